// GS1 element strings: the data of GS1-128, GS1 DataMatrix, GS1 QR and DataBar, or the same typed with brackets.
// Splits, checks and builds; never repairs a value and never guesses where a missing separator was.

import {
  type ApplicationIdentifier,
  applicationIdentifierAt,
  checkPairs,
  checkValue,
  findApplicationIdentifier,
  unknownApplicationIdentifier,
} from './application-identifiers.ts';
import { isDigits } from './gtin.ts';
import type { CodeFault, ElementString } from './reading.ts';

/** FNC1 as scanners transmit it: group separator, U+001D. */
export const GROUP_SEPARATOR = '\x1d';

/** Refused, with the reason and, where one element is to blame, its Application Identifier. */
export interface Fault {
  readonly isValid: false;
  readonly fault: CodeFault;
  readonly ai?: string;
}

export type ParsedElements = { readonly isValid: true; readonly elements: ElementString } | Fault;

export interface ElementRules {
  /** Check what must and must not stand together (default). Switch off for one of several barcodes of an item. */
  readonly checkPairs?: boolean;
  /** Accept identifiers that the dictionary does not have, where their length is told by brackets, prefix or URI. */
  readonly permitUnknown?: boolean;
}

export function faultOf(fault: CodeFault, ai?: string): Fault {
  return ai === undefined ? { isValid: false, fault } : { isValid: false, fault, ai };
}

/** What a symbology identifier says about the data behind it. */
export interface Symbology {
  /** Name of the symbology; those of GS1's syntax engine where it has one. */
  readonly name: string;
  /** `elements` GS1 element string · `number` a GTIN of this many digits · `text` anything. */
  readonly carries: 'elements' | 'number' | 'text';
  readonly digits?: number;
}

// ISO/IEC 15424, General Specifications figure 5.1.2-1. Those that carry GS1 data, and the plain ones a shop meets.
const SYMBOLOGIES: Readonly<Record<string, Symbology>> = {
  C1: { name: 'GS1_128_CCA', carries: 'elements' },
  e0: { name: 'DataBarExpanded', carries: 'elements' },
  d2: { name: 'DM', carries: 'elements' },
  Q3: { name: 'QR', carries: 'elements' },
  J1: { name: 'DotCode', carries: 'elements' },
  E0: { name: 'EAN13', carries: 'number', digits: 13 },
  E4: { name: 'EAN8', carries: 'number', digits: 8 },
  I1: { name: 'ITF', carries: 'number', digits: 14 },
  d1: { name: 'DM', carries: 'text' },
  Q1: { name: 'QR', carries: 'text' },
  J0: { name: 'DotCode', carries: 'text' },
  A0: { name: 'Code39', carries: 'text' },
  C0: { name: 'Code128', carries: 'text' },
  d0: { name: 'DM', carries: 'text' },
  I0: { name: 'ITF', carries: 'text' },
  Q0: { name: 'QR', carries: 'text' },
};

/**
 * Splits a symbology identifier (`]` letter digit) from the data behind it. `undefined` when there is none; a `symbology`
 * of `undefined` when there is one that we do not know.
 *
 * @example splitSymbologyIdentifier(']Q1TEST')?.data // 'TEST'
 */
export function splitSymbologyIdentifier(
  scan: string,
): { readonly symbology: Symbology | undefined; readonly data: string } | undefined {
  if (!/^\][A-Za-z][0-9A-Za-z]/.test(scan)) return undefined;
  const key = scan.slice(1, 3);
  return { symbology: Object.hasOwn(SYMBOLOGIES, key) ? SYMBOLOGIES[key] : undefined, data: scan.slice(3) };
}

// Ways in which FNC1 is written where it cannot be transmitted. None but `<GS>` consists of characters of a value, and
// that one only counts when no other stands in the text. With a real separator present no other is looked for.
const WRITTEN_SEPARATORS = ['^', '\u241d', '{GS}', '{FNC1}', '<GS>', '<FNC1>'];

function separatorOf(text: string): string {
  if (text.includes(GROUP_SEPARATOR)) return GROUP_SEPARATOR;
  return WRITTEN_SEPARATORS.find((written) => text.includes(written)) ?? GROUP_SEPARATOR;
}

/** Collects elements under the rule that a repeated one must repeat its value (General Specifications 4.14.1). */
export class ElementCollector {
  readonly elements: { ai: string; value: string }[] = [];
  /** Adds a checked element; the fault says why it cannot be added. A repetition of the same value is dropped. */
  add(entry: ApplicationIdentifier, value: string): CodeFault | undefined {
    const fault = checkValue(entry, value);
    if (fault !== undefined) return fault;
    const earlier = this.elements.find((element) => element.ai === entry.ai);
    if (earlier === undefined) this.elements.push({ ai: entry.ai, value });
    else if (earlier.value !== value) return 'codes.forbidden_pair';
    return undefined;
  }
  finish(rules: ElementRules): ParsedElements {
    const fault = rules.checkPairs === false ? undefined : checkPairs(this.elements);
    return fault === undefined ? { isValid: true, elements: this.elements } : faultOf(fault);
  }
}

function findPermitted(ai: string, rules: ElementRules): ApplicationIdentifier | undefined {
  return findApplicationIdentifier(ai) ?? (rules.permitUnknown === true ? unknownApplicationIdentifier(ai) : undefined);
}

