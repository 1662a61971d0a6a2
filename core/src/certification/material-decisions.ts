// What the certifier decides of single lines of the matrix: which ones somebody has to look at, and whether that was done for the line as it is
// now. It must never let a decision stand for anything else than what was looked at.
import type { StepRefusal } from './application.ts';
import type { MaterialCheck } from './materials.ts';

export const materialDecisions = ['accepted', 'rejected'] as const;
export type MaterialDecision = (typeof materialDecisions)[number];

/** A line as whoever decides finds it. */
export interface MaterialReview {
  /** Digest of the line and the newest version of its document, as they are now. */
  readonly digest: string;
  /** `needsReview` of its check. */
  readonly needsReview: boolean;
  /** The newest decision; null where nobody has decided. */
  readonly newest: { readonly decision: MaterialDecision; readonly digest: string; readonly version: number } | null;
}

/** What was on the screen of whoever decides. */
export interface SeenMaterial {
  readonly digest: string;
  /** Of the newest decision; 0: none. */
  readonly version: number;
}

/**
 * Whether a person has to look at a line: the checks neither clear nor refuse all of it.
 *
 * @example needsReview({ ingredient: { state: 'attention', findings: [] }, certificate: { state: 'good', findings: [] } }) // true
 */
export const needsReview = ({ ingredient, certificate }: MaterialCheck): boolean =>
  ingredient.state === 'attention' || certificate.state === 'attention';

/**
 * The decision that counts: the newest, while the line and its document are as they were looked at.
 *
 * @example decisionInForce({ digest: 'b', needsReview: true, newest: { decision: 'accepted', digest: 'a', version: 1 } }) // null
 */
export const decisionInForce = ({ digest, newest }: MaterialReview): MaterialDecision | null =>
  newest?.digest === digest ? newest.decision : null;

/** Somebody has to look at it, and nobody has decided on it as it is. */
export const isUndecided = (review: MaterialReview): boolean => review.needsReview && decisionInForce(review) === null;

/**
 * Why this line may not be decided on; null where nothing stands against it. Only what needs a look is decided, or was decided before: a
 * rejection that stands can be taken back when the checks clear the line.
 *
 * @example refusalOfDeciding({ digest: 'b', needsReview: true, newest: null }, { digest: 'a', version: 0 }) // 'material_changed'
 */
export function refusalOfDeciding(review: MaterialReview | undefined, seen: SeenMaterial): StepRefusal | null {
  if (!review) return 'nothing_open';
  if (review.digest !== seen.digest || (review.newest?.version ?? 0) !== seen.version) return 'material_changed';
  return review.needsReview || decisionInForce(review) !== null ? null : 'nothing_open';
}
