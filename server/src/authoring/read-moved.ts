// What the events of an organisation moved of a batch, shop by shop. It must never read what other organisations have on record.
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { keyKinds } from '../events/index.ts';
import { boolean, float, instant, json, nullable, type RowOf, uuid } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';
import { alikeKeys } from './alike-keys.ts';
import { isBetween, type OwnSites } from './between-own-sites.ts';
import { type Mover, movingSteps } from './moved-goods.ts';
import { unitsHolding } from './unit-contents.ts';

export interface BalancedBatch {
  /** null: its maker has not recorded it. */
  readonly id: string | null;
  readonly gtin: string;
  readonly batch_number: string;
  /** null: of a product that nobody registered. */
  readonly producer_id: string | null;
  /** null: nobody says how many were made. */
  readonly quantity: number | null;
}

const receiptsSchema = z.array(z.object({ papers: z.array(z.string()), units: z.number() }));

/** In pieces. `toOwn`: sent from own site to own site, less what arrived there. */
const movedColumns = {
  /** The own shop that the events name as their place; null: none, or another site. */
  storeId: nullable(uuid),
  shipped: float,
  /** Of what was shipped: sent, and neither used nor destroyed. */
  sent: float,
  /** Something was, counted or weighed. */
  isSent: boolean,
  received: float,
  toOwn: float,
  /** Sent from own site to own site, and arrived there. */
  movedOut: float,
  movedIn: float,
  /** When the first of it was recorded as sent. */
  firstMoved: nullable(instant),
  /** Of what was packed by the organisation itself: went with its unit, wherever it went, less what came back in one. */
  leftInUnits: float,
  /** Of what was shipped: destroyed. */
  destroyed: float,
  /** When the first of it was recorded as sent. */
  firstSent: nullable(instant),
  /** Of what was sent: to the maker of the batch. */
  sentBack: float,
  /** Of what was sent to the maker, when it was recorded, in order. */
  backs: json(z.array(z.object({ at: z.string(), units: z.number() }))),
  /** What each event received, and the URIs of the papers by which it did. */
  receipts: json(receiptsSchema),
  /** What went from own site to own site, alike. */
  ownReceipts: json(receiptsSchema),
};
export type Moved = RowOf<typeof movedColumns>;

export const firstOf = (moved: readonly Pick<Moved, 'firstSent'>[]): Date | null =>
  moved.reduce<Date | null>(
    (first, { firstSent }) => (first === null || (firstSent !== null && firstSent < first) ? firstSent : first),
    null,
  );

const namedNumber = (value: SQL) => sql`substring(${value} from '/41[47]/([0-9]{13})')`;

/** The shop that an event `e` names: where it was read, where the goods then are, or the party that hands over or takes in; by its GLN, else by its name. */
const storeOfEvent = sql`(select case when count(*) = 1 then (array_agg(s.id))[1] end from organisations.site_places s
  where s.organisation_id = e.organisation_id and s.kind = 'retail' and case
    when coalesce(${namedNumber(sql`e.read_point`)}, ${namedNumber(sql`e.biz_location`)}) is not null
      then s.gln in (${namedNumber(sql`e.read_point`)}, ${namedNumber(sql`e.biz_location`)})
    when exists (select from organisations.site_places n where n.organisation_id = e.organisation_id
        and platform.likeness_of_name(n.name) = platform.likeness_of_name(e.text::jsonb ->> 'amanah:place'))
      then platform.likeness_of_name(s.name) = platform.likeness_of_name(e.text::jsonb ->> 'amanah:place')
    else s.gln in (select ${namedNumber(sql`p.key`)} from events.event_keys p where p.event_id = e.id
      and p.kind = case when e.biz_step = 'receiving' then ${keyKinds.destination}::int else ${keyKinds.source}::int end) end)`;

/** Whether an event `e` names the maker of the batch as where it goes, by choice or by GLN. */
const isToMaker = ({ producer_id: id }: BalancedBatch) => sql`exists (select from events.event_keys p
  where p.event_id = e.id and p.kind = ${keyKinds.destination} and (right(p.key, 36) = ${id}::text or right(p.key, 18) in (
    select '/417/' || m.gln from organisations.site_places m where m.organisation_id = ${id}::uuid and m.gln is not null)))`;

const receiptsOf = (which: SQL) => sql`(select coalesce(json_agg(json_build_object('units', r.units, 'papers',
      (select coalesce(json_agg(distinct d.key), '[]'::json) from events.event_keys d where d.kind = ${keyKinds.biz_transaction} and d.event_id = r.id))), '[]'::json)
    from (select c.id, sum(c.pieces)::float8 as units from counted c
      where ${which} and c.store_id is not distinct from counted.store_id group by c.id) r)`;

