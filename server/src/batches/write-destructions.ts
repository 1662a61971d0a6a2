// What makers destroyed of their batches, read from captured events. Whoever captures events writes it here in the same transaction.
import { sql } from 'drizzle-orm';
import type { Transaction } from '../platform/database/database.ts';
import { destructions } from './tables.ts';

export type Destruction = typeof destructions.$inferInsert;

/** @param wrong ids of events that were declared wrong: they destroyed nothing */
export async function writeDestructions(
  tx: Transaction,
  rows: readonly Destruction[],
  wrong: readonly string[],
): Promise<void> {
  if (rows.length > 0)
    await tx
      .insert(destructions)
      .values([...rows])
      .onConflictDoNothing();
  if (wrong.length > 0)
    await tx.execute(sql`delete from batches.destructions where event_id = any(${sql.param([...wrong])}::uuid[])`);
}
