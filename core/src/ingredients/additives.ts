// The additives of the European Union (Annex II to Regulation (EC) No 1333/2008, with the specifications of Regulation (EU) No 231/2012) and what each
// can be made of. The Codex numbers them alike as INS (CXG 36-1989). Facts, written by us; what anybody rules stands in lexicon.ts.
import { additivesBelow500 } from './additives-below-500.ts';
import { additivesFrom500 } from './additives-from-500.ts';

/** What an additive can be made of. `animal`: fat, bone, skin, hair or feather of an animal whose kind nobody says; `alcohol`: made from or with it. */
export const origins = [
  'plant',
  'mineral',
  'synthetic',
  'microbial',
  'animal',
  'fish',
  'milk',
  'egg',
  'insect',
  'alcohol',
] as const;
export type Origin = (typeof origins)[number];

export interface Additive {
  /** Without the E: `322`, `150a`. */
  readonly number: string;
  readonly name: string;
  /** Further names on labels, lower case. */
  readonly also: readonly string[];
  /** Each way in which it is made today; which one it was, the label does not say. */
  readonly origins: readonly Origin[];
}

const isOrigin = (text: string): text is Origin => origins.some((one) => one === text);

export const additives: readonly Additive[] = [...additivesBelow500, ...additivesFrom500].map(
  ([number, name, made, also]) => ({
    number,
    name,
    also: also === undefined ? [] : also.split('; '),
    origins: made.split(' ').filter(isOrigin),
  }),
);

const byNumber: ReadonlyMap<string, Additive> = new Map(additives.map((one) => [one.number, one]));

/**
 * By its number without the E or INS; a letter behind it names one of several, `472e`.
 *
 * @example additiveOf('322')?.origins // ['plant', 'egg']
 */
export const additiveOf = (number: string): Additive | null => byNumber.get(number.toLowerCase()) ?? null;
