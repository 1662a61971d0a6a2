// What a person sees of the own scans: counts, recent ones, activity in pages, figures over time.
import type { Dashboard, RecentScan, ScanFigures } from '@amanah/api/scans';
import { openStates } from '@amanah/core/certificates';
import { displayOf, type ProductCategory, type VerdictState, verdictStates } from '@amanah/core/verification';
import { type Clock, dayOf, firstIdOf, timeOfId } from '../platform/clock.ts';
import { boolean, integer, nullable, type RowOf, text, textOf, uuid } from '../platform/database/columns.ts';
import { type Database, statement } from '../platform/database/database.ts';
import type { Caller } from '../platform/http.ts';
import type { ScansDeps } from './index.ts';

type Deps = Pick<ScansDeps, 'database' | 'clock' | 'organisationOf'>;

const scanColumns = {
  id: uuid,
  code: text,
  state: textOf<VerdictState>(),
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
  `select s.id, s.code, s.state, s.gtin, p.name as product_name, p.brand, b.batch_number,
     exists (select from products.pictured i where i.gtin = s.gtin) as has_picture
   from (select id, code, state, gtin, batch_id from scans.scans
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

// Practice counts for nobody else. What a certificate is for a single product is asked only where something ever happened to it.
const platformCounts = statement(
  'scans.platform_counts',
  {
    products: integer,
    verified: integer,
    authorities: integer,
  },
  `with held as materialized (
     select k.id, k.holder_id, k.gtins, k.categories, k.valid_from, k.valid_until, c.is_changed from certificates.certificate_scopes k
     cross join lateral (select exists (select from certificates.certificate_changes h where h.certificate_id = k.id) as is_changed) c
     where k.realm <> 'practice' and (c.is_changed or certificates.status_on(k.id, k.valid_from, k.valid_until, $1::date, null, null) = 'valid')
   ), covering as (
     select v.gtin, h.* from held h join certificates.certificate_coverages v on v.certificate_id = h.id
     union all
     select p.gtin, h.* from held h join products.catalogue p on p.producer_id = h.holder_id and p.category = any(h.categories) where h.gtins is null
   )
   select (select count(*) from products.catalogue where realm <> 'practice')::int as products,
     (select count(distinct gtin) from covering
       where case when is_changed then certificates.status_on(id, valid_from, valid_until, $1::date, gtin, null) = 'valid' else true end)::int as verified,
     (select count(*) from authorities.body_names where realm = 'real')::int as authorities`,
);

// Each is what the list says to which it leads: applications and not their products, holders of something in force and not of what is over.
const organisationCounts = statement(
  'scans.organisation_counts',
  {
    name: text,
    value: integer,
  },
  `select 'products' as name, count(*)::int as value from products.catalogue where producer_id = $1
   union all select 'batches', count(*)::int from batches.batch_facts where producer_id = $1
   union all select 'events', count(*)::int from batches.batch_steps e join batches.batch_facts b on b.id = e.batch_id where b.producer_id = $1
   union all select 'certificatesHeld', count(*)::int from certificates.certificate_scopes k where holder_id = $1 and certificates.status_on(k.id, k.valid_from, k.valid_until, $2::date, null, null) not in ('expired', 'revoked')
   union all select 'certificatesIssued', count(*)::int from certificates.certificate_scopes k join authorities.body_names n on n.id = k.certifier_id where n.organisation_id = $1
   union all select 'applications', count(*)::int from certificates.application_records where certifier_organisation_id = $1 and state = any($3::text[])
   union all select 'applicationsSubmitted', count(*)::int from certificates.application_records where holder_id = $1 and state = any($3::text[])
   union all select 'certifiedOrganisations', count(distinct k.holder_id)::int from certificates.certificate_scopes k join authorities.body_names n on n.id = k.certifier_id where n.organisation_id = $1
     and certificates.status_on(k.id, k.valid_from, k.valid_until, $2::date, null, null) not in ('expired', 'revoked')
   union all select 'sites', count(*)::int from organisations.site_places where organisation_id = $1`,
);

/** Which counts a kind of organisation is shown. */
const countsByRole: Readonly<Record<string, readonly string[]>> = {
  producer: ['products', 'batches', 'events', 'certificatesHeld', 'applicationsSubmitted'],
  certifier: ['certificatesIssued', 'certifiedOrganisations', 'applications'],
  retailer: ['sites'],
};

function toRecentScan(row: ScanRow): RecentScan {
  return {
    id: row.id,
    code: row.code,
    productName: row.product_name,
    brand: row.brand,
    batchNumber: row.batch_number,
    imageUrl: row.has_picture ? `/api/products/${row.gtin}/image` : null,
    scannedAt: timeOfId(row.id).toISOString(),
    status: row.state,
    verificationResult: resultOf(row.state),
  };
}

export async function readDashboard(deps: Deps, caller: Caller): Promise<Dashboard> {
  const now = deps.clock.now();
  const startOfMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
  const [[counts], [platform], recent, membership] = await Promise.all([
    deps.database.run(ownCounts, [caller.userId, certifiedState, firstIdOf(startOfMonth)]),
    deps.database.run(platformCounts, [dayOf(now)]),
    deps.database.run(ownScans, [caller.userId, null, null, 5]),
    deps.organisationOf(caller.userId),
  ]);
  const total = counts?.total ?? 0;
  const verified = counts?.verified ?? 0;
  return {
    user: { totalScans: total },
    statistics: {
      totalProducts: platform?.products ?? 0,
      verifiedProducts: platform?.verified ?? 0,
      authorities: platform?.authorities ?? 0,
    },
    recentScans: recent.map(toRecentScan),
    totalScans: total,
    verifiedScans: verified,
    scansThisMonth: counts?.month ?? 0,
    verificationRate: total === 0 ? 0 : Math.round((verified / total) * 1000) / 10,
    organisation: membership && {
      id: membership.organisationId,
      name: membership.organisationName,
      status: membership.status,
      counts:
        membership.status === 'approved'
          ? await readOrganisationCounts(deps, membership.organisationId, caller.role, dayOf(now))
          : {},
    },
  };
}

async function readOrganisationCounts(deps: Deps, organisationId: string, role: string, day: string) {
  const shown = countsByRole[role] ?? [];
  const rows = await deps.database.run(organisationCounts, [organisationId, day, [...openStates]]);
  return Object.fromEntries(rows.filter((row) => shown.includes(row.name)).map((row) => [row.name, row.value]));
}

export async function readActivity(
  deps: Deps,
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
  state: textOf<VerdictState>(),
  category: nullable(textOf<ProductCategory>()),
  brand: nullable(text),
  scans: integer,
};
type FigureRow = RowOf<typeof figureColumns>;

// The time of a scan is in its id: the first 48 bits are milliseconds.
const ownFigures = statement(
  'scans.own_figures',
  figureColumns,
  `select to_char(date_trunc($3, t.at at time zone 'UTC'), 'YYYY-MM-DD') as from, t.state, t.category, p.brand, count(*)::int as scans
   from (select state, category, gtin, to_timestamp(('x' || lpad(replace(left(id::text, 13), '-', ''), 16, '0'))::bit(64)::bigint / 1000.0) as at
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
  const rows = await deps.database.run(ownFigures, [userId, firstIdOf(new Date(`${first}T00:00:00Z`)), bucket]);
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
