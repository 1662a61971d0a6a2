// What the people of a household avoid, whatever its reason, and what of it goods contain. It says something of health: it stays on the device and is sent with
// no question. It must never call goods safe: what is not declared may be there all the same.
import { allergenCode, type LabelAllergen, labelAllergenOf, labelAllergens } from './allergens.ts';
import { withoutDenied } from './denials.ts';
import { numbersIn } from './e-numbers.ts';
import { plain, wordsOf } from './plain-words.ts';

export interface Eater {
  readonly name: string;
  readonly allergens: readonly LabelAllergen[];
  /** E-numbers, or names of ingredients, as they were typed. */
  readonly words: readonly string[];
}

export const mostEaters = 12;
export const mostWordsAvoided = 50;
const mostLetters = 60;

const isText = (said: unknown): said is string =>
  typeof said === 'string' && said.trim() !== '' && said.length <= mostLetters;
const listOf = (said: unknown): readonly unknown[] => (Array.isArray(said) ? said.slice(0, mostWordsAvoided) : []);

/** What can be read of a household, as a device kept it; the rest is left out. @example readHousehold([{ name: 'Ali', allergens: ['nuts'] }])[0]?.words // [] */
export function readHousehold(said: unknown): readonly Eater[] {
  return listOf(said)
    .slice(0, mostEaters)
    .flatMap((one) => {
      if (typeof one !== 'object' || one === null) return [];
      const given = new Map<string, unknown>(Object.entries(one));
      const name = given.get('name');
      if (!isText(name)) return [];
      const named = listOf(given.get('allergens'));
      const allergens = labelAllergens.filter((code) => named.includes(code));
      return [{ name, allergens, words: listOf(given.get('words')).filter(isText) }];
    });
}

export interface Avoided {
  readonly contains: readonly LabelAllergen[];
  readonly traces: readonly LabelAllergen[];
  readonly words: readonly string[];
}

/** What goods say of themselves. */
export interface Declared {
  readonly contains: readonly LabelAllergen[];
  readonly traces: readonly LabelAllergen[];
  /** Of each ingredient. */
  readonly texts: readonly string[];
}

/** As the maker of a product on record declares it. */
export function declaredOfProduct({
  ingredients,
  allergens,
}: {
  readonly ingredients: readonly string[];
  readonly allergens: readonly string[];
}): Declared {
  const contains = new Set(
    allergens.flatMap((label) => {
      const code = allergenCode(label);
      return code === null ? [] : [labelAllergenOf(code)];
    }),
  );
  // What no code is known for stays as its maker wrote it.
  return {
    contains: labelAllergens.filter((one) => contains.has(one)),
    traces: [],
    texts: [...ingredients, ...allergens],
  };
}

const numberIn = (text: string): string | null =>
  /^\s*(?:e|ins)?[\s-]?(\d{3,4}[a-g]?)\s*$/i.exec(text)?.[1]?.toLowerCase() ?? null;

/** The words of one within the other, or its number. */
function names(text: string, avoided: string): boolean {
  const number = numberIn(avoided);
  if (number !== null) return numbersIn(text).includes(number);
  // `sans porc` names no pork.
  const { kept } = withoutDenied(text, () => false);
  const [all, wanted] = [` ${wordsOf(plain(kept)).join(' ')} `, wordsOf(plain(avoided)).join(' ')];
  return wanted !== '' && all.includes(` ${wanted} `);
}

/**
 * What somebody avoids and goods declare; null: nothing of it is declared.
 *
 * @param isNamed whether a text names it in other words, for whoever has the lexicon
 *
 * @example avoidedBy({ name: 'Ali', allergens: ['nuts'], words: [] }, { contains: ['nuts'], traces: [], texts: [] })?.contains // ['nuts']
 */
export function avoidedBy(
  { allergens, words }: Eater,
  { contains, traces, texts }: Declared,
  isNamed: (text: string, avoided: string) => boolean = () => false,
): Avoided | null {
  const found = {
    contains: allergens.filter((one) => contains.includes(one)),
    traces: allergens.filter((one) => traces.includes(one)),
    words: words.filter((word) => texts.some((text) => names(text, word) || isNamed(text, word))),
  };
  return found.contains.length + found.traces.length + found.words.length === 0 ? null : found;
}
