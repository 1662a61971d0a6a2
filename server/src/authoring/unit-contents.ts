// What is in a logistic unit, also in units within it, by the events of the own realm that packed it. What was taken out again still counts: a
// number is given once.
import type { Realm } from '@amanah/core/organisations';
import { type SQL, sql } from 'drizzle-orm';
import { countsAsPacked } from '../events/index.ts';
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

/** @param part the row of events.lineage with the unit */
export const countsFor = ({ realm, organisationId }: Packer, part: SQL): SQL =>
  countsAsPacked({ realm: sql`${realm}`, organisationId: sql`${organisationId}::uuid` }, part);

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
        join events.lineage o on o.key = p.key and o.side = 1 and ${countsFor(packer, sql`o`)}
        join events.lineage c on c.process = o.process and c.event_id = o.event_id and c.side = 0
      where p.key like '/00/%'
    ) select key, sum(pieces)::float8 as pieces from packed where key not like '/00/%' group by key`,
  );
}

/** The units that hold a batch or its packs, with how many pieces of it, and how many of them one packed oneself. A statement part: `unit`, `pieces`, `own_pieces`. @param keys a select of keys */
export const unitsHolding = (packer: Packer, keys: SQL): SQL =>
  sql`with recursive holding(unit, part, pieces, event_id) as (
      select o.key, c.key, ${piecesOfPart(sql`c`)}, c.event_id from events.lineage c
        join events.lineage o on o.process = c.process and o.event_id = c.event_id and o.side = 1 and o.key like '/00/%' and ${countsFor(packer, sql`o`)}
      where c.side = 0 and c.key in (${keys})
      union
      select o.key, h.part, h.pieces, h.event_id from holding h
        join events.lineage c on c.key = h.unit and c.side = 0
        join events.lineage o on o.process = c.process and o.event_id = c.event_id and o.side = 1 and o.key like '/00/%' and ${countsFor(packer, sql`o`)}
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
