// One transaction of a kind at a time, whichever process begins it: for work in bulk that several may do at once. A row that two insert at
// once under several unique keys is skipped by the key named in "on conflict" alone; the other keys would refuse it, and the work with it.
import { sql } from 'drizzle-orm';
import type { Database, Transaction } from './database.ts';

export type { Database, Transaction };

/** @param work its name, the same in every process */
export const oneAtATime = <T>(
  database: Pick<Database, 'sql'>,
  work: string,
  transaction: (tx: Transaction) => Promise<T>,
): Promise<T> =>
  database.sql.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${work}, 0))`);
    return transaction(tx);
  });
