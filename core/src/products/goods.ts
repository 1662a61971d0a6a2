// What goods are: their categories, how animals were slaughtered, and what is known of an ingredient. Judges nothing.

export const productCategories = [
  'meat',
  'poultry',
  'seafood',
  'dairy',
  'bakery',
  'confectionery',
  'beverage',
  'ready_meal',
  'oil_fat',
  'fruit_vegetable',
  'grain',
  'seasoning',
  'supplement',
] as const;
export type ProductCategory = (typeof productCategories)[number];

/** Of animals that were slaughtered for them. */
export const slaughteredCategories: readonly ProductCategory[] = ['poultry', 'meat'];

export const slaughterMethods = ['no_stun', 'recoverable_stun', 'non_recoverable_stun', 'mechanical'] as const;
export type SlaughterMethod = (typeof slaughterMethods)[number];

/** What one authority says about one ingredient, with the page where it says so. */
export interface IngredientRuling {
  readonly authority: string;
  readonly ruling: 'permitted' | 'doubtful' | 'forbidden';
  readonly source: string;
}

export interface IngredientFinding {
  readonly id: string;
  /** As on the label. */
  readonly name: string;
  /** What the ingredient is in itself; `depends_on_source` and `disputed` name why it cannot be cleared. */
  readonly concern: 'none' | 'depends_on_source' | 'disputed' | 'forbidden' | 'unknown';
  readonly rulings: readonly IngredientRuling[];
  /** Ethanol in the final product, percent by volume, where declared. */
  readonly ethanolPercent: number | null;
}
