// What belongs to an application, in the form in which it is shown. Pure: it reads nothing and decides nothing but who sees what.
import type { Application } from '@amanah/api/certification/applications';
import { noteAuditTimes, refusalOfClosing, withdrawnNoes } from '@amanah/core/certification';
import type { Party } from '../certificates/index.ts';
import { findingStatus } from './finding-evidence.ts';
import { checklistOf, type LoadedApplication } from './load-applications.ts';
import type { applicationSteps } from './tables.ts';

/** The name of a person; empty where nobody did it. */
type NameOf = (id: string | null) => string;

export function describeDocuments({ documents }: LoadedApplication, nameOf: NameOf): Application['documents'] {
  return documents.map((one) => ({
    id: one.id,
    slot: one.slot,
    version: one.version,
    name: one.name,
    mediaType: one.mediaType,
    bytes: one.bytes,
    sha256: one.sha256,
    uploadedAt: one.uploadedAt.toISOString(),
    uploadedBy: nameOf(one.uploadedBy),
  }));
}

export function describeRequests({ requests }: LoadedApplication, nameOf: NameOf): Application['requests'] {
  return requests.map((one) => ({
    id: one.id,
    criterion: one.criterion,
    text: one.text,
    dueOn: one.dueOn,
    askedBy: nameOf(one.askedBy),
    askedAt: one.askedAt.toISOString(),
    answer: one.answer,
    answeredAt: one.answeredAt?.toISOString() ?? null,
  }));
}

export function describeAudits(
  loaded: LoadedApplication,
  { userId, side }: Party,
  nameOf: NameOf,
  sites: ReadonlyMap<string, string>,
): Application['audits'] {
  const questions = checklistOf(loaded).length;
  return loaded.audits.map((audit) => ({
    ...timesOf(audit, questions),
    id: audit.id,
    state: audit.state,
    auditor: nameOf(audit.auditorId),
    isYours: audit.auditorId === userId,
    site: audit.siteId ? (sites.get(audit.siteId) ?? null) : null,
    siteId: audit.siteId,
    summary: audit.summary,
    withdrawn: side === 'certifier' ? describeWithdrawn(loaded, audit.id, nameOf) : [],
    answered: loaded.answered.get(audit.id)?.size ?? 0,
    questions,
  }));
}

function describeWithdrawn(
  loaded: LoadedApplication,
  auditId: string,
  nameOf: NameOf,
): Application['audits'][number]['withdrawn'] {
  const severities = new Map(checklistOf(loaded).map(({ code, severity }) => [code, severity]));
  const ofAudit = loaded.onceNo.filter((one) => one.auditId === auditId);
  return withdrawnNoes(ofAudit).flatMap(({ no, now: { answer, ...now } }) => {
    const severity = severities.get(no.criterion);
    if (severity === undefined || answer === 'no') return [];
    const saidBy = ({ note, answeredBy, answeredAt }: Omit<typeof no, 'answer'>) => ({
      note: note.trim(),
      by: nameOf(answeredBy),
      at: answeredAt.toISOString(),
    });
    return { criterion: no.criterion, severity, ...saidBy(no), now: { answer, ...saidBy(now) } };
  });
}

function timesOf(
  { startsAt, firstStartsAt, endsAt, begunAt, begunOnDevice, concludedAt }: LoadedApplication['audits'][number],
  questions: number,
) {
  const times = {
    startsAt: startsAt.toISOString(),
    firstStartsAt: firstStartsAt.toISOString(),
    begunAt: begunAt?.toISOString() ?? null,
    begunOnDevice: begunOnDevice?.toISOString() ?? null,
    concludedAt: concludedAt?.toISOString() ?? null,
  };
  return { ...times, endsAt: endsAt.toISOString(), timeNotes: [...noteAuditTimes({ ...times, questions })] };
}

export function describeFindings(
  loaded: LoadedApplication,
  { side, userId }: Party,
  nameOf: NameOf,
): Application['findings'] {
  return loaded.findings.map((one) => ({
    id: one.id,
    criterion: one.criterion,
    severity: one.severity,
    text: one.text,
    dueOn: one.dueOn,
    raisedBy: nameOf(one.raisedBy),
    raisedAt: one.raisedAt.toISOString(),
    correction: one.correction,
    correctedAt: one.correctedAt?.toISOString() ?? null,
    returnedBecause: one.returnedBecause,
    closedAt: one.closedAt?.toISOString() ?? null,
    closedBecause: one.closedBecause,
    closing: side === 'certifier' ? refusalOfClosing(findingStatus(one, loaded), userId) : null,
  }));
}

/** What the reviewers think is theirs until it is decided. */
export function describeRecommendation(
  { row }: LoadedApplication,
  { side }: Party,
  nameOf: NameOf,
): Application['recommendation'] {
  return side === 'certifier' && row.recommendation && row.recommendedAt
    ? {
        outcome: row.recommendation,
        by: nameOf(row.recommendedBy),
        note: row.recommendationNote,
        at: row.recommendedAt.toISOString(),
      }
    : null;
}

export function describeDecision({ row }: LoadedApplication, nameOf: NameOf): Application['decision'] {
  return row.decidedAt && row.decidedBy
    ? { by: nameOf(row.decidedBy), reason: row.decisionReason, at: row.decidedAt.toISOString() }
    : null;
}

export function describeHistory(
  steps: readonly (typeof applicationSteps.$inferSelect)[],
  { side }: Party,
  nameOf: NameOf,
): Application['history'] {
  return steps
    .filter(({ action }) => side === 'certifier' || (action !== 'recommend' && action !== 'send_back'))
    .map((step) => ({
      id: step.id,
      at: step.at.toISOString(),
      by: nameOf(step.actorId),
      side: step.side,
      action: step.action,
      to: step.toState,
      note: step.note,
    }));
}
