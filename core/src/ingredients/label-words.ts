// What labels say alike everywhere and every language has words for: allergens by name, and amounts of one unit, as of weight and shelf life. Text that says
// anything more, or less, stays as its maker wrote it.

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

/** As ECMA-402 names them. */
const units = {
  g: 'gram',
  kg: 'kilogram',
  ml: 'milliliter',
  l: 'liter',
  day: 'day',
  days: 'day',
  week: 'week',
  weeks: 'week',
  month: 'month',
  months: 'month',
  year: 'year',
  years: 'year',
} as const;
export interface Amount {
  readonly value: number;
  readonly unit: (typeof units)[keyof typeof units];
}

const isUnit = (text: string): text is keyof typeof units => Object.hasOwn(units, text);

/** null: text that is not one number with one unit. @example amountOf('18 months') // { value: 18, unit: 'month' } */
export function amountOf(text: string): Amount | null {
  const [, value = '', unit = ''] = /^(\d{1,6}(?:\.\d{1,3})?) ?([a-z]{1,6})$/i.exec(text.trim()) ?? [];
  const named = unit.toLowerCase();
  return isUnit(named) ? { value: Number(value), unit: units[named] } : null;
}
