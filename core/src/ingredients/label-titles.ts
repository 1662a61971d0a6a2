// What goods are called, before a list of ingredients without a word for it; and what a list is of. Finds both by their form alone, and knows no goods.
import { isClass } from './additive-class.ts';
import { headingAt } from './label-headings.ts';
import type { Open } from './label-items.ts';
import { nameIn, percentIn } from './label-text.ts';
import { sectionOfSentence } from './sentence-words.ts';

const leastItemsOfTitled = 3;

/** What a bullet stands behind and none before it. */
function isBeforeBullets({ text: name, end }: Open, text: string): boolean {
  const isOneOfSeveral = /^\s*[•·]/.test(text) || percentIn(name) !== null || !/\p{L}\s+\p{L}/u.test(name);
  return !isOneOfSeveral && /^\s*[•·]/.test(text.slice(end, end + 4));
}

/**
 * A list without what the goods are called.
 *
 * @param sizes how many things each sentence of the list brought
 * @param text of the label
 */
export function withoutTitle(items: readonly Open[], sizes: readonly number[], text: string): readonly Open[] {
  const [title, ...others] = items;
  if (!title) return items;
  // `Biscuits: flour, sugar`: all that is in it is in them.
  if (title.isGroup && others.length === 0) return title.inside.length >= leastItemsOfTitled ? title.inside : items;
  // `Pork pie. Pork, wheat flour, lard.`
  const [first = 0, second = 0] = sizes;
  const isSentence = first === 1 && second >= leastItemsOfTitled && title.inside.length === 0;
  // `Dumplings. Filling: pork, onion. Dough: flour, water.`
  const isOfGroups =
    !title.isGroup &&
    title.inside.length === 0 &&
    others.length > 0 &&
    others.every(({ isGroup, inside }) => isGroup && inside.length > 1);
  const isOfBullets = others.length >= leastItemsOfTitled && isBeforeBullets(title, text);
  if (isSentence) return others;
  // A form alone is no proof: what is grave stays.
  if (isOfGroups || isOfBullets) title.aside = 'statement';
  return items;
}

/**
 * A line that says something of its own, or the first one, which says what the goods are called.
 *
 * @param isFirst nothing was read before it, and no heading
 */
export function beginsAnew(text: string, place: number, isFirst: boolean): boolean {
  const next = text.slice(place + 1, place + 400).split('\n', 1)[0] ?? '';
  if (next.trim() === '') return false;
  if (headingAt(next.trimStart(), 0) ?? sectionOfSentence(next)) return true;
  return isFirst && /[\p{L}\p{M})]$/u.test(text.slice(0, place).trimEnd()) && /[,،;·•].*[,،;·•]/u.test(next);
}

/** Between a title and what follows: a long dash, or a short one between blanks. */
export function isDash(text: string, place: number): boolean {
  const sign = text[place];
  return sign === '–' || sign === '—' || (sign === '-' && text.slice(place - 1, place + 2) === ' - ');
}

/** Whether a list follows a dash: `Biscuits – flour, sugar`. */
export const isListBehind = (text: string, dash: number): boolean =>
  /^\s*\p{L}[^–—]*[,،;·•]/u.test(text.slice(dash + 1, dash + 300));

/** `Ingredients of the dough: flour`. @returns how long what they are of is, with its colon; 0: they are of nothing in particular */
export function lengthOfSubject(text: string, place: number): number {
  const [all = '', name = ''] = /^([^,،;؛.()[\]:：\n]{2,50})[:：]/u.exec(text.slice(place, place + 60)) ?? [];
  return /^\s*\p{L}/u.test(name) && !isClass(nameIn(name)) ? all.length : 0;
}
