// The way of an application for a certificate: which step may be taken when, by which side, by which person. It must never let one
// person alone bring about a certificate, nor decide over an open question.

import { mayDo, type Permission } from '../organisations/index.ts';
import { type ApplicationState, underReview } from './application-states.ts';
import type { ApplicationActor, ApplicationStatus } from './application-status.ts';
import type { StepRefusal } from './step-refusals.ts';

export const applicationActions = [
  'edit',
  'add_document',
  'submit',
  'withdraw',
  'answer_request',
  'correct_finding',
  'assign',
  'request_information',
  'schedule_audit',
  'begin_audit',
  'conclude_audit',
  'raise_finding',
  'close_finding',
  'reopen_finding',
  'return_correction',
  'decide_material',
  'recommend',
  'send_back',
  'approve',
  'reject',
  'issue',
] as const;
export type ApplicationAction = (typeof applicationActions)[number];

export type StepAnswer =
  | { readonly isAllowed: true; readonly to: ApplicationState }
  | { readonly isAllowed: false; readonly because: StepRefusal };

interface Rule {
  readonly side: ApplicationActor['side'];
  readonly permission: Permission;
  readonly from: readonly ApplicationState[];
  readonly to: (status: ApplicationStatus) => ApplicationState;
  readonly unless?: (status: ApplicationStatus, actor: ApplicationActor) => StepRefusal | null;
}

const stay = ({ state }: ApplicationStatus): ApplicationState => state;
const open = ({ openMajorFindings, openMinorFindings }: ApplicationStatus) => openMajorFindings + openMinorFindings;

/** Where an application is at rest in the review, by what is still open. */
function rest(status: ApplicationStatus, findings: number): ApplicationState {
  if (findings > 0 && status.hasConcludedAudit) return 'corrective_actions';
  if (status.hasPlannedAudit) return 'audit_scheduled';
  if (findings > 0) return 'corrective_actions';
  return status.hasConcludedAudit ? 'audited' : 'in_review';
}

/** What it is about: a new certificate without a site would be one for every site, also for those that are built later. */
function againstContent({ needsAudit, renewal, hasProducts, hasSites }: ApplicationStatus): StepRefusal | null {
  if (renewal !== null) return renewal;
  if (!hasProducts) return 'no_products';
  return needsAudit && !hasSites ? 'no_sites' : null;
}

function againstApproval(status: ApplicationStatus): StepRefusal | null {
  const unfit = againstContent(status);
  if (unfit !== null) return unfit;
  if (status.hasLabelChanged) return 'label_changed';
  if (status.hasProductOfAnother) return 'product_of_another';
  if (status.openRequests > 0) return 'requests_open';
  if (status.openMajorFindings > 0) return 'major_findings_open';
  if (status.isMaterialRefused) return 'materials_refused';
  if (status.undecidedMaterials > 0) return 'materials_undecided';
  if (status.isMaterialRejected) return 'materials_rejected';
  if (!status.areDocumentsComplete) return 'documents_missing';
  if (status.hasPlannedAudit || (status.needsAudit && !status.hasConcludedAudit)) return 'not_audited';
  return status.isPartUnaudited ? 'not_all_audited' : null;
}

/** What can become untrue between the approval and the certificate: the goods, whose they are, and what a label names. */
function againstIssue({
  renewal,
  hasLabelChanged,
  hasProductOfAnother,
  isMaterialRefused,
}: ApplicationStatus): StepRefusal | null {
  if (renewal !== null) return renewal;
  if (hasLabelChanged) return 'label_changed';
  if (hasProductOfAnother) return 'product_of_another';
  return isMaterialRefused ? 'materials_refused' : null;
}

/** Whoever answers for an audit begins it, answers and concludes. Another one takes it over by an appointment. */
function againstConducting(status: ApplicationStatus, { userId }: ApplicationActor): StepRefusal | null {
  if (!status.hasPlannedAudit) return 'nothing_open';
  return status.plannedAuditorId === userId ? null : 'not_your_audit';
}

function againstConclusion(status: ApplicationStatus, actor: ApplicationActor): StepRefusal | null {
  const against = againstConducting(status, actor);
  if (against !== null) return against;
  if (!status.hasAuditBegun) return 'audit_not_begun';
  if (!status.isChecklistComplete) return 'checklist_incomplete';
  return status.unexplainedAnswers > 0 ? 'notes_missing' : null;
}

/** The four-eyes rule: whoever recommended, audited or accepted a material does not decide. */
function againstPerson(status: ApplicationStatus, { userId }: ApplicationActor): StepRefusal | null {
  if (status.recommendedBy === userId) return 'recommended_by_you';
  if (status.acceptedByIds.includes(userId)) return 'accepted_by_you';
  return status.auditorIds.includes(userId) ? 'audited_by_you' : null;
}

