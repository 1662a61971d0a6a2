// What makers destroyed of their batches, read from captured events. Whoever captures events writes it here in the same transaction.
import { sql } from 'drizzle-orm';
import type { Transaction } from '../platform/database/database.ts';
import { destructions, type packsDestroyed } from './tables.ts';

export type Destruction = typeof destructions.$inferInsert;
export type DestroyedPack = typeof packsDestroyed.$inferInsert;

/**
 * @param read.packs each of which is on record
 * @param read.wrong ids of events that were declared wrong: they destroyed nothing
 */
export async function writeDestructions(
  tx: Transaction,
  {
    pieces,
    packs,
    wrong,
  }: {
    readonly pieces: readonly Destruction[];
    readonly packs: readonly DestroyedPack[];
    readonly wrong: readonly string[];
  },
): Promise<void> {
  if (pieces.length > 0)
    await tx
      .insert(destructions)
      .values([...pieces])
      .onConflictDoNothing();
  if (packs.length > 0) {
    const list = (read: (pack: DestroyedPack) => string) => sql.param(packs.map(read));
    await tx.execute(sql`insert into batches.packs_destroyed (gtin, serial, event_id)
      select * from unnest(${list(({ gtin }) => gtin)}::text[], ${list(({ serial }) => serial)}::text[], ${list(({ eventId }) => eventId)}::uuid[])
      on conflict do nothing`);
  }
  if (wrong.length === 0) return;
  const ids = sql.param([...wrong]);
  await tx.execute(sql`delete from batches.destructions where event_id = any(${ids}::uuid[])`);
  await tx.execute(sql`delete from batches.packs_destroyed where event_id = any(${ids}::uuid[])`);
}
