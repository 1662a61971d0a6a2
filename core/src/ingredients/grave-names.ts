// Names of what is of an animal, forbidden or alcohol: behind a thing that is denied they are there all the same.
import { isAlcohol } from './denials.ts';
import type { Source } from './facts.ts';
import { thingsOfName } from './known-things.ts';
import { isPork } from './pork-words.ts';

const harmless: ReadonlySet<Source> = new Set([
  ...(['plant', 'mineral', 'synthetic', 'microbial', 'milk', 'egg', 'honey'] as const),
]);

/** @param words as `plain` writes them */
export const isGrave = (words: string): boolean =>
  (!words.includes(' ') && (isPork(words) || isAlcohol(words))) ||
  thingsOfName(words, 'all').some(
    ({ concern, fact }) => concern === 'forbidden' || fact?.surely.some((one) => !harmless.has(one)),
  );
