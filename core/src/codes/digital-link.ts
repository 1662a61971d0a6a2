// GS1 Digital Link URIs, uncompressed: any host, any path in front. Reads and writes the text; never fetches anything and
// never decides whether a host can be trusted.

import {
  type ApplicationIdentifier,
  checkPairs,
  checkValue,
  findApplicationIdentifier,
  unknownApplicationIdentifier,
} from './application-identifiers.ts';
import { ElementCollector, type ElementRules, type Fault, faultOf } from './element-string.ts';
import type { ElementString } from './reading.ts';

export interface DigitalLink {
  readonly isValid: true;
  /** Scheme, host and path in front of the primary key, without a slash at the end, as they were written. */
  readonly stem: string;
  /** Application Identifier of the primary key. */
  readonly key: string;
  /** How many of the elements stood in the path: the key and its qualifiers come first. */
  readonly pathLength: number;
  readonly elements: ElementString;
}

// The short names of Digital Link 1.0, deprecated since 1.1 but printed on packs.
const SHORT_NAMES: Readonly<Record<string, string>> = {
  sscc: '00',
  gtin: '01',
  lot: '10',
  ser: '21',
  cpv: '22',
  gdti: '253',
  glnx: '254',
  gcn: '255',
  ginc: '401',
  gsin: '402',
  gln: '414',
  payTo: '415',
  partyGln: '417',
  grai: '8003',
  giai: '8004',
  itip: '8006',
  cpid: '8010',
  cpsn: '8011',
  gmn: '8013',
  gsrnp: '8017',
  gsrn: '8018',
  srin: '8019',
  refno: '8020',
};

