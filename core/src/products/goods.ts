// What goods are: their categories, and how animals were slaughtered. Judges nothing.

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
