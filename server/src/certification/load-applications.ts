// Applications as they are stored, with everything that belongs to them, and what the rules of core ask about them.

import type { MaterialChecks } from '@amanah/api/certification/applications';
import type { RenewalRefusal } from '@amanah/core/certificates';
import { type ApplicationStanding, finalStates, readReviewClock } from '@amanah/core/certification';
import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
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
import { type CheckedContent, checkContents, isRefused, missingDocuments } from './check-materials.ts';
import type { CertificationDeps } from './deps.ts';
import {
  applicationDocuments,
  applications,
  auditAnswers,
  auditFindings,
  auditPhotos,
  audits,
  informationRequests,
} from './tables.ts';

export type ApplicationRow = typeof applications.$inferSelect;

/** An application with what its steps depend on. */
export interface LoadedApplication {
  readonly row: ApplicationRow;
  readonly scheme: PublishedScheme;
  readonly documents: (typeof applicationDocuments.$inferSelect)[];
  readonly requests: (typeof informationRequests.$inferSelect)[];
  readonly findings: (typeof auditFindings.$inferSelect)[];
  readonly audits: (typeof audits.$inferSelect)[];
  readonly photos: Pick<typeof auditPhotos.$inferSelect, 'id' | 'auditId' | 'criterion' | 'takenAt'>[];
  /** Questions of each audit that have an answer. */
  readonly answered: ReadonlyMap<string, ReadonlySet<string>>;
  /** Everybody who took part in an audit. */
  readonly auditorIds: readonly string[];
  /** Members of the applicant, and whoever took a step for it. */
  readonly applicantIds: readonly string[];
  readonly checks: MaterialChecks;
  readonly missingDocuments: readonly string[];
  /** Longest time of a certificate that begins today. */
  readonly mostMonths: number;
  /** What stands against the renewal that this is about, as things are today. */
  readonly renewal: RenewalRefusal | null;
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
): Promise<LoadedApplication> {
  const wanted = tx
    .select()
    .from(applications)
    .where(and(eq(applications.id, id), seenBy(deps, party)));
  const [row] = isChanging ? await wanted.for('update') : await wanted;
  if (!row) throw new Refusal('certification.unknown');
  const [loaded] = await loadRest(tx, deps, [row]);
  if (!loaded) throw new Error(`application ${id} has no scheme`);
  return loaded;
}

