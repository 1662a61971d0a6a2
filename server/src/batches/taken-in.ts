// Goods that a shop has on its shelf have left their maker, whether or not an event says so.
import type { Realm } from '@amanah/core/organisations';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../platform/database/database.ts';

/** Keeps that a shop has some of a batch, where it is on record; never which shop. Its maker then dates it no later. */
export async function markTakenIn(
  tx: Transaction,
  { gtin, batchNumber, realm }: { readonly gtin: string; readonly batchNumber: string; readonly realm: Realm },
  now: Date,
): Promise<void> {
  await tx.execute(
    sql`select batches.mark_taken_in(${gtin}, ${batchNumber}, ${realm}, ${now.toISOString()}::timestamptz)`,
  );
}
