// What somebody may have meant who typed a code that is nobody's: to be looked up and offered, never taken in its place.
import { isDigits, normaliseGtin, otherPackings } from './gtin.ts';
import { CERTIFICATE_NUMBER, HALAL_CODE, QR_CODE } from './parse-code.ts';

/** What is likelier comes first: other signs between the parts, then what changed places or is left out, then another sign. */
export interface NearCodes {
  /** With 14 digits and a right check digit. */
  readonly gtins: readonly string[];
  /** Codes that are looked up as they are. */
  readonly codes: readonly string[];
}

/** A longer code has more neighbours than one look-up should cost. */
const mostCharacters = 40;
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-';
const gtinLengths: ReadonlySet<number> = new Set([8, 12, 13, 14]);

/** Letters of other alphabets that look like Latin ones: a keyboard was left in Russian or Greek, or somebody wants to be mistaken for another. */
const similarLetters = new Map(
  [
    ['АВЕЅІЈКМНОРСТУХ', 'ABESIJKMHOPCTYX'],
    ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ABEZHIKMNOPTYX'],
  ].flatMap(([foreign = '', latin = '']) => [...foreign].map((one, at) => [one, latin.charAt(at)] as const)),
);
const inLatin = (text: string): string => [...text.toUpperCase()].map((one) => similarLetters.get(one) ?? one).join('');

/** Spaces, dots and underscores where the code has hyphens. */
const withHyphens = (text: string): string =>
  text
    .trim()
    .toUpperCase()
    .replace(/[\s._\u2010-\u2015\u2212-]+/g, '-');

/**
 * The number of a certificate, however its parts are separated, or as the address of its proof names it; null where it is none.
 *
 * @example certificateNumberIn('nha c 2026 00042') // 'NHA-C-2026-00042'
 */
export function certificateNumberIn(text: string): string | null {
  const joined = withHyphens(proofNamed(text)?.subject ?? text);
  return CERTIFICATE_NUMBER.test(joined) ? joined : null;
}

/**
 * Internal codes of which the signs between the parts were left out, some or all. The name of the product may have two parts itself.
 */
function withPartsApart(joined: string): string[] {
  const run = joined.replaceAll('-', '');
  return [3, 4, 5, 6].flatMap((digits) => {
    const [, name = '', year = '', number = ''] =
      new RegExp(`^HALAL([A-Z0-9]+)((?:19|20)\\d{2})(\\d{${digits}})$`).exec(run) ?? [];
    if (name === '') return [];
    const names = [name, ...places(name.slice(1)).map((at) => `${name.slice(0, at + 1)}-${name.slice(at + 1)}`)];
    return names.map((one) => `HALAL-${one}-${year}-${number}`);
  });
}

/**
 * Whether a text is an internal code but for the signs between its parts, or letters that only look like its own.
 *
 * @example isMistyped('HALAL CHICKEN 2024 001') // true
 */
export function isMistyped(text: string): boolean {
  const joined = withHyphens(inLatin(text));
  if (joined === text.trim().toUpperCase() && joined.includes('-')) return false;
  return HALAL_CODE.test(joined) || withPartsApart(joined).length > 0;
}

/**
 * Codes that differ from what was typed by one sign or by two neighbours that changed places; of internal codes also those with a space where
 * they have a hyphen. A number whose check digit is right is what its pack says: near it are the other packings of the same article.
 *
 * @example nearCodes('09506000134325').gtins.includes('09506000134352') // true
 */
export function nearCodes(text: string): NearCodes {
  const digits = text.replace(/[\s-]/g, '');
  if (isDigits(digits)) {
    if (!gtinLengths.has(digits.length)) return { gtins: [], codes: [] };
    const known = normaliseGtin(digits);
    if (known !== undefined) return { gtins: otherPackings(known), codes: [] };
    // The last digit follows from the others: wrong alone, none of them has to be.
    const lastChanged = [...'0123456789'].map((last) => digits.slice(0, -1) + last);
    const near = [...lastChanged, ...swapped(digits), ...changedAt(digits, '0123456789')].flatMap(
      (one) => normaliseGtin(one) ?? [],
    );
    return { gtins: [...new Set(near)], codes: [] };
  }
  const joined = withHyphens(inLatin(text));
  if (joined.length < 5 || joined.length > mostCharacters || !/^[A-Z0-9-]+$/.test(joined))
    return { gtins: [], codes: [] };
  const near = [
    // The word in front of all of them is what is left out first.
    ...[joined, ...(HALAL_CODE.test(joined) ? [] : [`HALAL-${joined}`, ...withPartsApart(joined)])],
    ...[...swapped(joined), ...without(joined), ...withOneMore(joined), ...changedAt(joined, alphabet)],
  ];
  return { gtins: [], codes: [...new Set(near)].filter((one) => HALAL_CODE.test(one) || QR_CODE.test(one)) };
}

/** Of a batch a number has at most so many characters (GS1 General Specifications, AI 10). */
const mostOfBatch = 20;

/**
 * Batch numbers that differ by one sign or by two that changed places from one that nobody recorded. Empty: it is no number that GS1 allows.
 *
 * @example nearBatchNumbers('NR261019-3').includes('NR261019-03') // true
 */
export function nearBatchNumbers(number: string): readonly string[] {
  if (number.length < 3 || number.length > mostOfBatch) return [];
  const capital = number.toUpperCase();
  const near = [
    ...[capital, capital.replaceAll('O', '0'), capital.replaceAll('0', 'O')],
    ...[...swapped(capital), ...without(capital), ...withOneMore(capital), ...changedAt(capital, alphabet)],
  ];
  return [...new Set(near)].filter((one) => one !== number);
}

const places = (text: string): number[] => [...text].map((_, at) => at);

const changedAt = (text: string, signs: string): string[] =>
  places(text).flatMap((at) => [...signs].map((sign) => text.slice(0, at) + sign + text.slice(at + 1)));

const swapped = (text: string): string[] =>
  places(text)
    .slice(1)
    .map((at) => text.slice(0, at - 1) + text.charAt(at) + text.charAt(at - 1) + text.slice(at + 1));

const without = (text: string): string[] => places(text).map((at) => text.slice(0, at) + text.slice(at + 1));

const withOneMore = (text: string): string[] =>
  [...places(text), text.length].flatMap((at) =>
    [...alphabet].map((sign) => text.slice(0, at) + sign + text.slice(at)),
  );

/**
 * What the QR code of our own paper names: certificate, batch or event, and the code that was asked about. Of any host: it is opened here.
 *
 * @example proofNamed('https://amanah.example/evidence/NHA-C-2026-00042?code=HALAL-1') // { subject: 'NHA-C-2026-00042', code: 'HALAL-1' }
 */
export function proofNamed(text: string): { readonly subject: string; readonly code: string | null } | null {
  let address: URL;
  try {
    address = new URL(text.trim());
  } catch {
    return null;
  }
  const [, named] = /^\/evidence\/([^/]{1,200})\/?$/.exec(address.pathname) ?? [];
  if (!/^https?:$/.test(address.protocol) || named === undefined) return null;
  try {
    return { subject: decodeURIComponent(named), code: address.searchParams.get('code') };
  } catch {
    return null; // a percent sign that stands for nothing
  }
}
