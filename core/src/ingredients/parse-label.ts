// The text of a label as a tree: what is in it, what that is made of, what may be in it in traces, and what is declared. Linear in the length of the text,
// whoever wrote it. Keeps every word, judges none; what a thing is, says the lexicon.
import { endsSentence, isNumber, nameIn, percentIn, separates } from './label-text.ts';
import {
  additiveClasses,
  declarationHeadings,
  listHeadings,
  otherHeadings,
  partOfNames as partsOfNames,
  traceHeadings,
} from './label-words.ts';
import { sectionOfSentence } from './sentence-words.ts';

export interface LabelItem {
  /** As it is written, on one line, without its percentage and the marks of footnotes. */
  readonly text: string;
  /** Where it is written: from, and up to, a place in the text of the label. */
  readonly start: number;
  readonly end: number;
  /** 0 to 100; null: not said. */
  readonly percent: number | null;
  /** What it is there for, as it is written: `Emulsifier`. */
  readonly additiveClass: string | null;
  /** What it is made of, by the brackets or the colon behind it. */
  readonly inside: readonly LabelItem[];
}

export interface ParsedLabel {
  readonly items: readonly LabelItem[];
  readonly traces: readonly LabelItem[];
  readonly declared: readonly LabelItem[];
}

type Section = keyof ParsedLabel;
type Place = Section | 'other';

interface Open {
  text: string;
  readonly start: number;
  end: number;
  readonly additiveClass: string | null;
  /** What a colon stands behind, first of all. */
  isTitle?: boolean;
  readonly inside: Open[];
}

/** A list that is being read: of the label, of brackets, or behind a colon. */
interface Frame {
  readonly kind: 'label' | 'brackets' | 'colon';
  readonly list: Open[];
  readonly place: Place;
  /** Whose parts the list tells; null: of the label. */
  readonly owner: Open | null;
  item: Open | null;
  additiveClass: string | null;
}

const openings = '([{（［｛【';
const closings = ')]}）］｝】';
/** They end what a colon began. */
const strongSeparators = ';؛；•|';
const colons = ':：';

/** Deeper than any label: what lies deeper is a part of what it lies in. */
const deepest = 12;

const folded = (text: string): string =>
  text
    .toLocaleLowerCase('en')
    .normalize('NFC')
    .replaceAll('\u0307', '')
    .replace(/[\s\u00a0]+/g, ' ')
    .trim();

interface Heading {
  readonly section: Place;
}
const headings: ReadonlyMap<string, Heading> = new Map(
  (
    [
      [otherHeadings, { section: 'other' }],
      [declarationHeadings, { section: 'declared' }],
      [traceHeadings, { section: 'traces' }],
      [listHeadings, { section: 'items' }],
    ] as const
  ).flatMap(([words, heading]) => words.map((word) => [folded(word), heading] as const)),
);
/** As a photograph reads it. */
const withoutNoise = (text: string): string =>
  text
    .replaceAll('0', 'o')
    .replaceAll('1', 'i')
    .replace(/^l(?=[nç])/, 'i');
const headingOf = (text: string): Heading | undefined => headings.get(text) ?? headings.get(withoutNoise(text));
const mostWordsOfHeading = 6;
const classes: ReadonlySet<string> = new Set(additiveClasses.map(folded));

