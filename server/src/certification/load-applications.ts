// Applications as they are stored, with everything that belongs to them, and what the rules of core ask about them.

import type { MaterialChecks } from '@amanah/api/certification/material-checks';
import type { RenewalRefusal } from '@amanah/core/certificates';
import { type ApplicationStatus, finalStates, readReviewClock } from '@amanah/core/certification';
import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import {
  monthsAllowed,
  type Party,
  type PublishedScheme,
  readSchemes,
  refusalsOfRenewals,
} from '../certificates/index.ts';
import { dayOf } from '../platform/clock.ts';
import { text, uuid, uuids } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';
import { Refusal } from '../platform/refusal.ts';
import type { ApplicationRow } from './application-tables.ts';
import {
  readRelabelled,
  readRenewedImports,
  readUnaudited,
  readWithProductsOfOthers,
  type Unaudited,
} from './changes-since.ts';
import { type CheckedContent, checkContents, isRefused, missingDocuments } from './check-materials.ts';
import type { CertificationDeps } from './deps.ts';
import { type ApplicationParts, loadParts } from './load-parts.ts';
import { acceptedBy, countMaterialReviews, type LineReview, readMaterialReviews } from './material-reviews.ts';
import { applications } from './tables.ts';

/** An application with what its steps depend on. */
export interface LoadedApplication extends ApplicationParts {
  readonly row: ApplicationRow;
  readonly scheme: PublishedScheme;
  /** Members of the applicant, and whoever took a step for it. */
  readonly applicantIds: readonly string[];
  readonly checks: MaterialChecks;
  readonly missingDocuments: readonly string[];
  /** Longest time of a certificate that begins today. */
  readonly mostMonths: number;
  /** A label of its products says something else than when it was recommended. */
  readonly hasLabelChanged: boolean;
  readonly hasProductOfAnother: boolean;
  readonly isRenewedImport: boolean;
  readonly unaudited: Unaudited;
  /** What stands against the renewal that this is about, as things are today. */
  readonly renewal: RenewalRefusal | null;
}

/** One application, also with what a decision on it depends on. */
export interface WholeApplication extends LoadedApplication {
  readonly materialReviews: readonly LineReview[];
}

/** Applications that a party may see. What is not submitted yet is nobody's but the applicant's. */
export function seenBy({ database }: Pick<CertificationDeps, 'database'>, { organisation, side }: Party): SQL {
  const own =
    side === 'applicant'
      ? database.owned(applications.holderId, organisation.id)
      : sql`${database.owned(applications.certifierOrganisationId, organisation.id)} and ${applications.submittedAt} is not null`;
  return sql`(${own})`;
}

/** @throws Refusal certification.unknown where the party may not see it */
export async function loadApplication(
  tx: Transaction,
  deps: Pick<CertificationDeps, 'database' | 'clock'>,
  party: Party,
  id: string,
  isChanging = false,
): Promise<WholeApplication> {
  const wanted = tx
    .select()
    .from(applications)
    .where(and(eq(applications.id, id), seenBy(deps, party)));
  const [row] = isChanging ? await wanted.for('update') : await wanted;
  if (!row) throw new Refusal('certification.unknown');
  const [loaded] = await loadRest(tx, deps, [row]);
  if (!loaded) throw new Error(`application ${id} has no scheme`);
  return { ...loaded, materialReviews: await readMaterialReviews(tx, id, loaded.checks) };
}

/** Newest first, at most three hundred. @param ids null: all that the party may see */
export async function loadApplications(
  tx: Transaction,
  deps: Pick<CertificationDeps, 'database' | 'clock'>,
  party: Party,
  ids: readonly string[] | null = null,
): Promise<LoadedApplication[]> {
  const rows = await tx
    .select()
    .from(applications)
    .where(and(seenBy(deps, party), ids === null ? undefined : inArray(applications.id, [...ids])))
    .orderBy(desc(applications.id))
    .limit(300);
  return loadRest(tx, deps, rows);
}

