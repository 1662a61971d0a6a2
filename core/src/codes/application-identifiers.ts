// What each GS1 Application Identifier may hold and which others it needs or forbids. Reads the table, holds no state of a
// scan; never accepts a value that a rule of the table refuses.

import { AI_TABLE } from './ai-table.ts';
import { isDigits } from './gtin.ts';
import { LINTERS, type Linter } from './linters.ts';
import type { CodeFault, ElementString } from './reading.ts';

/** N digits · X set 82 · Y set 39 · Z base64url. GS1 General Specifications 7.11. */
export type CharacterSet = 'N' | 'X' | 'Y' | 'Z';

export interface Component {
  readonly characters: CharacterSet;
  readonly minLength: number;
  readonly maxLength: number;
  readonly isOptional: boolean;
  readonly linterNames: readonly string[];
}

export interface ApplicationIdentifier {
  readonly ai: string;
  /** Of a length that needs no separator behind it (General Specifications figure 7.8.5-2). */
  readonly hasPredefinedLength: boolean;
  /** May stand in the query string of a GS1 Digital Link. */
  readonly canBeAttribute: boolean;
  readonly minLength: number;
  readonly maxLength: number;
  readonly components: readonly Component[];
  /** Each rule: one of its groups must be there in full. `31nn` stands for any two digits. */
  readonly requires: readonly (readonly (readonly string[])[])[];
  readonly excludes: readonly string[];
  /** Alternative sequences of key qualifiers when this is a primary key of GS1 Digital Link, otherwise undefined. */
  readonly qualifiers?: readonly (readonly string[])[];
}

