// The text of a label as a tree: what is in it, what that is made of, what may be in it in traces, and what is declared. Linear in the length of the text,
// whoever wrote it. Keeps every word, judges none; what a thing is, says the lexicon.
import { isClass } from './additive-class.ts';
import { markAsides } from './label-asides.ts';
import { type Heading, headingAtEnd, headingAtStart, type Place, type Section } from './label-headings.ts';
import { type Frame, itemsOf, type LabelItem, type Open, partedByJoins } from './label-items.ts';
import { endsSentence, isNumber, lengthOfJoin, nameIn, separates } from './label-text.ts';
import { isListBehind, lengthOfSubject, withoutTitle } from './label-titles.ts';
import { sectionOfSentence } from './sentence-words.ts';

export type { LabelItem } from './label-items.ts';

export interface ParsedLabel {
  readonly items: readonly LabelItem[];
  readonly traces: readonly LabelItem[];
  readonly declared: readonly LabelItem[];
}

const openings = '([{（［｛【';
const closings = ')]}）］｝】';
/** They end what a colon began. */
const strongSeparators = ';؛；•|';
const colons = ':：';

/** Deeper than any label: what lies deeper is a part of what it lies in. */
const deepest = 12;

/** `INS 503(ii)`: a part of the number. */
const romanNumber = /^\((?:i{1,3}|iv|vi{0,3})\)/i;

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
    const { traces, declared } = this.found;
    const items = this.hasHeading ? this.found.items : withoutTitle(this.found.items, this.sizes, this.text);
    const ofStatement = (list: readonly Open[]) => list.flatMap(partedByJoins).flatMap(itemsOf);
    return { items: items.flatMap(itemsOf), traces: ofStatement(traces), declared: ofStatement(declared) };
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
        const about = heading.section === 'items' ? lengthOfSubject(text, place + heading.length) : 0;
        if (about > 0) {
          this.turnTo(heading, true);
          return place + heading.length + about;
        }
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
    const join = this.frame.item === null ? 0 : lengthOfJoin(text, place);
    if (join > 0 && !this.isDashOfName(place + join)) {
      this.endItem();
      return place + join;
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
    if (frame.item === null && (sign === ' ' || /\s/.test(sign))) return;
    frame.item ??= this.itemAt(place);
    frame.item.text += sign;
    if (sign !== ' ' && /\S/.test(sign)) frame.item.end = place + 1;
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
    const section = heading?.section ?? frame.said ?? 'items';
    frame.said = section;
    if (section === 'items') frame.list.push(item);
    else if (section !== 'other') {
      const { length } = heading ?? { length: 0 };
      this.found[section].push({ ...item, text: item.text.slice(length), start: item.start + length });
    }
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
    // `; may contain milk`
    if (this.frames.length === 1) this.isAtStart = true;
    while (this.frame.kind === 'colon') {
      this.pop(null);
      this.endItem();
    }
    this.frame.additiveClass = null;
  }

  private passColon(place: number): void {
    const { frame } = this;
    const name = frame.item === null ? '' : nameIn(frame.item.text);
    const said = this.frames.length === 1 ? headingAtEnd(name) : null;
    // `Each capsule contains: fish oil`: the list itself.
    const isList = said?.section === 'declared' && this.found.items.length <= 1 && headingAtStart(name) === null;
    const heading: Heading | null = isList ? { section: 'items' } : said;
    if (heading) {
      frame.item = null;
      this.turnTo(heading, true);
    } else if (isClass(name)) {
      frame.item = null;
      frame.additiveClass = name;
    } else if (name !== '' && this.frames.length < deepest) {
      const owner = frame.item;
      if (owner) owner.isGroup = true;
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
    if (list.length === from) return;
    const said = this.text.slice(start, this.place);
    if (place === 'items') markAsides(list, from, said);
    const found = sectionOfSentence(said);
    if (!found || found.section === place) return;
    // Behind the list only what may be there matters; and what begins as a list says nothing of what it is without.
    if (place === 'other' && found.section !== 'traces') return;
    if (found.isStatement && place === 'items') {
      // Looked through for what is grave: `Organic pork`.
      if (from > 0) for (const one of list.slice(from)) one.aside = 'statement';
      return;
    }
    // A whole list whose end says something more is a list all the same, and what a list ends with, as `alkol içermez`, says nothing of the rest of it.
    const isList =
      list.length - from > mostItemsOfStatement ||
      (found.section === 'other' && place === 'items' && from === 0 && list.length > 1);
    const moved = list.splice(isList ? list.length - 1 : from);
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

  /** `Biscuits – flour, sugar`, `colour – paprika`: what stands before it is what the goods are called, or a class. */
  private isDashOfName(end: number): boolean {
    const isDash = '–—'.includes(this.text[end - 2] ?? ' ');
    return isDash && (this.found.items.length === 0 || isClass(nameIn(this.frame.item?.text ?? '')));
  }

  /** A line that says something of its own, or the first one, which says what the goods are called. */
  private beginsAnew(place: number): boolean {
    const { text, frame, found } = this;
    const next = text.slice(place + 1, place + 400).split('\n', 1)[0] ?? '';
    if (next.trim() === '') return false;
    if (headingAtStart(next.slice(0, 120).trimStart()) ?? sectionOfSentence(next)) return true;
    const isFirst = !this.hasHeading && found.items.length === 0 && frame.place === 'items' && frame.item !== null;
    return isFirst && /[\p{L}\p{M})]$/u.test(text.slice(0, place).trimEnd()) && /[,،;·•].*[,،;·•]/u.test(next);
  }

  /** `Biscuits – flour, sugar`: what the goods are called. */
  private endsTitle(place: number): boolean {
    const { text, frame, found } = this;
    const isDash = '–—'.includes(text[place] ?? ' ') || text.slice(place - 1, place + 2) === ' - ';
    if (!isDash || this.hasHeading || this.frames.length > 1) return false;
    const isFirst = found.items.length === 0 && frame.place === 'items' && frame.item !== null;
    return isFirst && isListBehind(text, place);
  }
}

const mostItemsOfTitle = 4;
const mostItemsOfStatement = 5;

/**
 * @param text of any language and length
 * @example parseLabel('Sugar, chocolate (cocoa butter, emulsifier: E322) 20 %').items[1]?.inside[1]?.additiveClass // 'emulsifier'
 */
export const parseLabel = (text: string): ParsedLabel => new Reader(text).read();
