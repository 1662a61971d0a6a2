// The phrases of labels that say what follows: the list, what is declared, traces, or another subject. Finds them; what follows is read elsewhere.
import { declarationHeadings, denialHeadings, listHeadings, otherHeadings, traceHeadings } from './label-words.ts';
import { folded, kinds, kindsAt, kindsIn, lengthOfStart, WordStarts } from './signs.ts';

export type Section = 'items' | 'traces' | 'declared';
export type Place = Section | 'other';

export interface Heading {
  readonly section: Place;
  /** It says what is not in there. */
  readonly isDenial?: boolean;
}
const headings: ReadonlyMap<string, Heading> = new Map(
  (
    [
      [otherHeadings, { section: 'other' }],
      [denialHeadings, { section: 'other', isDenial: true }],
      [declarationHeadings, { section: 'declared' }],
      [traceHeadings, { section: 'traces' }],
      [listHeadings, { section: 'items' }],
    ] as const
  ).flatMap(([words, heading]) => words.map((word) => [folded(word), heading] as const)),
);
/** As a photograph reads it. */
const withoutNoise = (text: string): string =>
  (text.includes('0') ? text.replaceAll('0', /[а-я]/.test(text) ? 'о' : 'o') : text)
    .replaceAll('1', 'i')
    .replace(/^l(?=[nç])/, 'i');
const isNoisy = (text: string): boolean => /[01]|^l[nç]/.test(text);
const headingOf = (text: string): Heading | undefined =>
  headings.get(text) ?? (isNoisy(text) ? headings.get(withoutNoise(text)) : undefined);
const starts = new WordStarts(headings.keys());
/** With which word a heading can end: most things do otherwise, and need no closer look. */
const lastWords: ReadonlySet<string> = new Set([...headings.keys()].map((words) => words.split(' ').at(-1) ?? ''));
const mostWordsOfHeading = 6;
const mostEnds = mostWordsOfHeading * 2;

/** Where a heading can end: behind an apostrophe, and before a blank, a colon, a stop or a comma. */
function endsIn(text: string): readonly number[] {
  const ends: number[] = [];
  for (let place = 0; place <= text.length && ends.length < mostEnds; place++) {
    const sign = text[place];
    if (sign === "'" || sign === '’') ends.push(place + 1);
    else if (sign === undefined || ':：.,،'.includes(sign) || kindsAt(text, place) & kinds.blank) ends.push(place);
  }
  return ends;
}

/** By their first two signs, the longest first. */
const byFirstLetters = Map.groupBy(
  [...headings.keys()].toSorted((one, other) => other.length - one.length),
  (words) => words.slice(0, 2),
);

/** Whether each sign of a text is folded to one sign, and none may be another one. */
const isClear = (text: string): boolean =>
  !(kindsIn(text) & kinds.unsettled) && !isNoisy(text) && !text.includes('  ') && !text.startsWith(' ');

const isEnd = (text: string, place: number): boolean =>
  place >= text.length ||
  text[place - 1] === "'" ||
  ':：.,،'.includes(text[place] ?? ' ') ||
  (kindsAt(text, place) & kinds.blank) !== 0;

const farthest = 120;

/** The longest heading that stands at a place of a text, and how long it is. */
export function headingAt(whole: string, place: number): (Heading & { readonly length: number }) | null {
  if (!starts.mayStandAt(whole, place)) return null;
  const known = byFirstLetters.get(whole.slice(place, place + 2).toLowerCase()) ?? [];
  const most = known[0]?.length ?? lengthOfStart;
  const text = whole
    .slice(place, place + most + 1)
    .toLowerCase()
    .replaceAll('’', "'");
  const words = known.find((one) => text.startsWith(one) && isEnd(text, one.length));
  if (words === undefined && isClear(text)) return null;
  const heading = words === undefined ? undefined : headings.get(words);
  if (words !== undefined && heading && isLongest(words, known, text)) return { ...heading, length: words.length };
  return foldedHeadingIn(whole.slice(place, place + farthest));
}

/** Whether no longer one of the headings can stand there, spelt otherwise. */
function isLongest(words: string, known: readonly string[], text: string): boolean {
  const withNext = text.slice(0, words.length + 1);
  const longest = known.find((one) => one.startsWith(withNext)) ?? withNext;
  return isClear(text.slice(0, longest.length + 1));
}

/** As `headingAt`, of a text that has to be folded to be known. */
function foldedHeadingIn(text: string): (Heading & { readonly length: number }) | null {
  const start = folded(text.slice(0, 4));
  if (![start, withoutNoise(start)].some((one) => byFirstLetters.has(one.slice(0, 2)))) return null;
  for (const length of endsIn(text).toReversed()) {
    const heading = length === 0 ? undefined : headingOf(folded(text.slice(0, length)).replaceAll('’', "'"));
    if (heading) return { ...heading, length };
  }
  return null;
}

/** The heading that a text ends with, as before a colon. */
export function headingAtEnd(text: string): Heading | null {
  const whole = folded(text.slice(-80));
  const last = whole.slice(whole.lastIndexOf(' ') + 1);
  if (!lastWords.has(last) && !isNoisy(last)) return null;
  const words = whole.split(' ');
  for (let count = Math.min(words.length, mostWordsOfHeading); count > 0; count--) {
    const heading = headingOf(words.slice(-count).join(' '));
    if (heading) return heading;
  }
  return null;
}
