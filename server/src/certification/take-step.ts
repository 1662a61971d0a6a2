// Takes one step of the workflow: the policy of core says whether, this file says what it changes beside the state, and recordStep leaves
// its traces. Runs in the transaction of the caller.
import type { ApplicationStep } from '@amanah/api/certification/steps';
import {
  decideStep,
  isUnexplained,
  refusalOfApproval,
  refusalOfClosing,
  refusalOfDeciding,
} from '@amanah/core/certification';
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { closeDecisions, type Party } from '../certificates/index.ts';
import { dayOf, newId } from '../platform/clock.ts';
import type { Transaction } from '../platform/database/database.ts';
import { Refusal, refusalAt } from '../platform/refusal.ts';
import type { CertificationDeps } from './deps.ts';
import { reviewersOf } from './describe-applications.ts';
import { factsOfContent, factsOfFinding, factsOfRequest } from './facts-of-steps.ts';
import { findingStatus, newestEvidence } from './finding-evidence.ts';
import { issueApproved } from './issue-approved.ts';
import { type LoadedApplication, loadApplication, statusOf, type WholeApplication } from './load-applications.ts';
import { storeMaterialDecision } from './material-reviews.ts';
import { actorOf, recordStep, refuseStep, type TakenStep } from './record-step.ts';
import { scheduleAudit } from './schedule-audit.ts';
import { storeDecisionOn } from './store-decision.ts';
import { type applications, auditFindings, informationRequests } from './tables.ts';

/** What a step changes beside the state. */
type Effect = Omit<TakenStep, 'action' | 'to'>;

interface Work {
  readonly tx: Transaction;
  readonly deps: CertificationDeps;
  readonly party: Party;
  readonly loaded: WholeApplication;
}

export async function takeStep(
  tx: Transaction,
  deps: CertificationDeps,
  party: Party,
  id: string,
  step: ApplicationStep,
): Promise<void> {
  const loaded = await loadApplication(tx, deps, party, id, true);
  const status = statusOf(loaded, deps.clock.now());
  const answer = decideStep(status, actorOf(party), step.action);
  if (!answer.isAllowed) throw refuseStep(answer.because);
  if (step.action === 'recommend' && step.outcome === 'approve') {
    const against = refusalOfApproval(status);
    if (against !== null) throw refuseStep(against);
  }
  const { to } = answer;
  const effect = await effectOf({ tx, deps, party, loaded }, step);
  await recordStep(tx, deps, party, loaded.row, { action: step.action, to, ...effect });
}

async function effectOf(work: Work, step: ApplicationStep): Promise<Effect> {
  const { deps, party, loaded } = work;
  const now = deps.clock.now();
  const decided = (reason: string, more: Partial<typeof applications.$inferInsert> = {}): Effect => ({
    note: reason,
    set: { decidedAt: now, decidedBy: party.userId, decisionReason: reason, ...more },
  });
  switch (step.action) {
    case 'submit':
      return { note: '', set: { submittedAt: now }, facts: await factsOfContent(work.tx, loaded.row.content) };
    case 'withdraw':
      await takeApprovalBack(work);
      return { note: step.reason, set: { decidedAt: now } };
    case 'answer_request':
      return answerRequest(work, step);
    case 'correct_finding':
      return changeFinding(work, step.findingId, step.correction, {
        correction: step.correction,
        correctedBy: party.userId,
        correctedAt: now,
        returnedBecause: null,
      });
    case 'assign':
      return assign(work, step.userId);
    case 'request_information':
      return requestInformation(work, step);
    case 'schedule_audit':
      return scheduleAudit(work.tx, deps, loaded, step, await requireReviewer(work, step.auditorId));
    case 'raise_finding':
      return raiseFinding(work, step);
    case 'close_finding':
      return closeFinding(work, step);
    case 'reopen_finding':
      return reopenFinding(work, step);
    case 'return_correction':
      return changeFinding(work, step.findingId, step.reason, returned(work, step));
    case 'decide_material':
      return decideMaterial(work, step);
    case 'recommend':
      return {
        note: step.note,
        facts: { recommendation: step.outcome },
        set: {
          recommendation: step.outcome,
          recommendedBy: party.userId,
          recommendedAt: now,
          recommendationNote: step.note,
        },
      };
    case 'send_back':
      return {
        note: step.reason,
        set: { recommendation: null, recommendedBy: null, recommendedAt: null, recommendationNote: '' },
        ...(loaded.row.recommendedBy ? { notify: loaded.row.recommendedBy } : {}),
      };
    case 'approve': {
      const { conditions } = step;
      const effect = decided(step.reason, { conditions });
      await storeDecisionOn(work.tx, { ...loaded.row, ...effect.set, state: 'approved' });
      return { ...effect, ...(conditions.length > 0 && { facts: { conditions: conditions.join('; ') } }) };
    }
    case 'reject':
      await takeApprovalBack(work);
      return decided(step.reason);
    case 'issue':
      return issueApproved(work.tx, deps, party, loaded, step);
  }
}

