// What stands on a label: the codes of a pack and of a logistic unit, and serials from a range. Arithmetic and GS1 rules only.
import { buildDigitalLink, buildElementString, checkDigitOf } from '../codes/index.ts';

/** Symbols that are printed, by what reads them: phones, industrial scanners, lorries. */
export const labelSymbols = ['qr', 'datamatrix', 'gs1_128'] as const;
export type LabelSymbol = (typeof labelSymbols)[number];

/** The most that one order prints; more is another order. */
export const mostLabels = 1_000;

/** Length of SSCC without check digit, extension digit included. GS1 General Specifications 3.2. */
const ssccDigits = 17;
/** Longest serial of AI 21. */
const longestSerial = 20;

/**
 * The Serial Shipping Container Code: extension digit, company prefix, reference, check digit. null when the prefix is none (7 to 12
 * digits for GS1 members, 4 to 12 are allowed) or the reference does not fit behind it.
 *
 * @example buildSscc({ extension: 0, companyPrefix: '9520001', reference: 1 }) // '095200010000000016'
 */
export function buildSscc(parts: {
  readonly extension: number;
  readonly companyPrefix: string;
  readonly reference: number;
}): string | null {
  const { extension, companyPrefix, reference } = parts;
  if (!/^\d{4,12}$/.test(companyPrefix) || !Number.isInteger(extension) || extension < 0 || extension > 9) return null;
  const room = ssccDigits - 1 - companyPrefix.length;
  const digits = String(reference);
  if (!Number.isSafeInteger(reference) || reference < 0 || digits.length > room) return null;
  const body = `${extension}${companyPrefix}${digits.padStart(room, '0')}`;
  const check = checkDigitOf(body);
  return check === undefined ? null : body + check;
}

/**
 * Serials of a range: the prefix and running numbers of equal length. null when they would not fit into AI 21, or the prefix has
 * characters that a serial may not have.
 *
 * @example serialsOfRange('A', 9, 2) // ['A000009', 'A000010']
 */
export function serialsOfRange(prefix: string, from: number, count: number): readonly string[] | null {
  const digits = 6;
  const last = from + count - 1;
  if (!/^[A-Z0-9-]{0,10}$/.test(prefix) || from < 1 || count < 1 || !Number.isSafeInteger(last)) return null;
  if (prefix.length + Math.max(digits, String(last).length) > longestSerial) return null;
  return Array.from({ length: count }, (_, index) => prefix + String(from + index).padStart(digits, '0'));
}

export interface PackCodes {
  /** For the QR code: a phone that scans it comes to the product. */
  readonly digitalLink: string;
  /** With brackets, as people read it and as encoders take it. */
  readonly elementString: string;
}

/**
 * The codes of one pack. null when GTIN, batch number, serial or day are none.
 *
 * @example packCodes({ gtin: '09506000134352', batchNumber: 'A1', serial: '7', expiresOn: null, stem: 'https://x.example' })?.digitalLink // 'https://x.example/01/09506000134352/10/A1/21/7'
 */
export function packCodes(pack: {
  readonly gtin: string;
  readonly batchNumber: string;
  readonly serial: string | null;
  /** ISO day. */
  readonly expiresOn: string | null;
  /** Where links lead: the address of this installation. */
  readonly stem: string;
}): PackCodes | null {
  const elements = [
    { ai: '01', value: pack.gtin },
    ...(pack.expiresOn ? [{ ai: '17', value: pack.expiresOn.slice(2).replaceAll('-', '') }] : []),
    { ai: '10', value: pack.batchNumber },
    ...(pack.serial === null ? [] : [{ ai: '21', value: pack.serial }]),
  ];
  const link = buildDigitalLink(
    elements.filter(({ ai }) => ai !== '17'),
    { stem: pack.stem },
  );
  const text = buildElementString(elements, 'brackets');
  return link.isValid && text.isValid ? { digitalLink: link.uri, elementString: text.text } : null;
}
