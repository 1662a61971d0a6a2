// What a text is that names nothing on record, by its form alone. It must never speak for what could be looked up and found: it is asked after that.
import type { Reading } from './reading.ts';
import { readsAsWords } from './reads-as-words.ts';

export type SaidOfItself =
  | 'wrong_check_digit'
  | 'no_code'
  | 'web_address'
  | 'phone_number'
  | 'wifi'
  | 'mail_address'
  | 'additive'
  | 'date'
  | 'book';

const forms: readonly (readonly [SaidOfItself, RegExp])[] = [
  ['wifi', /^WIFI:/i],
  ['phone_number', /^(?:tel|sms|smsto):|^\+\d[\d ()-]{5,19}$/i],
  ['mail_address', /^mailto:|^MATMSG:|^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/i],
  ['additive', /^E[ -]?1?[1-9]\d\d[a-j]?$/i],
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
  const form = forms.find(([, pattern]) => pattern.test(text));
  if (form) return form[0];
  if (date.test(text)) return 'date';
  if (reading.kind !== 'unknown') return null;
  const { reason } = reading;
  if (address.test(text) && (reason === 'codes.not_digital_link' || reason === 'codes.unrecognised'))
    return 'web_address';
  return readsAsWords(text) ? 'no_code' : null;
}

/** What was looked at, where it is nothing but a text; what nobody recognises may read as the number of a batch. */
function textOf(reading: Reading): string | null {
  if (reading.kind === 'unknown') return reading.text;
  return 'code' in reading && reading.syntax === 'batch_number' ? reading.code : null;
}