/** The longest heading that a text begins with, and how long it is. */
function headingAtStart(text: string): (Heading & { readonly length: number }) | null {
  const ends = [...text.matchAll(/['’]|(?=[\s\u00a0:：.,،]|$)/g)].slice(0, mostWordsOfHeading * 2);
  for (const { index, 0: sign } of ends.toReversed()) {
    const length = index + sign.length;
    const heading = length === 0 ? undefined : headingOf(folded(text.slice(0, length)).replace(/’/g, "'"));
    if (heading) return { ...heading, length };
  }
  return null;
}

/** The heading that a text ends with, as before a colon. */
function headingAtEnd(text: string): Heading | null {
  const words = folded(text.slice(-80)).split(' ');
  for (let count = Math.min(words.length, mostWordsOfHeading); count > 0; count--) {
    const heading = headingOf(words.slice(-count).join(' '));
    if (heading) return heading;
  }
  return null;
}

/** One of several, by the endings of the plural in the languages that have them. */
const singulars: readonly ((word: string) => string)[] = [
  (word) => word,
  (word) => word.replace(/s$/, ''),
  (word) => word.replace(/es$/, ''),
  (word) => word.replace(/(?:e|en|n)$/, ''),
  (word) => word.replace(/i$/, 'e'),
  (word) => word.replace(/[иы]$/, ''),
  (word) => word.replace(/и$/, 'ь'),
  (word) => word.replace(/(?:lar|ler)$/, ''),
];
/** As the words name it; null: no class. */
function classOf(name: string): string | null {
  if (name === '' || name.length > 50) return null;
  const words = folded(name).replaceAll('ё', 'е').split(' ');
  const last = words.length - 1;
  for (const of of singulars)
    for (const which of [() => true, (place: number) => place === 0, (place: number) => place === last]) {
      const one = words.map((word, place) => (which(place) ? of(word) : word)).join(' ');
      if (classes.has(one)) return one;
    }
  return null;
}
const isClass = (name: string): boolean => classOf(name) !== null;
const mostWordsOfClass = 5;
const partOfNames: ReadonlySet<string> = new Set(partsOfNames.map(folded));

/** `preservative potassium sorbate`: a class, and behind it what it is. What is an ingredient by itself, as an acid or a vitamin, is no class of what follows. */
function classBefore(text: string): { readonly additiveClass: string; readonly rest: string } | null {
  const words = text.split(' ');
  for (let count = Math.min(mostWordsOfClass, words.length - 1); count > 0; count--) {
    const additiveClass = words
      .slice(0, count)
      .join(' ')
      .replace(/[\s–—-]+$/u, '');
    const known = classOf(additiveClass);
    if (known === null || partOfNames.has(known)) continue;
    const rest = words
      .slice(count)
      .join(' ')
      .replace(/^[\s–—-]+/u, '');
    if (rest !== '') return { additiveClass, rest };
  }
  return null;
}
/** The E of a number in the letters of other scripts as well. */
const classBeforeNumber = /^(.{2,40}?)[\s:]+((?:e|е|ins|ई|इ|ই|ઈ|ઇ)[\s-]?\p{Nd}{3,4}.*|\p{Nd}{3,4}[a-g]?\b.*)$/iu;
/** `INS 503(ii)`: a part of the number. */
const romanNumber = /^\((?:i{1,3}|iv|vi{0,3})\)/i;

function itemsOf(open: Open): LabelItem[] {
  const { start, end, additiveClass } = open;
  const inside = open.inside.flatMap(itemsOf);
  const inBrackets = open.inside.map(({ text }) => (nameIn(text) === '' ? percentIn(text) : null));
  const percent = percentIn(open.text) ?? inBrackets.find((one) => one !== null) ?? null;
  const text = nameIn(open.text);
  if (text === '') return inside;
  // `Emulsifier (E471, E322)`: the class is no ingredient.
  if (inside.length > 0 && isClass(text))
    return inside.map((one) => ({ ...one, additiveClass: one.additiveClass ?? text }));
  const [, before = '', number = ''] = classBeforeNumber.exec(text) ?? [];
  if (isClass(before)) return [{ text: number, start, end, percent, additiveClass: before, inside }];
  const named = classBefore(text);
  if (named) return [{ text: named.rest, start, end, percent, additiveClass: named.additiveClass, inside }];
  return [{ text, start, end, percent, additiveClass, inside }];
}

class Reader {
  readonly found: Record<Section, Open[]> = { items: [], traces: [], declared: [] };
  private frames: Frame[] = [this.frameOf('items')];
  private isAtStart = true;
  /** Where the present sentence began, in the text and in its list. */
  private sentence = { start: 0, from: 0 };
  private place = 0;
  private hasHeading = false;
  /** How many things each sentence of the list brought. */
  private readonly sizes: number[] = [];

  private readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  read(): ParsedLabel {
    while (this.place < this.text.length) this.place = this.step(this.place);
    this.endSentence();
    this.dropTitle();
    const of = (section: Section) => this.found[section].flatMap(itemsOf);
    return { items: of('items'), traces: of('traces'), declared: of('declared') };
  }

  private frameOf(place: Place): Frame {
    return {
      kind: 'label',
      place,
      list: place === 'other' ? [] : this.found[place],
      owner: null,
      item: null,
      additiveClass: null,
    };
  }

  private get frame(): Frame {
    const frame = this.frames.at(-1);
    if (!frame) throw new Error('the label itself is a frame');
    return frame;
  }

  /** @returns the next place */
  private step(place: number): number {
    const { text } = this;
    const sign = text[place] ?? '';
    if (this.frames.length === 1 && this.isAtStart && /\p{L}/u.test(sign)) {
      this.isAtStart = false;
      const heading = headingAtStart(text.slice(place, place + 120));
      if (heading) {
        this.turnTo(heading, /^\s*[:：]/.test(text.slice(place + heading.length, place + heading.length + 4)));
        return place + heading.length;
      }
    }
    const roman = sign === '(' && isNumber(text[place - 1]) ? romanNumber.exec(text.slice(place, place + 7)) : null;
    if (roman) {
      for (let at = place; at < place + roman[0].length; at++) this.take(at);
      return place + roman[0].length;
    }
    if (sign === '\n' && this.frames.length === 1 && this.beginsAnew(place)) {
      this.endSentence();
      return place + 1;
    }
    if (this.endsTitle(place)) {
      this.frame.item = null;
      return place + 1;
    }
    if (openings.includes(sign) && this.frames.length < deepest) this.open(place);
    else if (closings.includes(sign)) this.close(place);
    else if (colons.includes(sign) && !(isNumber(text[place - 1]) && isNumber(text[place + 1]))) this.passColon(place);
    else if (separates(text, place)) this.separate(sign);
    else if (endsSentence(text, place)) this.endSentence();
    else this.take(place);
    return place + 1;
  }

  private take(place: number): void {
    const sign = this.text[place] ?? '';
    const { frame } = this;
    if (frame.item === null && /\s/.test(sign)) return;
    frame.item ??= this.itemAt(place);
    frame.item.text += sign;
    if (/\S/.test(sign)) frame.item.end = place + 1;
  }

  private itemAt(place: number): Open {
    return { text: '', start: place, end: place, additiveClass: this.frame.additiveClass, inside: [] };
  }

  private open(place: number): void {
    const { frame } = this;
    frame.item ??= this.itemAt(place);
    const { item: owner } = frame;
    this.frames.push({
      kind: 'brackets',
      list: owner.inside,
      place: frame.place,
      owner,
      item: null,
      additiveClass: null,
    });
  }

  private endItem(): void {
    const { frame } = this;
    const { item } = frame;
    frame.item = null;
    if (!item) return;
    // `(contains sulphites)`: no part of what it stands behind.
    const heading = frame.kind === 'brackets' && frame.place === 'items' ? headingAtStart(item.text) : null;
    if (heading === null || heading.section === 'items') frame.list.push(item);
    else if (heading.section !== 'other')
      this.found[heading.section].push({ ...item, text: item.text.slice(heading.length) });
  }

  /** Ends the present list, and what has grown to the end of whatever it tells the parts of. */
  private pop(end: number | null): void {
    this.endItem();
    const { owner } = this.frame;
    if (owner) owner.end = end ?? Math.max(owner.end, ...owner.inside.slice(-1).map((last) => last.end));
    this.frames.pop();
  }

  private close(place: number): void {
    while (this.frame.kind === 'colon') this.pop(null);
    // One that nobody opened is no part of a name.
    if (this.frame.kind === 'brackets') this.pop(place + 1);
  }

  private separate(sign: string): void {
    this.endItem();
    if (!strongSeparators.includes(sign)) return;
    while (this.frame.kind === 'colon') {
      this.pop(null);
      this.endItem();
    }
    this.frame.additiveClass = null;
  }

  private passColon(place: number): void {
    const { frame } = this;
    const name = frame.item === null ? '' : nameIn(frame.item.text);
    const heading = this.frames.length === 1 ? headingAtEnd(name) : null;
    if (heading) {
      frame.item = null;
      this.turnTo(heading, true);
    } else if (isClass(name)) {
      frame.item = null;
      frame.additiveClass = name;
    } else if (name !== '' && this.frames.length < deepest) {
      const owner = frame.item;
      if (owner && this.frames.length === 1 && this.found.items.length === 0) owner.isTitle = true;
      if (owner)
        this.frames.push({
          kind: 'colon',
          list: owner.inside,
          place: frame.place,
          owner,
          item: null,
          additiveClass: null,
        });
    } else if (name !== '') this.take(place);
  }

  private endSentence(): void {
    while (this.frames.length > 1) this.pop(null);
    this.endItem();
    this.sortSentence();
    this.frame.additiveClass = null;
    this.isAtStart = true;
    this.sentence = { start: this.place + 1, from: this.frame.list.length };
  }

  /** A sentence that says last what it is about. */
  private sortSentence(): void {
    const { list, place } = this.frame;
    const { start, from } = this.sentence;
    if (place === 'items' && list.length > from) this.sizes.push(list.length - from);
    if (place === 'other' || list.length === from) return;
    const found = sectionOfSentence(this.text.slice(start, this.place));
    if (!found || found.section === place) return;
    // A whole list whose end says something more is a list all the same.
    const moved = list.splice(list.length - from > mostItemsOfStatement ? list.length - 1 : from);
    const last = moved.at(-1);
    if (last && found.ending !== '') last.text = last.text.trimEnd().slice(0, -found.ending.length);
    if (found.section !== 'other') this.found[found.section].push(...moved);
  }

  /** @param isClear a colon stands behind it */
  private turnTo({ section }: Heading, isClear: boolean): void {
    this.endSentence();
    // What stood before the list was what the goods are called.
    if (section === 'items' && isClear) {
      if (!this.hasHeading && this.found.items.length <= mostItemsOfTitle) this.found.items.length = 0;
      this.hasHeading = true;
    }
    this.isAtStart = false;
    this.frames = [this.frameOf(section)];
    this.sentence = { start: this.place, from: this.frame.list.length };
  }

  /** A line that says something of its own, or the first one, which says what the goods are called. */
  private beginsAnew(place: number): boolean {
    const { text, frame, found } = this;
    const next = text.slice(place + 1, place + 400).split('\n', 1)[0] ?? '';
    if (headingAtStart(next.slice(0, 120).trimStart()) ?? sectionOfSentence(next)) return true;
    const isFirst = !this.hasHeading && found.items.length === 0 && frame.place === 'items' && frame.item !== null;
    return isFirst && /[\p{L}\p{M})]$/u.test(text.slice(0, place).trimEnd()) && /[,،;·•].*[,،;·•]/u.test(next);
  }

  /** `Biscuits – flour, sugar`: what the goods are called. */
  private endsTitle(place: number): boolean {
    const { text, frame, found } = this;
    if (!'–—'.includes(text[place] ?? ' ') || this.hasHeading || this.frames.length > 1) return false;
    const isFirst = found.items.length === 0 && frame.place === 'items' && frame.item !== null;
    return isFirst && /^\s*\p{L}[^–—]*[,،;·•]/u.test(text.slice(place + 1, place + 300));
  }

  /** `Biscuits: flour, sugar` without a word for the list: all that is in it is in them. */
  private dropTitle(): void {
    const [title, ...others] = this.found.items;
    // `Pork pie. Pork, wheat flour, lard.`
    const [first = 0, second = 0] = this.sizes;
    if (!this.hasHeading && first === 1 && second >= leastItemsOfTitled && title?.inside.length === 0)
      this.found.items.splice(0, 1);
    if (title?.isTitle && others.length === 0 && title.inside.length >= leastItemsOfTitled && !this.hasHeading)
      this.found.items.splice(0, 1, ...title.inside);
  }
}

const mostItemsOfTitle = 4;
const mostItemsOfStatement = 5;
const leastItemsOfTitled = 3;

/**
 * @param text of any language and length
 * @example parseLabel('Sugar, chocolate (cocoa butter, emulsifier: E322) 20 %').items[1]?.inside[1]?.additiveClass // 'emulsifier'
 */
export const parseLabel = (text: string): ParsedLabel => new Reader(text).read();
