// GS1 Digital Link URIs that were compressed: the path back to the uncompressed form. Reads the bits; never guesses where they
// do not fit, because any short word of a path may look like a compressed link.

import {
  type Component,
  checkValue,
  findApplicationIdentifier,
  listApplicationIdentifiers,
} from './application-identifiers.ts';
import { buildDigitalLink, parseDigitalLink } from './digital-link.ts';
import type { ElementString } from './reading.ts';

// RFC 4648 section 5, without padding.
const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const HEX = '0123456789ABCDEF';

// GS1 Digital Link: Compression, table of predefined sequences: one byte stands for several identifiers.
const SEQUENCES: Readonly<Record<string, readonly string[]>> = {
  '0A': ['01', '22'],
  '0B': ['01', '10'],
  '0C': ['01', '21'],
  '0D': ['01', '17'],
  '0E': ['01', '7003'],
  '0F': ['01', '30'],
  '1A': ['01', '10', '21', '17'],
  '1B': ['01', '15'],
  '1C': ['01', '11'],
  '1D': ['01', '16'],
  '1E': ['01', '91'],
  '1F': ['01', '10', '15'],
  ...numbered('2', 'ABCDEF', '01', '310'),
  ...numbered('3', 'ABCDEF', '01', '320'),
  '9A': ['8010', '8011'],
  '9B': ['8017', '8019'],
  '9C': ['8018', '8019'],
  '9D': ['414', '254'],
  ...numbered('A', '0123456789', '01', '392'),
  ...numbered('C', '0123456789', '255', '390'),
  ...numbered('C', 'ABCD', '255', '394'),
};

/** 2A to 2F for 3100 to 3105 and the like. */
function numbered(first: string, seconds: string, key: string, prefix: string): Record<string, readonly string[]> {
  return Object.fromEntries([...seconds].map((second, index) => [first + second, [key, `${prefix}${index}`]]));
}

/** How a stretch of a value is written: digits or any characters, of one length or with its length in front. */
interface Stretch {
  readonly isNumeric: boolean;
  readonly isFixed: boolean;
  readonly length: number;
}

/** Neighbouring components of one kind are one stretch: N6 and N4 of a date with time are ten digits. */
function stretchesOf(components: readonly Component[]): Stretch[] {
  const stretches: Stretch[] = [];
  for (const { characters, minLength, maxLength, isOptional } of components) {
    const next = { isNumeric: characters === 'N', isFixed: !isOptional && minLength === maxLength, length: maxLength };
    const last = stretches.at(-1);
    const isSame = last?.isNumeric === next.isNumeric && (!next.isNumeric || last.isFixed === next.isFixed);
    if (last && isSame)
      stretches.splice(-1, 1, { ...next, isFixed: last.isFixed && next.isFixed, length: last.length + next.length });
    else stretches.push(next);
  }
  return stretches;
}

// The 0.01 is the standard's: it keeps a power of two from losing a bit.
const bitsForLength = (maximum: number) => Math.ceil(Math.log2(maximum) + 0.01);
const bitsForDigits = (digits: number) => Math.ceil(digits * Math.log2(10) + 0.01);

class Misfit extends Error {}

