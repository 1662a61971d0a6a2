// Numbers for those who work with applications: the queue of a certifier, what is still scanned after its certificate ended, and what a
// producer can apply for. Counts, and judges nothing.

import { statusChangesSchema } from '@amanah/api/certificates/status-changes';
import type { applicationOptions, certificationOverview } from '@amanah/api/certification/applications';
import type { RouteResponse } from '@amanah/api/route';
import { announcedEnd, certificateStatus, firstRevocation, openChanges, reachOf } from '@amanah/core/certificates';
import { type ApplicationState, approvedStates, openStates } from '@amanah/core/certification';
import { productCategories } from '@amanah/core/products';
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { bodyOf, type Party, readSchemes, refusalsOfRenewals } from '../certificates/index.ts';
import { dayOf, firstIdOf, timeOfId } from '../platform/clock.ts';
import { boolean, float, integer, json, nullable, text, textOf, texts, uuid } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';
import type { CertificationDeps } from './deps.ts';
import { clockOf } from './load-applications.ts';
import { applications } from './tables.ts';

const dayMilliseconds = 86_400_000;
const scannedDays = 90;

export async function readOverview(
  tx: Transaction,
  deps: CertificationDeps,
  party: Party,
): Promise<RouteResponse<typeof certificationOverview>> {
  const body = await bodyOf(tx, party.organisation.id);
  const now = deps.clock.now();
  const month = `${dayOf(now).slice(0, 7)}-01`;
  const yearAgo = new Date(now.getTime() - 365 * dayMilliseconds).toISOString();
  const rows = await rowsOf(
    tx,
    { pending: integer, approved: integer, rejected: integer, days: nullable(float) },
    sql`
    select count(*) filter (where state = any(${sql.param([...openStates])}::text[]))::int as pending,
      count(*) filter (where state = any(${sql.param([...approvedStates])}::text[]) and decided_at >= ${month}::timestamptz)::int as approved,
      count(*) filter (where state = ${'rejected' satisfies ApplicationState} and decided_at >= ${month}::timestamptz)::int as rejected,
      (avg(extract(epoch from decided_at - submitted_at)) filter (where state <> ${'withdrawn' satisfies ApplicationState} and decided_at >= ${yearAgo}::timestamptz) / 86400)::float8 as days
    from certification.applications where certifier_organisation_id = ${party.organisation.id} and submitted_at is not null`,
  );
  const [counts] = rows;
  const open = await tx
    .select({
      schemeId: applications.schemeId,
      submittedAt: applications.submittedAt,
      decidedAt: applications.decidedAt,
      waitedMilliseconds: applications.waitedMilliseconds,
      waitingSince: applications.waitingSince,
    })
    .from(applications)
    .where(
      and(
        eq(applications.certifierOrganisationId, party.organisation.id),
        inArray(applications.state, [...openStates]),
        isNotNull(applications.submittedAt),
      ),
    );
  const schemes = await readSchemes(tx, [...new Set(open.map(({ schemeId }) => schemeId))]);
  const isOverdue = (row: (typeof open)[number]) => {
    const scheme = schemes.find(({ id }) => id === row.schemeId);
    return scheme !== undefined && clockOf(row, scheme, now)?.isOverdue === true;
  };
  return {
    pendingApplications: counts?.pending ?? 0,
    approvedThisMonth: counts?.approved ?? 0,
    rejectedThisMonth: counts?.rejected ?? 0,
    averageProcessingTime: counts?.days == null ? null : Math.round(counts.days * 10) / 10,
    overdue: open.filter(isOverdue).length,
    stillScanned: await stillScanned(tx, body.id, now),
  };
}

