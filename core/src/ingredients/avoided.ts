// What somebody of a household avoids and goods declare, in whichever words. It must never call goods safe: what is not declared may be there all the same.
import { allergenCode, type LabelAllergen, labelAllergenOf, labelAllergens } from './allergens.ts';
import { type AssessedItem, type AssessedLabel, assessLabel } from './assess-label.ts';
import { withoutDenied } from './denials.ts';
import { numbersIn } from './e-numbers.ts';
import { isSameThing } from './find-ingredient.ts';
import type { Eater } from './household.ts';
import { plain, wordsOf } from './plain-words.ts';

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

const textsOf = (items: readonly AssessedItem[]): readonly string[] =>
  items.flatMap(({ text, inside }) => [text, ...textsOf(inside)]);

/** As a label says it. */
export const declaredOfLabel = ({ items, declared, allergens }: AssessedLabel): Declared => ({
  ...allergens,
  texts: textsOf([...items, ...declared]),
});

/** As the maker of a product on record declares it, and as its ingredients say it, which are read as a label is. */
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
  const label = declaredOfLabel(assessLabel(ingredients.join('; '), { rulingAuthorities: null }));
  return {
    contains: labelAllergens.filter((one) => contains.has(one) || label.contains.includes(one)),
    traces: label.traces.filter((one) => !contains.has(one)),
    // What no code is known for stays as its maker wrote it.
    texts: [...label.texts, ...allergens],
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
 * What is avoided is found in other words as well: who avoids E120 is told of carmine.
 *
 * @example avoidedBy({ name: 'Ali', allergens: ['nuts'], words: [] }, { contains: ['nuts'], traces: [], texts: [] })?.contains // ['nuts']
 */
export function avoidedBy({ allergens, words }: Eater, { contains, traces, texts }: Declared): Avoided | null {
  const found = {
    contains: allergens.filter((one) => contains.includes(one)),
    traces: allergens.filter((one) => traces.includes(one)),
    words: words.filter((word) => texts.some((text) => names(text, word) || isSameThing(text, word))),
  };
  return found.contains.length + found.traces.length + found.words.length === 0 ? null : found;
}
