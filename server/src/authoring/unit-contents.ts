// What is in a logistic unit, also in units within it, by the events of the own realm that packed it. What was taken out again still counts: a
// number is given once.
import type { Realm } from '@amanah/core/organisations';
import { type SQL, sql } from 'drizzle-orm';
import { countsAsPacked, packedInto, piecesOfPart } from '../events/index.ts';
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

const moverOf = ({ realm, organisationId }: Packer) => ({
  realm: sql`${realm}`,
  organisationId: sql`${organisationId}::uuid`,
});

/** @param part the row of events.lineage with the unit */
export const countsFor = (packer: Packer, part: SQL): SQL => countsAsPacked(moverOf(packer), part);

export const contentsOf = (tx: Transaction, packer: Packer, sscc: string): Promise<readonly Content[]> =>
  rowsOf(
    tx,
    { key: text, pieces: nullable(float) },
    sql`select key, sum(pieces)::float8 as pieces from (${packedInto(moverOf(packer), sql`select ${`/00/${sscc}`}::text`)}) packed group by key`,
  );

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
      where c.side = 0 and c.key in (${keys}) and coalesce(e.event_id <> all(${sql.param(again)}::text[]), true)
        and exists (select from events.lineage o where o.process = c.process and o.event_id = c.event_id and o.side = 1 and o.key like '/00/%')`,
  );
  return packed?.pieces ?? 0;
}
