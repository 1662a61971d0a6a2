// EPC pure-identity URNs as they stand in EPCIS events, and the GS1 keys they mean. Translates; never looks up who owns a
// company prefix.

import { checkValue } from './application-identifiers.ts';
import { type Fault, faultOf, type ParsedElements } from './element-string.ts';
import { checkDigitOf, isDigits } from './gtin.ts';
import type { ElementString } from './reading.ts';

// How the fields of a scheme make up the key. `digits`: company prefix and reference together, without the check digit.
interface Scheme {
  readonly ai: string;
  readonly digits: number;
  /** Leads the reference and goes to the front of the key: indicator of a GTIN, extension digit of an SSCC. */
  readonly hasLeadingDigit?: boolean;
  /** What the third field is: another element, the tail of the key, or absent. */
  readonly third?: { readonly ai: string } | 'tail';
  readonly front?: string;
}

// GS1 EPC Tag Data Standard 2.1, sections 6.3 and 8.
const SCHEMES: Readonly<Record<string, Scheme>> = {
  'id:sgtin': { ai: '01', digits: 13, hasLeadingDigit: true, third: { ai: '21' } },
  'class:lgtin': { ai: '01', digits: 13, hasLeadingDigit: true, third: { ai: '10' } },
  'id:sscc': { ai: '00', digits: 17, hasLeadingDigit: true },
  'id:sgln': { ai: '414', digits: 12, third: { ai: '254' } },
  'id:pgln': { ai: '417', digits: 12 },
  'id:grai': { ai: '8003', digits: 12, third: 'tail', front: '0' },
  'id:gdti': { ai: '253', digits: 12, third: 'tail' },
  'id:gsrn': { ai: '8018', digits: 17 },
  'id:gsrnp': { ai: '8017', digits: 17 },
};