/** Packs whose verdict was that a certificate of this body has ended, counted by that certificate, as the verdict named it. */
async function stillScanned(tx: Transaction, bodyId: string, now: Date) {
  const today = dayOf(now);
  const since = firstIdOf(new Date(now.getTime() - scannedDays * dayMilliseconds));
  const rows = await rowsOf(
    tx,
    { number: text, holder: text, expired_on: text, scans: integer, last_id: text },
    sql`
    select c.number, o.name as holder, c.valid_until::text as expired_on, count(*)::int as scans, max(s.id::text) as last_id
    from scans.expired_scans s
    join certificates.certificate_scopes c on c.id = s.certificate_id
    join organisations.organisation_names o on o.id = c.holder_id
    where s.id >= ${since}::uuid and c.certifier_id = ${bodyId} and c.valid_until < ${today}
    group by c.id, c.number, c.valid_until, o.name order by scans desc, c.number limit 50`,
  );
  return rows.map((row) => ({
    number: row.number,
    holder: row.holder,
    expiredOn: row.expired_on,
    days: Math.round((Date.parse(today) - Date.parse(row.expired_on)) / dayMilliseconds),
    scans: row.scans,
    lastScannedAt: timeOfId(row.last_id).toISOString(),
  }));
}

/** What the applicant can name, with its certificates and what happened to them. */
export async function readOptions(
  tx: Transaction,
  { clock }: CertificationDeps,
  { organisation }: Party,
): Promise<RouteResponse<typeof applicationOptions>> {
  const today = dayOf(clock.now());
  const places = await rowsOf(
    tx,
    { id: uuid, name: text },
    sql`select id, name from organisations.site_places where organisation_id = ${organisation.id} order by name`,
  );
  const products = await rowsOf(
    tx,
    { gtin: text, name: text, category: textOf(productCategories) },
    sql`select gtin, name, category from products.registered where producer_id = ${organisation.id} order by name`,
  );
  const held = await rowsOf(
    tx,
    {
      id: uuid,
      number: text,
      scheme: text,
      certifier: text,
      valid_from: text,
      valid_until: text,
      products: integer,
      conditions: texts,
      changes: json(statusChangesSchema),
      scheme_id: nullable(uuid),
      has_left: boolean,
    },
    sql`
    select c.id, c.number, c.scheme, b.name as certifier, c.valid_from::text as valid_from, c.valid_until::text as valid_until,
      coalesce(cardinality(c.gtins), 0) as products, c.conditions,
      coalesce((select changes from certificates.certificate_changes h where h.certificate_id = c.id), '[]'::json) as changes,
      (select p.id from certificates.published_schemes p where p.body_id = c.certifier_id and p.name = c.scheme order by p.version desc limit 1) as scheme_id,
      exists (select from organisations.organisation_names o where o.id = b.organisation_id and o.left_at is not null) as has_left
    from certificates.certificate_scopes c join authorities.body_names b on b.id = c.certifier_id
    where c.holder_id = ${organisation.id} order by c.valid_until desc, c.id`,
  );
  const renewals = await refusalsOfRenewals(
    tx,
    held.map(({ id, scheme }) => ({ certificateId: id, scheme, decidedOn: today, isIssuing: false })),
    today,
  );
  return {
    sites: places,
    products,
    certificates: held.map((row, index) => {
      const history = { validFrom: row.valid_from, validUntil: row.valid_until, statusChanges: row.changes };
      const heldBackBy = openChanges(row.changes, today, null, null).findLast(
        (one) => reachOf(one, null, null) === 'all',
      );
      return {
        id: row.id,
        number: row.number,
        scheme: row.scheme,
        certifier: row.certifier,
        state: certificateStatus(history, today),
        validFrom: row.valid_from,
        validUntil: row.valid_until,
        products: row.products,
        conditions: row.conditions,
        reason: heldBackBy?.reason ?? null,
        since: heldBackBy?.on ?? null,
        schemeId: row.scheme_id,
        notRenewable: renewals[index] ?? null,
        hasCertifierLeft: row.has_left,
        lastDay: announcedEnd(history, today)?.lastDay ?? null,
        endsWithCertifier: firstRevocation(history)?.cause === 'issuer_left',
      };
    }),
  };
}
