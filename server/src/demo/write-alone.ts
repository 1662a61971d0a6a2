// One transaction of the demo at a time, whichever process writes it. A row that two insert at once under several unique keys is skipped by
// the key named in "on conflict" alone; the other keys would refuse it, and the start with it.
import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '../platform/database/database.ts';

export const writeAlone = (database: Database, work: (tx: Transaction) => Promise<void>): Promise<void> =>
  database.sql.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('seeding of the demo', 0))`);
    await work(tx);
  });