/** Of a batch and of its packs, a select. */
export async function keysOf(tx: Transaction, { organisationId, realm }: Mover, batch: BalancedBatch): Promise<SQL> {
  const named = { gtin: batch.gtin, batchNumber: batch.batch_number };
  const keys = sql.param((await alikeKeys(tx, { id: organisationId, realm }, [named])).flat());
  return sql`select unnest(${keys}::text[]) union all ${serialsOf(batch)}`;
}
const serialsOf = ({ id }: BalancedBatch) =>
  sql`select '/01/' || s.gtin || '/21/' || s.serial from batches.serial_batches s where s.batch_id = ${id}::uuid`;
export const namesOf = ({ events }: Mover) => events.map(({ id }) => `urn:uuid:${id.toLowerCase()}`);

/**
 * What an organisation has on record, less what it declared wrong; an event that is sent again is not counted twice. What was used or destroyed is
 * gone like what was sent.
 * @param ownSites between which nothing is sent to others; null: that is not asked
 */
export async function readMoved(
  tx: Transaction,
  mover: Mover,
  batch: BalancedBatch,
  ownSites: OwnSites | null,
): Promise<readonly Moved[]> {
  const { organisationId } = mover;
  const isOwn = ownSites ? isBetween(ownSites, { id: sql`e.id`, text: sql`e.text` }) : sql`false`;
  const named = { gtin: batch.gtin, batchNumber: batch.batch_number };
  const keys = sql.param((await alikeKeys(tx, { id: organisationId, realm: mover.realm }, [named])).flat());
  const serials = serialsOf(batch);
  return rowsOf(
    tx,
    movedColumns,
    sql`with held as materialized (${unitsHolding(mover, sql`select unnest(${keys}::text[]) union all ${serials}`)}),
      handed as (
        select e.id, e.record_time, e.biz_step = 'receiving' as is_received, k.kind in (${keyKinds.input}, ${keyKinds.class_input}) or e.biz_step = 'destroying' as is_used, e.biz_step = 'destroying' as is_destroyed, coalesce(${isOwn}, false) as is_own, ${storeOfEvent} as store_id, ${isToMaker(batch)} as is_back, e.text, k.kind, k.key, h.pieces, h.own_pieces from (
          select distinct event_id, kind, key from events.event_keys
          where (key = any(${keys}::text[]) and kind in (${keyKinds.class_epc}, ${keyKinds.class_input}))
            or (kind in (${keyKinds.epc}, ${keyKinds.input}) and (key in (${serials}) or key in (select unit from held)))
        ) k join events.captured_events e on e.id = k.event_id left join held h on h.unit = k.key
        where e.organisation_id = ${organisationId} and not e.is_withdrawn
          and (e.biz_step in ${movingSteps} or k.kind in (${keyKinds.input}, ${keyKinds.class_input}))
          and coalesce(e.event_id <> all(${sql.param(namesOf(mover))}::text[]), true)
      ), counted as (select h.id, h.is_received, h.is_used, h.is_destroyed, h.is_own, h.store_id, h.is_back, h.record_time, coalesce(h.own_pieces, 0) as own_pieces, case when h.kind in (${keyKinds.epc}, ${keyKinds.input}) then coalesce(h.pieces, 1) else
          (select coalesce(sum((q ->> 'quantity')::float8), 0)
            from jsonb_array_elements(h.text::jsonb -> case when h.kind = ${keyKinds.class_input} then 'inputQuantityList' else 'quantityList' end) q
            where q ->> 'uom' is null and right(q ->> 'epcClass', length(h.key)) = h.key) end as pieces from handed h)
      select store_id as "storeId", coalesce(sum(pieces) filter (where not is_received and not is_own), 0)::float8 as shipped,
        coalesce(sum(pieces) filter (where not is_received and not is_own and not is_used), 0)::float8 as sent,
        coalesce(bool_or(not is_received and not is_own and not is_used), false) as "isSent",
        coalesce(sum(pieces) filter (where is_received and not is_own), 0)::float8 as received,
        coalesce(sum(case when is_received then -pieces else pieces end) filter (where is_own), 0)::float8 as "toOwn",
        coalesce(sum(pieces) filter (where is_own and not is_received and not is_used), 0)::float8 as "movedOut",
        coalesce(sum(pieces) filter (where is_own and is_received), 0)::float8 as "movedIn",
        min(record_time) filter (where is_own and not is_received and not is_used) as "firstMoved",
        coalesce(sum(case when is_received then -own_pieces else own_pieces end), 0)::float8 as "leftInUnits",
        coalesce(sum(pieces) filter (where is_destroyed), 0)::float8 as destroyed,
        min(record_time) filter (where not is_received and not is_own) as "firstSent",
        coalesce(sum(pieces) filter (where is_back and not is_received and not is_own and not is_used), 0)::float8 as "sentBack",
        coalesce(json_agg(json_build_object('at', record_time, 'units', pieces) order by record_time)
          filter (where is_back and not is_received and not is_own and not is_used), '[]'::json) as backs,
        ${receiptsOf(sql`c.is_received and not c.is_own`)} as receipts, ${receiptsOf(sql`c.is_own and not c.is_used`)} as "ownReceipts"
      from counted group by store_id`,
  );
}
