// What a text says is not in there: `sans porc`, `pork-free gelatine`, `alkolsüz bira`. What is denied is neither forbidden nor unknown nor an allergen; what is
// left of the text is read as ever. It must never deny more than the text does: where it is not sure, a word counts.
import {
  alcoholWord,
  bones,
  carriesDenied,
  countedByShare,
  denialsInOneWord,
  deniesAllBehind,
  deniesBefore,
  deniesNext,
  deniesNextWord,
  endsDenial,
  joins,
  noDenialBefore,
  noneByVolume,
  ofWords,
} from './denial-words.ts';
import { plain } from './plain-words.ts';

export interface WithoutDenied {
  /** The text with blanks for what is denied and for the words that deny it. */
  readonly kept: string;
  /** What is denied, in lower case; nothing: the text denies nothing. */
  readonly denied: readonly string[];
  /** It begins with a denial, as a claim does, or says nothing else. */
  readonly isClaim: boolean;
}

interface Word {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

/** A denial that stands first denies no more words than this: behind them commas were lost. */
const mostWordsDenied = 6;
const mostWordsOfThing = 4;

const words = /[\p{L}\p{M}\p{N}]+/gu;
const parts = /[^,;،؛()[\]{}/:•·\n]+/gu;

/** A cheap look, before a text is taken apart. */
const mayDeny = new RegExp(
  `(?<![\\p{L}\\p{M}])(?:${[
    ...new Set([...deniesAllBehind, ...deniesNext, ...deniesBefore].map((one) => one.split(' ')[0] ?? one)),
  ].join('|')})(?![\\p{L}\\p{M}])|fre[ie]|s[iuı]z(?!\\p{L})|без|(?:an|de)alc|desalc|entalk|মুক্ত|বিহীন|रहित|मुक्त|રહિત|મુક્ત`,
  'u',
);

class Part {
  readonly denied = new Set<number>();
  readonly denials = new Set<number>();
  private readonly words: readonly Word[];
  private readonly isName: (words: string) => boolean;

  private readonly isGrave: (words: string) => boolean;

  constructor(words: readonly Word[], isName: (words: string) => boolean, isGrave: (words: string) => boolean) {
    this.words = words;
    this.isName = isName;
    this.isGrave = isGrave;
    for (let place = 0; place < words.length; ) place += this.readAt(place);
  }

  /** @returns how many words were read */
  private readAt(place: number): number {
    for (const count of [3, 2, 1]) {
      const said = this.said(place, count);
      if (said === null) continue;
      if (deniesAllBehind.has(said)) return this.denyBehind(place, count);
      if (count === 1 && deniesNext.has(said)) return this.denyNext(place, said);
      if (deniesBefore.has(said) && place > 0 && !noDenialBefore.has(this.words[place + count]?.word ?? ''))
        return this.denyBefore(place, count);
    }
    const { word } = this.words[place] ?? { word: '' };
    if (denialsInOneWord.some((form) => form.test(word))) this.denied.add(place);
    return 1;
  }

  private said(place: number, count: number): string | null {
    if (place + count > this.words.length) return null;
    return this.words
      .slice(place, place + count)
      .map(({ word }) => word)
      .join(' ');
  }

  private deny(from: number, to: number): void {
    for (let place = from; place < to; place++) this.denied.add(place);
  }

  private markDenial(place: number, count: number): void {
    for (let one = place; one < place + count; one++) this.denials.add(one);
  }

  private denyBehind(place: number, count: number): number {
    this.markDenial(place, count);
    const first = place + count;
    const ended = this.words.findIndex(({ word }, at) => at > first && endsDenial.has(word));
    const most = Math.min(ended < 0 ? this.words.length : ended, first + mostWordsDenied);
    let to = this.endOfDenied(first);
    // `ohne Knochen Schweinefleisch`: what is grave behind the thing that is denied is there.
    while (to < most && !this.isGraveAt(to)) to += 1;
    to = Math.min(to, most);
    this.deny(first, to);
    return to - place;
  }

  /** How many words the longest thing has that begins there. */
  private lengthOfThing(from: number): number {
    for (let count = mostWordsOfThing; count > 1; count--) {
      const said = this.said(from, count);
      if (said !== null && this.isName(said)) return count;
    }
    return 1;
  }

  /** Behind the thing that is denied, and all that is joined to it. */
  private endOfDenied(first: number): number {
    let from = first;
    while (carriesDenied.has(this.words[from]?.word ?? '') || joins.has(this.words[from]?.word ?? '')) from += 1;
    let to = from + (bones.has(this.words[from]?.word ?? '') ? 1 : this.lengthOfThing(from));
    // `बिना सूअर के मांस`: the meat of what is denied.
    if (ofWords.has(this.words[to]?.word ?? '') && this.isGraveAt(from) && !bones.has(this.words[from]?.word ?? ''))
      to += 1 + this.lengthOfThing(to + 1);
    while (joins.has(this.words[to]?.word ?? '')) {
      while (joins.has(this.words[to]?.word ?? '')) to += 1;
      to += this.lengthOfThing(to);
    }
    return to;
  }

