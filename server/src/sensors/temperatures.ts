// The temperatures of a device in a time, and their sums by the hour as they are stored: silence has no row and counts all the same.
import { emptySummary, type Limits, type Reading, type SeriesSummary, summarise } from '@amanah/core/sensors';
import { sql } from 'drizzle-orm';
import { float, json, nullable } from '../platform/database/columns.ts';
import { rowsOf, type Sql, type Transaction } from '../platform/database/database.ts';
import { seriesSummarySchema } from './series-summary.ts';
import { quantityNumbers } from './store-readings.ts';

export const hour = 3_600_000;
export const hourOf = (at: number) => Math.floor(at / hour) * hour;
export const holdMinutesOf = (limits: Limits) => limits.silenceAfterMinutes ?? 60;
/** Nothing was said in it, and nothing from before held into it. */
export const isSilent = ({ readings, recordedMinutes }: SeriesSummary) => readings === 0 && recordedMinutes === 0;
export const silenceOf = (minutes: number): SeriesSummary => ({ ...emptySummary, minutes: Math.max(0, minutes) });

/** With the one before, which may hold into the time. */
export async function readTemperatures(
  reader: Sql | Transaction,
  id: string,
  from: number,
  until: number,
  limits: Limits,
): Promise<Reading[]> {
  const rows = await rowsOf(
    reader,
    { at: float, value: float },
    sql`select extract(epoch from at)::float8 * 1000 as at, value from sensors.readings
    where device_id = ${id} and quantity = ${quantityNumbers.temperature}
      and at >= ${new Date(from - holdMinutesOf(limits) * 60_000)} and at < ${new Date(until)} order by at`,
  );
  return rows.map(({ at, value }) => ({ at: Math.round(at), value }));
}

/** The first hour from `from` on of which something is on record; null: none is. */
export async function nextHourOnRecord(
  tx: Transaction,
  id: string,
  from: number,
  limits: Limits,
): Promise<number | null> {
  const [next] = await rowsOf(
    tx,
    { at: nullable(float) },
    sql`select extract(epoch from min(at))::float8 * 1000 as at from sensors.readings
    where device_id = ${id} and quantity = ${quantityNumbers.temperature} and at >= ${new Date(from - holdMinutesOf(limits) * 60_000)}`,
  );
  return next === undefined || next.at === null ? null : Math.max(from, hourOf(Math.round(next.at)));
}

/** Summaries of the whole hours in a time, of the silence between them, and of what came after the last of them. */
export async function readSummaries(
  sqlReader: Sql,
  id: string,
  from: number,
  until: number,
  limits: Limits,
): Promise<SeriesSummary[]> {
  const known = await rowsOf(
    sqlReader,
    { start: float, summary: json(seriesSummarySchema) },
    sql`select extract(epoch from hour)::float8 * 1000 as start, summary from sensors.hours
    where device_id = ${id} and hour >= ${new Date(from)} and hour <= ${new Date(until - hour)} order by hour`,
  );
  const [first] = await rowsOf(
    sqlReader,
    { start: nullable(float) },
    sql`select extract(epoch from min(hour))::float8 * 1000 as start from sensors.hours where device_id = ${id}`,
  );
  const start = first?.start ?? null;
  const begun = start === null ? Math.max(from, until - 2 * hour) : Math.max(start, hourOf(from + hour - 1));
  const last = known.at(-1);
  const rest = last === undefined ? Math.min(begun, until) : last.start + hour;
  const readings = await readTemperatures(sqlReader, id, rest, until, limits);
  const silence = (rest - begun) / 60_000 - known.reduce((sum, { summary }) => sum + summary.minutes, 0);
  return [
    ...known.map(({ summary }) => summary),
    silenceOf(silence),
    summarise(readings, { from: rest, until, band: limits.permitted, holdMinutes: holdMinutesOf(limits) }),
  ];
}
