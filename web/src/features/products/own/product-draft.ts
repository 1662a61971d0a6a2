// The entries of the form as they stand in its fields, and the product that they mean. Pure; the server checks every rule again.
import type { LabelEntries, ProductTranslation } from '@amanah/api/products';
import { normaliseGtin } from '@amanah/core/codes';
import type { ProductCategory } from '@amanah/core/products';

export interface ProductDraft {
  readonly gtin: string;
  readonly name: string;
  readonly brand: string;
  readonly category: ProductCategory | '';
  readonly description: string;
  readonly weight: string;
  readonly priceAmount: string;
  readonly priceCurrency: string;
  /** One on each line. */
  readonly ingredients: string;
  readonly allergens: string;
  readonly calories: string;
  readonly protein: string;
  readonly fat: string;
  readonly carbs: string;
  readonly storage: string;
  readonly shelfLife: string;
  readonly least: string;
  readonly most: string;
  readonly translations: readonly ProductTranslation[];
}

export const emptyProduct: ProductDraft = {
  gtin: '',
  name: '',
  brand: '',
  category: '',
  description: '',
  weight: '',
  priceAmount: '',
  priceCurrency: '',
  ingredients: '',
  allergens: '',
  calories: '',
  protein: '',
  fat: '',
  carbs: '',
  storage: '',
  shelfLife: '',
  least: '',
  most: '',
  translations: [],
};

const written = (value: number | null | undefined) => (value == null ? '' : String(value));

export const draftOf = (product: LabelEntries & { readonly gtin: string }): ProductDraft => ({
  gtin: product.gtin,
  name: product.name,
  brand: product.brand,
  category: product.category,
  description: product.description,
  weight: product.weight,
  priceAmount: written(product.price?.amount),
  priceCurrency: product.price?.currency ?? '',
  ingredients: product.ingredients.join('\n'),
  allergens: product.allergens.join('\n'),
  calories: written(product.nutritional?.calories),
  protein: written(product.nutritional?.protein),
  fat: written(product.nutritional?.fat),
  carbs: written(product.nutritional?.carbs),
  storage: product.storageInstructions,
  shelfLife: product.shelfLife,
  least: written(product.leastTemperatureCelsius),
  most: written(product.mostTemperatureCelsius),
  translations: product.translations,
});

/** A number as people write it, also with a comma; null for none, NaN for what is none. @example numberOf('4,5') // 4.5 */
export const numberOf = (text: string): number | null =>
  text.trim() === '' ? null : Number(text.trim().replace('\u2212', '-').replace(',', '.'));

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** @example gtinOf('9506 0001 3435 2') // '09506000134352' */
export const gtinOf = (text: string): string | undefined => normaliseGtin(text.replace(/[\s-]/g, ''));

const nutrients = ['calories', 'protein', 'fat', 'carbs'] as const;
export type ProductFault =
  | (typeof nutrients)[number]
  | 'gtin'
  | 'name'
  | 'brand'
  | 'category'
  | 'priceAmount'
  | 'priceCurrency'
  | 'least'
  | 'most';

const isNumber = (text: string) => {
  const value = numberOf(text);
  return value === null || Number.isFinite(value);
};

export function faultsOf(draft: ProductDraft): ReadonlySet<ProductFault> {
  const faults = new Set<ProductFault>();
  if (gtinOf(draft.gtin) === undefined) faults.add('gtin');
  for (const name of ['name', 'brand', 'category'] as const) if (draft[name].trim() === '') faults.add(name);
  const given = nutrients.filter((name) => draft[name].trim() !== '');
  for (const name of nutrients) {
    const value = numberOf(draft[name]);
    if (given.length > 0 && (value === null || !Number.isFinite(value) || value < 0)) faults.add(name);
  }
  const hasPrice = draft.priceAmount.trim() !== '';
  if (!isNumber(draft.priceAmount) || (numberOf(draft.priceAmount) ?? 0) < 0) faults.add('priceAmount');
  if (hasPrice !== /^[A-Z]{3}$/.test(draft.priceCurrency.trim())) faults.add('priceCurrency');
  for (const name of ['least', 'most'] as const) if (!isNumber(draft[name])) faults.add(name);
  const [least, most] = [numberOf(draft.least), numberOf(draft.most)];
  if (least !== null && most !== null && least >= most) faults.add('most');
  return faults;
}

/** null while there is no category; the form demands one. */
export function entriesOf(draft: ProductDraft): LabelEntries | null {
  if (draft.category === '') return null;
  const amount = numberOf(draft.priceAmount);
  const number = (text: string) => numberOf(text) ?? 0;
  return {
    name: draft.name.trim(),
    brand: draft.brand.trim(),
    category: draft.category,
    description: draft.description.trim(),
    weight: draft.weight.trim(),
    price: amount === null ? null : { amount, currency: draft.priceCurrency.trim() },
    ingredients: linesOf(draft.ingredients),
    allergens: linesOf(draft.allergens),
    nutritional:
      draft.calories.trim() === ''
        ? null
        : {
            calories: number(draft.calories),
            protein: number(draft.protein),
            fat: number(draft.fat),
            carbs: number(draft.carbs),
          },
    storageInstructions: draft.storage.trim(),
    shelfLife: draft.shelfLife.trim(),
    leastTemperatureCelsius: numberOf(draft.least),
    mostTemperatureCelsius: numberOf(draft.most),
    // A language in which nothing is said is none.
    translations: draft.translations.filter((one) =>
      [one.name, one.description, one.storageInstructions].some((text) => text.trim() !== ''),
    ),
  };
}