class BitReader {
  readonly #bits: string;
  #at = 0;
  constructor(text: string) {
    this.#bits = [...text].map((sign) => BASE64URL.indexOf(sign).toString(2).padStart(6, '0')).join('');
  }
  /** What the last character of the text had no use for is filled with zeros. */
  get isAtEnd(): boolean {
    return this.#bits.length - this.#at < 6 && !this.#bits.slice(this.#at).includes('1');
  }
  take(count: number): bigint {
    const bits = this.#bits.slice(this.#at, this.#at + count);
    if (bits.length < count) throw new Misfit();
    this.#at += count;
    return count === 0 ? 0n : BigInt(`0b${bits}`);
  }
  number(count: number): number {
    return Number(this.take(count));
  }
  digits(length: number): string {
    if (length === 0) return '';
    const text = this.take(bitsForDigits(length)).toString().padStart(length, '0');
    if (text.length > length) throw new Misfit();
    return text;
  }
  signs(length: number, bits: number, alphabet: (code: number) => string): string {
    return Array.from({ length }, () => alphabet(this.number(bits))).join('');
  }
  /** Characters in one of five notations, of which three bits tell. */
  text(notation: number, length: number): string {
    if (notation === 0) return this.digits(length);
    if (notation === 1) return this.signs(length, 4, (code) => HEX.charAt(code).toLowerCase());
    if (notation === 2) return this.signs(length, 4, (code) => HEX.charAt(code));
    if (notation === 3) return this.signs(length, 6, (code) => BASE64URL.charAt(code));
    if (notation === 4) return this.signs(length, 7, (code) => String.fromCharCode(code));
    throw new Misfit();
  }
  stretch({ isNumeric, isFixed, length }: Stretch): string {
    if (isNumeric) return this.digits(isFixed ? length : this.#lengthUpTo(length));
    const notation = this.number(3);
    return this.text(notation, isFixed ? length : this.#lengthUpTo(length));
  }
  #lengthUpTo(maximum: number): number {
    const length = this.number(bitsForLength(maximum));
    if (length > maximum) throw new Misfit();
    return length;
  }
}

let lengths: ReadonlyMap<string, number> | undefined;
const lengthOfIdentifier = (firstTwo: string) => {
  lengths ??= new Map(listApplicationIdentifiers().map((ai) => [ai.slice(0, 2), ai.length]));
  return lengths.get(firstTwo);
};

function readValue(bits: BitReader, ai: string): { ai: string; value: string } {
  const entry = findApplicationIdentifier(ai);
  if (entry === undefined) throw new Misfit();
  const value = stretchesOf(entry.components)
    .map((stretch) => bits.stretch(stretch))
    .join('');
  if (checkValue(entry, value) !== undefined) throw new Misfit();
  return { ai, value };
}

interface Decompressed {
  readonly elements: ElementString;
  /** Pairs of the query that are none of GS1's. */
  readonly others: readonly string[];
}

function readBits(text: string): Decompressed {
  const bits = new BitReader(text);
  const elements: { ai: string; value: string }[] = [];
  const others: string[] = [];
  while (!bits.isAtEnd) {
    const first = bits.number(4);
    if (first === 0xf) {
      const name = bits.text(3, bits.number(7));
      const notation = bits.number(3);
      others.push(`${name}=${encodeURIComponent(bits.text(notation, bits.number(7)))}`);
      continue;
    }
    const byte = HEX.charAt(first) + HEX.charAt(bits.number(4));
    const sequence = SEQUENCES[byte];
    if (sequence) elements.push(...sequence.map((ai) => readValue(bits, ai)));
    else {
      const more = (lengthOfIdentifier(byte) ?? 0) - 2;
      if (more < 0) throw new Misfit();
      elements.push(readValue(bits, byte + bits.signs(more, 4, (code) => HEX.charAt(code))));
    }
  }
  return { elements, others };
}

/**
 * The uncompressed form of path and query, where the path is one compressed word (`/AQnO2IRCICDKWcnpqQtCQiJABemo`) or a
 * primary key with a compressed rest (`/01/{GTIN}/{word}`). null: it is none, and may be anything else. Pairs of the query
 * stay and follow. GS1 Digital Link: Compression.
 *
 * @example uncompressedTarget('/AQnO2IRCICDKWcnpqQtCQiJABemo') // '/01/05392000229648/10/LOT01/21/SERIAL01'
 */
export function uncompressedTarget(target: string): string | null {
  const match = /^(\/[0-9]{2,4}\/[^/?#]+)?\/([A-Za-z0-9_-]+)(?:\?([^#]*))?$/.exec(target);
  if (match === null) return null;
  const [, front, word = '', query = ''] = match;
  const link = front === undefined ? undefined : parseDigitalLink(`${stem}${front}`);
  if (link?.isValid === false) return null;
  try {
    const { elements, others } = readBits(word);
    const built = buildDigitalLink([...(link?.elements ?? []), ...elements], { stem });
    if (!built.isValid) return null;
    const pairs = [...others, ...(query === '' ? [] : [query])].join('&');
    const uri = built.uri.slice(stem.length);
    return pairs === '' ? uri : `${uri}${uri.includes('?') ? '&' : '?'}${pairs}`;
  } catch (error) {
    if (error instanceof Misfit) return null;
    throw error;
  }
}

const stem = 'https://compressed.invalid';
