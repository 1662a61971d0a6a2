// What a text is that names nothing on record, by its form alone. It must never speak for what could be looked up and found: it is asked after that.
import { isMistyped } from './near-codes.ts';
import { refusalOfReading } from './parse-code.ts';
import type { Reading } from './reading.ts';
import { readsAsWords } from './reads-as-words.ts';
import { type SchemeOf, schemeOf } from './schemes.ts';

export type SaidOfItself =
  | SchemeOf
  | 'wrong_check_digit'
  | 'mistyped_code'
  | 'no_code'
  | 'web_address'
  | 'additive'
  | 'date'
  | 'book';

const forms: readonly (readonly [SaidOfItself, RegExp])[] = [
  ['phone_number', /^\+\d[\d ()-]{5,19}$/],
  ['mail_address', /^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/],
  // In Europe with an E, by the Codex (CXG 36) as INS.
  ['additive', /^(?:E|INS)[ -]?1?[1-9]\d\d[a-j]?$/i],
];

const month = '(?:0?[1-9]|1[0-2])';
const dayOfMonth = '(?:0?[1-9]|[12]\\d|3[01])';
const year = '(?:19|20)\\d\\d';
const date = new RegExp(
  ['-', '\\.', '/']
    .map((sign) => `^${year}${sign}${month}${sign}${dayOfMonth}$|^${dayOfMonth}${sign}${month}${sign}${year}$`)
    .join('|'),
);

/** A web address that was read as a link to goods, and is none. */
const address = /^(?:https?:\/\/|www\.)/i;

/**
 * @returns null: it says nothing of itself
 * @example saidOfItself(parseCode('tel:+60123')) // 'phone_number'
 */
export function saidOfItself(reading: Reading): SaidOfItself | null {
  // ISBN: GS1 keeps 978 and 979 of thirteen digits for books and notes.
  if (reading.kind === 'gtin') return /^097[89]/.test(reading.gtin) ? 'book' : null;
  if (reading.kind === 'unknown' && reading.reason === 'codes.wrong_check_digit') return 'wrong_check_digit';
  const text = textOf(reading);
  if (text === null) return null;
  const scheme = schemeOf(text);
  if (scheme) return scheme.said;
  const form = forms.find(([, pattern]) => pattern.test(text));
  if (form) return form[0];
  if (date.test(text)) return 'date';
  if (reading.kind !== 'unknown') return null;
  const { reason } = reading;
  if (address.test(text) && (reason === 'codes.not_digital_link' || reason === 'codes.unrecognised'))
    return 'web_address';
  // Spaces or dots where a code of the register has hyphens: a typing mistake, and no words.
  if (isMistyped(text)) return 'mistyped_code';
  return readsAsWords(text) ? 'no_code' : null;
}

/**
 * All that may be sent, kept and shown of a text that says by its scheme what it is, where the rest is private or no text for others.
 *
 * @returns null: it may stay as it is
 * @example schemeAlone(parseCode('WIFI:S:home;P:secret;;')) // 'WIFI:'
 */
export function schemeAlone(reading: Reading): string | null {
  if (reading.kind !== 'unknown') return null;
  const scheme = schemeOf(reading.text);
  if (scheme === null) return null;
  return scheme.isPrivate || refusalOfReading(reading, { alsoOfSchemes: true }) !== null ? scheme.letters : null;
}

/** What was looked at, where it is nothing but a text; what nobody recognises may read as the number of a batch. */
function textOf(reading: Reading): string | null {
  if (reading.kind === 'unknown') return reading.text;
  return 'code' in reading && reading.syntax === 'batch_number' ? reading.code : null;
}
