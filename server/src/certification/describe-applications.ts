// Applications as the two sides see them. It shows and decides nothing; what may be done next comes from the rules of core.

import { statusChangesSchema } from '@amanah/api/certificates/status-changes';
import type { Application, ApplicationSummary } from '@amanah/api/certification/applications';
import { wasHeldBack } from '@amanah/core/certificates';
import {
  type ApplicationState,
  assessRisk,
  beforeDecision,
  offerSteps,
  refusalOfApproval,
} from '@amanah/core/certification';
import { mayDo, organisationRights } from '@amanah/core/organisations';
import { productCategories } from '@amanah/core/products';
import { asc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { describeScheme, namesOfPeople, type Party } from '../certificates/index.ts';
import { dayOf } from '../platform/clock.ts';
import { integer, json, text, textOf, uuid } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';
import { oneOf } from '../platform/one-of.ts';
import { etagOf } from '../platform/unchanged.ts';
import {
  describeAudits,
  describeDecision,
  describeDocuments,
  describeFindings,
  describeHistory,
  describeRecommendation,
  describeRequests,
} from './describe-parts.ts';
import { clockOf, type LoadedApplication, statusOf, type WholeApplication } from './load-applications.ts';
import { describeMaterialReviews } from './material-reviews.ts';
import { applicationSteps } from './tables.ts';

interface Names {
  readonly organisations: ReadonlyMap<string, string>;
  readonly bodies: ReadonlyMap<string, { name: string; country: string }>;
  readonly products: ReadonlyMap<string, { name: string; category: string }>;
  readonly sites: ReadonlyMap<string, string>;
  readonly people: ReadonlyMap<string, string>;
  readonly pasts: ReadonlyMap<string, Past>;
}

interface Past {
  readonly rejected: number;
  /** Certificates that were suspended or revoked for what somebody found. */
  readonly heldBack: number;
  readonly certificates: number;
}

/** Lists for the queue and for the applicant. */
export async function summarise(
  tx: Transaction,
  party: Party,
  loaded: readonly LoadedApplication[],
  now: Date,
): Promise<ApplicationSummary[]> {
  const names = await readNames(tx, party, loaded, now);
  return loaded.map((one) => summaryOf(one, party, names, now));
}

function summaryOf(loaded: LoadedApplication, party: Party, names: Names, now: Date): ApplicationSummary {
  const { row, scheme } = loaded;
  const other =
    party.side === 'applicant' ? names.bodies.get(row.certifierId)?.name : names.organisations.get(row.holderId);
  return {
    id: row.id,
    number: row.number,
    kind: row.kind,
    state: row.state,
    // Whoever withdraws gives no reason for a decision; the operator who ends a certifier's work always does.
    isClosed: row.state === 'withdrawn' && row.decisionReason !== '',
    scheme: scheme.name,
    company: other ?? '',
    products: row.content.gtins.map((gtin) => names.products.get(gtin)?.name ?? gtin),
    submittedAt: row.submittedAt?.toISOString() ?? null,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    assignee: row.assigneeId ? (names.people.get(row.assigneeId) ?? null) : null,
    isAssignedToYou: row.assigneeId === party.userId,
    clock: clockOf(row, scheme, now),
    documentsComplete: loaded.missingDocuments.length === 0,
    risk: party.side === 'certifier' ? riskOf(loaded, names) : null,
  };
}

function riskOf({ row, checks }: LoadedApplication, names: Names) {
  const past = names.pasts.get(row.holderId);
  const cells = checks.materials.flatMap(({ ingredient, certificate }) => [ingredient, certificate]);
  const risk = assessRisk({
    categories: row.content.gtins.flatMap((gtin) => names.products.get(gtin)?.category ?? []),
    refusedMaterials: cells.filter(({ state }) => state === 'refused').length,
    uncertainMaterials: cells.filter(({ state }) => state === 'attention').length,
    certificatesElsewhere: checks.materials.filter(({ certificate }) =>
      certificate.findings.some(({ code }) => code === 'certificate_elsewhere' || code === 'certificate_document'),
    ).length,
    rejectedBefore: past?.rejected ?? 0,
    suspendedBefore: past?.heldBack ?? 0,
    certificatesBefore: past?.certificates ?? 0,
  });
  return { level: risk.level, reasons: [...risk.reasons] };
}

const nameIn = (people: ReadonlyMap<string, string>) => (id: string | null) =>
  id === null ? '' : (people.get(id) ?? '');

/** The audits of each application, with its number and whose it is. */
export async function describeAuditsOf(tx: Transaction, party: Party, loaded: readonly LoadedApplication[], now: Date) {
  const names = await readNames(tx, party, loaded, now);
  return loaded.map((one) => ({
    applicationId: one.row.id,
    number: one.row.number,
    company: names.organisations.get(one.row.holderId) ?? '',
    audits: describeAudits(one, party, nameIn(names.people), names.sites),
  }));
}

/** One application with everything in it. */
export async function describe(
  tx: Transaction,
  party: Party,
  loaded: WholeApplication,
  now: Date,
): Promise<Application> {
  const names = await readNames(tx, party, [loaded], now);
  const { row, scheme, checks } = loaded;
  const body = names.bodies.get(row.certifierId) ?? { name: row.certifierId, country: '' };
  const nameOf = nameIn(names.people);
  const steps = await tx
    .select()
    .from(applicationSteps)
    .where(eq(applicationSteps.applicationId, row.id))
    .orderBy(asc(applicationSteps.id));
  const actors = await namesOfPeople(tx, [
    ...steps.map(({ actorId }) => actorId),
    ...loaded.materialReviews.map(({ newest }) => newest?.decidedBy ?? null),
  ]);
  const allowed = offerSteps(statusOf(loaded, now), {
    userId: party.userId,
    side: party.side,
    right: party.organisation.right,
  });
  return {
    ...summaryOf(loaded, party, names, now),
    side: party.side,
    applicant: { id: row.holderId, name: names.organisations.get(row.holderId) ?? '' },
    certifier: { id: row.certifierId, name: body.name },
    schemeVersion: describeScheme(scheme, body),
    mostMonths: loaded.mostMonths,
    certificate: row.certificateId ? await certificateOf(tx, row.certificateId) : null,
    content: row.content,
    etag: etagOf(row.content),
    sites: row.content.siteIds.map((id) => ({ id, name: names.sites.get(id) ?? id })),
    productNames: row.content.gtins.flatMap((gtin) => {
      const product = names.products.get(gtin);
      return product ? [{ gtin, name: product.name, category: oneOf(productCategories, product.category) }] : [];
    }),
    checks,
    materialReviews: describeMaterialReviews(loaded.materialReviews, nameIn(actors)),
    documents: describeDocuments(loaded, nameOf),
    missingDocuments: [...loaded.missingDocuments],
    requests: describeRequests(loaded, nameOf),
    unaudited: { siteIds: [...loaded.unaudited.siteIds], gtins: [...loaded.unaudited.gtins] },
    audits: describeAudits(loaded, party, nameOf, names.sites),
    auditPhotos: loaded.photos.map(({ id, auditId, criterion, takenAt }) => ({
      id,
      auditId,
      criterion,
      takenAt: takenAt.toISOString(),
    })),
    findings: describeFindings(loaded, party, nameOf),
    recommendation: describeRecommendation(loaded, party, nameOf),
    decision: describeDecision(loaded, nameOf),
    conditions: row.conditions,
    history: describeHistory(steps, party, nameIn(actors)),
    againstApproval:
      party.side === 'certifier' && beforeDecision.some((one) => one === row.state)
        ? refusalOfApproval(statusOf(loaded, now))
        : null,
    allowed: allowed.map((offer) => ({ ...offer })),
    reviewers:
      party.side === 'certifier' ? await reviewersOf(tx, row.certifierOrganisationId, loaded.applicantIds) : [],
  };
}

async function certificateOf(tx: Transaction, id: string) {
  const rows = await rowsOf(
    tx,
    { id: uuid, number: text, validUntil: text },
    sql`select id, number, certificates.last_day_of(id, valid_until, null, null)::text as "validUntil" from certificates.certificate_scopes where id = ${id}`,
  );
  return rows[0] ?? null;
}

/** Members who may review or audit. */
/** @param applicantIds nobody works on the application of their own house */
export async function reviewersOf(
  tx: Transaction,
  organisationId: string,
  applicantIds: readonly string[],
): Promise<{ id: string; name: string }[]> {
  const rows = await rowsOf(
    tx,
    { id: uuid, name: text, right: textOf(organisationRights) },
    sql`select m.user_id as id, p.username as name, m."right" from organisations.active_members m
      join people.names p on p.id = m.user_id where m.organisation_id = ${organisationId} order by p.username`,
  );
  return rows
    .filter(({ id }) => !applicantIds.includes(id))
    .filter(({ right }) => mayDo(right, 'review_applications') || mayDo(right, 'conduct_audits'))
    .map(({ id, name }) => ({ id, name }));
}

async function readNames(
  tx: Transaction,
  party: Party,
  loaded: readonly LoadedApplication[],
  now: Date,
): Promise<Names> {
  const holders = [...new Set(loaded.map(({ row }) => row.holderId))];
  const bodies = [...new Set(loaded.map(({ row }) => row.certifierId))];
  const gtins = [...new Set(loaded.flatMap(({ row }) => row.content.gtins))];
  const rows = await rowsOf(
    tx,
    { what: text, id: text, name: text, more: text },
    sql`
    select 'organisation' as what, id::text, name, country as more from organisations.organisation_names where id = any(${sql.param(holders)}::uuid[])
    union all select 'body', id, name, country from authorities.body_names where id = any(${sql.param(bodies)}::text[])
    union all select 'product', gtin, name, category from products.registered where gtin = any(${sql.param(gtins)}::text[])
    union all select 'site', id::text, name, address from organisations.site_places where organisation_id = any(${sql.param(holders)}::uuid[])`,
  );
  const of = (what: string) => rows.filter((row) => row.what === what);
  const people = await namesOfPeople(
    tx,
    loaded.flatMap(({ row, documents, requests, findings, audits, onceNo }) => [
      row.assigneeId,
      row.recommendedBy,
      row.decidedBy,
      ...documents.map(({ uploadedBy }) => uploadedBy),
      ...requests.map(({ askedBy }) => askedBy),
      ...findings.map(({ raisedBy }) => raisedBy),
      ...audits.map(({ auditorId }) => auditorId),
      ...onceNo.map(({ answeredBy }) => answeredBy),
    ]),
  );
  return {
    organisations: new Map(of('organisation').map(({ id, name }) => [id, name])),
    bodies: new Map(of('body').map(({ id, name, more }) => [id, { name, country: more }])),
    products: new Map(of('product').map(({ id, name, more }) => [id, { name, category: more }])),
    sites: new Map(of('site').map(({ id, name }) => [id, name])),
    people,
    pasts: party.side === 'certifier' ? await readPasts(tx, holders, now) : new Map(),
  };
}

/** What became of the applicants' earlier applications here, and of all their certificates. */
async function readPasts(tx: Transaction, holders: readonly string[], now: Date): Promise<Map<string, Past>> {
  const rows = await rowsOf(
    tx,
    { id: uuid, rejected: integer, histories: json(z.array(statusChangesSchema)) },
    sql`
    select h.id, (select count(*)::int from certification.applications a where a.holder_id = h.id and (a.state = ${'rejected' satisfies ApplicationState}
        or (a.state = ${'withdrawn' satisfies ApplicationState} and exists (select from certification.audit_findings f where f.application_id = a.id and f.closed_at is null)))) as rejected,
      (select coalesce(json_agg(coalesce((select changes from certificates.certificate_changes s where s.certificate_id = c.id), '[]')), '[]')
        from certificates.certificate_scopes c where c.holder_id = h.id) as histories
    from unnest(${sql.param(holders)}::uuid[]) as h(id)`,
  );
  return new Map(
    rows.map(({ id, rejected, histories }) => [
      id,
      {
        rejected,
        heldBack: histories.filter((changes) => wasHeldBack(changes, dayOf(now))).length,
        certificates: histories.length,
      },
    ]),
  );
}
