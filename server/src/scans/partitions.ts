// Monthly partitions of the scans, made ahead of time by a function of the owner of the tables (server/migrations, roles). Their bounds are
// version 7 UUIDs, whose first 48 bits are the time.
import type { Database } from '../platform/database/database.ts';

/** Makes the partitions for the month of `now`, `monthsBack` months before it and two after it. */
export async function ensureScanPartitions(database: Pick<Database, 'pool'>, now: Date, monthsBack = 0): Promise<void> {
  await database.pool.query('select scans.ensure_partitions($1, $2)', [now, monthsBack]);
}
