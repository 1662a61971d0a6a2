// What is in a logistic unit, also in units within it, by the events of the own realm that packed it. What was taken out again still counts: a
// number is given once.
import type { Realm } from '@amanah/core/organisations';
import { type SQL, sql } from 'drizzle-orm';
import { keyKinds } from '../events/index.ts';
import { float, nullable, text } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';

/** Whose events count. */
export interface Packer {
  readonly realm: Realm;
  readonly organisationId: string;
}

export interface Content {
  /** Of a batch, a pack or another single thing; no unit. */
  readonly key: string;
  /** null: not counted in pieces. */
  readonly pieces: number | null;
}

/** Whose a unit is: who packed it first. null: nobody did. @param key of the unit, as SQL */
export const keeperOf = (realm: Realm, key: SQL): SQL =>
  sql`(select f.organisation_id from events.lineage x join events.captured_events f on f.id = x.event_id and f.realm = ${realm} and not f.is_withdrawn
    where x.key = ${key} and x.side = 1 order by f.record_time, f.id limit 1)`;

/**
 * Whether a packing counts for whoever moves the unit: their own, that of whoever packed it first, whenever they record it, and that of others who had
 * received the unit before. So no stranger puts anything into what one has packed or received, and nobody moves what is put on record later as if it were empty.
 *
 * @param part the row of events.lineage with the unit
 */
export const countsAsPacked = ({ realm, organisationId }: Packer, part: SQL): SQL =>
  sql`exists (select from events.captured_events e where e.id = ${part}.event_id and e.realm = ${realm} and not e.is_withdrawn
    and (e.organisation_id = ${organisationId}::uuid or e.organisation_id = ${keeperOf(realm, sql`${part}.key`)} or exists (select from events.event_keys taken
      join events.captured_events t on t.id = taken.event_id and t.organisation_id = e.organisation_id and t.biz_step = 'receiving'
        and not t.is_withdrawn and t.record_time <= e.record_time
      where taken.key = ${part}.key and taken.kind = ${keyKinds.epc})))`;

export const piecesOfPart = (part: SQL): SQL =>
  sql`case when ${part}.key ~ '^/01/[0-9]{14}/21/' then 1 when ${part}.uom is null then ${part}.quantity end`;

export function contentsOf(tx: Transaction, packer: Packer, sscc: string): Promise<readonly Content[]> {
  return rowsOf(
    tx,
    { key: text, pieces: nullable(float) },
    // Each packing once, however many units it lies in.
    sql`with recursive packed(key, pieces, event_id) as (
      select ${`/00/${sscc}`}::text collate "C", null::float8, null::uuid
      union
      select c.key, ${piecesOfPart(sql`c`)}, c.event_id from packed p
        join events.lineage o on o.key = p.key and o.side = 1 and ${countsAsPacked(packer, sql`o`)}
        join events.lineage c on c.process = o.process and c.event_id = o.event_id and c.side = 0
      where p.key like '/00/%'
    ) select key, sum(pieces)::float8 as pieces from packed where key not like '/00/%' group by key`,
  );
}

/** The units that hold a batch or its packs, with how many pieces of it, and how many of them one packed oneself. A statement part: `unit`, `pieces`, `own_pieces`. @param keys a select of keys */
export const unitsHolding = (packer: Packer, keys: SQL): SQL =>
  sql`with recursive holding(unit, part, pieces, event_id) as (
      select o.key, c.key, ${piecesOfPart(sql`c`)}, c.event_id from events.lineage c
        join events.lineage o on o.process = c.process and o.event_id = c.event_id and o.side = 1 and o.key like '/00/%' and ${countsAsPacked(packer, sql`o`)}
      where c.side = 0 and c.key in (${keys})
      union
      select o.key, h.part, h.pieces, h.event_id from holding h
        join events.lineage c on c.key = h.unit and c.side = 0
        join events.lineage o on o.process = c.process and o.event_id = c.event_id and o.side = 1 and o.key like '/00/%' and ${countsAsPacked(packer, sql`o`)}
    ) select unit, sum(pieces) as pieces, coalesce(sum(pieces) filter (where exists (select from events.captured_events own
        where own.id = holding.event_id and own.organisation_id = ${packer.organisationId}::uuid)), 0) as own_pieces
      from holding group by unit`;

/** How many pieces of a batch or its packs one has put into units. @param keys as they are written. @param again names of events that are entered again */
export async function piecesPacked(
  tx: Transaction,
  { realm, organisationId }: Packer,
  keys: SQL,
  again: readonly string[],
): Promise<number> {
  const [packed] = await rowsOf(
    tx,
    { pieces: float },
    sql`select coalesce(sum(${piecesOfPart(sql`c`)}), 0)::float8 as pieces from events.lineage c
      join events.captured_events e on e.id = c.event_id and e.organisation_id = ${organisationId}::uuid and e.realm = ${realm} and not e.is_withdrawn
      where c.side = 0 and c.key in (${keys}) and e.event_id <> all(${sql.param(again)}::text[])
        and exists (select from events.lineage o where o.process = c.process and o.event_id = c.event_id and o.side = 1 and o.key like '/00/%')`,
  );
  return packed?.pieces ?? 0;
}