/** Nothing is issued on it any more. */
async function takeApprovalBack({ tx, deps, loaded }: Work): Promise<void> {
  if (loaded.row.state === 'approved') await closeDecisions(tx, deps, [loaded.row.id]);
}

type StepOf<Action extends ApplicationStep['action']> = Extract<ApplicationStep, { action: Action }>;

async function answerRequest({ tx, deps, party, loaded }: Work, step: StepOf<'answer_request'>): Promise<Effect> {
  const [changed] = await tx
    .update(informationRequests)
    .set({ answer: step.answer, answeredBy: party.userId, answeredAt: deps.clock.now() })
    .where(
      and(
        eq(informationRequests.id, step.requestId),
        eq(informationRequests.applicationId, loaded.row.id),
        isNull(informationRequests.answeredAt),
      ),
    )
    .returning();
  if (!changed) throw refuseStep('nothing_open');
  return { note: step.answer, facts: factsOfRequest(changed) };
}

async function closeFinding(work: Work, step: StepOf<'close_finding'>): Promise<Effect> {
  const { deps, party, loaded } = work;
  const finding = loaded.findings.find(({ id }) => id === step.findingId);
  if (!finding || finding.closedAt !== null) throw refuseStep('nothing_open');
  const because = refusalOfClosing(findingStatus(finding, loaded), party.userId);
  if (because !== null) throw refuseStep(because);
  const closed = { closedBy: party.userId, closedAt: deps.clock.now(), closedBecause: step.reason };
  const { note, facts } = await changeFinding(work, step.findingId, step.reason, closed);
  return { note, facts: { ...facts, statusBefore: 'open', statusAfter: 'closed' } };
}

async function decideMaterial(work: Work, step: StepOf<'decide_material'>): Promise<Effect> {
  const { tx, deps, party, loaded } = work;
  const { materialId, decision, note } = step;
  const review = loaded.materialReviews.find((one) => one.materialId === materialId);
  const because = refusalOfDeciding(review, step.seen, step);
  if (because !== null) throw refuseStep(because);
  await storeMaterialDecision(tx, {
    applicationId: loaded.row.id,
    materialId,
    decision,
    note,
    doubts: review?.doubts ?? [],
    decidedBy: party.userId,
    decidedAt: deps.clock.now(),
  });
  const name = loaded.row.content.materials.find(({ id }) => id === materialId)?.ingredient ?? '';
  return {
    note: note === '' ? name : `${name}: ${note}`,
    facts: { material: name, decision, ...(note !== '' && { note }) },
    isSaidByFacts: true,
  };
}

/** What was said and sent to show its correction was not enough. */
const returned = (
  { loaded }: Work,
  { findingId, reason }: { readonly findingId: string; readonly reason: string },
) => ({
  correctedAt: null,
  returnedBecause: reason,
  refusedVersion: newestEvidence(findingId, loaded),
});

/** It is open as if it were new. */
async function reopenFinding(work: Work, step: StepOf<'reopen_finding'>): Promise<Effect> {
  const { tx, loaded } = work;
  const [changed] = await tx
    .update(auditFindings)
    .set({ closedBy: null, closedAt: null, closedBecause: null, ...returned(work, step) })
    .where(
      and(
        eq(auditFindings.id, step.findingId),
        eq(auditFindings.applicationId, loaded.row.id),
        isNotNull(auditFindings.closedAt),
      ),
    )
    .returning();
  if (!changed) throw refuseStep('nothing_open');
  return { note: step.reason, facts: { ...factsOfFinding(changed), statusBefore: 'closed', statusAfter: 'open' } };
}

