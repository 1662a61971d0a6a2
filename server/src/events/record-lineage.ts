// Notes in the transaction of the capture what new events join, and takes out what is declared to be wrong. Judges nothing.
import { type LineagePart, lineageOf } from '@amanah/core/events';
import { sql } from 'drizzle-orm';
import { batchKey, storedKey } from '../codes/index.ts';
import { command, runIn, type Transaction } from '../platform/database/database.ts';
import type { CapturedEvent } from './capture-hooks.ts';
import type { OnRecord } from './lookups.ts';

/** Begins the name of the process that joins a batch to its packs. */
export const packsOfBatch = 'batch ';

/** A pack is made of its batch: this is how a serial that is on record is joined to the batch it belongs to. */
const packsOf = (batch: string) => `${packsOfBatch}${batch}`;

export async function recordLineage(
  tx: Transaction,
  captured: readonly CapturedEvent[],
  { batches }: OnRecord,
  /** Ids of events that are declared to be wrong. */
  wrong: readonly string[],
): Promise<void> {
  await forgetLineage(tx, wrong);
  const rows = captured
    .filter(({ variantOf }) => variantOf === null)
    .flatMap(({ id, facts }) => lineageOf(facts, id).map((part) => ({ eventId: id, ...stored(part) })));
  if (rows.length === 0) return;
  await insertParts(tx, [...rows, ...batchesOfPacks(rows, batches)]);
}

/** Of events that are declared to be wrong. */
export async function forgetLineage(tx: Transaction, wrong: readonly string[]): Promise<void> {
  if (wrong.length > 0)
    await tx.execute(sql`delete from events.lineage_parts where event_id = any(${sql.param(wrong)}::uuid[])`);
}

const stored = (part: LineagePart) => ({ ...part, process: storedKey(part.process), key: storedKey(part.key) });
type Row = LineagePart & { readonly eventId: string };

const addParts = command(
  'events.add_lineage_parts',
  `insert into events.lineage_parts (process, side, key, event_id, quantity, uom)
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

const PACK = /^\/01\/(\d{14})\/21\/./;

/** Packs that go somewhere bring their batch along, where the serial is on record. */
function batchesOfPacks(rows: readonly Row[], batches: OnRecord['batches']): readonly Row[] {
  return rows.flatMap((row) => {
    const gtin = PACK.exec(row.key)?.[1];
    if (gtin === undefined) return [];
    return (batches.get(row.key) ?? []).flatMap(({ batchNumber }) => {
      const batch = batchKey(gtin, batchNumber);
      if (batch === null) return [];
      const join = { process: packsOf(batch), quantity: null, uom: null, eventId: row.eventId };
      return [
        { ...join, side: 'in' as const, key: batch },
        { ...join, side: 'out' as const, key: row.key },
      ];
    });
  });
}
