// Monthly partitions of the readings, made ahead of time and dropped when their time is over. Nothing else deletes a reading.
import type { Database } from '../platform/database/database.ts';

const monthsAhead = 2;
const monthsBehind = 1;
/** Regulation (EC) 37/2005, article 2: temperatures are kept for at least a year. One month more, so that the year is always whole. */
export const monthsKept = 13;
/** How far back a drop looks: a server that slept for years cleans up too. */
const monthsSearched = 60;

const startOfMonth = (at: Date, offset: number) =>
  new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + offset, 1));
const nameOf = (month: Date) => `readings_${month.toISOString().slice(0, 7).replace('-', '_')}`;

/** Makes the partitions around the month of `now`. */
export async function ensureReadingPartitions(database: Database, now: Date): Promise<void> {
  for (let offset = -monthsBehind; offset <= monthsAhead; offset++) {
    const from = startOfMonth(now, offset);
    const until = startOfMonth(now, offset + 1);
    try {
      await database.pool.query(
        `create table if not exists sensors.${nameOf(from)} partition of sensors.readings for values from ('${from.toISOString()}') to ('${until.toISOString()}')`,
      );
    } catch (error) {
      // Another process made it in the same moment: unique_violation in the catalogue, or duplicate_table.
      if (!['23505', '42P07'].includes((error as { code?: string }).code ?? '')) throw error;
    }
  }
}

/** Drops the months that are past keeping. Summaries by the hour and captured events stay. */
export async function dropOldReadings(database: Database, now: Date): Promise<void> {
  const names = Array.from({ length: monthsSearched }, (_, index) =>
    nameOf(startOfMonth(now, -monthsKept - 1 - index)),
  );
  const { rows } = await database.pool.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'sensors' and c.relname = any($1)`,
    [names],
  );
  for (const { name } of rows) await database.pool.query(`drop table if exists sensors.${name}`);
  await database.pool.query('delete from sensors.readings_elsewhere where at < $1', [startOfMonth(now, -monthsKept)]);
}
