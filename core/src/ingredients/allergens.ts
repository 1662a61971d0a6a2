// Allergens that labels name alike everywhere and every language has a word for. A label that says anything more, or less, stays as its maker wrote it.

const allergenNames = {
  almond: ['almond', 'almonds'],
  barley: ['barley'],
  celery: ['celery'],
  crustaceans: ['crustaceans', 'crustacean'],
  egg: ['egg', 'eggs'],
  fish: ['fish'],
  gluten: ['gluten'],
  hazelnut: ['hazelnut', 'hazelnuts'],
  lupin: ['lupin'],
  milk: ['milk'],
  molluscs: ['molluscs', 'mollusks', 'mollusc'],
  mustard: ['mustard'],
  nuts: ['nuts', 'tree nuts'],
  oats: ['oats', 'oat'],
  peanuts: ['peanuts', 'peanut'],
  pistachio: ['pistachio', 'pistachios'],
  rye: ['rye'],
  sesame: ['sesame', 'sesame seeds'],
  soya: ['soya', 'soy', 'soybeans', 'soyabeans'],
  sulphites: ['sulphites', 'sulfites', 'sulphur dioxide'],
  walnut: ['walnut', 'walnuts'],
  wheat: ['wheat'],
} as const satisfies Record<string, readonly string[]>;
export type AllergenCode = keyof typeof allergenNames;

const allergens: ReadonlyMap<string, AllergenCode> = new Map(
  (Object.entries(allergenNames) as [AllergenCode, readonly string[]][]).flatMap(([code, names]) =>
    names.map((name) => [name, code] as const),
  ),
);

/** null: a label that says something else, or more. @example allergenCode('Soybeans') // 'soya' */
export const allergenCode = (label: string): AllergenCode | null => allergens.get(label.trim().toLowerCase()) ?? null;

/** What labels in the European Union declare (Regulation (EU) No 1169/2011, Annex II). */
export const labelAllergens = [
  ...(['gluten', 'crustaceans', 'egg', 'fish', 'peanuts', 'soya', 'milk', 'nuts'] as const),
  ...(['celery', 'mustard', 'sesame', 'sulphites', 'lupin', 'molluscs'] as const),
] as const;
export type LabelAllergen = (typeof labelAllergens)[number];

const nuts = ['almond', 'hazelnut', 'walnut', 'pistachio'] as const;
const cereals = ['wheat', 'rye', 'barley', 'oats'] as const;

/** Of the fourteen, the one that an allergen is of. @example labelAllergenOf('walnut') // 'nuts' */
export function labelAllergenOf(code: AllergenCode): LabelAllergen {
  if (nuts.some((one) => one === code)) return 'nuts';
  return cereals.some((one) => one === code) ? 'gluten' : (code as LabelAllergen); // all others are of the fourteen
}
