// What kind of sign each one of a label is: a letter, a figure, a blank, one that parts two things. The properties of Unicode are asked once for each sign and
// then read from a table, because a label is read sign by sign. Knows no word.
import { plain } from './plain-words.ts';

/** Kinds of signs, as bits: a sign is of several. */
export const kinds = {
  letter: 1,
  mark: 2,
  blank: 4,
  /** In the digits of Latin and Arabic packs. */
  figure: 8,
  /** In the digits of any script. */
  anyFigure: 16,
  /** It may end or begin something in a list, so that a reader has to look at it. Every other sign is a part of a name. */
  structural: 32,
  percent: 64,
  /** Within a name it is left out, or becomes a plain blank: the marks of footnotes, breaks of lines, signs that nobody sees. */
  untidy: 128,
  /** At the beginning or the end of a name it is no part of it. */
  edge: 256,
  /** In one case it is more than one sign, or it may become one with the sign beside it: what it is folded to, only its text tells. */
  unsettled: 512,
  /** Between two things, with a blank before it: `and/or`, a dash. */
  joint: 1024,
  /** Between the things that a sentence tells, or before them. */
  parting: 2048,
  /** In lower case it is another sign. */
  upper: 4096,
} as const;

/** Beside the others: the sign was looked at. */
const known = 0x80_00;

const table = new Uint16Array(0x1_00_00);

const tests: readonly (readonly [number, RegExp])[] = [
  [kinds.letter, /\p{L}/u],
  [kinds.mark, /\p{M}/u],
  [kinds.blank, /\s/],
  [kinds.figure, /[0-9\u0660-\u0669\u06f0-\u06f9]/],
  [kinds.anyFigure, /\p{Nd}/u],
  [kinds.structural, /[\s([{（［｛【)\]}）］｝】;؛；•|,،、，·:：/&+\-–—.。।۔]/],
  [kinds.percent, /[%٪]/],
  [kinds.untidy, /[^\S ]|[*†‡°¹²³⁴⁵\u00ad\u200b\ufeff]/],
  [kinds.edge, /[\s.:\-–—=+]/],
  [kinds.joint, /[/—–]/],
  [kinds.parting, /[,،;:]/],
];

/** Vowel signs of Brahmic scripts that stay as they are, whatever stands before them. The nukta, and what makes one sign of two, are not among them. */
const settledMark =
  /[\u0900-\u0903\u093a\u093b\u093e-\u094f\u0962\u0963\u0981-\u0983\u09be-\u09c4\u09c8\u09cb-\u09cd\u0a81-\u0a83\u0abe-\u0acd]/;
/** Letters of Hangul, and the halves of what lies beyond sixteen bits, are one sign with their neighbours; what nobody sees is none. */
const leftOutOrJoined = /[\u1100-\u11ff\ud800-\udfff\u0640\p{Cf}]/u;

function isUnsettled(sign: string): boolean {
  const lower = sign.toLowerCase();
  if (lower.length !== 1 || lower.normalize('NFC') !== lower || leftOutOrJoined.test(sign)) return true;
  return /\p{M}/u.test(sign) ? !settledMark.test(sign) : /[^\S ]/.test(sign);
}

function learn(code: number): number {
  const sign = String.fromCharCode(code);
  const found = tests.reduce((all, [kind, test]) => (test.test(sign) ? all | kind : all), known);
  const cased = sign === sign.toLowerCase() ? found : found | kinds.upper;
  table[code] = isUnsettled(sign) ? cased | kinds.unsettled : cased;
  return table[code];
}

/** Of the sign at a place; 0: there is none. */
export function kindsAt(text: string, place: number): number {
  if (place < 0 || place >= text.length) return 0;
  const code = text.charCodeAt(place);
  return table[code] || learn(code);
}

