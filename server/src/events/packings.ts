// What lies in logistic units, by the events that packed it, and whose word counts for that. What was taken out again still counts: a number is given once.
import type { EventFacts } from '@amanah/core/events';
import type { Realm } from '@amanah/core/organisations';
import { type SQL, sql } from 'drizzle-orm';
import { storedKey } from '../codes/index.ts';
import { float, nullable, text } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';
import { keyKinds } from './index-facts.ts';

/** Whose a unit is: whose GS1 prefix its number has, else who packed it first. null: nobody did. @param key of the unit, as SQL */
export const keeperOf = (realm: SQL, key: SQL): SQL =>
  sql`coalesce((select c.organisation_id from products.proven_prefixes c where ${key} like '/00/%' and c.realm = ${realm} and starts_with(substr(${key}, 6), c.prefix)
    order by length(c.prefix) desc limit 1), (select f.organisation_id from events.lineage x join events.captured_events f on f.id = x.event_id and f.realm = ${realm} and not f.is_withdrawn
    where x.key = ${key} and x.side = 1 order by f.record_time, f.id limit 1))`;

/** The organisations here that an event sends something to: as it names them by choice, by GLN, or by their name alone. A select. @param event a row with id and text */
export const consigneesOf = (event: SQL): SQL =>
  sql`select o.id from organisations.organisation_names o where exists (select from events.event_keys d
      where d.event_id = ${event}.id and d.kind = ${keyKinds.destination} and (right(d.key, 36) = o.id::text
        or exists (select from organisations.site_places s where s.organisation_id = o.id and '/417/' || s.gln = right(d.key, 18))))
    or platform.likeness_of_name(o.name) = platform.likeness_of_name(${event}.text::jsonb ->> 'amanah:tradingPartner')`;

/** Whose a unit is, and to whom it was sent on from there. A select. So no stranger has a word in it, who only says that they had it. */
export const holdersOf = (realm: SQL, key: SQL): SQL =>
  sql`with recursive holders(id) as (
      select ${keeperOf(realm, key)} as id
      union
      select c.id from holders h
        join events.event_keys k on k.key = ${key} and k.kind = ${keyKinds.epc}
        join events.captured_events s on s.id = k.event_id and s.organisation_id = h.id and s.biz_step = 'shipping' and not s.is_withdrawn
        cross join lateral (${consigneesOf(sql`s`)}) c
    ) select id from holders`;

/** Whoever moves a unit. */
export interface UnitMover {
  readonly realm: SQL;
  readonly organisationId: SQL;
}

/**
 * Whether a packing counts for whoever moves the unit: their own, and that of whoever has had it, whenever they record it. So no stranger puts anything
 * into it, and nobody moves what is put on record later as if it were empty.
 *
 * @param part the row of events.lineage with the unit
 */
export const countsAsPacked = ({ realm, organisationId }: UnitMover, part: SQL): SQL =>
  sql`exists (select from events.captured_events e where e.id = ${part}.event_id and e.realm = ${realm} and not e.is_withdrawn
    and (e.organisation_id = ${organisationId} or e.organisation_id in (${holdersOf(realm, sql`${part}.key`)})))`;

/** Of a row of events.lineage; null: not counted in pieces. */
export const piecesOfPart = (part: SQL): SQL =>
  sql`case when ${part}.key ~ '^/01/[0-9]{14}/21/' then 1 when ${part}.uom is null then ${part}.quantity end`;

/**
 * What was packed into units, also in units within them: each packing once, however many units it lies in. A select of `unit`, `key`, `pieces`, `event_id`.
 *
 * @param units a select of stored keys
 */
export const packedInto = (mover: UnitMover, units: SQL): SQL =>
  sql`with recursive packed(unit, key, pieces, event_id) as (
      select u.key collate "C", u.key collate "C", null::float8, null::uuid from (${units}) u(key)
      union
      select p.unit, c.key, ${piecesOfPart(sql`c`)}, c.event_id from packed p
        join events.lineage o on o.key = p.key and o.side = 1 and ${countsAsPacked(mover, sql`o`)}
        join events.lineage c on c.process = o.process and c.event_id = o.event_id and c.side = 0
      where p.key like '/00/%'
    ) select unit, key, pieces, event_id from packed where key not like '/00/%'`;

/** Units that move, are used, or go into another one. */
export const namedUnits = ({ instances }: EventFacts): readonly string[] => [
  ...new Set(
    instances
      .filter(({ role }) => role === 'epc' || role === 'input')
      .map(({ key }) => storedKey(key))
      .filter((key) => key.startsWith('/00/')),
  ),
];

const listed = (keys: readonly string[]): SQL => sql`select unnest(${sql.param([...keys])}::text[])`;

/** The stored keys of the goods in units, as they count for an organisation. */
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
    sql`select distinct unit, key from (${packedInto(mover, listed(units))}) packed`,
  );
  const goods = new Map<string, string[]>();
  for (const { unit, key } of rows) goods.set(unit, [...(goods.get(unit) ?? []), key]);
  return goods;
}

/**
 * How many pieces of some batches, and of their packs, lie in units, by whoever has had those.
 *
 * @param units stored keys
 */
export async function piecesInUnits(
  tx: Parameters<typeof rowsOf>[0],
  about: {
    readonly realm: Realm;
    readonly units: readonly string[];
    readonly batches: readonly { readonly gtin: string; readonly batchNumber: string; readonly key: string }[];
  },
): Promise<ReadonlyMap<string, number>> {
  const { units, batches } = about;
  if (units.length === 0) return new Map();
  const list = (read: (one: (typeof batches)[number]) => string) => sql.param(batches.map(read));
  // In the name of nobody who moves it.
  const mover = { realm: sql`${about.realm}`, organisationId: sql`null::uuid` };
  const rows = await rowsOf(
    tx,
    { unit: text, pieces: nullable(float) },
    sql`select packed.unit, sum(packed.pieces)::float8 as pieces from (${packedInto(mover, listed(units))}) packed
      where packed.key = any(${list(({ key }) => key)}::text[]) or packed.key in (
        select '/01/' || s.gtin || '/21/' || platform.key_part(s.serial) from unnest(${list(({ gtin }) => gtin)}::text[], ${list(({ batchNumber }) => batchNumber)}::text[]) q(gtin, number)
          join batches.batch_facts b on b.gtin = q.gtin and b.batch_number = q.number and b.realm = ${about.realm}
          join batches.serial_batches s on s.batch_id = b.id)
      group by packed.unit`,
  );
  return new Map(rows.flatMap(({ unit, pieces }) => (pieces === null ? [] : [[unit, pieces] as const])));
}
