// The one entry for whatever was scanned, typed or pasted: text in, one reading out. Never throws, never looks anything up,
// and never turns a number with a wrong check digit into the number it may have been.

import { parseDigitalLink } from './digital-link.ts';
import { beginsWithKey, GROUP_SEPARATOR, parseElementString, splitSymbologyIdentifier } from './element-string.ts';
import { parseEpcUrn } from './epc-urn.ts';
import { expandUpcE, hasCheckDigit, isDigits, normaliseGtin } from './gtin.ts';
import { textFault } from './plain-text.ts';
import type { CodeFault, CodeSyntax, ElementString, Reading } from './reading.ts';
import { schemeOf } from './schemes.ts';

/** What the camera or scanner knows about the symbol. Only UPC-E and EAN-8 change a reading: both have eight digits. */
export interface CodeHint {
  readonly symbology?:
    | 'UPC-A'
    | 'UPC-E'
    | 'EAN-8'
    | 'EAN-13'
    | 'ITF'
    | 'Code39'
    | 'Code128'
    | 'DataBar'
    | 'QRCode'
    | 'DataMatrix'
    | 'Aztec'
    | 'PDF417';
}

/** Longest input that is looked at, in bytes of UTF-8. A QR code holds at most 2,953. */
export const MAX_CODE_BYTES = 2048;

/** Internal codes: `HALAL-{PRODUCT}-{YEAR}-{NNN}`; the product may have several parts, the number three to six digits. */
export const HALAL_CODE = /^HALAL-[A-Z0-9]+(?:-[A-Z0-9]+)*-\d{4}-\d{3,6}$/i;

/** Internal codes: `QR` and sixteen letters or digits. */
export const QR_CODE = /^QR[A-Z0-9]{16}$/i;

/** Certificate numbers: `{CERTIFIER}-C-{YEAR}-{NNNNN}`, as NHA-C-2026-00042, or `CERT-` and groups with a digit. */
export const CERTIFICATE_NUMBER = /^(?:[A-Z]{2,8}-C-\d{4}-\d{3,6}|CERT(?=[-A-Z]*\d)(?:-[A-Z0-9]{1,32}){1,4})$/i;

// What a producer may print as a batch number: 3 to 64 letters, digits and `. _ / -`, at least one digit, and nothing but a
// letter or digit first, which keeps paths and options of command lines out of it.
const BATCH_NUMBER = /^(?=.*\d)[A-Za-z0-9][A-Za-z0-9._/-]{2,63}$/;

const WRITTEN_FNC1 = /^(?:\^|\u241d|\{GS\}|\{FNC1\}|<GS>|<FNC1>)\d/;
const PRODUCT_PATH = /^https?:\/\/[^/?#]+\/(?:[^?#]*\/)?product\/([^/?#]+)\/?(?:[?#].*)?$/i;
const HOST_AND_PATH = /^[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}(?::\d{1,5})?\//;

function unknown(text: string, reason: CodeFault): Reading {
  return { kind: 'unknown', level: 'none', text, reason };
}

function isTooLong(text: string): boolean {
  if (text.length > MAX_CODE_BYTES) return true;
  if (text.length * 3 <= MAX_CODE_BYTES) return false;
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes > MAX_CODE_BYTES;
}

function isPrintableAscii(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < 0x21 || code > 0x7e) return false;
  }
  return true;
}

// Signs that copying, chats and phone keyboards add or exchange and that say nothing: byte order mark, zero-width and
// direction marks, typographic dashes; and digits as an Arabic, Persian or East Asian keyboard writes them.
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;
const TRAILING_SEPARATORS = new RegExp(`${GROUP_SEPARATOR}+$`);
const OTHER_DIGITS_AND_DASHES = /[\u0660-\u0669\u06f0-\u06f9\uff01-\uff5e\u2010-\u2015\u2212]/g;

function clean(text: string): string {
  return text
    .replace(INVISIBLE, '')
    .trim()
    .replace(OTHER_DIGITS_AND_DASHES, (character) => {
      const code = character.charCodeAt(0);
      if (code >= 0xff01) return String.fromCharCode(code - 0xfee0);
      return code >= 0x2010 ? '-' : String(code & 0x0f);
    })
    .replace(TRAILING_SEPARATORS, '');
}