  private isGraveAt(place: number): boolean {
    for (let count = mostWordsOfThing; count > 0; count--) {
      const said = this.said(place, count);
      if (said !== null && this.isGrave(said)) return true;
    }
    return false;
  }

  private denyNext(place: number, denial: string): number {
    let from = place + 1;
    while (joins.has(this.words[from]?.word ?? '')) from += 1;
    // `Red No. 40`: a number.
    if (/^\p{Nd}/u.test(this.words[from]?.word ?? '0')) return 1;
    let to = Math.min(this.words.length, from + (deniesNextWord.has(denial) ? 1 : this.lengthOfThing(from)));
    while (joins.has(this.words[to]?.word ?? '') && to + 1 < this.words.length)
      to = to + 1 + this.lengthOfThing(to + 1);
    this.markDenial(place, 1);
    this.deny(place + 1, to);
    return to - place;
  }

  private denyBefore(place: number, count: number): number {
    this.markDenial(place, count);
    let from = this.beginOfThing(place);
    while (from > 1 && joins.has(this.words[from - 1]?.word ?? '')) from = this.beginOfThing(from - 1);
    this.deny(from, place);
    return count;
  }

  /** Where the longest thing begins that ends before a place. */
  private beginOfThing(place: number): number {
    for (let from = Math.max(0, place - mostWordsOfThing); from < place - 1; from++) {
      const said = this.said(from, place - from);
      if (said !== null && this.isName(said)) return from;
    }
    return place - 1;
  }
}

/** `Beer 0.0 %` is denied alcohol, `0 % fat` what it counts. */
function withoutShare(text: string): { readonly text: string; readonly denied: readonly string[] } {
  const found = noneByVolume.exec(text);
  if (!found) return { text, denied: [] };
  const [share] = found;
  const behind = text.slice(found.index + share.length);
  const [next = ''] = /[\p{L}\p{M}]+/u.exec(behind) ?? [];
  const isCounted = countedByShare.has(plain(next));
  const rest = isCounted ? behind.replace(next, ' '.repeat(next.length)) : behind;
  return {
    text: text.slice(0, found.index) + ' '.repeat(share.length) + rest,
    denied: [isCounted ? plain(next) : 'alcohol'],
  };
}

/**
 * @param isName whether words, as `plain` writes them, are the name of one thing
 * @param isGrave whether they name what must not be lost behind a thing that is denied
 * @example withoutDenied('pork-free gelatine', () => false) // { kept: ' gelatine', denied: ['pork'], isClaim: false } but for blanks
 */
export function withoutDenied(
  said: string,
  isName: (words: string) => boolean,
  isGrave: (words: string) => boolean = isName,
): WithoutDenied {
  if (!mayDeny.test(plain(said)) && !noneByVolume.test(said)) return { kept: said, denied: [], isClaim: false };
  const { text, denied: byShare } = withoutShare(said);
  const denied = [...byShare];
  let kept = '';
  let written = 0;
  let isClaim = false;
  for (const { 0: part, index } of text.matchAll(parts)) {
    const all = [...part.matchAll(words)].map(({ 0: word, index: at }) => ({
      word: plain(word),
      ...{ start: index + at, end: index + at + word.length },
    }));
    const read = new Part(all, isName, isGrave);
    if (read.denials.has(0) || (all.length === 1 && read.denied.has(0))) isClaim ||= index === 0 || kept.trim() === '';
    for (const [place, { word, start, end }] of all.entries()) {
      if (read.denied.has(place)) denied.push(word);
      else if (!read.denials.has(place)) continue;
      kept += `${text.slice(written, start)} `;
      written = end;
    }
  }
  kept += text.slice(written);
  // `pork-free gelatine` leaves a hyphen that joins nothing.
  kept = kept.replace(/(?<![\p{L}\p{N}])[-‐]|[-‐](?![\p{L}\p{N}])/gu, ' ');
  // Nothing is left: all of it was what is not there.
  isClaim ||= !/[\p{L}\p{N}]/u.test(kept);
  return denied.length === 0 ? { kept: said, denied, isClaim: false } : { kept, denied, isClaim };
}

/** Whether a text begins with a word that denies all that stands behind it. */
export function beginsAsDenial(text: string): boolean {
  const said = plain(text.slice(0, mostLettersOfDenial)).split(' ');
  return [3, 2, 1].some((count) => said.length > count && deniesAllBehind.has(said.slice(0, count).join(' ')));
}
const mostLettersOfDenial = 60;

export const isAlcohol = (word: string): boolean => alcoholWord.test(word);
