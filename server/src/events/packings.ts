// What lies in logistic units, by the events that packed it, and whose word counts for that. What was taken out again still counts: a number is given once.
import type { EventFacts } from '@amanah/core/events';
import type { Realm } from '@amanah/core/organisations';
import { type SQL, sql } from 'drizzle-orm';
import { storedKey } from '../codes/index.ts';
import { float, nullable, text } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';
import { keyKinds } from './index-facts.ts';

/** Whose a unit is: who packed it first. null: nobody did. @param key of the unit, as SQL */
export const keeperOf = (realm: SQL, key: SQL): SQL =>
  sql`(select f.organisation_id from events.lineage x join events.captured_events f on f.id = x.event_id and f.realm = ${realm} and not f.is_withdrawn
    where x.key = ${key} and x.side = 1 order by f.record_time, f.id limit 1)`;

/**
 * Whether a packing counts for whoever moves the unit: their own, that of whoever packed it first, whenever they record it, and that of others who had
 * received the unit before. So no stranger puts anything into what one has packed or received, and nobody moves what is put on record later as if it were empty.
 *
 * @param part the row of events.lineage with the unit
 */
export const countsAsPacked = (mover: { readonly realm: SQL; readonly organisationId: SQL }, part: SQL): SQL =>
  sql`exists (select from events.captured_events e where e.id = ${part}.event_id and e.realm = ${mover.realm} and not e.is_withdrawn
    and (e.organisation_id = ${mover.organisationId} or e.organisation_id = ${keeperOf(mover.realm, sql`${part}.key`)} or exists (select from events.event_keys taken
      join events.captured_events t on t.id = taken.event_id and t.organisation_id = e.organisation_id and t.biz_step = 'receiving'
        and not t.is_withdrawn and t.record_time <= e.record_time
      where taken.key = ${part}.key and taken.kind = ${keyKinds.epc})))`;

/** Units that move or are used by themselves in an event, not those that are packed. */
export const namedUnits = ({ type, instances }: EventFacts): readonly string[] =>
  type === 'AggregationEvent' || type === 'AssociationEvent'
    ? []
    : [
        ...new Set(
          instances
            .filter(({ role }) => role === 'epc' || role === 'input')
            .map(({ key }) => storedKey(key))
            .filter((key) => key.startsWith('/00/')),
        ),
      ];

/** The stored keys of the goods in units, also in units within them, as they count for an organisation. */
export async function goodsInUnits(
  tx: Transaction,
  organisationId: string,
  units: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (units.length === 0) return new Map();
  const mover = {
    realm: sql`(select realm from organisations.organisation_names where id = ${organisationId}::uuid)`,
    organisationId: sql`${organisationId}::uuid`,
  };
  const rows = await rowsOf(
    tx,
    { unit: text, key: text },
    sql`with recursive packed(unit, key) as (
        select q.key collate "C", q.key collate "C" from unnest(${sql.param([...units])}::text[]) q(key)
        union
        select p.unit, c.key from packed p
          join events.lineage o on o.key = p.key and o.side = 1 and ${countsAsPacked(mover, sql`o`)}
          join events.lineage c on c.process = o.process and c.event_id = o.event_id and c.side = 0
        where p.key like '/00/%'
      ) select unit, key from packed where key not like '/00/%'`,
  );
  const goods = new Map<string, string[]>();
  for (const { unit, key } of rows) goods.set(unit, [...(goods.get(unit) ?? []), key]);
  return goods;
}

/**
 * How many pieces of some goods lie in units, by whoever packed them first.
 *
 * @param units stored keys @param goods stored keys of batches; of their packs each is one
 */
export async function piecesInUnits(
  tx: Parameters<typeof rowsOf>[0],
  {
    realm,
    units,
    goods,
  }: { readonly realm: Realm; readonly units: readonly string[]; readonly goods: readonly string[] },
): Promise<ReadonlyMap<string, number>> {
  if (units.length === 0) return new Map();
  const nobody = sql`'00000000-0000-0000-0000-000000000000'::uuid`;
  const rows = await rowsOf(
    tx,
    { unit: text, pieces: nullable(float) },
    sql`with recursive wanted(key) as (
        select q.key from unnest(${sql.param([...goods])}::text[]) q(key)
        union select '/01/' || s.gtin || '/21/' || s.serial from unnest(${sql.param([...goods])}::text[]) q(key)
          join batches.batch_facts b on q.key = '/01/' || b.gtin || '/10/' || b.batch_number and b.realm = ${realm} join batches.serial_batches s on s.batch_id = b.id
      ), packed(unit, key, pieces, event_id) as (
        select q.key collate "C", q.key collate "C", null::float8, null::uuid from unnest(${sql.param([...units])}::text[]) q(key)
        union
        select p.unit, c.key, case when c.key ~ '^/01/[0-9]{14}/21/' then 1 when c.uom is null then c.quantity end, c.event_id from packed p
          join events.lineage o on o.key = p.key and o.side = 1 and ${countsAsPacked({ realm: sql`${realm}`, organisationId: nobody }, sql`o`)}
          join events.lineage c on c.process = o.process and c.event_id = o.event_id and c.side = 0
        where p.key like '/00/%'
      ) select unit, sum(pieces)::float8 as pieces from packed where key in (select key from wanted) group by unit`,
  );
  return new Map(rows.flatMap(({ unit, pieces }) => (pieces === null ? [] : [[unit, pieces] as const])));
}
