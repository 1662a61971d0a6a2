// Audits: the checklist of the scheme, answers and photos that a device collected without a network, the conclusion with its findings, and
// the appointment for a calendar. What a device was told is kept is kept.

import { createHash } from 'node:crypto';
import type { ChecklistAnswer, concludeAudit } from '@amanah/api/certification/audits';
import type { RouteBody } from '@amanah/api/route';
import { decideStep, isUnexplained, withdrawalsAmong, withdrawnNoes } from '@amanah/core/certification';
import { and, eq, inArray } from 'drizzle-orm';
import { namesOfPeople, type Party } from '../certificates/index.ts';
import { dayOf, newId } from '../platform/clock.ts';
import type { Transaction } from '../platform/database/database.ts';
import type { JudgedFile } from '../platform/files.ts';
import { Refusal } from '../platform/refusal.ts';
import { isRepeated, repeatedOf } from '../platform/sent-ids.ts';
import type { CertificationDeps } from './deps.ts';
import { factsOfAudit, factsOfFinding } from './facts-of-steps.ts';
import { checklistOf, type LoadedApplication, statusOf } from './load-applications.ts';
import { loadAudit, newestAnswers, noesTo, refusalOfAnswering } from './read-audits.ts';
import { actorOf, recordStep, refuseStep } from './record-step.ts';
import { auditAnswers, auditFindings, auditPhotos, audits } from './tables.ts';

export const mostPhotoBytes = 10 * 1024 * 1024;
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp'];

/** @throws Refusal certification.step_refused when the audit has been concluded, is another person's, or the person is of the applicant */
function requireAnswering(found: Parameters<typeof refusalOfAnswering>[0], party: Party): void {
  const because = refusalOfAnswering(found, party);
  if (because !== null) throw refuseStep(because);
}

/**
 * The first answer or photo begins the audit: nobody has to press anything, and nobody can do it without doing the work. The hour is the server's;
 * what the device says of its own is kept beside it, and may get earlier when more comes that waited there.
 */
async function begin(
  tx: Transaction,
  deps: CertificationDeps,
  party: Party,
  { audit, loaded }: { audit: LoadedApplication['audits'][number]; loaded: LoadedApplication },
  saidByDevice: readonly string[],
): Promise<void> {
  const now = deps.clock.now();
  const said = Math.min(...saidByDevice.map((at) => Date.parse(at)));
  if (audit.begunAt === null || audit.begunOnDevice === null || said < audit.begunOnDevice.getTime())
    await tx
      .update(audits)
      .set({ begunAt: audit.begunAt ?? now, begunOnDevice: new Date(said) })
      .where(eq(audits.id, audit.id));
  if (audit.begunAt === null)
    await recordStep(tx, deps, party, loaded.row, {
      ...{ action: 'begin_audit', to: loaded.row.state, at: now, note: '' },
      facts: await factsOfAudit(tx, await nameOf(tx, audit.auditorId), {
        ...audit,
        begunAt: now,
        begunOnDevice: new Date(said),
      }),
    });
}

export async function storeAnswers(
  tx: Transaction,
  deps: CertificationDeps,
  party: Party,
  id: string,
  given: readonly ChecklistAnswer[],
): Promise<string[]> {
  const found = await loadAudit(tx, deps, party, id, true);
  await repeatedOf(
    tx,
    given.map((one) => ({
      kind: 'certification.audit_answer',
      id: one.id,
      ownerId: party.organisation.id,
      content: { ...one, auditId: id },
    })),
    deps.clock.now(),
  );
  // Answers that were kept before are acknowledged again, even after the conclusion: the device may have lost our answer.
  const known = await tx
    .select({ id: auditAnswers.id })
    .from(auditAnswers)
    .where(
      and(
        eq(auditAnswers.auditId, id),
        inArray(
          auditAnswers.id,
          given.map((one) => one.id),
        ),
      ),
    );
  const isKnown = new Set(known.map((one) => one.id));
  const codes = new Set(checklistOf(found.loaded).map(({ code }) => code));
  const fresh = given.filter((one) => !isKnown.has(one.id) && codes.has(one.criterion));
  if (fresh.length > 0) {
    requireAnswering(found, party);
    const now = deps.clock.now();
    const asked = new Set(fresh.map(({ criterion }) => criterion));
    const before = (await newestAnswers(tx, id)).filter(({ criterion }) => asked.has(criterion));
    const stored = await tx
      .insert(auditAnswers)
      .values(
        fresh.map((one) => ({
          id: one.id,
          applicationId: found.loaded.row.id,
          auditId: id,
          criterion: one.criterion,
          answer: one.answer,
          note: one.note,
          answeredBy: party.userId,
          // A clock that runs ahead must not win over everybody else for ever.
          answeredAt: new Date(Math.min(Date.parse(one.answeredAt), now.getTime())),
          receivedAt: now,
        })),
      )
      .onConflictDoNothing({ target: auditAnswers.id })
      .returning();
    // None may be acknowledged that is not kept: the device forgets what it is told is here.
    if (stored.length < fresh.length) throw new Refusal('request.id_taken');
    await recordWithdrawals(tx, deps, party, found.loaded.row, [...before, ...stored]);
    const said = fresh.map(({ answeredAt }) => answeredAt);
    await begin(tx, deps, party, found, said);
  }
  return [...isKnown, ...fresh.map((one) => one.id)];
}

type Answer = typeof auditAnswers.$inferSelect;

