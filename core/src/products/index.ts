// The door of products.

export { findIngredient, isMeat, isSameIngredient, type KnownIngredient } from './find-ingredient.ts';
export {
  type IngredientFinding,
  type IngredientRuling,
  type ProductCategory,
  productCategories,
  type SlaughterMethod,
  slaughteredCategories,
  slaughterMethods,
} from './goods.ts';
export { canBeLicensed, coversGtin, isCompanyPrefix, isProvableGtin, prefixesOverlap } from './gs1-prefix.ts';
export { type IngredientNameCode, ingredientNameCode } from './ingredient-names.ts';
export { type AllergenCode, type Amount, allergenCode, amountOf } from './label-words.ts';
export { type RulingSourceCode, rulingSourceCode, rulingSources } from './ruling-sources.ts';