/** Of all signs of a text together. */
export function kindsIn(text: string): number {
  let all = 0;
  for (let place = 0; place < text.length; place++) {
    const code = text.charCodeAt(place);
    all |= table[code] || learn(code);
  }
  return all;
}

/** In one case, with blanks as blanks. */
export function folded(text: string): string {
  const all = kindsIn(text);
  return all & kinds.unsettled ? foldedWhole(text) : withPlainBlanks(inLowerCase(text, all));
}

/** @param all the kinds of its signs */
export const inLowerCase = (text: string, all: number): string => (all & kinds.upper ? text.toLowerCase() : text);

const foldedWhole = (text: string): string =>
  withPlainBlanks(
    text
      .toLowerCase()
      .normalize('NFC')
      .replaceAll('\u0307', '')
      .replace(/[^\S ]/g, ' '),
  );

const withPlainBlanks = (text: string): string => (text.includes('  ') ? text.replace(/ {2,}/g, ' ') : text).trim();

/** Signs that a label may mean by one another, as a camera or a keyboard takes them, are one here: `1`, `l` and `i`. */
const alike: Readonly<Record<string, string>> = { '1': 'i', l: 'i', '0': 'o', о: 'o', ς: 'σ' };
const codes = new Uint16Array(0x1_00_00);
/** Of a sign that only its text tells. */
const openCode = 1;
const blankCode = 32;

function learnCode(code: number): number {
  codes[code] = readCode(String.fromCharCode(code));
  return codes[code];
}

function readCode(sign: string): number {
  const base = plain(sign);
  if (kindsAt(sign, 0) & kinds.unsettled || base.length > 1) return openCode;
  return base === '' ? blankCode : (alike[base] ?? base).charCodeAt(0);
}

/** Of a sign in one case and without accents; whatever stands between words, or behind the end of a text, is a blank. */
function codeAt(text: string, place: number): number {
  if (place >= text.length) return blankCode;
  const code = text.charCodeAt(place);
  return codes[code] || learnCode(code);
}

/** A power of two, larger than any list of words here. */
const sizeOfStarts = 0x40_00;
const slotOf = (one: number, two: number, three: number) => (one * 961 + two * 31 + three) & (sizeOfStarts - 1);

export const lengthOfStart = 3;

/** With which three signs some words begin: tells most texts that begin otherwise, without folding them, or writing them plain. */
export class WordStarts {
  private readonly starts = new Uint8Array(sizeOfStarts);

  /** @param words of two signs or more, as `folded` or `plain` writes them */
  constructor(words: Iterable<string>) {
    for (const word of words) this.starts[slotOf(codeAt(word, 0), codeAt(word, 1), codeAt(word, 2))] = 1;
  }

  /** Of this and of others together. */
  with(...others: readonly WordStarts[]): WordStarts {
    const all = new WordStarts([]);
    for (const { starts } of [this, ...others])
      for (const [slot, one] of starts.entries()) if (one === 1) all.starts[slot] = 1;
    return all;
  }

  /** @returns false: none of the words stands at that place of a text; true: one may */
  mayStandAt(text: string, place: number): boolean {
    const one = codeAt(text, place);
    const two = codeAt(text, place + 1);
    const three = codeAt(text, place + 2);
    if (this.starts[slotOf(one, two, three)] === 1) return true;
    if (one === blankCode || (two === blankCode && three === blankCode)) return true;
    // What stands behind may become one sign with the last of them.
    return one === openCode || two === openCode || three === openCode || codeAt(text, place + 3) === openCode;
  }

  /** Where the next of the words may stand that a text has as they are, but for case; -1: nowhere. */
  nextIn(text: string, from: number): number {
    let one = codeAt(text, from);
    let two = codeAt(text, from + 1);
    for (let place = from; place + 2 < text.length; place++) {
      const three = codeAt(text, place + 2);
      if (this.starts[slotOf(one, two, three)] === 1) return place;
      one = two;
      two = three;
    }
    return -1;
  }
}
