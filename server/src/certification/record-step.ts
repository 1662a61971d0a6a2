// What every step leaves behind, in its own transaction: the state, the clock, the history, the audit entry, and the message to whoever
// has to know. None of them may be missing.

import type { NoticeKind } from '@amanah/api/notifications';
import type { AuditedAction } from '@amanah/api/organisations';
import type { AuditFacts } from '@amanah/api/organisations/audited-facts';
import {
  type ApplicationAction,
  type ApplicationActor,
  type ApplicationState,
  isWaitingForApplicant,
  type StepRefusal,
} from '@amanah/core/certification';
import type { Permission } from '@amanah/core/organisations';
import { eq, sql } from 'drizzle-orm';
import type { Party } from '../certificates/index.ts';
import { newId } from '../platform/clock.ts';
import { nullable, text } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';
import { Refusal } from '../platform/refusal.ts';
import type { ApplicationRow } from './application-tables.ts';
import type { CertificationDeps } from './deps.ts';
import { applicationSteps, applications } from './tables.ts';
import { replaceApplicationProducts } from './write-application-products.ts';

export const actorOf = ({ userId, side, organisation }: Party): ApplicationActor => ({
  userId,
  side,
  right: organisation.right,
});

/** The policy's answer as a refusal; its reason is named, so that the screen says the same sentence. */
export function refuseStep(because: StepRefusal): Refusal {
  if (because === 'wrong_side') return new Refusal('identity.forbidden');
  if (because === 'right_missing') return new Refusal('organisations.right_missing');
  return new Refusal('certification.step_refused', { faults: [{ path: '/action', rule: because }] });
}

/** Who is recipients: the other side, members of the own side, or one person. */
type Recipients = 'applicant' | 'certifier' | 'deciders' | { readonly userId: string };

interface Effect {
  /** null: the entry is made where the certificate is. */
  readonly entry: AuditedAction | null;
  readonly notice: NoticeKind | null;
  readonly recipients: Recipients;
}

const effects: Readonly<Record<ApplicationAction, Effect>> = {
  edit: { entry: 'application.edited', notice: null, recipients: 'certifier' },
  add_document: { entry: 'application.document_added', notice: null, recipients: 'certifier' },
  submit: { entry: 'application.submitted', notice: 'application_submitted', recipients: 'certifier' },
  withdraw: { entry: 'application.withdrawn', notice: 'application_withdrawn', recipients: 'certifier' },
  answer_request: {
    entry: 'application.request_answered',
    notice: 'application_request_answered',
    recipients: 'certifier',
  },
  correct_finding: {
    entry: 'application.finding_corrected',
    notice: 'application_finding_corrected',
    recipients: 'certifier',
  },
  assign: { entry: 'application.assigned', notice: 'application_assigned', recipients: 'certifier' },
  request_information: {
    entry: 'application.information_requested',
    notice: 'application_information_requested',
    recipients: 'applicant',
  },
  schedule_audit: {
    entry: 'application.audit_scheduled',
    notice: 'application_audit_scheduled',
    recipients: 'applicant',
  },
  begin_audit: { entry: 'application.audit_begun', notice: null, recipients: 'applicant' },
  conclude_audit: {
    entry: 'application.audit_concluded',
    notice: 'application_audit_concluded',
    recipients: 'applicant',
  },
  raise_finding: { entry: 'application.finding_raised', notice: 'application_finding_raised', recipients: 'applicant' },
  close_finding: { entry: 'application.finding_closed', notice: 'application_finding_closed', recipients: 'applicant' },
  reopen_finding: {
    entry: 'application.finding_reopened',
    notice: 'application_finding_raised',
    recipients: 'applicant',
  },
  return_correction: {
    entry: 'application.correction_returned',
    notice: 'application_correction_returned',
    recipients: 'applicant',
  },
  decide_material: { entry: 'application.material_decided', notice: null, recipients: 'applicant' },
  recommend: { entry: 'application.recommended', notice: 'application_recommended', recipients: 'deciders' },
  send_back: { entry: 'application.sent_back', notice: 'application_sent_back', recipients: 'certifier' },
  approve: { entry: 'application.approved', notice: 'application_approved', recipients: 'applicant' },
  reject: { entry: 'application.rejected', notice: 'application_rejected', recipients: 'applicant' },
  issue: { entry: null, notice: null, recipients: 'applicant' },
};

