// Monthly partitions of the readings, made ahead of time and dropped when their time is over, by functions of the owner of the tables
// (server/migrations, roles). Nothing else deletes a reading.
import { keptFrom } from '@amanah/core/sensors';
import type { Database } from '../platform/database/database.ts';

/** Makes the partitions around the month of `now`. */
export async function ensureReadingPartitions(database: Database, now: Date): Promise<void> {
  await database.pool.query('select sensors.ensure_partitions($1)', [now]);
}

/** Drops the months that are past keeping. Summaries by the hour and captured events stay. */
export async function dropOldReadings(database: Database, now: Date): Promise<void> {
  const from = new Date(keptFrom(now.getTime()));
  await database.pool.query('select sensors.drop_old_readings($1)', [from]);
  await database.pool.query('delete from sensors.readings_elsewhere where at < $1', [from]);
}