// RFC 3986. `%` belongs to its escapes, which are checked where a value is decoded.
const URI = /^(https?:\/\/[A-Za-z0-9.:[\]-]+)(\/[A-Za-z0-9\-._~:/[\]@!$&'()*+,;=%]*)(?:\?([^#]*))?(?:#.*)?$/i;
const URI_CHARACTERS = /^[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=%]*$/;

function decodePercent(text: string, isQuery: boolean): string | undefined {
  const spaced = isQuery && text.includes('+') ? text.replaceAll('+', ' ') : text;
  if (!spaced.includes('%')) return spaced;
  if (/%(?![0-9A-Fa-f]{2})/.test(spaced)) return undefined;
  // Bytes, not UTF-8: no value has a character beyond ASCII, and a broken sequence must not throw.
  return spaced.replace(/%(..)/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

function encodePercent(value: string, isQuery: boolean): string {
  return value.replace(/[^A-Za-z0-9\-._~]/g, (character) => {
    if (character === ' ' && isQuery) return '+';
    return `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
  });
}

// Digital Link 1.0 allowed GTIN-8, -12 and -13 in place of GTIN-14; they are padded as anywhere else.
function padGtin(ai: string, value: string): string {
  const length = value.length;
  return ai === '01' && (length === 8 || length === 12 || length === 13) ? value.padStart(14, '0') : value;
}

function isOrdered(qualifiers: readonly string[], sequence: readonly string[]): boolean {
  let at = -1;
  return qualifiers.every((ai) => {
    const found = sequence.indexOf(ai);
    const isBehind = found > at;
    at = found;
    return isBehind;
  });
}

function lookUp(name: string, rules: ElementRules): ApplicationIdentifier | undefined {
  const ai = Object.hasOwn(SHORT_NAMES, name) ? SHORT_NAMES[name] : name;
  const entry = findApplicationIdentifier(ai ?? name);
  if (entry !== undefined || rules.permitUnknown !== true) return entry;
  return unknownApplicationIdentifier(name);
}

/**
 * Reads a GS1 Digital Link URI. The rightmost primary key begins the identification; what stands before it is the stem,
 * digits or not. One slash at the end is tolerated, as resolvers SHOULD; the fragment and query keys that are not numbers
 * are ignored; `&` and `;` separate. A qualifier in the query, an unknown number as key and an identifier twice are refused.
 * Faults: not_digital_link (no http URI, or no primary key in the path), wrong_qualifier_order, unknown_ai, wrong_value,
 * wrong_check_digit, forbidden_pair (also for an attribute that may not be one, or one that repeats), missing_pair.
 * GS1 Digital Link Standard: URI Syntax 1.6, chapter 4.
 *
 * @example parseDigitalLink('https://shop.example/en/01/09506000134352/10/A%2F1?17=261231') // elements 01, 10, 17
 */
export function parseDigitalLink(uri: string, rules: ElementRules = {}): DigitalLink | Fault {
  const match = URI.exec(uri);
  if (match === null || !URI_CHARACTERS.test(uri)) return faultOf('codes.not_digital_link');
  const path = match[2] ?? '';
  const segments = (path.endsWith('/') ? path.slice(0, -1) : path).split('/');

  // From the end, pair by pair, to the rightmost primary key. A pair that is none ends the search.
  let start = segments.length - 2;
  for (; start >= 1; start -= 2) {
    const entry = lookUp(segments[start] ?? '', rules);
    if (entry === undefined) return faultOf('codes.not_digital_link');
    if (entry.qualifiers !== undefined) break;
  }
  if (start < 1) return faultOf('codes.not_digital_link');

  const collector = new ElementCollector();
  const pathEntries: ApplicationIdentifier[] = [];
  for (let at = start; at < segments.length; at += 2) {
    const entry = lookUp(segments[at] ?? '', rules);
    const value = decodePercent(segments[at + 1] ?? '', false);
    if (entry === undefined || value === undefined) return faultOf('codes.wrong_value', segments[at]);
    const fault = collector.add(entry, padGtin(entry.ai, value));
    if (fault !== undefined) return faultOf(fault, entry.ai);
    pathEntries.push(entry);
  }
  const key = pathEntries[0];
  const sequences = key?.qualifiers ?? [];
  const inPath = pathEntries.slice(1).map((entry) => entry.ai);
  const fitting = sequences.filter((sequence) => isOrdered(inPath, sequence));
  if (key === undefined || fitting.length === 0) return faultOf('codes.wrong_qualifier_order');

  const query = match[3] ?? '';
  if (query !== '') {
    for (const parameter of query.split(/[&;]/)) {
      const equals = parameter.indexOf('=');
      const name = parameter.slice(0, Math.max(equals, 0));
      if (!/^\d+$/.test(name)) continue;
      const entry = lookUp(name, rules);
      if (entry === undefined) return faultOf('codes.unknown_ai', name);
      const value = decodePercent(parameter.slice(equals + 1), true);
      if (value === undefined) return faultOf('codes.wrong_value', name);
      const count = collector.elements.length;
      const fault = collector.add(entry, padGtin(name, value));
      if (fault !== undefined) return faultOf(fault, name);
      if (fitting.some((sequence) => sequence.includes(name))) return faultOf('codes.wrong_qualifier_order', name);
      const canBeAttribute = entry.canBeAttribute || findApplicationIdentifier(name) === undefined;
      if (!canBeAttribute || collector.elements.length === count) return faultOf('codes.forbidden_pair', name);
    }
  }

  const finished = collector.finish(rules);
  if (!finished.isValid) return finished;
  const front = segments.slice(1, start).map((segment) => `/${segment}`);
  return {
    isValid: true,
    stem: (match[1] ?? '') + front.join(''),
    key: key.ai,
    pathLength: pathEntries.length,
    elements: finished.elements,
  };
}

export interface DigitalLinkOptions extends ElementRules {
  /** Scheme, host and path in front; a slash at its end is dropped. Default `https://id.gs1.org`. */
  readonly stem?: string;
}

/**
 * Writes elements as a GS1 Digital Link URI. The first primary key among them leads; of its alternative qualifiers the
 * sequence that takes up most elements goes into the path; the rest become attributes, those of predefined length first,
 * otherwise in the given order. Repetitions of the same value are dropped. `permitUnknown` also lets identifiers that the
 * dictionary does not have become attributes.
 * Faults: not_digital_link (no primary key), forbidden_pair (an element that may not be an attribute), and those of values.
 *
 * @example buildDigitalLink([{ ai: '01', value: '09506000134352' }, { ai: '21', value: '7' }]).uri
 */
export function buildDigitalLink(
  elements: ElementString,
  options: DigitalLinkOptions = {},
): { readonly isValid: true; readonly uri: string } | Fault {
  const values = new Map<string, { entry: ApplicationIdentifier; value: string }>();
  for (const { ai, value } of elements) {
    const known = findApplicationIdentifier(ai);
    const entry = known ?? (options.permitUnknown === true ? unknownApplicationIdentifier(ai) : undefined);
    if (entry === undefined) return faultOf('codes.unknown_ai', ai);
    const fault = checkValue(entry, value);
    if (fault !== undefined) return faultOf(fault, ai);
    const earlier = values.get(ai);
    if (earlier !== undefined && earlier.value !== value) return faultOf('codes.forbidden_pair', ai);
    if (earlier === undefined)
      values.set(ai, { entry: known === undefined ? { ...entry, canBeAttribute: true } : entry, value });
  }
  const pairFault = options.checkPairs === false ? undefined : checkPairs(elements);
  if (pairFault !== undefined) return faultOf(pairFault);

  let key: ApplicationIdentifier | undefined;
  for (const { entry } of values.values()) {
    if (entry.qualifiers !== undefined) {
      key = entry;
      break;
    }
  }
  if (key === undefined) return faultOf('codes.not_digital_link');
  let qualifiers: readonly string[] = [];
  for (const sequence of key.qualifiers ?? []) {
    const present = sequence.filter((ai) => values.has(ai));
    if (present.length > qualifiers.length) qualifiers = present;
  }

  let uri = options.stem ?? 'https://id.gs1.org';
  if (uri.endsWith('/')) uri = uri.slice(0, -1);
  for (const ai of [key.ai, ...qualifiers]) {
    uri += `/${ai}/${encodePercent(values.get(ai)?.value ?? '', false)}`;
    values.delete(ai);
  }
  let separator = '?';
  for (const isPredefined of [true, false]) {
    for (const [ai, { entry, value }] of values) {
      if (entry.hasPredefinedLength !== isPredefined) continue;
      if (!entry.canBeAttribute) return faultOf('codes.forbidden_pair', ai);
      uri += `${separator}${ai}=${encodePercent(value, true)}`;
      separator = '&';
    }
  }
  return { isValid: true, uri };
}