/** Newest first, at most three hundred. */
export async function loadApplications(
  tx: Transaction,
  deps: Pick<CertificationDeps, 'database' | 'clock'>,
  party: Party,
): Promise<LoadedApplication[]> {
  const rows = await tx
    .select()
    .from(applications)
    .where(seenBy(deps, party))
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
  const ids = rows.map(({ id }) => id);
  const schemes = new Map(
    (await readSchemes(tx, [...new Set(rows.map(({ schemeId }) => schemeId))])).map((one) => [one.id, one]),
  );
  const documents = await tx
    .select()
    .from(applicationDocuments)
    .where(inArray(applicationDocuments.applicationId, ids))
    .orderBy(asc(applicationDocuments.slot), asc(applicationDocuments.version));
  const requests = await tx
    .select()
    .from(informationRequests)
    .where(inArray(informationRequests.applicationId, ids))
    .orderBy(asc(informationRequests.id));
  const findings = await tx
    .select()
    .from(auditFindings)
    .where(inArray(auditFindings.applicationId, ids))
    .orderBy(asc(auditFindings.id));
  const planned = await tx.select().from(audits).where(inArray(audits.applicationId, ids)).orderBy(asc(audits.id));
  const photos = await tx
    .select({
      id: auditPhotos.id,
      applicationId: auditPhotos.applicationId,
      auditId: auditPhotos.auditId,
      criterion: auditPhotos.criterion,
      takenAt: auditPhotos.takenAt,
    })
    .from(auditPhotos)
    .where(inArray(auditPhotos.applicationId, ids))
    .orderBy(asc(auditPhotos.takenAt), asc(auditPhotos.id));
  const answers = await tx
    .selectDistinct({ auditId: auditAnswers.auditId, criterion: auditAnswers.criterion, by: auditAnswers.answeredBy })
    .from(auditAnswers)
    .where(inArray(auditAnswers.applicationId, ids));
  const ofApplicant = await readApplicants(tx, rows);
  const certificateIds = rows.flatMap(({ kind, certificateId }) => (kind === 'change' ? (certificateId ?? []) : []));
  const ends = await rowsOf(
    tx,
    { id: uuid, until: text },
    sql`select id, valid_until::text as until from certificates.certificate_scopes where id = any(${sql.param(certificateIds)}::uuid[])`,
  );
  const untilOf = new Map(ends.map(({ id, until }) => [id, until]));

  const today = dayOf(clock.now());
  const known = rows.flatMap((row) => {
    const scheme = schemes.get(row.schemeId);
    return scheme ? [{ row, scheme }] : [];
  });
  const months = await monthsAllowed(
    tx,
    known.map(({ scheme }) => ({ certifierId: scheme.bodyId, scheme: scheme.name, on: today })),
  );
  const parts = known.map(({ row, scheme }, index) => {
    const own = documents.filter(({ applicationId }) => applicationId === row.id);
    const { validityMonths } = scheme.content;
    const mostMonths = Math.min(validityMonths, months[index] ?? validityMonths);
    const checked: CheckedContent = {
      content: row.content,
      scheme: { ...scheme.content, validityMonths: mostMonths, bodyId: scheme.bodyId },
      slots: new Set(own.map(({ slot }) => slot)),
      until: row.kind === 'change' && row.certificateId ? (untilOf.get(row.certificateId) ?? null) : null,
    };
    return { row, scheme, documents: own, checked, mostMonths };
  });
  const renewals = await readRenewals(tx, parts, today);
  const checks = await checkContents(
    tx,
    first.realm, // of all: they are of one organisation
    parts.map(({ checked }) => checked),
    today,
  );
  return parts.flatMap(({ row, scheme, documents: own, checked, mostMonths }, index): LoadedApplication[] => {
    const result = checks[index];
    if (!result) return [];
    const ownAudits = planned.filter(({ applicationId }) => applicationId === row.id);
    return [
      {
        row,
        scheme,
        documents: own,
        requests: requests.filter(({ applicationId }) => applicationId === row.id),
        findings: findings.filter(({ applicationId }) => applicationId === row.id),
        audits: ownAudits,
        photos: photos.filter(({ applicationId }) => applicationId === row.id),
        answered: new Map(
          ownAudits.map((audit) => [
            audit.id,
            new Set(answers.filter(({ auditId }) => auditId === audit.id).map(({ criterion }) => criterion)),
          ]),
        ),
        auditorIds: [
          ...new Set([
            ...ownAudits.flatMap(({ auditorId, concludedBy }) => [auditorId, ...(concludedBy ? [concludedBy] : [])]),
            ...answers.filter(({ auditId }) => ownAudits.some(({ id }) => id === auditId)).map(({ by }) => by),
          ]),
        ],
        applicantIds: ofApplicant.get(row.id) ?? [],
        checks: result,
        missingDocuments: missingDocuments(checked, result),
        mostMonths,
        renewal: renewals.get(row.id) ?? null,
      },
    ];
  });
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
export function standingOf(loaded: LoadedApplication, now: Date): ApplicationStanding {
  const { row, findings, requests, audits: all, answered } = loaded;
  const openFindings = findings.filter(({ closedAt }) => closedAt === null);
  const planned = all.find(({ state }) => state === 'planned');
  const given = planned ? answered.get(planned.id) : undefined;
  return {
    state: row.state,
    kind: row.kind,
    renewal: loaded.renewal,
    hasProducts: row.content.gtins.length > 0,
    isMaterialRefused: isRefused(loaded.checks),
    areDocumentsComplete: loaded.missingDocuments.length === 0,
    openRequests: requests.filter(({ answeredAt }) => answeredAt === null).length,
    openMajorFindings: openFindings.filter(({ severity }) => severity === 'major').length,
    openMinorFindings: openFindings.filter(({ severity }) => severity === 'minor').length,
    hasPlannedAudit: planned !== undefined,
    hasAuditBegun: planned !== undefined && planned.startsAt <= now,
    // Whoever concludes reads the answers themselves (run-audits.ts).
    unexplainedFaults: 0,
    isChecklistComplete: checklistOf(loaded).every(({ code }) => given?.has(code) ?? false),
    hasConcludedAudit: all.some(({ state }) => state === 'concluded'),
    recommendedBy: row.recommendedBy,
    recommendation: row.recommendation,
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
