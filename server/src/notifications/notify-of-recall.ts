// Who is told of a recall: members of organisations that had the goods, and people with an account who scanned them. Once each, also
// when the event is heard twice.
import { boolean, nullable, text, uuid } from '../platform/database/columns.ts';
import { statement } from '../platform/database/database.ts';
import { type NotifyDeps, notifyPeople } from './notify.ts';

const recallColumns = {
  publisher: text,
  reason: text,
  lifted_because: nullable(text),
  code: text,
  product: text,
};
const recallOf = statement(
  'notifications.recall',
  recallColumns,
  `select o.name as publisher, r.reason, r.lifted_because, coalesce(b.code, '(01)' || b.gtin || '(10)' || b.batch_number) as code,
     coalesce(p.name, '') as product
   from recalls.published_recalls r
   join organisations.organisation_names o on o.id = r.organisation_id
   join batches.batch_facts b on b.id = r.batch_ids[1]
   left join products.catalogue p on p.gtin = b.gtin and p.producer_id = b.producer_id
   where r.id = $1`,
);

const readerColumns = {
  user_id: uuid,
  as_holder: boolean,
  as_party: boolean,
};
// The publisher's own people know; whoever made or certified it is told as such, and whoever is both holder and scanner as holder.
const readersOf = statement(
  'notifications.recall_readers',
  readerColumns,
  `select user_id, bool_or(as_holder) as as_holder, bool_or(as_party) as as_party from (
     select m.user_id, true as as_holder, false as as_party from recalls.published_recalls r
     join organisations.active_members m on m.organisation_id = any(r.holder_ids) where r.id = $1
     union all
     select m.user_id, false, true from recalls.published_recalls r
     join organisations.active_members m on m.organisation_id = any(r.party_ids) where r.id = $1
     union all
     select s.user_id, false, false from recalls.published_recalls r
     join scans.batch_scanners s on s.batch_id = any(r.batch_ids) where r.id = $1
   ) t
   where user_id not in (select m.user_id from recalls.published_recalls r
     join organisations.active_members m on m.organisation_id = r.organisation_id where r.id = $1)
   group by user_id`,
);

export async function notifyOfRecall(
  deps: NotifyDeps,
  kind: 'recall_published' | 'recall_lifted',
  recallId: string,
  eventId: string,
): Promise<void> {
  const { database } = deps;
  const [recall] = await database.run(recallOf, [recallId]);
  if (!recall) throw new Error(`recall ${recallId} is not on record`);
  const { publisher, product, code } = recall;
  const reason = kind === 'recall_lifted' ? (recall.lifted_because ?? '') : recall.reason;
  const readers = await database.run(readersOf, [recallId]);
  await notifyPeople(
    deps,
    eventId,
    readers.map(({ user_id: userId, as_holder: isHolder, as_party: isParty }) => ({
      userId,
      kind:
        kind === 'recall_lifted'
          ? 'recall_lifted'
          : isParty
            ? 'recall_of_party'
            : isHolder
              ? 'recall_of_holder'
              : 'recall_of_scanner',
      facts: { publisher, product, reason },
      path: isHolder || isParty ? '/recalls' : `/product/${encodeURIComponent(code)}`,
    })),
  );
}