const rules: Readonly<Record<ApplicationAction, Rule>> = {
  edit: {
    side: 'applicant',
    permission: 'write_applications',
    from: ['draft', 'information_requested'],
    to: stay,
  },
  add_document: {
    side: 'applicant',
    permission: 'write_applications',
    from: ['draft', 'submitted', ...underReview],
    to: stay,
  },
  submit: {
    side: 'applicant',
    permission: 'submit_applications',
    from: ['draft'],
    to: () => 'submitted',
    unless: (status) => againstContent(status) ?? (status.isMaterialRefused ? 'materials_refused' : null),
  },
  withdraw: {
    side: 'applicant',
    permission: 'submit_applications',
    from: ['draft', 'submitted', ...underReview, 'recommended', 'approved'],
    to: () => 'withdrawn',
  },
  answer_request: {
    side: 'applicant',
    permission: 'write_applications',
    from: ['information_requested'],
    to: (status) => (status.openRequests > 1 ? 'information_requested' : rest(status, open(status))),
    unless: ({ openRequests }) => (openRequests > 0 ? null : 'nothing_open'),
  },
  correct_finding: {
    side: 'applicant',
    permission: 'write_applications',
    from: ['corrective_actions'],
    to: stay,
    unless: (status) => (open(status) > 0 ? null : 'nothing_open'),
  },
  assign: {
    side: 'certifier',
    permission: 'review_applications',
    from: ['submitted', ...underReview],
    to: ({ state }) => (state === 'submitted' ? 'in_review' : state),
  },
  request_information: {
    side: 'certifier',
    permission: 'review_applications',
    from: ['submitted', ...underReview],
    to: () => 'information_requested',
  },
  schedule_audit: {
    side: 'certifier',
    permission: 'review_applications',
    from: ['in_review', 'audit_scheduled', 'audited', 'corrective_actions'],
    to: () => 'audit_scheduled',
  },
  begin_audit: {
    side: 'certifier',
    permission: 'conduct_audits',
    from: underReview,
    to: stay,
    unless: againstConducting,
  },
  conclude_audit: {
    side: 'certifier',
    permission: 'conduct_audits',
    from: ['audit_scheduled'],
    to: (status) => rest({ ...status, hasPlannedAudit: false, hasConcludedAudit: true }, open(status)),
    unless: againstConclusion,
  },
  raise_finding: {
    side: 'certifier',
    permission: 'conduct_audits',
    from: ['in_review', 'audit_scheduled', 'audited', 'corrective_actions'],
    to: (status) => rest(status, open(status) + 1),
  },
  close_finding: {
    side: 'certifier',
    permission: 'review_applications',
    from: ['corrective_actions'],
    to: (status) => rest(status, open(status) - 1),
    unless: (status) => (open(status) > 0 ? null : 'nothing_open'),
  },
  reopen_finding: {
    side: 'certifier',
    permission: 'review_applications',
    from: ['in_review', 'audit_scheduled', 'audited', 'corrective_actions'],
    to: (status) => rest(status, open(status) + 1),
  },
  return_correction: {
    side: 'certifier',
    permission: 'review_applications',
    from: ['corrective_actions'],
    to: stay,
    unless: (status) => (open(status) > 0 ? null : 'nothing_open'),
  },
  decide_material: {
    side: 'certifier',
    permission: 'review_applications',
    from: underReview,
    to: stay,
  },
  recommend: {
    side: 'certifier',
    permission: 'review_applications',
    from: ['in_review', 'audited', 'corrective_actions'],
    to: () => 'recommended',
    // Neither way: whoever rejects has looked too.
    unless: ({ undecidedMaterials }) => (undecidedMaterials > 0 ? 'materials_undecided' : null),
  },
  send_back: {
    side: 'certifier',
    permission: 'decide_certificates',
    from: ['recommended'],
    to: (status) => rest(status, open(status)),
  },
  approve: {
    side: 'certifier',
    permission: 'decide_certificates',
    from: ['recommended'],
    to: ({ kind }) => (kind === 'change' ? 'accepted' : 'approved'),
    unless: (status, actor) =>
      againstPerson(status, actor) ??
      (status.recommendation === 'approve' ? againstApproval(status) : 'recommended_for_rejection'),
  },
  reject: {
    side: 'certifier',
    permission: 'decide_certificates',
    from: ['recommended', 'approved'],
    to: () => 'rejected',
    unless: againstPerson,
  },
  issue: {
    side: 'certifier',
    permission: 'decide_certificates',
    from: ['approved'],
    to: () => 'issued',
    unless: againstIssue,
  },
};

/**
 * Whether this person may take this step now, and where it leads. The server refuses by it, the screen disables by it.
 *
 * @example decideStep({ ...status, state: 'recommended', recommendedBy: 'me' }, { userId: 'me', side: 'certifier', right: 'owner' }, 'approve')
 *   // { isAllowed: false, because: 'recommended_by_you' }
 */
export function decideStep(status: ApplicationStatus, actor: ApplicationActor, action: ApplicationAction): StepAnswer {
  const rule = rules[action];
  const because = refusalOf(rule, status, actor);
  return because === null ? { isAllowed: true, to: rule.to(status) } : { isAllowed: false, because };
}

function refusalOf(rule: Rule, status: ApplicationStatus, actor: ApplicationActor): StepRefusal | null {
  if (rule.side !== actor.side) return 'wrong_side';
  if (!rule.from.includes(status.state)) return 'wrong_state';
  if (!mayDo(actor.right, rule.permission)) return 'right_missing';
  if (rule.side === 'certifier' && status.applicantIds.includes(actor.userId)) return 'of_applicant';
  return rule.unless?.(status, actor) ?? null;
}

/** Why an application cannot be recommended for approval yet; null where nothing stands against it. */
export const refusalOfApproval = againstApproval;

export interface StepOffer {
  readonly action: ApplicationAction;
  readonly isAllowed: boolean;
  readonly because: StepRefusal | null;
}

/** Every step of the actor's side with its answer, in the order of `applicationActions`. */
export function offerSteps(status: ApplicationStatus, actor: ApplicationActor): readonly StepOffer[] {
  return applicationActions.flatMap((action) => {
    const answer = decideStep(status, actor, action);
    if (answer.isAllowed) return { action, isAllowed: true, because: null };
    return answer.because === 'wrong_side' ? [] : { action, isAllowed: false, because: answer.because };
  });
}
