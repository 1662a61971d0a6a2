// The text of a label as a tree: what is in it, what that is made of, what may be in it in traces, and what is declared. Linear in the length of the text,
// whoever wrote it. Keeps every word, judges none; what a thing is, says the lexicon.
import { isClass } from './additive-class.ts';
import { beginsAsDenial } from './denials.ts';
import { denialAt } from './label-denials.ts';
import { type Heading, headingAt, headingAtEnd, type Place, type Section } from './label-headings.ts';
import { type Aside, type Frame, frameOf, itemsOf, type Open, type ParsedLabel, partedByJoins } from './label-items.ts';
import { takeMoved } from './label-sentences.ts';
import {
  endsSentence,
  isBetweenFigures,
  lengthOfJoin,
  lengthOfRoman,
  mayJoin,
  nameBefore,
  separates,
  strongSeparators,
} from './label-text.ts';
import { beginsAnew, isDash, isListBehind, lengthOfSubject, withoutTitle } from './label-titles.ts';
import { kinds, kindsAt } from './signs.ts';

export type { LabelItem, ParsedLabel } from './label-items.ts';

const openings = '([{（［｛【';
const closings = ')]}）］｝】';
const colons = ':：';

/** Deeper than any label: what lies deeper is a part of what it lies in. */
const deepest = 12;

