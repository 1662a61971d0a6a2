// Notes in the transaction of the capture what new events join, and takes out what is declared to be wrong. Judges nothing.
import { type LineagePart, lineageOf } from '@amanah/core/traceability';
import { sql } from 'drizzle-orm';
import { runIn, statement, type Transaction } from '../../platform/database/database.ts';
import type { CapturedEvent } from '../epcis/capture-hooks.ts';
import { declaredWrong } from '../epcis/declared-wrong.ts';
import { storedKey } from '../epcis/index-facts.ts';
import type { TraceabilityDeps } from '../index.ts';
import { batchKey } from './things.ts';

/** A pack is made of its batch: this is how a serial that is on record is joined to the batch it belongs to. */
const packsOf = (batch: string) => `batch ${batch}`;

export async function recordLineage(
  tx: Transaction,
  _deps: TraceabilityDeps,
  captured: readonly CapturedEvent[],
): Promise<void> {
  const wrong = await declaredWrong(tx, captured);
  if (wrong.length > 0)
    await tx.execute(sql`delete from traceability.lineage_parts where event_id = any(${sql.param(wrong)}::uuid[])`);
  const rows = captured
    .filter(({ variantOf }) => variantOf === null)
    .flatMap(({ id, facts }) => lineageOf(facts, id).map((part) => ({ eventId: id, ...stored(part) })));
  if (rows.length === 0) return;
  const packs = await batchesOfPacks(tx, rows);
  await insertParts(tx, [...rows, ...packs]);
}

const stored = (part: LineagePart) => ({ ...part, process: storedKey(part.process), key: storedKey(part.key) });
type Row = LineagePart & { readonly eventId: string };

const addParts = statement(
  'traceability.add_lineage_parts',
  `insert into traceability.lineage_parts (process, side, key, event_id, quantity, uom)
   select * from unnest($1::text[], $2::smallint[], $3::text[], $4::uuid[], $5::double precision[], $6::text[])
   on conflict do nothing`,
);

async function insertParts(tx: Transaction, rows: readonly Row[]): Promise<void> {
  const list = (read: (row: Row) => unknown) => rows.map(read);
  await runIn(tx, addParts, [
    list(({ process }) => process),
    list(({ side }) => (side === 'in' ? 0 : 1)),
    list(({ key }) => key),
    list(({ eventId }) => eventId),
    list(({ quantity }) => quantity),
    list(({ uom }) => uom),
  ]);
}

const PACK = /^\/01\/(\d{14})\/21\/(.+)$/;

const packedBatches = statement<{ readonly place: number; readonly batch_number: string }>(
  'traceability.packed_batches',
  `select q.place::int as place, b.batch_number
   from unnest($1::text[], $2::text[]) with ordinality as q(gtin, serial, place)
   join traceability.serials s on s.gtin = q.gtin and s.serial = q.serial
   join traceability.batches b on b.id = s.batch_id`,
);

/** Packs that go somewhere bring their batch along, where the serial is on record. */
async function batchesOfPacks(tx: Transaction, rows: readonly Row[]): Promise<readonly Row[]> {
  const packs = rows.flatMap((row) => {
    const found = PACK.exec(row.key);
    return found ? [{ row, gtin: found[1] ?? '', serial: decodeURIComponent(found[2] ?? '') }] : [];
  });
  if (packs.length === 0) return [];
  const found = await runIn(tx, packedBatches, [packs.map(({ gtin }) => gtin), packs.map(({ serial }) => serial)]);
  return found.flatMap(({ place, batch_number: batchNumber }) => {
    const pack = packs[place - 1];
    if (!pack) return [];
    const batch = batchKey(pack.gtin, batchNumber);
    if (batch === null) return [];
    const join = { process: packsOf(batch), quantity: null, uom: null, eventId: pack.row.eventId };
    return [
      { ...join, side: 'in' as const, key: batch },
      { ...join, side: 'out' as const, key: pack.row.key },
    ];
  });
}
