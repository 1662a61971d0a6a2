// One key for one thing: EPC URNs and GS1 Digital Links on any host become the same link at id.gs1.org; every other URI stays as it
// is. Also the patterns of EPC URNs. Keys are for comparing and never take the place of what was captured.
import { checkDigitOf } from '../../codes/index.ts';
import { led, linkOfUri, linkOfUrn } from '../identifier-link.ts';

/**
 * The key under which an identifier is found, however it was written. What is no GS1 identifier is its own key.
 *
 * @example identifierKey('urn:epc:id:sgtin:0614141.011111.987') // 'https://id.gs1.org/01/00614141111114/21/987'
 */
export function identifierKey(uri: string): string {
  if (/^urn:epc:/i.test(uri)) return linkOfUrn(`urn:epc:${uri.slice(8)}`);
  return /^https?:/i.test(uri) ? linkOfUri(uri) : uri;
}

/** What identifiers are asked for: one key, or all keys of a mask, in which `?` is one character and `*` at the end any rest. */
export type IdentifierPattern =
  | { readonly kind: 'key'; readonly key: string }
  | { readonly kind: 'mask'; readonly mask: string };

interface MaskScheme {
  readonly ai: string;
  readonly digits: number;
  readonly isLed?: boolean;
  readonly front?: string;
  /** What stands behind the key of an instance. */
  readonly tail?: string;
}

const MASKED: Readonly<Record<string, MaskScheme>> = {
  sgtin: { ai: '01', digits: 13, isLed: true, tail: '/21/*' },
  sscc: { ai: '00', digits: 17, isLed: true },
  sgln: { ai: '414', digits: 12, tail: '*' },
  pgln: { ai: '417', digits: 12 },
  grai: { ai: '8003', digits: 12, front: '0', tail: '*' },
  gdti: { ai: '253', digits: 12, tail: '*' },
  sgcn: { ai: '255', digits: 12, tail: '*' },
  gsrn: { ai: '8018', digits: 17 },
  gsrnp: { ai: '8017', digits: 17 },
};
const STEM = 'https://id.gs1.org';

function maskOf(scheme: MaskScheme, company: string, reference: string, isClass: boolean): string | undefined {
  const length = scheme.digits;
  let digits: string;
  if (company === '*') digits = '?'.repeat(length);
  else if (reference === '*') {
    digits = (scheme.isLed === true ? '?' : '') + company;
    if (digits.length > length) return undefined;
    digits = digits.padEnd(length, '?');
  } else digits = scheme.isLed === true ? led(company, reference) : company + reference;
  if (digits.length !== length) return undefined;
  const check = digits.includes('?') ? '?' : (checkDigitOf(digits) ?? '?');
  return `${STEM}/${scheme.ai}/${scheme.front ?? ''}${digits}${check}${isClass ? '' : (scheme.tail ?? '')}`;
}

/**
 * What a MATCH parameter asks for. Patterns (`urn:epc:idpat:…` with `*` for the last fields) match all their identifiers, in
 * URN and Digital Link form alike; for classes, the pattern of all serials of one GTIN is that class. Undefined for a pattern
 * that is none. EPCIS 2.0 section 8.2.7.1.1, Tag Data Standard section 8.
 *
 * @example identifierPattern('urn:epc:idpat:sgtin:0614141.*.*', 'instance') // mask https://id.gs1.org/01/?0614141??????/21/*
 */
export function identifierPattern(uri: string, level: 'instance' | 'class'): IdentifierPattern | undefined {
  const found = /^urn:epc:idpat:([a-z]+):(.+)$/i.exec(uri);
  if (found === null || !uri.includes('*')) return { kind: 'key', key: identifierKey(uri) };
  if (level === 'class') {
    const key = identifierKey(uri);
    if (!key.startsWith('urn:')) return { kind: 'key', key };
  }
  const [, name = '', rest = ''] = found;
  const [company = '', reference = '*', serial = '*', ...more] = rest.split('.');
  // Once a field is open, all behind it are.
  const fields = [company, reference, serial];
  const isOrdered = fields.every((field, index) => field !== '*' || fields.slice(index).every((one) => one === '*'));
  const isWritten = [company, reference].every((field) => /^(?:\d*|\*)$/.test(field)) && company !== '';
  if (name === 'giai' && /^(?:\d+|\*)$/.test(company))
    return { kind: 'mask', mask: `${STEM}/8004/${company === '*' ? '' : company}*` };
  const scheme = Object.hasOwn(MASKED, name) ? MASKED[name] : undefined;
  if (scheme === undefined || !isOrdered || !isWritten || serial !== '*' || more.length > 0) return undefined;
  const mask = maskOf(scheme, company, reference, level === 'class');
  return mask === undefined ? undefined : { kind: 'mask', mask };
}

/** Whether a key is what a pattern asks for. @example matchesIdentifier({ kind: 'mask', mask: 'a?*' }, 'abc') // true */
export function matchesIdentifier(pattern: IdentifierPattern, key: string): boolean {
  if (pattern.kind === 'key') return pattern.key === key;
  const isOpen = pattern.mask.endsWith('*');
  const fixed = isOpen ? pattern.mask.slice(0, -1) : pattern.mask;
  if (isOpen ? key.length < fixed.length : key.length !== fixed.length) return false;
  for (let at = 0; at < fixed.length; at += 1) if (fixed[at] !== '?' && fixed[at] !== key[at]) return false;
  return true;
}
