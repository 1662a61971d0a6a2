// Who eats with a person and what each avoids, as a device keeps it. It says something of health: it stays there, and is sent with no question.
import { type LabelAllergen, labelAllergens } from './allergens.ts';

export interface Eater {
  /** Nothing: nobody has said it yet. */
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

/** Whoever has no name yet and avoids something is kept: a warning for nobody in particular is better than none. */
export const isWorthKeeping = ({ name, allergens, words }: Eater): boolean =>
  name !== '' || allergens.length + words.length > 0;

const listOf = (said: unknown): readonly unknown[] => (Array.isArray(said) ? said.slice(0, mostWordsAvoided) : []);

/** What can be read of a household, as a device kept it; the rest is left out. @example readHousehold([{ name: 'Ali', allergens: ['nuts'] }])[0]?.words // [] */
export function readHousehold(said: unknown): readonly Eater[] {
  return listOf(said)
    .slice(0, mostEaters)
    .flatMap((one) => {
      if (typeof one !== 'object' || one === null) return [];
      const given = new Map<string, unknown>(Object.entries(one));
      const said = given.get('name');
      const name = isText(said) ? said : '';
      const named = listOf(given.get('allergens'));
      const allergens = labelAllergens.filter((code) => named.includes(code));
      const eater = { name, allergens, words: listOf(given.get('words')).filter(isText) };
      return isWorthKeeping(eater) ? [eater] : [];
    });
}
