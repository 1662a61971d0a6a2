// What ingredients that have no number are made of: meats, fats, drinks, dishes, and the plain things that raise no question. Facts, written by us from general
// works on food; the tables stand in facts/, one row a line. Rules on nothing: what is ruled stands in lexicon.ts.
import additiveLike from './facts/additive-like.json' with { type: 'json' };
import dairyEggFish from './facts/dairy-egg-fish.json' with { type: 'json' };
import drinksSaucesDishes from './facts/drinks-sauces-dishes.json' with { type: 'json' };
import meat from './facts/meat.json' with { type: 'json' };
import plain from './facts/plain.json' with { type: 'json' };

/**
 * What a thing can be made of. `animal`: a land animal whose kind nobody says; `liquor`: an intoxicating drink itself; `alcohol`: made with it, or from it, as
 * vinegar is.
 */
export const sources = [
  ...['plant', 'mineral', 'synthetic', 'microbial', 'milk', 'egg', 'honey', 'fish', 'shellfish', 'insect'],
  ...['pig', 'cattle', 'sheep', 'goat', 'poultry', 'rabbit', 'horse', 'game', 'camel', 'animal', 'reptile', 'frog'],
  ...['predator', 'human', 'blood', 'liquor', 'alcohol'],
] as const;
export type Source = (typeof sources)[number];

/** By the table that a fact stands in. `meat`: flesh, fat and offal; what is drawn from them, as gelatine, is like an additive. */
const kinds = ['meat', 'additive_like', 'dairy_egg_fish', 'drink_sauce_dish', 'plain'] as const;
type Kind = (typeof kinds)[number];

export interface Fact {
  readonly id: string;
  readonly kind: Kind;
  /** Always in it. */
  readonly surely: readonly Source[];
  /** What may be in it, or what it may be made of instead. */
  readonly maybe: readonly Source[];
  /** On labels, lower case, the first as we call it. */
  readonly names: readonly string[];
}

const isSource = (text: string): text is Source => sources.some((one) => one === text);
const listed = (text: string) => text.split(' ').filter(isSource);

/** Read when it is asked for: whoever reads no labels carries none of it. */
export function readFacts(): readonly Fact[] {
  const tables = {
    meat,
    additive_like: additiveLike,
    dairy_egg_fish: dairyEggFish,
    drink_sauce_dish: drinksSaucesDishes,
    plain,
  } satisfies Record<Kind, readonly (readonly string[])[]>;
  return kinds.flatMap((kind) =>
    tables[kind].map(([id = '', surely = '', maybe = '', names = '']) => ({
      ...{ id, kind, surely: listed(surely), maybe: listed(maybe) },
      names: names.split('; '),
    })),
  );
}
