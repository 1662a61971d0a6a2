// Where a recognition of one body by another stands, for goods of a category on a day. The one place that says it: verdicts, applications and
// lists ask here, statements by `authorities.is_recognised_for`, which answers the same.

/** Both days belong to it, `YYYY-MM-DD`. */
export interface RecognitionPeriod {
  readonly from: string;
  /** null: without an end. */
  readonly until: string | null;
}

export interface RecognitionTerms extends RecognitionPeriod {
  /** null: every category. */
  readonly categories: readonly string[] | null;
  readonly excludedCategories: readonly string[];
}

/** Why a recognition does not count; what says most of it comes first, as verdicts have it. */
export const recognitionGaps = ['ended', 'out_of_scope', 'not_yet'] as const;
type RecognitionStatus = (typeof recognitionGaps)[number] | 'in_force';

/**
 * Whether its last day has passed.
 *
 * @example isRecognitionOver({ until: '2026-06-30' }, '2026-06-30') // false
 */
export const isRecognitionOver = ({ until }: Pick<RecognitionPeriod, 'until'>, day: string): boolean =>
  until !== null && until < day;

/**
 * @example isRecognisedOn({ from: '2024-01-01', until: null }, '2024-01-01') // true
 */
export const isRecognisedOn = (period: RecognitionPeriod, day: string): boolean =>
  period.from <= day && !isRecognitionOver(period, day);

/** Whether a recognition is for goods of a category, on whichever day. */
export const isForCategory = (
  { categories, excludedCategories }: Pick<RecognitionTerms, 'categories' | 'excludedCategories'>,
  category: string,
): boolean => !excludedCategories.includes(category) && (categories === null || categories.includes(category));

/**
 * One that was never for these goods did not end for them: that is said first.
 *
 * @example recognitionStatus({ categories: ['meat'], excludedCategories: [], from: '2024-01-01', until: null }, 'dairy', '2026-01-01') // 'out_of_scope'
 */
export function recognitionStatus(edge: RecognitionTerms, category: string, day: string): RecognitionStatus {
  if (!isForCategory(edge, category)) return 'out_of_scope';
  if (isRecognisedOn(edge, day)) return 'in_force';
  return isRecognitionOver(edge, day) ? 'ended' : 'not_yet';
}

/**
 * Why none of the recognitions of a body by another one counts for goods of a category on a day; `none`: there are none.
 *
 * @param edges none of them in force
 * @example recognitionGap([], 'dairy', '2026-01-01') // 'none'
 */
export function recognitionGap(
  edges: readonly RecognitionTerms[],
  category: string,
  day: string,
): (typeof recognitionGaps)[number] | 'none' {
  const gaps = edges.map((edge) => recognitionStatus(edge, category, day));
  return recognitionGaps.find((gap) => gaps.includes(gap)) ?? 'none';
}

/**
 * Whether somebody recognises a body for goods of a category on a day: it speaks for its own country, or one of the recognitions of it is in force.
 *
 * @param edges recognitions of this body by others
 * @example isRecognisedFor({ speaksForCountry: false, edges: [] }, 'dairy', '2026-01-01') // false
 */
export const isRecognisedFor = (
  { speaksForCountry, edges }: { readonly speaksForCountry: boolean; readonly edges: readonly RecognitionTerms[] },
  category: string,
  day: string,
): boolean => speaksForCountry || edges.some((edge) => recognitionStatus(edge, category, day) === 'in_force');
