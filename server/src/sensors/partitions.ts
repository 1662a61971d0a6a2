// Monthly partitions of the readings, made ahead of time and dropped when their time is over, by functions of the owner of the tables
// (server/migrations, roles). Nothing else deletes a reading.
import type { Database } from '../platform/database/database.ts';

/** Regulation (EC) 37/2005, article 2: temperatures are kept for at least a year. One month more, so that the year is always whole. */
const monthsKept = 13;

/** Makes the partitions around the month of `now`. */
export async function ensureReadingPartitions(database: Database, now: Date): Promise<void> {
  await database.pool.query('select sensors.ensure_partitions($1)', [now]);
}

/** Drops the months that are past keeping. Summaries by the hour and captured events stay. */
export async function dropOldReadings(database: Database, now: Date): Promise<void> {
  const keptFrom = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsKept, 1));
  await database.pool.query('select sensors.drop_old_readings($1)', [keptFrom]);
  await database.pool.query('delete from sensors.readings_elsewhere where at < $1', [keptFrom]);
}