function decodePercent(text: string): string | undefined {
  if (/%(?![0-9A-Fa-f]{2})/.test(text)) return undefined;
  // These may only stand escaped; the escape of any other character is not forbidden.
  if (/["&/<>?#]/.test(text)) return undefined;
  return text.replace(/%(..)/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

function encodePercent(value: string): string {
  return value.replace(/["%&/<>?#]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
}

function elementsOf(scheme: Scheme, company: string, reference: string, third: string | undefined): ParsedElements {
  if (!isDigits(company) || company.length < 6 || company.length > 12) return faultOf('codes.wrong_epc');
  if ((reference !== '' && !isDigits(reference)) || company.length + reference.length !== scheme.digits) {
    return faultOf('codes.wrong_epc');
  }
  if (scheme.hasLeadingDigit === true && reference === '') return faultOf('codes.wrong_epc');
  const split = scheme.hasLeadingDigit === true ? 1 : 0;
  const digits = reference.slice(0, split) + company + reference.slice(split);
  let key = (scheme.front ?? '') + digits + (checkDigitOf(digits) ?? '');
  const elements: { ai: string; value: string }[] = [];
  if (scheme.third === 'tail') key += third ?? '';
  elements.push({ ai: scheme.ai, value: key });
  // A location without extension is written with the extension 0 (section 6.3.3).
  if (typeof scheme.third === 'object' && third !== undefined && !(scheme.ai === '414' && third === '0')) {
    elements.push({ ai: scheme.third.ai, value: third });
  }
  const isWrong = elements.some(({ ai, value }) => checkValue(ai, value) !== undefined);
  return isWrong ? faultOf('codes.wrong_epc') : { isValid: true, elements };
}

/**
 * Reads an EPC pure-identity URN (`urn:epc:id:sgtin`, `sscc`, `sgln`, `pgln`, `grai`, `giai`, `gdti`, `gsrn`, `gsrnp`), a
 * class (`urn:epc:class:lgtin`) or a pattern of all serial numbers (`urn:epc:idpat:sgtin:….*`). Check digits, which URNs
 * leave out, are computed. Any fault is wrong_epc. GS1 EPC Tag Data Standard, sections 6 to 8.
 *
 * @example parseEpcUrn('urn:epc:id:sgtin:9506000.013435.1A') // elements 01 09506000134352 and 21 1A
 */
export function parseEpcUrn(urn: string): ParsedElements {
  const match = /^urn:epc:(id|class|idpat):([a-z]+):(\d+)\.([^.]*)(?:\.(.+))?$/.exec(
    urn.replace(/^urn:epc:/i, 'urn:epc:'),
  );
  if (match === null) return faultOf('codes.wrong_epc');
  const [, kind = '', name = '', company = '', second = '', third] = match;
  if (kind === 'id' && name === 'giai') {
    // The individual asset reference is free text and may hold points.
    const reference = decodePercent(third === undefined ? second : `${second}.${third}`);
    const key = company + (reference ?? '');
    const isCorrect = reference !== undefined && reference !== '' && company.length >= 6 && company.length <= 12;
    if (!isCorrect || checkValue('8004', key) !== undefined) return faultOf('codes.wrong_epc');
    return { isValid: true, elements: [{ ai: '8004', value: key }] };
  }
  if (kind === 'idpat') {
    if (name !== 'sgtin' || third !== '*') return faultOf('codes.wrong_epc');
    return elementsOf({ ai: '01', digits: 13, hasLeadingDigit: true }, company, second, undefined);
  }
  const path = `${kind}:${name}`;
  const scheme = Object.hasOwn(SCHEMES, path) ? SCHEMES[path] : undefined;
  if (scheme === undefined) return faultOf('codes.wrong_epc');
  const last = third === undefined ? undefined : decodePercent(third);
  // A field that must be there, one that must not, or an escape that is none.
  if ((scheme.third === undefined) !== (third === undefined) || (third !== undefined && last === undefined)) {
    return faultOf('codes.wrong_epc');
  }
  return elementsOf(scheme, company, second, last);
}

/**
 * Writes the EPC URN of a key: the item when a serial number is there, the lot when a batch is, else the pattern of all
 * items of the GTIN. The length of the company prefix (6 to 12) is not in the key and comes from the caller.
 * Fault: wrong_epc, when a value is wrong or nothing here has an EPC.
 *
 * @example buildEpcUrn([{ ai: '00', value: '195060001343520000' }], 7)
 */
export function buildEpcUrn(
  elements: ElementString,
  companyPrefixLength: number,
): { readonly isValid: true; readonly urn: string } | Fault {
  const valueAt = (ai: string) => elements.find((element) => element.ai === ai)?.value;
  const wrong = faultOf('codes.wrong_epc');
  if (!Number.isInteger(companyPrefixLength) || companyPrefixLength < 6 || companyPrefixLength > 12) return wrong;
  if (elements.some(({ ai, value }) => checkValue(ai, value) !== undefined)) return wrong;

  const name = elements
    .map(({ ai }) => NAMES.find((candidate) => candidate.ai === ai))
    .find((found) => found !== undefined);
  if (name === undefined) return wrong;
  const key = valueAt(name.ai) ?? '';
  const serial = valueAt('21');
  const lot = valueAt('10');
  let split: string;
  if (name.ai === '8004')
    split = `${key.slice(0, companyPrefixLength)}.${encodePercent(key.slice(companyPrefixLength))}`;
  else {
    const scheme = SCHEMES[name.path];
    if (scheme === undefined) return wrong;
    const digits = key.slice(scheme.front?.length ?? 0, (scheme.front?.length ?? 0) + scheme.digits);
    const lead = scheme.hasLeadingDigit === true ? 1 : 0;
    const company = digits.slice(lead, lead + companyPrefixLength);
    split = `${company}.${digits.slice(0, lead)}${digits.slice(lead + companyPrefixLength)}`;
    if (scheme.third === 'tail') {
      const tail = key.slice((scheme.front?.length ?? 0) + scheme.digits + 1);
      if (tail === '') return wrong;
      split += `.${encodePercent(tail)}`;
    }
    if (name.ai === '414') split += `.${encodePercent(valueAt('254') ?? '0')}`;
    if (name.ai === '01') {
      if (serial !== undefined) return { isValid: true, urn: `urn:epc:id:sgtin:${split}.${encodePercent(serial)}` };
      if (lot !== undefined) return { isValid: true, urn: `urn:epc:class:lgtin:${split}.${encodePercent(lot)}` };
      return { isValid: true, urn: `urn:epc:idpat:sgtin:${split}.*` };
    }
  }
  const urn = `urn:epc:${name.path}:${split}`;
  return parseEpcUrn(urn).isValid ? { isValid: true, urn } : wrong;
}

const NAMES: readonly { readonly ai: string; readonly path: string }[] = [
  ...Object.entries(SCHEMES)
    .filter(([path]) => path !== 'class:lgtin')
    .map(([path, { ai }]) => ({ ai, path })),
  { ai: '8004', path: 'id:giai' },
];
