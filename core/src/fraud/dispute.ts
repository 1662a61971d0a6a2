// What somebody disputes: an ingredient, or the text of a label, with what the lexicon makes of it. Judged for nobody in particular: whose rules a person follows
// is told to nobody.
import { type AssessedItem, assessLabel, type IngredientRuling, type LabelAnswer } from '../ingredients/index.ts';

/** By when whoever disputes something has an answer. */
export const answerWithinDays = 14;

const dayMilliseconds = 86_400_000;

/** What is said of one ingredient. */
export interface DisputedFinding {
  /** As it was written. */
  readonly text: string;
  readonly answer: LabelAnswer;
  readonly rulings: readonly IngredientRuling[];
}

const withInside = (items: readonly AssessedItem[]): readonly AssessedItem[] =>
  items.flatMap((item) => [item, ...withInside(item.inside)]);

/**
 * What the lexicon says of an ingredient, or of a label, by the strictest ruling; nothing where no ingredient is read in it.
 *
 * @example findingsOfText('Pork lard, salt').map(({ answer }) => answer) // ['forbidden', 'no_concern']
 */
export function findingsOfText(text: string): readonly DisputedFinding[] {
  const { items, declared, traces } = assessLabel(text, { rulingAuthorities: null });
  return withInside([...items, ...declared, ...traces]).map(({ text, answer, rulings }) => ({ text, answer, rulings }));
}

const described = ({ answer, rulings }: DisputedFinding): string =>
  [answer, ...rulings.map(({ authority, ruling, source }) => `${authority} ${ruling} ${source}`).sort()].join('\n');

/**
 * Whether another answer is given today, or somebody else's ruling stands beside it.
 *
 * @example isSaidOtherwise([], []) // false
 */
export const isSaidOtherwise = (then: readonly DisputedFinding[], now: readonly DisputedFinding[]): boolean =>
  then.length !== now.length || then.some((one, at) => described(one) !== described(now[at] ?? one));

/** By when the answer is due. @example dueAt(new Date('2026-11-01T00:00:00Z')).toISOString() // '2026-11-15T00:00:00.000Z' */
export const dueAt = (openedAt: Date): Date => new Date(openedAt.getTime() + answerWithinDays * dayMilliseconds);

/**
 * Whether the answer is late.
 *
 * @example isOverdue(new Date('2026-11-01T00:00:00Z'), new Date('2026-11-16T00:00:00Z')) // true
 */
export const isOverdue = (openedAt: Date, now: Date): boolean => now > dueAt(openedAt);
