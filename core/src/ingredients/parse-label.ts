// The text of a label as a tree: what is in it, what that is made of, what may be in it in traces, and what is declared. Linear in the length of the text,
// whoever wrote it. Keeps every word, judges none; what a thing is, says the lexicon.
import { endsSentence, isNumber, nameIn, percentIn, separates } from './label-text.ts';
import { additiveClasses, declarationHeadings, listHeadings, otherHeadings, traceHeadings } from './label-words.ts';

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
  readonly inside: Open[];
}

/** A list that is being read: of the label, of brackets, or behind a colon. */
interface Frame {
  readonly kind: 'label' | 'brackets' | 'colon';
  readonly list: Open[];
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
const mostWordsOfHeading = 6;
const classes: ReadonlySet<string> = new Set(additiveClasses.flatMap((name) => [folded(name), `${folded(name)}s`]));

/** The longest heading that a text begins with, and how long it is. */
function headingAtStart(text: string): (Heading & { readonly length: number }) | null {
  const ends = [...text.matchAll(/['’]|(?=[\s\u00a0:：.,،]|$)/g)].slice(0, mostWordsOfHeading * 2);
  for (const { index, 0: sign } of ends.toReversed()) {
    const length = index + sign.length;
    const heading = length === 0 ? undefined : headings.get(folded(text.slice(0, length)).replace(/’/g, "'"));
    if (heading) return { ...heading, length };
  }
  return null;
}

/** The heading that a text ends with, as before a colon. */
function headingAtEnd(text: string): Heading | null {
  const words = folded(text.slice(-80)).split(' ');
  for (let count = Math.min(words.length, mostWordsOfHeading); count > 0; count--) {
    const heading = headings.get(words.slice(-count).join(' '));
    if (heading) return heading;
  }
  return null;
}

const isClass = (name: string): boolean => classes.has(folded(name));
const classBeforeNumber = /^(.{2,40}?)[\s:]+((?:e|ins)[\s-]?\d{3,4}.*|\d{3,4}[a-g]?\b.*)$/iu;

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
  return [{ text, start, end, percent, additiveClass, inside }];
}

class Reader {
  readonly found: Record<Section, Open[]> = { items: [], traces: [], declared: [] };
  private frames: Frame[] = [this.frameOf('items')];
  private isAtStart = true;

  private readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  read(): ParsedLabel {
    for (let place = 0; place < this.text.length; ) place = this.step(place);
    this.endSentence();
    const of = (section: Section) => this.found[section].flatMap(itemsOf);
    return { items: of('items'), traces: of('traces'), declared: of('declared') };
  }

  private frameOf(place: Place): Frame {
    return {
      kind: 'label',
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
        this.turnTo(heading);
        return place + heading.length;
      }
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
    this.frames.push({ kind: 'brackets', list: owner.inside, owner, item: null, additiveClass: null });
  }

  private endItem(): void {
    const { frame } = this;
    if (frame.item) frame.list.push(frame.item);
    frame.item = null;
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
      this.turnTo(heading);
    } else if (isClass(name)) {
      frame.item = null;
      frame.additiveClass = name;
    } else if (name !== '' && this.frames.length < deepest) {
      const owner = frame.item;
      if (owner) this.frames.push({ kind: 'colon', list: owner.inside, owner, item: null, additiveClass: null });
    } else if (name !== '') this.take(place);
  }

  private endSentence(): void {
    while (this.frames.length > 1) this.pop(null);
    this.endItem();
    this.frame.additiveClass = null;
    this.isAtStart = true;
  }

  private turnTo({ section }: Heading): void {
    this.endSentence();
    this.isAtStart = false;
    this.frames = [this.frameOf(section)];
  }
}

/**
 * @param text of any language and length
 * @example parseLabel('Sugar, chocolate (cocoa butter, emulsifier: E322) 20 %').items[1]?.inside[1]?.additiveClass // 'emulsifier'
 */
export const parseLabel = (text: string): ParsedLabel => new Reader(text).read();
