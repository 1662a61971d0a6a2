// Check digits and the short numbers: GTIN-8, -12, -13, -14 and UPC-E. Arithmetic only; never decides what a number means.

const ZERO = 48;

/** True for a non-empty string of ASCII digits. `isDigits('0123')`; false for `'１２'`, which only looks like it. */
export function isDigits(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const digit = text.charCodeAt(at) - ZERO;
    if (digit < 0 || digit > 9) return false;
  }
  return text.length > 0;
}

function weightedSum(text: string, length: number): number {
  let sum = 0;
  // The digit next to the check digit weighs 3, then 1, 3, 1 to the left, whatever the length.
  for (let at = length - 1, weight = 3; at >= 0; at--, weight = 4 - weight) {
    sum += (text.charCodeAt(at) - ZERO) * weight;
  }
  return sum;
}

/**
 * The GS1 check digit (modulo 10) for digits of any length that do not have one yet. GS1 General Specifications 7.9.1.
 * The caller passes digits only; anything else yields `undefined`.
 *
 * @example checkDigitOf('950600013435') // '2'
 */
export function checkDigitOf(digits: string): string | undefined {
  if (!isDigits(digits)) return undefined;
  return String((10 - (weightedSum(digits, digits.length) % 10)) % 10);
}

/**
 * True when the last of at least two digits is the GS1 check digit of the others. GS1 General Specifications 7.9.1.
 *
 * @example hasCheckDigit('9506000134352') // true
 */
export function hasCheckDigit(digits: string): boolean {
  const last = digits.length - 1;
  if (last < 1 || !isDigits(digits)) return false;
  return (weightedSum(digits, last) + digits.charCodeAt(last) - ZERO) % 10 === 0;
}

/**
 * True for a GTIN-8, GTIN-12, GTIN-13 or GTIN-14 with a right check digit.
 *
 * @example isGtin('96385074') // true
 */
export function isGtin(text: string): boolean {
  const length = text.length;
  return (length === 8 || (length >= 12 && length <= 14)) && hasCheckDigit(text);
}

/**
 * The one form in which GTINs are stored and compared: 14 digits, padded on the left. `undefined` when it is not a GTIN.
 * GS1 General Specifications 3.3.2.
 *
 * @example normaliseGtin('9506000134352') // '09506000134352'
 */
export function normaliseGtin(text: string): string | undefined {
  return isGtin(text) ? text.padStart(14, '0') : undefined;
}

/**
 * The other numbers of the same article: its first digit says how it is packed, the last one follows. A case is recalled and counted with what is in it.
 * GS1 General Specifications 2.1.7 and 3.3.2.
 *
 * @param gtin 14 digits
 * @example otherPackings('09506000134352').includes('19506000134359') // true
 */
export const otherPackings = (gtin: string): readonly string[] =>
  [...'0123456789']
    .filter((level) => level !== gtin.charAt(0))
    .map((level) => `${level}${gtin.slice(1, 13)}`)
    .map((digits) => digits + checkDigitOf(digits));

/**
 * UPC-E to the GTIN-12 it stands for. Takes 8 digits (number system 0 or 1, six digits, check digit) or the six digits
 * alone, which belong to number system 0. `undefined` when the form or the check digit is wrong. GS1 General
 * Specifications 5.2.2.4.2.
 *
 * @example expandUpcE('04252614') // '042100005264'
 */
export function expandUpcE(text: string): string | undefined {
  if ((text.length !== 8 && text.length !== 6) || !isDigits(text)) return undefined;
  const numberSystem = text.length === 8 ? text.charAt(0) : '0';
  if (numberSystem > '1') return undefined;
  const six = text.length === 8 ? text.slice(1, 7) : text;
  const last = six.charAt(5);
  let body: string;
  if (last <= '2') body = `${six.slice(0, 2)}${last}0000${six.slice(2, 5)}`;
  else if (last === '3') body = `${six.slice(0, 3)}00000${six.slice(3, 5)}`;
  else if (last === '4') body = `${six.slice(0, 4)}00000${six.charAt(4)}`;
  else body = `${six.slice(0, 5)}0000${last}`;
  const check = checkDigitOf(numberSystem + body);
  if (check === undefined || (text.length === 8 && check !== text.charAt(7))) return undefined;
  return numberSystem + body + check;
}

/**
 * The eight digits of UPC-E for a GTIN-12, or `undefined` when it has no short form. Of the forms that would expand to the
 * same number this gives the one that the standard prescribes, so `expandUpcE` of the result is the input.
 *
 * @example compressUpcA('042100005264') // '04252614'
 */
export function compressUpcA(text: string): string | undefined {
  if (text.length !== 12 || text.charAt(0) > '1' || !hasCheckDigit(text)) return undefined;
  const company = text.slice(1, 6);
  const item = text.slice(6, 11);
  let six: string | undefined;
  if (/^..[0-2]00$/.test(company) && item.startsWith('00'))
    six = company.slice(0, 2) + item.slice(2) + company.charAt(2);
  else if (company.endsWith('00') && item.startsWith('000')) six = `${company.slice(0, 3) + item.slice(3)}3`;
  else if (company.endsWith('0') && item.startsWith('0000')) six = `${company.slice(0, 4) + item.charAt(4)}4`;
  else if (!company.endsWith('0') && item.startsWith('0000') && item.charAt(4) >= '5') six = company + item.charAt(4);
  return six === undefined ? undefined : text.charAt(0) + six + text.charAt(11);
}

/**
 * Whether a GTIN-14 is one of GS1's own: under 952, the prefix for demonstrations and examples, or under 950, that of its Global Office,
 * which the examples of its standards use. No pack that is sold carries one. GS1 General Specifications 1.4.1 (GS1 prefixes).
 *
 * @example isExampleGtin('09521001009017') // true
 */
export const isExampleGtin = (gtin: string): boolean => gtin.slice(1, 4) === '952' || gtin.slice(1, 4) === '950';

/**
 * Whether a GTIN-14 is kept for the realm `demo`: companies 1000 to 1009 under the prefix for examples.
 *
 * @example isDemoGtin('09521001009017') // true
 */
export const isDemoGtin = (gtin: string): boolean => gtin.slice(1, 7) === '952100';