async function loadRest(
  tx: Transaction,
  { clock }: Pick<CertificationDeps, 'clock'>,
  rows: readonly ApplicationRow[],
): Promise<LoadedApplication[]> {
  const [first] = rows;
  if (!first) return [];
  const schemes = new Map(
    (await readSchemes(tx, [...new Set(rows.map(({ schemeId }) => schemeId))])).map((one) => [one.id, one]),
  );
  const partsOf = await loadParts(
    tx,
    rows.map(({ id }) => id),
  );
  const ofApplicant = await readApplicants(tx, rows);
  const untilOf = await readEnds(tx, rows);
  const today = dayOf(clock.now());
  const known = rows.flatMap((row) => {
    const scheme = schemes.get(row.schemeId);
    return scheme ? [{ row, scheme, parts: partsOf(row.id) }] : [];
  });
  const months = await monthsAllowed(
    tx,
    known.map(({ scheme }) => ({ certifierId: scheme.bodyId, scheme: scheme.name, on: today })),
  );
  const checkable = known.map((one, index) => {
    const { validityMonths } = one.scheme.content;
    const mostMonths = Math.min(validityMonths, months[index] ?? validityMonths);
    return { ...one, mostMonths, checked: checkedOf(one, mostMonths, untilOf.get(one.row.id) ?? null) };
  });
  const renewals = await readRenewals(tx, known, today);
  const relabelled = await readRelabelled(tx, rows);
  const ofOthers = await readWithProductsOfOthers(tx, rows);
  const imported = await readRenewedImports(tx, rows);
  const unaudited = await readUnaudited(tx, rows);
  const checks = await checkContents(
    tx,
    first.realm, // of all: they are of one organisation
    checkable.map(({ checked }) => checked),
    today,
  );
  return checkable.flatMap(({ row, scheme, parts, checked, mostMonths }, index): LoadedApplication[] => {
    const result = checks[index];
    if (!result) return [];
    return [
      {
        row,
        scheme,
        ...parts,
        applicantIds: ofApplicant.get(row.id) ?? [],
        checks: result,
        missingDocuments: missingDocuments(checked, result),
        mostMonths,
        renewal: renewals.get(row.id) ?? null,
        hasLabelChanged: relabelled.has(row.id),
        hasProductOfAnother: ofOthers.has(row.id),
        isRenewedImport: imported.has(row.id),
        unaudited: unaudited.get(row.id) ?? { siteIds: [], gtins: [] },
      },
    ];
  });
}

function checkedOf(
  { row, scheme, parts }: Pick<LoadedApplication, 'row' | 'scheme'> & { readonly parts: ApplicationParts },
  mostMonths: number,
  until: string | null,
): CheckedContent {
  return {
    content: row.content,
    scheme: { ...scheme.content, validityMonths: mostMonths, bodyId: scheme.bodyId },
    slots: new Set(parts.documents.map(({ slot }) => slot)),
    until,
  };
}

/** By application, of those that change a certificate: until when it is valid. */
async function readEnds(tx: Transaction, rows: readonly ApplicationRow[]): Promise<ReadonlyMap<string, string>> {
  const changes = rows.flatMap(({ id, kind, certificateId }) =>
    kind === 'change' && certificateId ? [{ id, certificateId }] : [],
  );
  const certificateIds = changes.map(({ certificateId }) => certificateId);
  const ends = await rowsOf(
    tx,
    { id: uuid, until: text },
    sql`select id, valid_until::text as until from certificates.certificate_scopes where id = any(${sql.param(certificateIds)}::uuid[])`,
  );
  const untilOf = new Map(ends.map(({ id, until }) => [id, until]));
  return new Map(
    changes.flatMap(({ id, certificateId }) => {
      const until = untilOf.get(certificateId);
      return until === undefined ? [] : [[id, until] as const];
    }),
  );
}

