// Serials of packs. A number belongs to one batch and is never given to another.

import { sql } from 'drizzle-orm';
import { integer } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';
import { serials } from './tables.ts';

/** @returns those that were not on record before */
export async function registerSerials(
  tx: Transaction,
  batch: { readonly id: string; readonly gtin: string },
  wanted: readonly string[],
): Promise<ReadonlySet<string>> {
  if (wanted.length === 0) return new Set();
  const stored = await tx
    .insert(serials)
    .values(wanted.map((serial) => ({ gtin: batch.gtin, serial, batchId: batch.id })))
    .onConflictDoNothing()
    .returning({ serial: serials.serial });
  return new Set(stored.map(({ serial }) => serial));
}

export async function countSerials(tx: Transaction, batchId: string): Promise<number> {
  const [counted] = await rowsOf(
    tx,
    { many: integer },
    sql`select count(*)::int as many from batches.serials where batch_id = ${batchId}`,
  );
  return counted?.many ?? 0;
}