function readElements(elements: ElementString, syntax: CodeSyntax, text: string): Reading {
  let gtin: string | undefined;
  let batchNumber: string | undefined;
  let serial: string | undefined;
  let logisticUnit: string | undefined;
  let location: string | undefined;
  for (const { ai, value } of elements) {
    // Made-to-order GTIN (03) and piece of an item (8006) name the product too; (02) is what a carton contains.
    if (ai === '01' || ai === '03' || ai === '8006') gtin = value.slice(0, 14);
    else if (ai === '10') batchNumber = value;
    else if (ai === '21') serial = value;
    else if (ai === '00') logisticUnit = value;
    else if (ai.length === 3 && ai >= '410' && ai <= '417') location ??= value;
  }
  if (gtin !== undefined) {
    const batch = batchNumber === undefined ? {} : { batchNumber };
    if (serial !== undefined) return { kind: 'serial', syntax, level: 'pack', gtin, ...batch, serial, elements };
    if (batchNumber !== undefined) return { kind: 'batch', syntax, level: 'batch', gtin, batchNumber, elements };
    return { kind: 'gtin', syntax, level: 'class', gtin, elements };
  }
  if (logisticUnit !== undefined) return { kind: 'logistic_unit', syntax, level: 'none', key: logisticUnit };
  if (location !== undefined) return { kind: 'location', syntax, level: 'none', key: location };
  return unknown(text, 'codes.unrecognised');
}

function readElementString(data: string, text: string): Reading {
  const parsed = parseElementString(data);
  return parsed.isValid ? readElements(parsed.elements, 'gs1_element_string', text) : unknown(text, parsed.fault);
}

function readGtin(gtin: string): Reading {
  return { kind: 'gtin', syntax: 'gtin', level: 'class', gtin, elements: [] };
}

function readBatchNumber(code: string): Reading {
  return { kind: 'batch', syntax: 'batch_number', level: 'batch', code };
}

function readNumber(digits: string, text: string, hint: CodeHint): Reading {
  const { length } = digits;
  if (length === 8 || (length === 6 && hint.symbology === 'UPC-E')) {
    const gtin8 = hint.symbology === 'UPC-E' ? undefined : normaliseGtin(digits);
    const gtin12 = gtin8 === undefined && hint.symbology !== 'EAN-8' ? expandUpcE(digits) : undefined;
    const gtin = gtin8 ?? gtin12?.padStart(14, '0');
    return gtin === undefined ? unknown(text, 'codes.wrong_check_digit') : readGtin(gtin);
  }
  if (length >= 12 && length <= 14) {
    const gtin = normaliseGtin(digits);
    return gtin === undefined ? unknown(text, 'codes.wrong_check_digit') : readGtin(gtin);
  }
  if (length === 18) {
    if (!hasCheckDigit(digits)) return unknown(text, 'codes.wrong_check_digit');
    return { kind: 'logistic_unit', syntax: 'sscc', level: 'none', key: digits };
  }
  if (length >= 16 && beginsWithKey(digits)) return readElementString(digits, text);
  return BATCH_NUMBER.test(digits) ? readBatchNumber(digits) : unknown(text, 'codes.unrecognised');
}

// A scanner that sends symbology identifiers: the identifier decides what the data is, whatever it looks like.
function readScanned(text: string): Reading | { readonly plain: string } {
  const split = splitSymbologyIdentifier(text);
  if (split === undefined) return { plain: text };
  const { symbology, data } = split;
  if (symbology === undefined) return unknown(text, 'codes.unrecognised');
  if (symbology.carries === 'elements') return readElementString(text, text);
  if (symbology.carries === 'text') return { plain: data };
  const [primary = '', component] = data.split('|]e0', 2);
  if (!isDigits(primary)) return unknown(text, 'codes.wrong_value');
  const gtin = normaliseGtin(primary);
  if (gtin === undefined) {
    return unknown(text, primary.length === symbology.digits ? 'codes.wrong_check_digit' : 'codes.wrong_value');
  }
  if (component === undefined) return readGtin(gtin);
  // EAN/UPC with a composite component: both together describe the item.
  return readElementString(`]e001${gtin}${component}`, text);
}

function readUri(uri: string, text: string, canNest: boolean): Reading {
  const link = parseDigitalLink(uri);
  if (link.isValid) return readElements(link.elements, 'gs1_digital_link', text);
  const product = canNest && link.fault === 'codes.not_digital_link' ? PRODUCT_PATH.exec(uri)?.[1] : undefined;
  if (product === undefined) return unknown(text, link.fault);
  let code: string;
  try {
    code = decodeURIComponent(product);
  } catch {
    return unknown(text, 'codes.not_digital_link');
  }
  const reading = readText(code, {}, false);
  return reading.kind === 'unknown' ? unknown(text, reading.reason) : reading;
}