async function changeFinding(
  { tx, loaded }: Work,
  findingId: string,
  note: string | null,
  set: Partial<typeof auditFindings.$inferInsert>,
): Promise<Effect> {
  const [changed] = await tx
    .update(auditFindings)
    .set(set)
    .where(
      and(
        eq(auditFindings.id, findingId),
        eq(auditFindings.applicationId, loaded.row.id),
        isNull(auditFindings.closedAt),
      ),
    )
    .returning();
  if (!changed) throw refuseStep('nothing_open');
  return { note: note ?? changed.text, facts: factsOfFinding(changed) };
}

async function requireReviewer({ tx, party, loaded }: Work, userId: string): Promise<string> {
  const found = (await reviewersOf(tx, party.organisation.id, loaded.applicantIds)).find(({ id }) => id === userId);
  if (!found) throw new Refusal('certification.no_such_reviewer');
  return found.name;
}

async function assign(work: Work, userId: string): Promise<Effect> {
  const name = await requireReviewer(work, userId);
  return { note: name, facts: { reviewer: name }, isSaidByFacts: true, set: { assigneeId: userId }, notify: userId };
}

function requireAhead({ deps }: Work, day: string): void {
  if (day < dayOf(deps.clock.now())) throw new Refusal('certification.day_has_passed');
}

async function requestInformation(work: Work, step: StepOf<'request_information'>): Promise<Effect> {
  const { tx, deps, party, loaded } = work;
  requireAhead(work, step.dueOn);
  const now = deps.clock.now();
  const { text, dueOn } = step;
  const asked = { criterion: knownCriterion(loaded, step.criterion)?.code ?? null, text, dueOn };
  const by = { askedBy: party.userId, askedAt: now };
  await tx.insert(informationRequests).values({ id: newId(now), applicationId: loaded.row.id, ...asked, ...by });
  return { note: step.text, facts: factsOfRequest(asked), isSaidByFacts: true };
}

/** A criterion of this scheme, or none. @throws Refusal certification.criterion_unknown */
function knownCriterion({ scheme }: LoadedApplication, code: string | null) {
  const criterion = scheme.content.criteria.find((one) => one.code === code);
  if (code !== null && !criterion) throw refusalAt('/criterion', 'certification.criterion_unknown');
  return criterion;
}

/**
 * A finding about a criterion of this scheme is as severe as that and says what is wrong in words of its own, as one of the checklist does.
 *
 * @throws Refusal certification.criterion_unknown, certification.finding_too_light, certification.finding_unexplained
 */
function requireFinding(loaded: LoadedApplication, { criterion: code, severity, text }: StepOf<'raise_finding'>): void {
  const criterion = knownCriterion(loaded, code);
  if (criterion?.severity === 'major' && severity === 'minor')
    throw refusalAt('/severity', 'certification.finding_too_light');
  if (isUnexplained({ answer: 'no', note: text, noes: [] }, criterion?.text ?? {}))
    throw refusalAt('/text', 'certification.finding_unexplained');
}

async function raiseFinding(work: Work, step: StepOf<'raise_finding'>): Promise<Effect> {
  const { tx, deps, party, loaded } = work;
  requireAhead(work, step.dueOn);
  requireFinding(loaded, step);
  const now = deps.clock.now();
  const { criterion, severity, text, dueOn } = step;
  const finding = { criterion, severity, text, dueOn };
  await tx.insert(auditFindings).values({
    id: newId(now),
    applicationId: loaded.row.id,
    // Before an audit has begun nothing was found in it.
    auditId: loaded.audits.findLast(({ begunAt }) => begunAt !== null)?.id ?? null,
    ...finding,
    raisedBy: party.userId,
    raisedAt: now,
  });
  return { note: text, facts: factsOfFinding(finding), isSaidByFacts: true };
}
