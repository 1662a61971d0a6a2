// What a person sees of the own scans: counts, recent ones, activity in pages, figures over time.

import { pictureUrl } from '@amanah/api/products';
import type { CopiedSerial, RecentScan, ScanFigures } from '@amanah/api/scans';
import { headlineSchema } from '@amanah/api/verification';
import { productCategories } from '@amanah/core/products';
import { displayOf, type VerdictState, verdictStates } from '@amanah/core/verification';
import { sql } from 'drizzle-orm';
import { type Clock, dayOf, firstIdOf, timeOfId } from '../platform/clock.ts';
import {
  boolean,
  instant,
  integer,
  json,
  nullable,
  type RowOf,
  text,
  textOf,
  uuid,
} from '../platform/database/columns.ts';
import { type Database, rowsOf, statement } from '../platform/database/database.ts';
import type { ScansDeps } from './deps.ts';

const scanColumns = {
  id: uuid,
  code: text,
  state: textOf(verdictStates),
  headline: nullable(json(headlineSchema)),
  gtin: nullable(text),
  product_name: nullable(text),
  brand: nullable(text),
  batch_number: nullable(text),
  has_picture: boolean,
};
type ScanRow = RowOf<typeof scanColumns>;

const certifiedState: VerdictState = 'certified';
/** States by the three results that a scan is listed under. */
const statesOf = (result: 'verified' | 'pending' | 'failed') =>
  verdictStates.filter((state) => resultOf(state) === result);

/** @example resultOf('expired') // 'failed' */
export function resultOf(state: VerdictState): 'verified' | 'pending' | 'failed' {
  const display = displayOf(state);
  return display === 'verified' || display === 'pending' ? display : 'failed';
}

const ownScans = statement(
  'scans.own',
  scanColumns,
  `select s.id, s.code, s.state, s.headline, s.gtin, p.name as product_name, p.brand, b.batch_number,
     exists (select from products.pictured i where i.gtin = p.gtin) as has_picture
   from (select id, code, state, headline, gtin, batch_id from scans.scans
     where user_id = $1 and ($2::uuid is null or id < $2) and ($3::text[] is null or state = any($3)) order by id desc limit $4) s
   left join products.catalogue p on p.gtin = s.gtin
   left join batches.batch_facts b on b.id = s.batch_id
   order by s.id desc`,
);

const ownCounts = statement(
  'scans.own_counts',
  {
    total: integer,
    verified: integer,
    month: integer,
  },
  `select count(*)::int as total, (count(*) filter (where state = $2))::int as verified, (count(*) filter (where id >= $3))::int as month
   from scans.scans where user_id = $1`,
);

function toRecentScan(row: ScanRow): RecentScan {
  return {
    id: row.id,
    code: row.code,
    productName: row.product_name,
    brand: row.brand,
    batchNumber: row.batch_number,
    imageUrl: row.gtin === null ? null : pictureUrl(row.gtin, row.has_picture),
    scannedAt: timeOfId(row.id).toISOString(),
    status: row.state,
    headline: row.headline && { code: row.headline.code, details: { ...row.headline.details } },
    verificationResult: resultOf(row.state),
  };
}

/** The last scans of a person. */
export const readRecent = async (
  deps: Pick<ScansDeps, 'database'>,
  userId: string,
  most: number,
): Promise<RecentScan[]> => (await deps.database.run(ownScans, [userId, null, null, most])).map(toRecentScan);

export interface ScanCounts {
  readonly total: number;
  readonly verified: number;
  readonly thisMonth: number;
}

export async function countScans(
  { database, clock }: Pick<ScansDeps, 'database' | 'clock'>,
  userId: string,
): Promise<ScanCounts> {
  const now = clock.now();
  const startOfMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
  const [counts] = await database.run(ownCounts, [userId, certifiedState, firstIdOf(startOfMonth)]);
  return { total: counts?.total ?? 0, verified: counts?.verified ?? 0, thisMonth: counts?.month ?? 0 };
}

export async function readActivity(
  deps: Pick<ScansDeps, 'database'>,
  userId: string,
  query: { before?: string | undefined; limit: number; result?: 'verified' | 'pending' | 'failed' | undefined },
) {
  const rows = await deps.database.run(ownScans, [
    userId,
    query.before ?? null,
    query.result ? statesOf(query.result) : null,
    query.limit + 1,
  ]);
  const page = rows.slice(0, query.limit);
  return { scans: page.map(toRecentScan), nextBefore: rows.length > query.limit ? (page.at(-1)?.id ?? null) : null };
}