function readText(input: string, hint: CodeHint, canNest: boolean): Reading {
  let text = input;
  if (!isPrintableAscii(input)) {
    text = clean(input);
    // Other control characters and halves of surrogate pairs are no text.
    if (textFault(text, true) !== null) return unknown(text, 'codes.not_text');
  }
  if (text === '') return unknown('', 'codes.empty');

  const scanned = text.startsWith(']') ? readScanned(text) : { plain: text };
  if ('kind' in scanned) return scanned;
  const { plain } = scanned;
  if (plain === '') return unknown(text, 'codes.empty');

  if (/^https?:\/\//i.test(plain)) return readUri(plain, text, canNest);
  if (/^urn:epc:/i.test(plain)) {
    const parsed = parseEpcUrn(plain);
    return parsed.isValid ? readElements(parsed.elements, 'epc_urn', text) : unknown(text, parsed.fault);
  }
  if (/^[([]\d/.test(plain) || WRITTEN_FNC1.test(plain)) return readElementString(plain, text);

  const ungrouped = plain.includes(' ') ? plain.replaceAll(' ', '') : plain;
  if (isDigits(ungrouped)) return readNumber(ungrouped, text, hint);
  if (plain.includes(GROUP_SEPARATOR)) return readElementString(plain, text);

  if (HALAL_CODE.test(plain) || QR_CODE.test(plain)) {
    return { kind: 'batch', syntax: 'internal', level: 'batch', code: plain.toUpperCase() };
  }
  if (CERTIFICATE_NUMBER.test(plain)) {
    const certificateNumber = plain.toUpperCase();
    return { kind: 'certificate', syntax: 'certificate_number', level: 'none', certificateNumber };
  }
  if (beginsWithKey(plain)) return readElementString(plain, text);
  if (HOST_AND_PATH.test(plain)) {
    const reading = readUri(`https://${plain}`, text, canNest);
    if (reading.kind !== 'unknown') return reading;
  }
  return BATCH_NUMBER.test(plain) ? readBatchNumber(plain) : unknown(text, 'codes.unrecognised');
}

/**
 * Reads a code. The order of attempts, the first that applies decides, also when it ends in a fault:
 * 1. too long, or not text
 * 2. symbology identifier in front (`]C1`, `]E0`, …): it says what the rest is
 * 3. http(s) URI: GS1 Digital Link; or, on any host, `/product/{code}`, whose code is read once by the same rules
 * 4. EPC URN
 * 5. element string in brackets or with a leading FNC1
 * 6. digits, also in printed groups: GTIN-8, UPC-E, GTIN-12, -13, -14, SSCC by length and check digit; longer ones that
 *    begin with 01, 00, 02 or 414 and a right key are element strings; every other length is a batch number
 * 7. anything with U+001D: element string
 * 8. internal code, certificate number (capitals restored)
 * 9. text that begins with a GS1 key: element string without leading FNC1
 * 10. host and path without scheme, when they make a Digital Link
 * 11. batch number, as it was written
 *
 * Byte order marks, zero-width and direction marks and outer white space are dropped; digits of Arabic, Persian and
 * full-width keyboards count as digits. The `text` of an unknown reading is what was looked at; of input that is too long
 * its first 64 characters.
 *
 * @example parseCode('https://id.gs1.org/01/09506000134352/10/ABC123').kind // 'batch'
 */
export function parseCode(text: string, hint: CodeHint = {}): Reading {
  if (isTooLong(text)) return unknown(text.slice(0, 64), 'codes.too_long');
  return readText(text, hint, true);
}

// Signs that no code of ours and no text on a pack carries, but injections into HTML, SQL, a shell or a path do.
const hostileSigns = /[<>"'`{}\\;]|--|\.\.\//;

/**
 * Why a reading is refused rather than looked up: it is no text at all, or names nothing known and bears signs of an injection. Null where it may
 * be answered, if only with "unknown"; so may be what its scheme says of itself, of which nobody looks at the rest.
 *
 * @example refusalOfReading(parseCode("' or 1=1 --")) // 'codes.unrecognised'
 */
export function refusalOfReading(
  reading: Reading,
  { alsoOfSchemes = false }: { readonly alsoOfSchemes?: boolean } = {},
): 'codes.empty' | 'codes.too_long' | 'codes.not_text' | 'codes.unrecognised' | null {
  if (reading.kind !== 'unknown') return null;
  const { reason, text } = reading;
  if (!alsoOfSchemes && schemeOf(text) !== null) return null;
  if (reason === 'codes.empty' || reason === 'codes.too_long' || reason === 'codes.not_text') return reason;
  return hostileSigns.test(text) ? 'codes.unrecognised' : null;
}
