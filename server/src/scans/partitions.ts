// Monthly partitions of the scans, made ahead of time. Their bounds are version 7 UUIDs, whose first 48 bits are the time.
import { firstIdOf } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';

const monthsAhead = 2;

const startOfMonth = (at: Date, offset: number) =>
  new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + offset, 1));

/** Makes the partitions for the month of `now`, `monthsBack` months before it and two after it. */
export async function ensureScanPartitions(database: Database, now: Date, monthsBack = 0): Promise<void> {
  for (let offset = -monthsBack; offset <= monthsAhead; offset++) {
    const from = startOfMonth(now, offset);
    const name = `scans_${from.toISOString().slice(0, 7).replace('-', '_')}`;
    try {
      await database.pool.query(
        `create table if not exists scans.${name} partition of scans.scans for values from ('${firstIdOf(from)}') to ('${firstIdOf(startOfMonth(now, offset + 1))}')`,
      );
    } catch (error) {
      // Another process made it in the same moment: unique_violation in the catalogue, or duplicate_table.
      if (!['23505', '42P07'].includes((error as { code?: string }).code ?? '')) throw error;
    }
  }
}