export interface TakenStep {
  readonly action: ApplicationAction;
  readonly to: ApplicationState;
  /** When, where the use case has stored the moment elsewhere too; else now. */
  readonly at?: Date;
  /** In the words of the person, for the history. */
  readonly note: string;
  /** What the audit entry says beside the note. */
  readonly facts?: AuditFacts;
  /** Where the facts say all that the note does. */
  readonly isSaidByFacts?: boolean;
  /** What else the row is set to. */
  readonly set?: Partial<typeof applications.$inferInsert>;
  /** Somebody in particular who is told. */
  readonly notify?: string;
}

export async function recordStep(
  tx: Transaction,
  deps: Pick<CertificationDeps, 'clock' | 'organisations' | 'outbox'>,
  party: Party,
  row: ApplicationRow,
  { action, to, at: now = deps.clock.now(), note, facts = {}, isSaidByFacts = false, set = {}, notify }: TakenStep,
): Promise<void> {
  const changed = { ...set, state: to, ...waitOf(row, to, now) };
  await tx.update(applications).set(changed).where(eq(applications.id, row.id));
  await replaceApplicationProducts(tx, { ...row, ...changed }, now);
  await tx.insert(applicationSteps).values({
    id: newId(now),
    applicationId: row.id,
    at: now,
    actorId: party.userId,
    side: party.side,
    action,
    toState: to,
    note,
  });
  const { entry, notice, recipients } = effects[action];
  if (entry !== null && !(action === 'edit' && (await isSameEdit(tx, deps, party, row, facts))))
    await deps.organisations.recordAudit(tx, {
      organisationId: party.organisation.id,
      actorId: party.userId,
      action: entry,
      subject: { kind: 'application', id: row.id, name: row.number },
      facts: {
        ...(row.state !== to && { stateBefore: row.state, stateAfter: to }),
        ...(note !== '' && !isSaidByFacts && { note }),
        ...facts,
      },
    });
  // Nobody but the applicant knows of what was not submitted.
  if (notice === null || (row.submittedAt === null && action !== 'submit')) return;
  await deps.outbox.emit(tx, 'notice.raised', {
    kind: notice,
    to: recipientsOf(row, notify === undefined ? recipients : { userId: notify }),
    exceptUserId: party.userId,
    facts: { application: row.number, note, ...(await partiesOf(tx, row)) },
    path: `/applications/${row.id}`,
  });
}

const oneEditMinutes = 60;

/**
 * A form that saves by itself while somebody writes is one edit to whoever reads the trail: of a draft the first says that it began, the next step what
 * came of it. What changes after it was submitted is said each time, as it was and as it is.
 */
async function isSameEdit(
  tx: Transaction,
  { clock, organisations }: Pick<CertificationDeps, 'clock' | 'organisations'>,
  party: Party,
  { id, submittedAt }: ApplicationRow,
  facts: AuditFacts,
): Promise<boolean> {
  if (submittedAt !== null) return Object.keys(facts).length === 0;
  const last = await organisations.findLastSaved(tx, {
    organisationId: party.organisation.id,
    userId: party.userId,
    action: 'application.edited',
    subject: { kind: 'application', id },
  });
  return last?.isYou === true && Date.parse(last.at) > clock.now().getTime() - oneEditMinutes * 60_000;
}

function waitOf(row: ApplicationRow, to: ApplicationState, now: Date): Partial<typeof applications.$inferInsert> {
  const isWaiting = isWaitingForApplicant(to);
  if (isWaiting && row.waitingSince === null) return { waitingSince: now };
  if (isWaiting || row.waitingSince === null) return {};
  return {
    waitingSince: null,
    waitedMilliseconds: row.waitedMilliseconds + now.getTime() - row.waitingSince.getTime(),
  };
}

function recipientsOf(row: ApplicationRow, to: Recipients) {
  const members = (organisationId: string, permission: Permission) => ({ organisationId, permission });
  if (to === 'applicant') return members(row.holderId, 'write_applications');
  if (to === 'deciders') return members(row.certifierOrganisationId, 'decide_certificates');
  if (to !== 'certifier') return { userIds: [to.userId] };
  return row.assigneeId ? { userIds: [row.assigneeId] } : members(row.certifierOrganisationId, 'review_applications');
}

async function partiesOf(tx: Transaction, row: ApplicationRow): Promise<{ applicant: string; certifier: string }> {
  const rows = await rowsOf(
    tx,
    { applicant: nullable(text), certifier: nullable(text) },
    sql`select
    (select name from organisations.organisation_names where id = ${row.holderId}) as applicant,
    (select name from authorities.body_names where id = ${row.certifierId}) as certifier`,
  );
  return { applicant: rows[0]?.applicant ?? '', certifier: rows[0]?.certifier ?? '' };
}