function parseBracketed(text: string, open: string, close: string, rules: ElementRules): ParsedElements {
  const collector = new ElementCollector();
  let at = 0;
  while (at < text.length) {
    const end = text.indexOf(close, at);
    if (text.charAt(at) !== open || end < 0) return faultOf('codes.unrecognised');
    const ai = text.slice(at + 1, end);
    const entry = findPermitted(ai, rules);
    if (entry === undefined) return faultOf('codes.unknown_ai', ai);
    let value = '';
    at = end + 1;
    for (;;) {
      const next = text.indexOf(open, at);
      if (next > at && text.charAt(next - 1) === '\\') {
        value += text.slice(at, next - 1) + open;
        at = next + 1;
        continue;
      }
      value += next < 0 ? text.slice(at) : text.slice(at, next);
      at = next < 0 ? text.length : next;
      break;
    }
    // People put a space between the brackets and the value. No value contains one.
    const fault = collector.add(entry, value.trim());
    if (fault !== undefined) return faultOf(fault, ai);
  }
  return collector.elements.length === 0 ? faultOf('codes.empty') : collector.finish(rules);
}

function permittedAt(data: string, at: number, rules: ElementRules): ApplicationIdentifier | undefined {
  const known = applicationIdentifierAt(data, at);
  if (known !== undefined || rules.permitUnknown !== true) return known;
  // Without brackets an unknown identifier can only be told from its value where its prefix tells its length.
  const fitting = [2, 3, 4].map((length) => unknownApplicationIdentifier(data.slice(at, at + length)));
  const found = fitting.filter((entry) => entry !== undefined);
  return found.length === 1 ? found[0] : undefined;
}

function parseSeparated(text: string, separator: string, rules: ElementRules): ParsedElements {
  const collector = new ElementCollector();
  let at = text.startsWith(separator) ? separator.length : 0;
  if (at >= text.length) return faultOf('codes.empty');
  while (at < text.length) {
    const entry = permittedAt(text, at, rules);
    if (entry === undefined) return faultOf('codes.unknown_ai');
    at += entry.ai.length;
    const stop = text.indexOf(separator, at);
    const available = stop < 0 ? text.length : stop;
    const end = entry.hasPredefinedLength ? Math.min(at + entry.maxLength, available) : available;
    const fault = collector.add(entry, text.slice(at, end));
    if (fault !== undefined) {
      // A value that runs on beyond its longest form has swallowed what came behind a lost separator.
      return faultOf(end - at > entry.maxLength ? 'codes.missing_separator' : fault, entry.ai);
    }
    at = end;
    // One separator is tolerated behind an element of predefined length and at the very end.
    if (text.startsWith(separator, at)) at += separator.length;
  }
  return collector.finish(rules);
}

/**
 * Reads a GS1 element string in any of its notations: as transmitted, with U+001D for FNC1; written, with `^`, `␝`,
 * `{GS}`, `{FNC1}`, `<GS>` or `<FNC1>` for it; or in brackets, round or square, where a bracket inside a value is `\(`.
 * A leading FNC1 or symbology identifier of GS1 data may stand or be absent. Values come back decoded and checked.
 * Faults: empty, unrecognised, unknown_ai, wrong_value, wrong_check_digit, missing_separator, forbidden_pair (also for
 * a repeated identifier with another value), missing_pair. GS1 General Specifications 7.8.
 *
 * @example parseElementString('(01)09506000134352(10)ABC123') // elements 01 and 10
 */
export function parseElementString(text: string, rules: ElementRules = {}): ParsedElements {
  const split = splitSymbologyIdentifier(text);
  if (split !== undefined) {
    if (split.symbology?.carries !== 'elements') return faultOf('codes.unrecognised');
    // Behind an identifier the data is as transmitted: FNC1 is U+001D and nothing else.
    return parseSeparated(split.data, GROUP_SEPARATOR, rules);
  }
  if (text.startsWith('(')) return parseBracketed(text, '(', ')', rules);
  if (/^\[\d/.test(text)) return parseBracketed(text, '[', ']', rules);
  return parseSeparated(text, separatorOf(text), rules);
}

/**
 * Writes elements as an element string, in the given order: `brackets` for people and label printers, `separators` as a
 * scanner transmits it, `carets` with `^` for FNC1 as GS1's syntax engine writes it. Every value and pair is checked.
 *
 * @example buildElementString([{ ai: '01', value: '09506000134352' }, { ai: '10', value: 'A1' }], 'brackets').text
 */
export function buildElementString(
  elements: ElementString,
  notation: 'brackets' | 'separators' | 'carets',
  rules: ElementRules = {},
): { readonly isValid: true; readonly text: string } | Fault {
  if (elements.length === 0) return faultOf('codes.empty');
  const collector = new ElementCollector();
  let text = notation === 'carets' ? '^' : '';
  let needsSeparator = false;
  for (const { ai, value } of elements) {
    const entry = findPermitted(ai, rules);
    if (entry === undefined) return faultOf('codes.unknown_ai', ai);
    const count = collector.elements.length;
    const fault = collector.add(entry, value);
    if (fault !== undefined) return faultOf(fault, ai);
    if (collector.elements.length === count) continue;
    if (notation === 'brackets') {
      text += `(${ai})${value.replaceAll('(', '\\(')}`;
      continue;
    }
    if (needsSeparator) text += notation === 'carets' ? '^' : GROUP_SEPARATOR;
    text += ai + value;
    needsSeparator = !entry.hasPredefinedLength;
  }
  const finished = collector.finish(rules);
  return finished.isValid ? { isValid: true, text } : finished;
}

/** True when undivided digits begin with a key of fixed length and right check digit, such as `01` and a GTIN. */
export function beginsWithKey(text: string): boolean {
  for (const ai of ['01', '00', '02', '414']) {
    if (!text.startsWith(ai)) continue;
    const length = ai === '00' ? 18 : ai === '414' ? 13 : 14;
    const key = text.slice(ai.length, ai.length + length);
    if (key.length === length && isDigits(key) && checkValue(ai, key) === undefined) return true;
  }
  return false;
}
