/**
 * Whether a name or a number of a document has a letter or a digit: a dash in the place of a word names nobody.
 *
 * @example namesSomething(' – ') // false
 */
export const namesSomething = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);
