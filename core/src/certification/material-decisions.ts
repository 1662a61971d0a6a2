// What the certifier decides of single lines of the matrix: which ones somebody has to look at, and whether that was done for the line as it is
// now. It must never let a decision stand for anything else than what was looked at.

import { saysNothing } from './audit-times.ts';
import type { MaterialCheck } from './materials.ts';
import type { StepRefusal } from './step-refusals.ts';

export const materialDecisions = ['accepted', 'rejected'] as const;
export type MaterialDecision = (typeof materialDecisions)[number];

/** A line as whoever decides finds it. */
export interface MaterialReview {
  /** Digest of the line and the newest version of its document, as they are now. */
  readonly digest: string;
  /** `needsReview` of its check. */
  readonly needsReview: boolean;
  /** `doubtsOf` its check. */
  readonly doubts: readonly string[];
  /** Its supplier certificate or specification is there to be read. */
  readonly hasDocument: boolean;
  /** The newest decision; null where nobody has decided. */
  readonly newest: {
    readonly decision: MaterialDecision;
    readonly digest: string;
    readonly version: number;
    /** What the checks left open then. */
    readonly doubts: readonly string[];
  } | null;
}

/** What was on the screen of whoever decides. */
export interface SeenMaterial {
  readonly digest: string;
  /** Of the newest decision; 0: none. */
  readonly version: number;
  readonly doubts: readonly string[];
}

/**
 * Whether a person has to look at a line: the checks neither clear nor refuse all of it.
 *
 * @example needsReview({ ingredient: { state: 'attention', findings: [] }, certificate: { state: 'good', findings: [] } }) // true
 */
export const needsReview = ({ ingredient, certificate }: MaterialCheck): boolean =>
  ingredient.state === 'attention' || certificate.state === 'attention';

/**
 * What a person has to look at: the codes of what the checks leave open, each once, in order.
 *
 * @example doubtsOf({ ingredient: { state: 'attention', findings: [{ code: 'ingredient_unknown', details: {} }] }, certificate: { state: 'good', findings: [] } }) // ['ingredient_unknown']
 */
export const doubtsOf = ({ ingredient, certificate }: MaterialCheck): readonly string[] => [
  ...new Set(
    [ingredient, certificate]
      .filter(({ state }) => state === 'attention')
      .flatMap(({ findings }) => findings.map(({ code }) => code))
      .sort(),
  ),
];

const areWithin = (doubts: readonly string[], looked: readonly string[]) => doubts.every((one) => looked.includes(one));

/**
 * The decision that counts: the newest, while the line and its document are as they were looked at. An acceptance is of the doubts of that day:
 * where the checks leave open something else since, somebody looks again.
 *
 * @example decisionInForce({ ...review, digest: 'b', newest: { decision: 'accepted', digest: 'a', version: 1, doubts: [] } }) // null
 */
export function decisionInForce({ digest, newest, doubts }: MaterialReview): MaterialDecision | null {
  if (newest?.digest !== digest) return null;
  return newest.decision === 'rejected' || areWithin(doubts, newest.doubts) ? newest.decision : null;
}

/** Somebody has to look at it, and nobody has decided on it as it is. */
export const isUndecided = (review: MaterialReview): boolean => review.needsReview && decisionInForce(review) === null;

/**
 * Why this line may not be decided on; null where nothing stands against it. Only what needs a look is decided, or was decided before: a
 * rejection that stands can be taken back when the checks clear the line.
 *
 * An acceptance without a document to read, or after a rejection, says what it rests on.
 *
 * @example refusalOfDeciding({ ...review, digest: 'b' }, { digest: 'a', version: 0, doubts: [] }, { decision: 'accepted', note: '' }) // 'material_changed'
 */
export function refusalOfDeciding(
  review: MaterialReview | undefined,
  seen: SeenMaterial,
  { decision, note }: { readonly decision: MaterialDecision; readonly note: string },
): StepRefusal | null {
  if (!review) return 'nothing_open';
  const isAsSeen =
    review.digest === seen.digest &&
    (review.newest?.version ?? 0) === seen.version &&
    areWithin(review.doubts, seen.doubts);
  if (!isAsSeen) return 'material_changed';
  if (!review.needsReview && decisionInForce(review) === null) return 'nothing_open';
  return decision === 'accepted' && needsNote(review) && saysNothing(note) ? 'material_note_missing' : null;
}

/**
 * Whether an acceptance has to say what it rests on.
 *
 * @example needsNote({ hasDocument: false, newest: null }) // true
 */
export const needsNote = ({ hasDocument, newest }: Pick<MaterialReview, 'hasDocument' | 'newest'>): boolean =>
  !hasDocument || newest?.decision === 'rejected';
