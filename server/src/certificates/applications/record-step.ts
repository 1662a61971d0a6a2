// What every step leaves behind, in its own transaction: the state, the clock, the history, the audit entry, and the message to whoever
// has to know. None of them may be missing.
import type { NoticeKind } from '@amanah/api/notifications';
import type { AuditedDeed } from '@amanah/api/organisations';
import {
  type ApplicationAction,
  type ApplicationActor,
  type ApplicationState,
  isWaitingForApplicant,
  type StepRefusal,
} from '@amanah/core/certificates';
import type { OrganisationDeed } from '@amanah/core/organisations';
import { eq, sql } from 'drizzle-orm';
import { newId } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { listProducts } from './list-products.ts';
import type { ApplicationRow } from './load-applications.ts';
import type { ApplicationDeps, Party } from './parties.ts';
import { applicationSteps, applications } from './tables.ts';

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

/** Who is told: the other side, members of the own side, or one person. */
type Told = 'applicant' | 'certifier' | 'deciders' | { readonly userId: string };

interface Trace {
  /** null: the entry is made where the certificate is. */
  readonly deed: AuditedDeed | null;
  readonly notice: NoticeKind | null;
  readonly told: Told;
}

const traces: Readonly<Record<ApplicationAction, Trace>> = {
  edit: { deed: 'application.edited', notice: null, told: 'certifier' },
  add_document: { deed: 'application.document_added', notice: null, told: 'certifier' },
  submit: { deed: 'application.submitted', notice: 'application_submitted', told: 'certifier' },
  withdraw: { deed: 'application.withdrawn', notice: 'application_withdrawn', told: 'certifier' },
  answer_request: {
    deed: 'application.request_answered',
    notice: 'application_request_answered',
    told: 'certifier',
  },
  correct_finding: {
    deed: 'application.finding_corrected',
    notice: 'application_finding_corrected',
    told: 'certifier',
  },
  assign: { deed: 'application.assigned', notice: 'application_assigned', told: 'certifier' },
  request_information: {
    deed: 'application.information_requested',
    notice: 'application_information_requested',
    told: 'applicant',
  },
  schedule_audit: { deed: 'application.audit_scheduled', notice: 'application_audit_scheduled', told: 'applicant' },
  conclude_audit: { deed: 'application.audit_concluded', notice: 'application_audit_concluded', told: 'applicant' },
  raise_finding: { deed: 'application.finding_raised', notice: 'application_finding_raised', told: 'applicant' },
  close_finding: { deed: 'application.finding_closed', notice: 'application_finding_closed', told: 'applicant' },
  return_correction: {
    deed: 'application.correction_returned',
    notice: 'application_correction_returned',
    told: 'applicant',
  },
  recommend: { deed: 'application.recommended', notice: 'application_recommended', told: 'deciders' },
  send_back: { deed: 'application.sent_back', notice: 'application_sent_back', told: 'certifier' },
  approve: { deed: 'application.approved', notice: 'application_approved', told: 'applicant' },
  reject: { deed: 'application.rejected', notice: 'application_rejected', told: 'applicant' },
  issue: { deed: null, notice: null, told: 'applicant' },
};

export interface TakenStep {
  readonly action: ApplicationAction;
  readonly to: ApplicationState;
  /** In the words of the person, for the history. */
  readonly note: string;
  /** What else the row is set to. */
  readonly set?: Partial<typeof applications.$inferInsert>;
  /** Somebody in particular who is told. */
  readonly tell?: string;
}

export async function recordStep(
  tx: Transaction,
  deps: Pick<ApplicationDeps, 'clock' | 'organisations' | 'outbox'>,
  party: Party,
  row: ApplicationRow,
  { action, to, note, set = {}, tell }: TakenStep,
): Promise<void> {
  const now = deps.clock.now();
  const changed = { ...set, state: to, ...waitOf(row, to, now) };
  await tx.update(applications).set(changed).where(eq(applications.id, row.id));
  await listProducts(tx, { ...row, ...changed }, now);
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
  const { deed, notice, told } = traces[action];
  if (deed !== null)
    await deps.organisations.recordAudit(tx, {
      organisationId: party.organisation.id,
      actorId: party.userId,
      deed,
      subject: { kind: 'application', id: row.id, name: row.number },
      facts: note === '' ? {} : { note },
    });
  // Nobody but the applicant knows of what was not submitted.
  if (notice === null || (row.submittedAt === null && action !== 'submit')) return;
  await deps.outbox.emit(tx, 'notice.raised', {
    kind: notice,
    to: whomToTell(row, tell === undefined ? told : { userId: tell }),
    exceptUserId: party.userId,
    facts: { application: row.number, note, ...(await partiesOf(tx, row)) },
    path: `/applications/${row.id}`,
  });
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

function whomToTell(row: ApplicationRow, told: Told) {
  const members = (organisationId: string, deed: OrganisationDeed) => ({ organisationId, deed });
  if (told === 'applicant') return members(row.holderId, 'write_applications');
  if (told === 'deciders') return members(row.certifierOrganisationId, 'decide_certificates');
  if (told !== 'certifier') return { userIds: [told.userId] };
  return row.assigneeId ? { userIds: [row.assigneeId] } : members(row.certifierOrganisationId, 'review_applications');
}

async function partiesOf(tx: Transaction, row: ApplicationRow): Promise<{ applicant: string; certifier: string }> {
  const { rows } = await tx.execute<{ applicant: string | null; certifier: string | null }>(sql`select
    (select name from organisations.organisation_names where id = ${row.holderId}) as applicant,
    (select name from authorities.body_names where id = ${row.certifierId}) as certifier`);
  return { applicant: rows[0]?.applicant ?? '', certifier: rows[0]?.certifier ?? '' };
}
