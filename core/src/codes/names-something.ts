/**
 * Whether a name or a number of a document has a letter or a digit: a dash in the place of a word names nobody.
 *
 * @example namesSomething(' – ') // false
 */
export const namesSomething = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/** Signs that nobody sees, and blanks that are no white space: format characters, and the fillers of Hangul and Braille. */
const unseen = /[\p{Cf}\p{Cc}\u115f\u1160\u2800\u3164\uffa0]/gu;

/**
 * Whether a text is so long as people see it, and says something.
 *
 * @param least characters, white space between words as one
 * @example isWritten('\u200b'.repeat(12), 3) // false
 */
export const isWritten = (text: string, least: number): boolean =>
  namesSomething(text) && text.replace(/\s+/g, ' ').replace(unseen, '').trim().length >= least;