class Reader {
  readonly found: Record<Section, Open[]> = { items: [], traces: [], declared: [] };
  /** The list that is being read, and those around it. */
  private frame: Frame = this.frameOf('items');
  private frames: Frame[] = [this.frame];
  private isAtStart = true;
  /** Where the present sentence began, in the text and in its list. */
  private sentence: { readonly start: number; readonly from: number; readonly denied?: Aside | null } = {
    start: 0,
    from: 0,
  };
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
    return {
      items: itemsOf(items),
      traces: itemsOf(traces.flatMap(partedByJoins)),
      declared: itemsOf(declared.flatMap(partedByJoins)),
    };
  }

  private frameOf(place: Place): Frame {
    return frameOf(place, place === 'other' ? [] : this.found[place]);
  }

  /** @returns the next place */
  private step(place: number): number {
    const { text, frame } = this;
    const kind = kindsAt(text, place);
    if (this.isAtStart && this.frames.length === 1 && kind & kinds.letter) {
      this.isAtStart = false;
      const length = this.passHeading(place);
      if (length > 0) return place + length;
    }
    if (!(kind & kinds.structural)) return this.takeName(place);
    const sign = text[place] ?? '';
    if (sign === ' ' && frame.item === null) return place + 1;
    const roman = sign === '(' ? lengthOfRoman(text, place) : 0;
    if (roman > 0) {
      for (let at = place; at < place + roman; at++) this.take(at);
      return place + roman;
    }
    if (sign === '\n' && this.frames.length === 1 && this.beginsAnew(place)) {
      this.endSentence();
      return place + 1;
    }
    if (this.endsTitle(place)) {
      frame.item = null;
      return place + 1;
    }
    const join = frame.item === null ? 0 : lengthOfJoin(text, place);
    if (join > 0 && !this.isDashOfName(place + join)) {
      this.endItem();
      return place + join;
    }
    if (openings.includes(sign) && this.frames.length < deepest) this.open(place);
    else if (closings.includes(sign)) this.close(place);
    else if (colons.includes(sign) && !isBetweenFigures(text, place)) this.passColon(place);
    else if (separates(text, place)) this.separate(sign);
    else if (endsSentence(text, place)) this.endSentence();
    else this.take(place);
    return place + 1;
  }

  /** @returns how long the heading is that a sentence begins with, and what its list is of; 0: there is none */
  private passHeading(place: number): number {
    const heading = headingAt(this.text, place);
    if (!heading) return 0;
    const end = place + heading.length;
    if (heading.isDenial) return this.passDenial(end) - place;
    const about = heading.section === 'items' ? lengthOfSubject(this.text, end) : 0;
    this.turnTo(heading, about > 0 || /^\s*[:：]/.test(this.text.slice(end, end + 4)));
    return heading.length + about;
  }

  /** @param end of the words that deny. @returns where what they deny ends, which is no part of anything */
  private passDenial(end: number): number {
    this.endSentence();
    const { length, open, isTurned } = denialAt(this.text, end);
    const { place } = this.frame;
    if (place === 'traces' || (place === 'other' && (open || isTurned))) this.turnTo({ section: 'declared' }, false);
    this.isAtStart = true;
    this.sentence = { start: end + length, from: this.frame.list.length, denied: open };
    return end + length;
  }

  /** What is a part of a name whatever stands beside it, as long as that goes on. @returns the next place */
  private takeName(place: number): number {
    const { text, frame } = this;
    frame.item ??= this.itemAt(place);
    let end = place + 1;
    let endOfWord = end;
    let all = kindsAt(text, place);
    // Where a sentence may still begin with a heading, every letter is looked at.
    for (; !this.isAtStart && end < text.length; end++) {
      const kind = kindsAt(text, end);
      if (!(kind & kinds.structural)) endOfWord = end + 1;
      else if (text[end] !== ' ' || mayJoin(text, end)) break;
      all |= kind;
    }
    frame.item.text += text.slice(place, end);
    frame.item.kinds |= all;
    frame.item.end = endOfWord;
    return end;
  }

  private take(place: number): void {
    const { text, frame } = this;
    const kind = kindsAt(text, place);
    if (frame.item === null && kind & kinds.blank) return;
    frame.item ??= this.itemAt(place);
    frame.item.text += text[place] ?? '';
    frame.item.kinds |= kind;
    if (!(kind & kinds.blank)) frame.item.end = place + 1;
  }

  private itemAt(place: number): Open {
    return { text: '', kinds: 0, start: place, end: place, additiveClass: this.frame.additiveClass, inside: [] };
  }

  private open(place: number): void {
    const { frame } = this;
    frame.item ??= this.itemAt(place);
    this.enter('brackets', frame.item);
  }

  /** What follows is what the owner is made of. */
  private enter(kind: 'brackets' | 'colon', owner: Open): void {
    const { place } = this.frame;
    this.frame = { kind, list: owner.inside, place, owner, item: null, additiveClass: null };
    this.frames.push(this.frame);
  }

  private endItem(): void {
    const { frame } = this;
    const { item } = frame;
    frame.item = null;
    if (!item) return;
    // `(contains sulphites)`: no part of what it stands behind.
    const heading = frame.kind === 'brackets' && frame.place === 'items' ? headingAt(item.text, 0) : null;
    const section = heading?.isDenial ? 'items' : (heading?.section ?? frame.said ?? 'items');
    frame.said = section;
    if (this.sentence.denied) item.aside = this.sentence.denied;
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
    this.frame = this.frames.at(-1) ?? this.frame;
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
    const name = nameBefore(frame.item?.text ?? '');
    const said = this.frames.length === 1 ? headingAtEnd(name) : null;
    // `Each capsule contains: fish oil`: the list itself.
    const isList = said?.section === 'declared' && this.found.items.length <= 1 && headingAt(name, 0) === null;
    const heading: Heading | null = isList ? { section: 'items' } : said;
    if (heading && !heading.isDenial) {
      frame.item = null;
      this.turnTo(heading, true);
    } else if (isClass(name)) {
      frame.item = null;
      frame.additiveClass = name;
    } else if (name !== '' && frame.item && this.frames.length < deepest) {
      frame.item.isGroup = true;
      this.enter('colon', frame.item);
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

  private sortSentence(): void {
    const { list, place } = this.frame;
    const { start, from } = this.sentence;
    if (list.length === from) return;
    if (place === 'items') this.sizes.push(list.length - from);
    const moved = takeMoved(list, from, place, this.text.slice(start, this.place));
    if (moved && moved.section !== 'other') this.found[moved.section].push(...moved.things);
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
    this.frame = this.frameOf(section);
    this.frames = [this.frame];
    this.sentence = { start: this.place, from: this.frame.list.length };
  }

  /** `Biscuits – flour, sugar`, `colour – paprika`: what stands before it is what the goods are called, or a class. */
  private isDashOfName(end: number): boolean {
    const isBehindDash = '–—'.includes(this.text[end - 2] ?? ' ');
    return isBehindDash && (this.found.items.length === 0 || isClass(nameBefore(this.frame.item?.text ?? '')));
  }

  private beginsAnew(place: number): boolean {
    const { text, frame, found, sentence } = this;
    const isFirst = !this.hasHeading && found.items.length === 0 && frame.place === 'items' && frame.item !== null;
    const isClaim = frame.list.length === sentence.from && frame.item !== null && beginsAsDenial(frame.item.text);
    return isClaim || beginsAnew(text, place, isFirst);
  }

  /** `Biscuits – flour, sugar`: what the goods are called. */
  private endsTitle(place: number): boolean {
    const { text, frame, found } = this;
    if (!isDash(text, place) || this.hasHeading || this.frames.length > 1) return false;
    const isFirst = found.items.length === 0 && frame.place === 'items' && frame.item !== null;
    return isFirst && isListBehind(text, place);
  }
}

const mostItemsOfTitle = 4;

/**
 * @param text of any language and length
 * @example parseLabel('Sugar, chocolate (cocoa butter, emulsifier: E322) 20 %').items[1]?.inside[1]?.additiveClass // 'emulsifier'
 */
export const parseLabel = (text: string): ParsedLabel => new Reader(text).read();
