// One transaction of the demo at a time, whichever process writes it.
import type { Database, Transaction } from '../platform/database/database.ts';
import { oneAtATime } from '../platform/database/one-at-a-time.ts';

export const writeAlone = (database: Database, work: (tx: Transaction) => Promise<void>): Promise<void> =>
  oneAtATime(database, 'seeding of the demo', work);