const periods = {
  '30d': { days: 30, bucket: 'day' },
  '90d': { days: 90, bucket: 'week' },
  '365d': { days: 365, bucket: 'month' },
} as const;

const figureColumns = {
  from: text,
  state: textOf(verdictStates),
  category: nullable(textOf(productCategories)),
  brand: nullable(text),
  scans: integer,
};
type FigureRow = RowOf<typeof figureColumns>;

// When a scan came is not kept: one of a clock that is ahead counts as made now.
const ownFigures = statement(
  'scans.own_figures',
  figureColumns,
  `select to_char(date_trunc($3, t.at at time zone 'UTC'), 'YYYY-MM-DD') as from, t.state, t.category, p.brand, count(*)::int as scans
   from (select state, category, gtin, scans.made_at(id, $4) as at
     from scans.scans where user_id = $1 and id >= $2) t
   left join products.catalogue p on p.gtin = t.gtin
   group by 1, 2, 3, 4`,
);

export async function readFigures(
  deps: { database: Database; clock: Clock },
  userId: string,
  period: keyof typeof periods,
): Promise<ScanFigures> {
  const { days, bucket } = periods[period];
  const now = deps.clock.now();
  const buckets = bucketStarts(now, days, bucket);
  const first = buckets[0] ?? dayOf(now);
  const since = firstIdOf(new Date(`${first}T00:00:00Z`));
  const rows = await deps.database.run(ownFigures, [userId, since, bucket, now]);
  const series = buckets.map((from) => {
    const inBucket = rows.filter((row) => row.from === from);
    return {
      from,
      verified: sumWhere(inBucket, 'verified'),
      pending: sumWhere(inBucket, 'pending'),
      failed: sumWhere(inBucket, 'failed'),
    };
  });
  return {
    period,
    series,
    byCategory: totals(rows, (row) => row.category).map(([category, scans]) => ({ category, scans })),
    byState: totals(rows, (row) => row.state).map(([state, scans]) => ({ state, scans })),
    topBrands: totals(rows, (row) => row.brand)
      .slice(0, 5)
      .map(([brand, scans]) => ({ brand, scans })),
  };
}

const sumWhere = (rows: readonly FigureRow[], result: 'verified' | 'pending' | 'failed') =>
  rows.reduce((sum, row) => (resultOf(row.state) === result ? sum + row.scans : sum), 0);

function totals<Key>(rows: readonly FigureRow[], keyOf: (row: FigureRow) => Key | null): [Key, number][] {
  const sums = new Map<Key, number>();
  for (const row of rows) {
    const key = keyOf(row);
    if (key !== null) sums.set(key, (sums.get(key) ?? 0) + row.scans);
  }
  return [...sums].sort((a, b) => b[1] - a[1]);
}

/** Days, Mondays or firsts of the month that begin the buckets, oldest first, the present one last. */
export function bucketStarts(now: Date, days: number, bucket: 'day' | 'week' | 'month'): string[] {
  const starts: string[] = [];
  const cursor = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()));
  if (bucket === 'week') cursor.setUTCDate(cursor.getUTCDate() - ((cursor.getUTCDay() + 6) % 7));
  if (bucket === 'month') cursor.setUTCDate(1);
  const count = bucket === 'day' ? days : bucket === 'week' ? Math.ceil(days / 7) : 12;
  for (let index = 0; index < count; index++) {
    starts.unshift(dayOf(cursor));
    if (bucket === 'month') cursor.setUTCMonth(cursor.getUTCMonth() - 1);
    else cursor.setUTCDate(cursor.getUTCDate() - (bucket === 'week' ? 7 : 1));
  }
  return starts;
}

/** Serials of an own batch that behave like copies, confirmed ones first, the newest first and at most fifty; none of a batch of others. */
export async function readCopies(
  { database }: Pick<ScansDeps, 'database'>,
  organisationId: string,
  batchId: string,
): Promise<CopiedSerial[]> {
  const rows = await rowsOf(
    database.sql,
    { serial: text, at: instant, kilometres: integer, minutes: integer, is_confirmed: boolean },
    sql`select x.serial, x.found_at as at, x.kilometres, x.minutes, x.confirmed_at is not null as is_confirmed
      from scans.serial_exceptions x join batches.batch_facts b on b.id = x.batch_id and b.producer_id = ${organisationId}
      where x.batch_id = ${batchId} and x.is_open
      order by x.confirmed_at is null, x.found_at desc limit 50`,
  );
  return rows.map(({ at, is_confirmed: isConfirmed, ...copy }) => ({
    ...copy,
    isConfirmed,
    foundAt: at.toISOString(),
  }));
}
