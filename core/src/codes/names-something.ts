/** Signs that nobody sees, and blanks that are no white space: what Unicode has ignored where it is not known, controls, fillers, and what it has not given yet. */
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\p{Cn}\p{Co}\u2800\u{13441}-\u{13455}\u{1d159}]/gu;

/**
 * Whether a name or a number of a document has a letter or a digit: a dash in the place of a word names nobody.
 *
 * @example namesSomething(' – ') // false
 */
export const namesSomething = (text: string): boolean => /[\p{L}\p{N}]/u.test(text.replace(unseen, ''));

/**
 * Whether a text is so long as people see it, and says something.
 *
 * @param least characters, white space between words as one
 * @example isWritten('\u200b'.repeat(12), 3) // false
 */
export function isWritten(text: string, least: number): boolean {
  const seen = text.replace(/\s+/g, ' ').replace(unseen, '').trim();
  return namesSomething(seen) && seen.length >= least;
}
