// JSON that every program reads the same (I-JSON, RFC 7493): no number that a double cannot say, no name twice, no half characters.
// Refuses the rest, because what two programs read differently is stored as one thing and signed as another.
import { walkJson } from './walk-json.ts';

export type JsonRule = 'number_inexact' | 'name_repeated' | 'name_forbidden' | 'too_deep' | 'too_many';

export type JsonReading =
  | { readonly isValid: true; readonly value: unknown }
  /** `fault` is null where the text is no JSON at all. */
  | { readonly isValid: false; readonly fault: { readonly path: string; readonly rule: JsonRule } | null };

/** Deeper than anything that is sent, far from the end of the stack of whoever reads it. */
export const mostNestedJson = 64;

/** So many digits each have a double of their own. */
const safeDigits = 15;
const mostDigits = 100;

/**
 * Whether a JSON number is, to as many digits as were written, the double that it is read as (RFC 7493 section 2.2). `-0` is: it means
 * nothing else than `0`.
 *
 * @example isExactNumber('12345678901234567890') // false
 * @example isExactNumber('0.10000000000000001') // true
 */
export function isExactNumber(token: string): boolean {
  if (token.length <= safeDigits && !/e/i.test(token)) return true;
  const value = Math.abs(Number(token));
  const digits = (token.replace(/e.*$/i, '').replace(/[-.]/g, '').replace(/^0+/, '') || '0').replace(/(?<=.)0+$/, '');
  if (digits === '0') return true;
  if (!Number.isFinite(value) || value === 0 || digits.length > mostDigits) return false;
  if (significand(value.toExponential(digits.length - 1)) === digits) return true;
  // Halfway between two digits toExponential takes the upper one, C the even one, and the shortest text of the double either.
  const exact = significand(value.toExponential(mostDigits));
  return exact.startsWith(digits) && /^50*$/.test(exact.slice(digits.length));
}

const significand = (exponential: string): string => exponential.replace(/e.*$/, '').replace('.', '');

/** Names by which an object is reached behind its members; code that copies members would write there. */
const forbiddenNames: ReadonlySet<string> = new Set(['__proto__']);

/**
 * The value of a JSON text, or the first place where programs would read it differently.
 *
 * @param mostValues how many values the text may have
 * @example readInteroperable('{"a":1e400}') // { isValid: false, fault: { path: '/a', rule: 'number_inexact' } }
 */
export function readInteroperable(text: string, mostValues = Number.POSITIVE_INFINITY): JsonReading {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { isValid: false, fault: null };
  }
  const faults: { path: string; rule: JsonRule }[] = [];
  const excess = walkJson(
    text,
    { depth: mostNestedJson, values: mostValues },
    {
      repeated: (path) => faults.push({ path, rule: 'name_repeated' }),
      name: (name, path) => {
        if (forbiddenNames.has(name)) faults.push({ path: path(), rule: 'name_forbidden' });
      },
      number: (token, path) => {
        if (!isExactNumber(token)) faults.push({ path: path(), rule: 'number_inexact' });
      },
    },
  );
  if (excess) faults.push({ path: '', rule: excess });
  const [fault] = faults;
  return fault ? { isValid: false, fault } : { isValid: true, value };
}
