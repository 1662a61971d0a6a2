// The numbers of a person, of the product and of the own organisation, read across the domains and judged by none.
import type { Dashboard } from '@amanah/api/dashboards';
import { openStates } from '@amanah/core/certification';
import { dayOf } from '../platform/clock.ts';
import { integer, text } from '../platform/database/columns.ts';
import { statement } from '../platform/database/database.ts';
import type { Caller } from '../platform/http.ts';
import type { CountVerified } from './count-verified.ts';
import type { DashboardsDeps } from './deps.ts';

// Practice counts for nobody else.
const platformCounts = statement(
  'dashboards.platform_counts',
  {
    products: integer,
    authorities: integer,
  },
  `select (select count(*) from products.catalogue where realm <> 'practice')::int as products,
     (select count(*) from authorities.body_names where realm = 'real')::int as authorities`,
);

// Each number is that of the list it leads to: applications, not the products in them; holders of certificates that have not ended, not of all.
const organisationCounts = statement(
  'dashboards.organisation_counts',
  {
    name: text,
    value: integer,
  },
  `select 'products' as name, count(*)::int as value from products.registered where producer_id = $1
   union all select 'batches', count(*)::int from batches.batch_facts where producer_id = $1
   union all select 'events', count(*)::int from batches.recorded_steps e join batches.batch_facts b on b.id = e.batch_id where b.producer_id = $1
   union all select 'certificatesHeld', count(*)::int from certificates.certificate_scopes k where holder_id = $1 and certificates.has_not_ended_on(k.id, k.valid_from, k.valid_until, $2::date, null)
   union all select 'certificatesIssued', count(*)::int from certificates.certificate_scopes k join authorities.body_names n on n.id = k.certifier_id where n.organisation_id = $1
   union all select 'applications', count(*)::int from certification.application_records where certifier_organisation_id = $1 and state = any($3::text[])
   union all select 'applicationsSubmitted', count(*)::int from certification.application_records where holder_id = $1 and state = any($3::text[])
   union all select 'certifiedOrganisations', count(distinct k.holder_id)::int from certificates.certificate_scopes k join authorities.body_names n on n.id = k.certifier_id where n.organisation_id = $1
     and certificates.has_not_ended_on(k.id, k.valid_from, k.valid_until, $2::date, null)
   union all select 'sites', count(*)::int from organisations.site_places where organisation_id = $1`,
);

/** Which counts a kind of organisation is shown. */
const countsByRole: Readonly<Record<string, readonly string[]>> = {
  producer: ['products', 'batches', 'events', 'certificatesHeld', 'applicationsSubmitted'],
  certifier: ['certificatesIssued', 'certifiedOrganisations', 'applications'],
  retailer: ['sites'],
};

export async function readDashboard(
  deps: DashboardsDeps & { readonly countVerified: CountVerified },
  caller: Caller,
): Promise<Dashboard> {
  const today = dayOf(deps.clock.now());
  const [{ total, verified, thisMonth }, [platform], verifiedProducts, recentScans, membership] = await Promise.all([
    deps.scans.count(caller.userId),
    deps.database.run(platformCounts, []),
    deps.countVerified(),
    deps.scans.recent(caller.userId, 5),
    deps.organisations.membershipOf(caller.userId),
  ]);
  return {
    user: { totalScans: total },
    statistics: {
      totalProducts: platform?.products ?? 0,
      verifiedProducts,
      authorities: platform?.authorities ?? 0,
    },
    recentScans,
    totalScans: total,
    verifiedScans: verified,
    scansThisMonth: thisMonth,
    verificationRate: total === 0 ? 0 : Math.round((verified / total) * 1000) / 10,
    organisation: membership && {
      id: membership.organisationId,
      name: membership.organisationName,
      status: membership.status,
      counts:
        membership.status === 'approved'
          ? await readOrganisationCounts(deps, membership.organisationId, caller.role, today)
          : {},
    },
  };
}

async function readOrganisationCounts(deps: DashboardsDeps, organisationId: string, role: string, day: string) {
  const shown = countsByRole[role] ?? [];
  const rows = await deps.database.run(organisationCounts, [organisationId, day, [...openStates]]);
  return Object.fromEntries(rows.filter((row) => shown.includes(row.name)).map((row) => [row.name, row.value]));
}
