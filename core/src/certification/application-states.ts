// Where an application can stand, and what that means. Which step leads from one to another says application.ts.

export const applicationStates = [
  'draft',
  'submitted',
  'in_review',
  'information_requested',
  'audit_scheduled',
  'corrective_actions',
  'audited',
  'recommended',
  'approved',
  'issued',
  'accepted',
  'rejected',
  'withdrawn',
] as const;
export type ApplicationState = (typeof applicationStates)[number];

/** Before anybody recommended something. */
export const underReview = [
  'in_review',
  'information_requested',
  'audit_scheduled',
  'corrective_actions',
  'audited',
] as const satisfies readonly ApplicationState[];

/** States of which no step leads away. */
export const finalStates = [
  'issued',
  'accepted',
  'rejected',
  'withdrawn',
] as const satisfies readonly ApplicationState[];

/** Somebody works on it, and nobody has decided. */
export const beforeDecision = [...underReview, 'recommended'] as const satisfies readonly ApplicationState[];

/** Somebody has decided for it. */
export const approvedStates = ['approved', 'issued', 'accepted'] as const satisfies readonly ApplicationState[];

/** Submitted and not issued: the product is `pending`. */
export const openStates = ['submitted', ...beforeDecision, 'approved'] as const satisfies readonly ApplicationState[];

/**
 * It ended and no certificate came of it: what was still open in it stays undone, and nobody waits for it.
 *
 * @example hasEndedWithout({ state: 'withdrawn' }) // true
 */
export const hasEndedWithout = ({ state }: { readonly state: ApplicationState }): boolean =>
  state === 'withdrawn' || state === 'rejected';

/** It is the applicant's turn, and the clock of the certifier stands still. */
export const isWaitingForApplicant = (state: ApplicationState): boolean =>
  state === 'information_requested' || state === 'corrective_actions';