// Bit per character set: N 1, X 2, Y 4, Z 8.
const SET_BITS: Record<CharacterSet, number> = { N: 1, X: 2, Y: 4, Z: 8 };
const CHARACTERS = new Uint8Array(128);
for (let code = 33; code < 123; code++) {
  const letter = String.fromCharCode(code);
  CHARACTERS[code] =
    (/[0-9]/.test(letter) ? 1 : 0) |
    (/[!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]/.test(letter) ? 2 : 0) |
    (/[#\-/0-9A-Z]/.test(letter) ? 4 : 0) |
    (/[-_0-9A-Za-z]/.test(letter) ? 8 : 0);
}

function isOfSet(text: string, set: CharacterSet): boolean {
  let length = text.length;
  if (set === 'Z') {
    // Padding is optional; where it stands it fills up groups of three, at most two signs.
    while (length > 0 && text.charAt(length - 1) === '=') length--;
    const pads = text.length - length;
    if (pads > 2 || (pads > 0 && text.length % 3 !== 0)) return false;
  }
  const bit = SET_BITS[set];
  for (let at = 0; at < length; at++) {
    // Beyond the array is undefined, which has no bits either.
    if (((CHARACTERS[text.charCodeAt(at)] ?? 0) & bit) === 0) return false;
  }
  return true;
}

const refuse: Linter = () => false;

interface Check extends Component {
  readonly linters: readonly Linter[];
}

interface Entry extends ApplicationIdentifier {
  readonly components: readonly Check[];
}

function readComponent(text: string): Check {
  const match = /^(\[?)([NXYZ])(\.\.)?(\d+)\]?((?:,[a-z0-9]+)*)$/.exec(text);
  const maxLength = Number(match?.[4]);
  const linterNames = (match?.[5] ?? '').split(',').slice(1);
  return {
    characters: (match?.[2] ?? 'N') as CharacterSet, // the pattern admits these four letters only
    minLength: match?.[3] === undefined ? maxLength : 1,
    maxLength,
    isOptional: match?.[1] === '[',
    linterNames,
    // A name without code would let everything pass: refuse instead, and let the test name it.
    linters: linterNames.map((name) => LINTERS[name] ?? refuse),
  };
}

function readEntry(ai: string, line: string): Entry {
  const fields = line.split(' ');
  const flags = fields[0] ?? '';
  const components: Check[] = [];
  const requires: string[][][] = [];
  const excludes: string[] = [];
  let qualifiers: string[][] | undefined;
  for (const field of fields.slice(1)) {
    if (field.startsWith('req='))
      requires.push(
        field
          .slice(4)
          .split(',')
          .map((group) => group.split('+')),
      );
    else if (field.startsWith('ex=')) excludes.push(...field.slice(3).split(','));
    else if (field === 'dlpkey') qualifiers = [[]];
    else if (field.startsWith('dlpkey='))
      qualifiers = field
        .slice(7)
        .split('|')
        .map((sequence) => sequence.split(','));
    else components.push(readComponent(field));
  }
  return {
    ai,
    hasPredefinedLength: flags.includes('*'),
    canBeAttribute: flags.includes('?'),
    minLength: components.reduce((sum, component) => sum + (component.isOptional ? 0 : component.minLength), 0),
    maxLength: components.reduce((sum, component) => sum + component.maxLength, 0),
    components,
    requires,
    excludes,
    ...(qualifiers === undefined ? {} : { qualifiers }),
  };
}

// One line of the table per identifier; a line is only taken apart when its identifier is met.
const lines = new Map<string, string>();
const entries = new Map<string, Entry>();
const lengthByPrefix = new Map<string, number>();
for (const line of AI_TABLE.trim().split('\n')) {
  const head = /^(\d+)(?:-(\d+))?/.exec(line);
  if (head === null) continue;
  const first = head[1] ?? '';
  for (let number = Number(first); number <= Number(head[2] ?? first); number++) {
    const ai = String(number).padStart(first.length, '0');
    lines.set(ai, line.slice(head[0].length));
    lengthByPrefix.set(ai.slice(0, 2), ai.length);
  }
}

/**
 * The entry of an Application Identifier, or `undefined` when the dictionary does not have it.
 *
 * @example findApplicationIdentifier('10')?.maxLength // 20
 */
export function findApplicationIdentifier(ai: string): ApplicationIdentifier | undefined {
  return findEntry(ai);
}

function findEntry(ai: string): Entry | undefined {
  const known = entries.get(ai);
  if (known !== undefined) return known;
  const line = lines.get(ai);
  if (line === undefined) return undefined;
  const entry = readEntry(ai, line);
  entries.set(ai, entry);
  return entry;
}

/**
 * The Application Identifier that begins at a place in undivided data. No identifier is the beginning of another one.
 *
 * @example applicationIdentifierAt('0109506000134352', 0)?.ai // '01'
 */
export function applicationIdentifierAt(data: string, at: number): ApplicationIdentifier | undefined {
  for (let length = 2; length <= 4; length++) {
    const entry = findEntry(data.slice(at, at + length));
    if (entry !== undefined) return entry;
  }
  return undefined;
}

/** All identifiers of the dictionary, in its order. `listApplicationIdentifiers()[0] // '00'` */
export function listApplicationIdentifiers(): readonly string[] {
  return [...lines.keys()];
}

// Prefixes whose length is fixed in the symbologies although no identifier is assigned yet (figure 7.8.5-2).
const RESERVED_LENGTHS: Readonly<Record<string, number>> = { '04': 16, '14': 6, '18': 6, '19': 6 };

/**
 * An entry for an identifier that the dictionary does not know, for callers who permit such: up to 90 characters of set
 * 82. `undefined` when the number cannot be an identifier, because its prefix already tells another length.
 *
 * @example unknownApplicationIdentifier('89')?.maxLength // 90
 */
export function unknownApplicationIdentifier(ai: string): ApplicationIdentifier | undefined {
  if (ai.length < 2 || ai.length > 4 || !isDigits(ai)) return undefined;
  const prefix = ai.slice(0, 2);
  const fixed = RESERVED_LENGTHS[prefix] ?? (prefix === '41' ? 13 : /^3[1-6]/.test(prefix) ? 6 : undefined);
  const length = lengthByPrefix.get(prefix) ?? (RESERVED_LENGTHS[prefix] === undefined ? ai.length : 2);
  if (length !== ai.length) return undefined;
  return {
    ai,
    hasPredefinedLength: fixed !== undefined,
    canBeAttribute: false,
    minLength: fixed ?? 1,
    maxLength: fixed ?? 90,
    components: [
      {
        characters: fixed === undefined ? 'X' : 'N',
        minLength: fixed ?? 1,
        maxLength: fixed ?? 90,
        isOptional: false,
        linterNames: [],
      },
    ],
    requires: [],
    excludes: [],
  };
}

/**
 * Checks a value against its identifier: length, characters, then every linter of every part. Returns the fault or
 * `undefined`. GS1 General Specifications chapter 3.
 *
 * @example checkValue('01', '09506000134353') // 'codes.wrong_check_digit'
 */
export function checkValue(ai: string | ApplicationIdentifier, value: string): CodeFault | undefined {
  const entry = typeof ai === 'string' ? findEntry(ai) : (findEntry(ai.ai) ?? ai);
  if (entry === undefined) return 'codes.unknown_ai';
  if (value.length < entry.minLength || value.length > entry.maxLength || value.length === 0)
    return 'codes.wrong_value';
  let at = 0;
  for (const component of entry.components) {
    const left = value.length - at;
    if (left === 0 && component.isOptional) continue;
    const length = Math.min(left, component.maxLength);
    if (length < component.minLength) return 'codes.wrong_value';
    const part = length === value.length ? value : value.slice(at, at + length);
    if (!isOfSet(part, component.characters)) return 'codes.wrong_value';
    if ('linters' in component) {
      const { linters, linterNames } = component as Check; // only entries of the table carry linters
      for (let index = 0; index < linters.length; index++) {
        if (linters[index]?.(part) !== true) {
          return linterNames[index]?.startsWith('csum') ? 'codes.wrong_check_digit' : 'codes.wrong_value';
        }
      }
    }
    at += length;
  }
  return at === value.length ? undefined : 'codes.wrong_value';
}

function matches(ai: string, pattern: string): boolean {
  if (ai === pattern) return true;
  const fixed = pattern.indexOf('n');
  return fixed > 0 && ai.length === pattern.length && ai.startsWith(pattern.slice(0, fixed));
}

// A signature says nothing about an item unless the key that it signs is that of one item.
const SERIALISED_ABOVE_LENGTH: Readonly<Record<string, number>> = { '253': 13, '255': 13, '8003': 14 };

/**
 * Checks the rules between the elements of one item: nothing that excludes another, everything that is required. The
 * standard applies them to all carriers on an item together (GS1 General Specifications 4.14), so a caller that has read
 * only one of two barcodes passes the elements of both.
 *
 * @example checkPairs([{ ai: '10', value: 'ABC' }]) // 'codes.missing_pair'
 */
export function checkPairs(elements: ElementString): CodeFault | undefined {
  let isMissing = false;
  for (const { ai } of elements) {
    const entry = findEntry(ai);
    if (entry === undefined) continue;
    for (const pattern of entry.excludes) {
      if (elements.some((other) => other.ai !== ai && matches(other.ai, pattern))) return 'codes.forbidden_pair';
    }
    isMissing ||= !entry.requires.every((groups) =>
      groups.some((group) => group.every((pattern) => elements.some((other) => matches(other.ai, pattern)))),
    );
  }
  if (isMissing) return 'codes.missing_pair';
  if (elements.some(({ ai }) => ai === '8030')) {
    const isBare = elements.some(({ ai, value }) => value.length <= (SERIALISED_ABOVE_LENGTH[ai] ?? 0));
    if (isBare) return 'codes.missing_pair';
  }
  return undefined;
}
