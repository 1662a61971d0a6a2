// Audits as they are read: one with its checklist, answers and photos, the file of a photo, and those of a party.
import type { Audit, listAudits } from '@amanah/api/certification/audits';
import type { RouteResponse } from '@amanah/api/route';
import { finalStates, type StepRefusal } from '@amanah/core/certification';
import { mayDo } from '@amanah/core/organisations';
import { and, asc, desc, eq, or, sql } from 'drizzle-orm';
import { namesOfPeople, type Party } from '../certificates/index.ts';
import { text } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';
import { Refusal } from '../platform/refusal.ts';
import type { CertificationDeps } from './deps.ts';
import { describe, describeAuditsOf } from './describe-applications.ts';
import { checklistOf, type LoadedApplication, loadApplication, loadApplications, seenBy } from './load-applications.ts';
import { applications, auditAnswers, auditPhotos, audits } from './tables.ts';

const listedDays = 90;

/** @throws Refusal certification.audit_unknown */
export async function loadAudit(
  tx: Transaction,
  deps: CertificationDeps,
  party: Party,
  id: string,
  isChanging = false,
) {
  const [found] = await tx
    .select({ applicationId: audits.applicationId })
    .from(audits)
    .innerJoin(applications, eq(applications.id, audits.applicationId))
    .where(and(eq(audits.id, id), seenBy(deps, party)));
  if (!found) throw new Refusal('certification.audit_unknown');
  const loaded = await loadApplication(tx, deps, party, found.applicationId, isChanging);
  const audit = loaded.audits.find((one) => one.id === id);
  if (!audit) throw new Refusal('certification.audit_unknown');
  return { loaded, audit };
}

/** The newest answer to each question, by the time at which it was given. */
export const newestAnswers = (tx: Transaction, auditId: string) =>
  tx
    .selectDistinctOn([auditAnswers.criterion])
    .from(auditAnswers)
    .where(eq(auditAnswers.auditId, auditId))
    .orderBy(asc(auditAnswers.criterion), desc(auditAnswers.answeredAt), desc(auditAnswers.id));

/** Notes of every "no" to a question of an audit. */
export const noesTo = ({ onceNo }: LoadedApplication, auditId: string, criterion: string): string[] =>
  onceNo
    .filter((one) => one.auditId === auditId && one.criterion === criterion && one.answer === 'no')
    .map(({ note }) => note);

/** Why this person may not answer; null where nothing stands against it. Answers, photos and the button agree by it. */
export function refusalOfAnswering(
  { audit, loaded }: { readonly audit: LoadedApplication['audits'][number]; readonly loaded: LoadedApplication },
  { userId }: Party,
): StepRefusal | null {
  if (audit.state !== 'planned' || finalStates.some((state) => state === loaded.row.state)) return 'wrong_state';
  if (loaded.applicantIds.includes(userId)) return 'of_applicant';
  return audit.auditorId === userId ? null : 'not_your_audit';
}

export async function readAudit(tx: Transaction, deps: CertificationDeps, party: Party, id: string): Promise<Audit> {
  const { loaded, audit } = await loadAudit(tx, deps, party, id);
  const whole = await describe(tx, party, loaded, deps.clock.now());
  const shown = whole.audits.find((one) => one.id === id);
  if (!shown) throw new Refusal('certification.audit_unknown');
  const answers = await newestAnswers(tx, id);
  const people = await namesOfPeople(
    tx,
    answers.map(({ answeredBy }) => answeredBy),
  );
  const photos = await tx.select().from(auditPhotos).where(eq(auditPhotos.auditId, id)).orderBy(asc(auditPhotos.id));
  const rows = await rowsOf(
    tx,
    { address: text },
    sql`select address from organisations.site_places where id = ${audit.siteId}`,
  );
  return {
    ...shown,
    applicationId: loaded.row.id,
    number: loaded.row.number,
    company: whole.applicant.name,
    address: rows[0]?.address ?? '',
    scheme: loaded.scheme.name,
    checklist: checklistOf(loaded),
    answers: answers.map((one) => ({
      id: one.id,
      criterion: one.criterion,
      answer: one.answer,
      note: one.note,
      answeredAt: one.answeredAt.toISOString(),
      by: people.get(one.answeredBy) ?? '',
      noes: noesTo(loaded, id, one.criterion),
    })),
    photos: photos.map(({ id: photoId, criterion, takenAt }) => ({
      id: photoId,
      auditId: id,
      criterion,
      takenAt: takenAt.toISOString(),
    })),
    mayAnswer:
      mayDo(party.organisation.right, 'conduct_audits') && refusalOfAnswering({ loaded, audit }, party) === null,
  };
}

/** Which file a photo is. */
export async function photoFile(
  tx: Transaction,
  deps: CertificationDeps,
  party: Party,
  id: string,
  photoId: string,
): Promise<string> {
  await loadAudit(tx, deps, party, id);
  const [found] = await tx
    .select({ fileId: auditPhotos.fileId })
    .from(auditPhotos)
    .where(and(eq(auditPhotos.id, photoId), eq(auditPhotos.auditId, id)));
  if (!found) throw new Refusal('files.unknown');
  return found.fileId;
}

export async function listOwnAudits(
  tx: Transaction,
  deps: CertificationDeps,
  party: Party,
): Promise<RouteResponse<typeof listAudits>['audits']> {
  const since = new Date(deps.clock.now().getTime() - listedDays * 86_400_000);
  const rows = await tx
    .select({ id: audits.id, applicationId: audits.applicationId })
    .from(audits)
    .innerJoin(applications, eq(applications.id, audits.applicationId))
    .where(
      and(
        seenBy(deps, party),
        or(eq(audits.state, 'planned'), sql`${audits.concludedAt} > ${since.toISOString()}::timestamptz`),
      ),
    )
    .orderBy(asc(audits.startsAt))
    .limit(200);
  const ids = [...new Set(rows.map(({ applicationId }) => applicationId))];
  const loaded = await loadApplications(tx, deps, party, ids);
  const described = (await describeAuditsOf(tx, party, loaded, deps.clock.now())).flatMap(({ audits: own, ...of }) =>
    own.map((audit) => ({ ...audit, ...of })),
  );
  const known = new Map(described.map((audit) => [audit.id, audit]));
  return rows.flatMap(({ id }) => known.get(id) ?? []);
}
