// One transaction of the demo at a time, whichever process writes it.
import { type Database, oneAtATime, type Transaction } from '@amanah/server/one-at-a-time';

export const writeAlone = (database: Database, work: (tx: Transaction) => Promise<void>): Promise<void> =>
  oneAtATime(database, 'seeding of the demo', work);
