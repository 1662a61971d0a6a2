// Events that were captured while a product was not public, or was somebody else's: which of them shoppers may read is said anew. By the rule of capture
// (isForShoppers): about a batch of what is public, and naming no order, seller or buyer. Never of practice.
import { type Database, statement } from '../platform/database/database.ts';
import { namesParties } from './names-parties.ts';

const refresh = statement(
  'events.refresh_public',
  {},
  `with concerned as (
     select distinct s.epcis_event_id as id, s.event_hash as hash from batches.batch_facts b
     join batches.batch_steps s on s.batch_id = b.id where b.gtin = any($1::text[]) and s.epcis_event_id is not null and s.event_hash is not null
   ), judged as (
     select c.id, not ${namesParties('c.id')} and exists (select from batches.batch_steps o join batches.public_batches p on p.id = o.batch_id
         where o.event_hash = c.hash and o.epcis_event_id = c.id) as is_public
     from concerned c
   )
   update events.epcis_events e set is_public = j.is_public
   from judged j where e.id = j.id and e.realm <> 'practice' and e.is_public <> j.is_public`,
);

export const refreshPublic = async (database: Database, gtins: readonly string[]): Promise<void> =>
  void (await database.run(refresh, [[...gtins]]));
