// How long a certifier has and how closely it should look. Both are counted from evidence, and neither decides anything.

import { type ApplicationState, hasEndedWithout } from './application-states.ts';

export interface ReviewTimes {
  readonly submittedAt: string;
  /** What the scheme promises. */
  readonly reviewDays: number;
  /** Time that the applicant took so far, of waits that are over. */
  readonly waitedMilliseconds: number;
  /** Since when the applicant has its turn; null while the certifier has it. */
  readonly waitingSince: string | null;
}

export interface ReviewClock {
  readonly dueAt: string;
  readonly isPaused: boolean;
  readonly isOverdue: boolean;
  /** Whole days that are left; negative when it is late. */
  readonly daysLeft: number;
}

const dayMilliseconds = 86_400_000;

/**
 * The clock of a review: it stands still while the applicant has its turn.
 *
 * @example readReviewClock({ submittedAt: '2026-01-01T00:00:00Z', reviewDays: 10, waitedMilliseconds: 0, waitingSince: null }, '2026-01-12T00:00:00Z').isOverdue // true
 */
export function readReviewClock(times: ReviewTimes, at: string): ReviewClock {
  const now = Date.parse(at);
  const waiting = times.waitingSince === null ? 0 : Math.max(0, now - Date.parse(times.waitingSince));
  const due = Date.parse(times.submittedAt) + times.reviewDays * dayMilliseconds + times.waitedMilliseconds + waiting;
  return {
    dueAt: new Date(due).toISOString(),
    isPaused: times.waitingSince !== null,
    isOverdue: now > due,
    daysLeft: Math.floor((due - now) / dayMilliseconds),
  };
}

/** With so many whole days left or fewer a review is near its end. */
const nearDays = 5;

/**
 * Whether a review cannot wait: it is late or near its end, and it is the certifier's turn.
 *
 * @example isUrgent({ isPaused: false, isOverdue: false, daysLeft: 5 }) // true
 */
export const isUrgent = ({ isPaused, isOverdue, daysLeft }: Omit<ReviewClock, 'dueAt'>): boolean =>
  !isPaused && (isOverdue || daysLeft <= nearDays);

/** A finding to correct or a request to answer. */
export interface AskedOfApplicant {
  /** Last day, `YYYY-MM-DD`; it counts. */
  readonly dueOn: string;
  /** When it was answered, corrected or closed; null while it is open. */
  readonly doneAt: string | null;
}

/**
 * Whether the applicant is late with what it was asked for. Nobody waits for it any more where the application ended without a certificate.
 *
 * @example isLate({ dueOn: '2026-03-10', doneAt: null }, { state: 'information_requested' }, '2026-03-11') // true
 */
export const isLate = (
  { dueOn, doneAt }: AskedOfApplicant,
  application: { readonly state: ApplicationState },
  today: string,
): boolean => doneAt === null && dueOn < today && !hasEndedWithout(application);

export const riskReasons = [
  'slaughter',
  'materials_refused',
  'materials_uncertain',
  'certificates_elsewhere',
  'rejected_before',
  'suspended_before',
  'first_application',
] as const;
export type RiskReason = (typeof riskReasons)[number];

export interface RiskFacts {
  readonly categories: readonly string[];
  readonly refusedMaterials: number;
  readonly uncertainMaterials: number;
  /** Supplier certificates that this register does not know. */
  readonly certificatesElsewhere: number;
  readonly rejectedBefore: number;
  /** Certificates of the applicant, as `wasHeldBack` says. */
  readonly suspendedBefore: number;
  readonly certificatesBefore: number;
}

export const riskLevels = ['low', 'medium', 'high'] as const;
export type RiskLevel = (typeof riskLevels)[number];

export interface Risk {
  readonly level: RiskLevel;
  readonly reasons: readonly RiskReason[];
}

const weights: Readonly<Record<RiskReason, number>> = {
  slaughter: 2,
  materials_refused: 4,
  materials_uncertain: 1,
  certificates_elsewhere: 1,
  rejected_before: 2,
  suspended_before: 3,
  first_application: 1,
};

/**
 * How closely to look: the sum of what speaks for a closer look. From 4 it is high, from 2 medium.
 *
 * @example assessRisk({ categories: ['meat'], refusedMaterials: 0, uncertainMaterials: 0, certificatesElsewhere: 0, rejectedBefore: 0, suspendedBefore: 0, certificatesBefore: 2 }) // { level: 'medium', reasons: ['slaughter'] }
 */
export function assessRisk(facts: RiskFacts): Risk {
  const holds: Readonly<Record<RiskReason, boolean>> = {
    slaughter: facts.categories.includes('meat') || facts.categories.includes('poultry'),
    materials_refused: facts.refusedMaterials > 0,
    materials_uncertain: facts.uncertainMaterials > 0,
    certificates_elsewhere: facts.certificatesElsewhere > 0,
    rejected_before: facts.rejectedBefore > 0,
    suspended_before: facts.suspendedBefore > 0,
    first_application: facts.certificatesBefore === 0,
  };
  const reasons = riskReasons.filter((reason) => holds[reason]);
  const sum = reasons.reduce((total, reason) => total + weights[reason], 0);
  return { level: sum >= 4 ? 'high' : sum >= 2 ? 'medium' : 'low', reasons };
}