/** Whoever answers "no" and something else later has both in the trail. */
async function recordWithdrawals(
  tx: Transaction,
  deps: CertificationDeps,
  { userId, organisation }: Party,
  { id, number }: LoadedApplication['row'],
  answers: readonly Answer[],
): Promise<void> {
  for (const { no, now } of withdrawalsAmong(answers))
    await deps.organisations.recordAudit(tx, {
      organisationId: organisation.id,
      actorId: userId,
      action: 'application.answer_withdrawn',
      subject: { kind: 'application', id, name: number },
      facts: {
        criterion: no.criterion,
        ...{ answerBefore: 'no', noteBefore: no.note.trim() },
        ...{ answerAfter: now.answer, noteAfter: now.note.trim() },
      },
    });
}

export async function storePhoto(
  tx: Transaction,
  deps: CertificationDeps,
  party: Party,
  given: {
    readonly id: string;
    readonly photoId: string;
    readonly criterion: string;
    readonly takenAt: string;
    readonly file: JudgedFile;
  },
): Promise<void> {
  const found = await loadAudit(tx, deps, party, given.id, true);
  const { id: auditId, photoId, criterion, takenAt } = given;
  const sha256 = createHash('sha256').update(given.file.content).digest('hex');
  const sent = { auditId, criterion, takenAt, sha256 };
  const ownerId = party.organisation.id;
  if (
    await isRepeated(tx, { kind: 'certification.audit_photo', id: photoId, ownerId, content: sent }, deps.clock.now())
  )
    return;
  const [known] = await tx
    .select({ id: auditPhotos.id })
    .from(auditPhotos)
    .where(and(eq(auditPhotos.id, photoId), eq(auditPhotos.auditId, auditId)));
  if (known) return;
  requireAnswering(found, party);
  const photo = { ...given.file, name: `${found.loaded.row.number}-${criterion}` };
  const file = await deps.files.receive(tx, party.organisation, photo);
  const stored = await tx
    .insert(auditPhotos)
    .values({
      id: photoId,
      applicationId: found.loaded.row.id,
      auditId,
      criterion,
      fileId: file.id,
      takenBy: party.userId,
      takenAt: new Date(takenAt),
    })
    .onConflictDoNothing()
    .returning({ id: auditPhotos.id });
  if (stored.length === 0) throw new Refusal('request.id_taken');
  await begin(tx, deps, party, found, [takenAt]);
}

const nameOf = async (tx: Transaction, userId: string): Promise<string> =>
  (await namesOfPeople(tx, [userId])).get(userId) ?? '';

/** One entry each: what a finding says is asked for by whoever reads the trail. */
async function recordFindings(
  tx: Transaction,
  deps: CertificationDeps,
  { userId, organisation }: Party,
  { id, number }: LoadedApplication['row'],
  findings: readonly Parameters<typeof factsOfFinding>[0][],
): Promise<void> {
  for (const finding of findings)
    await deps.organisations.recordAudit(tx, {
      organisationId: organisation.id,
      actorId: userId,
      action: 'application.finding_raised',
      subject: { kind: 'application', id, name: number },
      facts: factsOfFinding(finding),
    });
}

/** Ends the audit; every no becomes a finding of the severity of its question. */
export async function conclude(
  tx: Transaction,
  deps: CertificationDeps,
  party: Party,
  id: string,
  given: RouteBody<typeof concludeAudit>,
): Promise<void> {
  const { loaded, audit } = await loadAudit(tx, deps, party, id, true);
  const now = deps.clock.now();
  if (given.correctBy < dayOf(now)) throw new Refusal('certification.day_has_passed');
  if (audit.state !== 'planned') throw refuseStep('wrong_state');
  const answers = await newestAnswers(tx, id);
  const checklist = checklistOf(loaded);
  const faults = checklist.flatMap((criterion) => {
    const answer = answers.find((one) => one.criterion === criterion.code);
    return answer?.answer === 'no' ? [{ criterion, answer }] : [];
  });
  const status = statusOf(loaded, now);
  const major = faults.filter(({ criterion }) => criterion.severity === 'major').length;
  const step = decideStep(
    {
      ...status,
      unexplainedAnswers: checklist.filter(({ code, text: said }) =>
        answers.some(
          (one) => one.criterion === code && isUnexplained({ ...one, noes: noesTo(loaded, id, code) }, said),
        ),
      ).length,
      openMajorFindings: status.openMajorFindings + major,
      openMinorFindings: status.openMinorFindings + faults.length - major,
    },
    actorOf(party),
    'conclude_audit',
  );
  if (!step.isAllowed) throw refuseStep(step.because);
  const raised = faults.map(({ criterion, answer }) => ({
    id: newId(now),
    applicationId: loaded.row.id,
    auditId: id,
    criterion: criterion.code,
    severity: criterion.severity,
    text: answer.note.trim(),
    dueOn: given.correctBy,
    raisedBy: answer.answeredBy,
    raisedAt: now,
  }));
  if (raised.length > 0) await tx.insert(auditFindings).values(raised);
  const withdrawn = withdrawnNoes(loaded.onceNo.filter((one) => one.auditId === id))
    .map(({ no, now: { note } }) => `${no.criterion}: ${no.note.trim()} → ${note.trim()}`)
    .join('\n');
  await tx
    .update(audits)
    .set({ state: 'concluded', concludedBy: party.userId, concludedAt: now, summary: given.summary })
    .where(eq(audits.id, id));
  await recordStep(tx, deps, party, loaded.row, {
    action: 'conclude_audit',
    to: step.to,
    at: now,
    note: given.summary,
    facts: {
      ...(await factsOfAudit(tx, await nameOf(tx, audit.auditorId), { ...audit, concludedAt: now })),
      ...{ majorFindings: String(major), minorFindings: String(faults.length - major) },
      ...(withdrawn !== '' && { withdrawn }),
    },
  });
  await recordFindings(tx, deps, party, loaded.row, raised);
}
