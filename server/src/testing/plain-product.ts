// A product of which nothing is known but whose it is, for tests that are about something else.
import type { NewProduct } from '../products/index.ts';

export const plainProduct = (
  gtin: string,
  producerId: string,
  name: string,
): NewProduct & { readonly picture: string | null } => ({
  gtin,
  name,
  brand: 'B',
  category: 'meat',
  producerId,
  description: '',
  weight: '1 kg',
  ingredients: [],
  ingredientsDeclared: false,
  ingredientFindings: [],
  realm: 'demo',
  allergens: [],
  storage: '',
  shelfLife: '',
  picture: null,
});