/** By application. Who has left the applicant since is still of its side. */
async function readApplicants(
  tx: Transaction,
  rows: readonly ApplicationRow[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const people = await rowsOf(
    tx,
    { application_id: uuid, user_ids: uuids },
    sql`select a.id as application_id, array(
        select m.user_id from organisations.active_members m where m.organisation_id = a.holder_id
        union select s.actor_id from certification.application_steps s
          where s.application_id = a.id and s.side = 'applicant' and s.actor_id is not null) as user_ids
      from certification.applications a where a.id = any(${sql.param(rows.map(({ id }) => id))}::uuid[])`,
  );
  return new Map(people.map(({ application_id, user_ids }) => [application_id, user_ids]));
}

/** By application, of those that are about a renewal and not over. */
async function readRenewals(
  tx: Transaction,
  parts: readonly Pick<LoadedApplication, 'row' | 'scheme'>[],
  today: string,
): Promise<ReadonlyMap<string, RenewalRefusal | null>> {
  const asked = parts.flatMap(({ row: { id, kind, state, certificateId, decidedAt }, scheme }) =>
    kind === 'renewal' && certificateId !== null && !finalStates.some((one) => one === state)
      ? {
          id,
          certificateId,
          scheme: scheme.name,
          decidedOn: decidedAt ? dayOf(decidedAt) : today,
          isIssuing: state === 'approved',
        }
      : [],
  );
  const refusals = await refusalsOfRenewals(tx, asked, today);
  return new Map(asked.map(({ id }, index) => [id, refusals[index] ?? null]));
}

export const checklistOf = ({ scheme }: Pick<LoadedApplication, 'scheme'>) =>
  scheme.content.criteria.filter(({ kind }) => kind === 'checklist');

/** What the rules of core ask. */
export function statusOf(loaded: WholeApplication, now: Date): ApplicationStatus {
  const { row, findings, requests, audits: all, answered } = loaded;
  const openFindings = findings.filter(({ closedAt }) => closedAt === null);
  const planned = all.find(({ state }) => state === 'planned');
  const given = planned ? answered.get(planned.id) : undefined;
  return {
    state: row.state,
    kind: row.kind,
    renewal: loaded.renewal,
    hasProducts: row.content.gtins.length > 0,
    hasSites: row.content.siteIds.length > 0,
    needsAudit: row.kind === 'initial' || loaded.isRenewedImport,
    hasProductOfAnother: loaded.hasProductOfAnother,
    isMaterialRefused: isRefused(loaded.checks),
    ...countMaterialReviews(loaded.materialReviews),
    areDocumentsComplete: loaded.missingDocuments.length === 0,
    openRequests: requests.filter(({ answeredAt }) => answeredAt === null).length,
    openMajorFindings: openFindings.filter(({ severity }) => severity === 'major').length,
    openMinorFindings: openFindings.filter(({ severity }) => severity === 'minor').length,
    hasPlannedAudit: planned !== undefined,
    plannedAuditorId: planned?.auditorId ?? null,
    hasAuditBegun: planned !== undefined && planned.startsAt <= now,
    // Whoever concludes reads the answers themselves (run-audits.ts).
    unexplainedAnswers: 0,
    isChecklistComplete: checklistOf(loaded).every(({ code }) => given?.has(code) ?? false),
    hasConcludedAudit: all.some(({ state }) => state === 'concluded'),
    isPartUnaudited: loaded.unaudited.siteIds.length + loaded.unaudited.gtins.length > 0,
    recommendedBy: row.recommendedBy,
    recommendation: row.recommendation,
    hasLabelChanged: loaded.hasLabelChanged,
    acceptedByIds: acceptedBy(loaded.materialReviews),
    auditorIds: loaded.auditorIds,
    applicantIds: loaded.applicantIds,
  };
}

/** null before it was submitted. After the decision it stands where it stood then. */
export function clockOf(
  {
    submittedAt,
    decidedAt,
    waitedMilliseconds,
    waitingSince,
  }: Pick<ApplicationRow, 'submittedAt' | 'decidedAt' | 'waitedMilliseconds' | 'waitingSince'>,
  scheme: LoadedApplication['scheme'],
  now: Date,
) {
  if (submittedAt === null) return null;
  return readReviewClock(
    {
      submittedAt: submittedAt.toISOString(),
      reviewDays: scheme.content.reviewDays,
      waitedMilliseconds,
      waitingSince: waitingSince?.toISOString() ?? null,
    },
    (decidedAt ?? now).toISOString(),
  );
}
