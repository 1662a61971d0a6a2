// A hint while typing, cheap enough for every keystroke. The server judges; this must never be stricter than it.
export type PasswordStrength = 'weak' | 'fair' | 'strong';

const sequences = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/** Share of characters that continue a run (aaa, 123, qwe), 0 to 1. */
function predictable(password: string): number {
  const text = password.toLowerCase();
  let steps = 0;
  for (let index = 1; index < text.length; index++) {
    const pair = text.slice(index - 1, index + 1);
    const backwards = [...pair].reverse().join('');
    if (pair[0] === pair[1] || sequences.some((row) => row.includes(pair) || row.includes(backwards))) steps++;
  }
  return text.length > 1 ? steps / (text.length - 1) : 1;
}

/**
 * How hard a password is to guess, as far as its shape tells. `personal` holds words that others know: name, address.
 * @example passwordStrength('aaaaaaaaaaaa', []) // 'weak'
 */
export function passwordStrength(password: string, personal: readonly string[]): PasswordStrength {
  const text = password.toLowerCase();
  const known = personal
    .flatMap((word) => word.toLowerCase().split(/[@.\s_-]+/))
    .filter((word) => word.length > 3 && text.includes(word));
  const unknownLength = known.reduce((length, word) => length - word.length, password.length);
  const distinct = new Set(text).size;
  const worth = Math.min(unknownLength, distinct * 1.6) * (1 - predictable(password) * 0.8);
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) => kind.test(password)).length;
  const points = worth + (kinds - 1);
  if (points >= 14) return 'strong';
  return points >= 9 ? 'fair' : 'weak';
}
