// The phrases of labels that say what follows: the list, what is declared, traces, or another subject. Finds them; what follows is read elsewhere.
import { declarationHeadings, listHeadings, otherHeadings, traceHeadings } from './label-words.ts';

export type Section = 'items' | 'traces' | 'declared';
export type Place = Section | 'other';

/** In one case, with blanks as blanks. */
export const folded = (text: string): string => (/^[a-z]+$/.test(text) ? text : foldedWhole(text));

const foldedWhole = (text: string): string =>
  /^[ -~]*$/.test(text)
    ? text.toLowerCase().replace(/ {2,}/g, ' ').trim()
    : text
        .toLowerCase()
        .normalize('NFC')
        .replaceAll('\u0307', '')
        .replace(/[\s\u00a0]+/g, ' ')
        .trim();

export interface Heading {
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
    .replaceAll('0', /[а-я]/.test(text) ? 'о' : 'o')
    .replaceAll('1', 'i')
    .replace(/^l(?=[nç])/, 'i');
const headingOf = (text: string): Heading | undefined => headings.get(text) ?? headings.get(withoutNoise(text));
/** With which letters a heading can begin: most things begin otherwise, and need no closer look. */
const firstLetters: ReadonlySet<string> = new Set([...headings.keys()].map((words) => words.slice(0, 2)));
const mayBegin = (text: string): boolean => {
  const start = foldedWhole(text.slice(0, 4));
  return firstLetters.has(start.slice(0, 2)) || firstLetters.has(withoutNoise(start).slice(0, 2));
};
const mostWordsOfHeading = 6;
/** The longest heading that a text begins with, and how long it is. */
export function headingAtStart(text: string): (Heading & { readonly length: number }) | null {
  if (!mayBegin(text)) return null;
  const ends = [...text.matchAll(/['’]|(?=[\s\u00a0:：.,،]|$)/g)].slice(0, mostWordsOfHeading * 2);
  for (const { index, 0: sign } of ends.toReversed()) {
    const length = index + sign.length;
    const heading = length === 0 ? undefined : headingOf(folded(text.slice(0, length)).replace(/’/g, "'"));
    if (heading) return { ...heading, length };
  }
  return null;
}

/** The heading that a text ends with, as before a colon. */
export function headingAtEnd(text: string): Heading | null {
  const words = folded(text.slice(-80)).split(' ');
  for (let count = Math.min(words.length, mostWordsOfHeading); count > 0; count--) {
    const heading = headingOf(words.slice(-count).join(' '));
    if (heading) return heading;
  }
  return null;
}
