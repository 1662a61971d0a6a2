// How much ethanol authorities allow in which food. Facts with their sources, for whoever sets a limit of their own; nothing is judged by them.
import rows from './facts/ethanol-limits.json' with { type: 'json' };

export const ethanolFoods = [
  ...([
    'any_product',
    'drink',
    'soft_drink',
    'juice',
    'grape_vinegar',
    'other_vinegar',
    'sauce',
    'plain_food',
  ] as const),
  ...(['with_carrier', 'natural', 'fermented', 'added'] as const),
] as const;
export type EthanolFood = (typeof ethanolFoods)[number];

export interface EthanolLimit {
  readonly authority: string;
  readonly food: EthanolFood;
  /** `any`: as much as there is. */
  readonly bound: 'below' | 'up_to' | 'any';
  /** null where the bound is `any`. */
  readonly percent: number | null;
  /** Of what it is a part; null: the source does not say. */
  readonly measure: 'volume' | 'weight_by_volume' | null;
  readonly source: string;
}

const oneOf = <const Word extends string>(words: readonly Word[], text: string | undefined): Word | undefined =>
  words.find((word) => word === text);

/**
 * In the order of the foods, by authority within one.
 *
 * @example ethanolLimits().some(({ authority, percent }) => authority === 'GSO' && percent === 0.1) // true
 */
export function ethanolLimits(): readonly EthanolLimit[] {
  const read = rows.map(([authority = '', food, bound, percent = '', measure, source = '']): EthanolLimit => {
    const known = { food: oneOf(ethanolFoods, food), bound: oneOf(['below', 'up_to', 'any'], bound) };
    if (known.food === undefined || known.bound === undefined)
      throw new Error(`no limit of ethanol: ${authority} ${food}`);
    return {
      ...{ authority, food: known.food, bound: known.bound, source },
      percent: percent === '' ? null : Number(percent),
      measure: oneOf(['volume', 'weight_by_volume'], measure) ?? null,
    };
  });
  return read.toSorted((one, other) => ethanolFoods.indexOf(one.food) - ethanolFoods.indexOf(other.food));
}
