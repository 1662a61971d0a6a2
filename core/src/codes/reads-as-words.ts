// Whether a text that is no code was typed as the name of something. It must never be asked about what could be a code.

/**
 * Words of letters, with numbers only beside them: no print that is damaged, and no number of any system, reads like that.
 *
 * @example readsAsWords('Kerupuk 200 g') // true
 * @example readsAsWords('ABC-12345') // false
 */
export function readsAsWords(text: string): boolean {
  if (!/^[\p{L}\p{M}\p{N}\s,.&%()'’-]+$/u.test(text)) return false;
  return text.split(/\s+/u).some((part) => !/[\p{N}%]/u.test(part) && /\p{L}\p{M}*\p{L}/u.test(part));
}
