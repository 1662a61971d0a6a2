// The door of products.
export {
  type IngredientFinding,
  type IngredientRuling,
  type ProductCategory,
  productCategories,
  type SlaughterMethod,
  slaughterMethods,
} from './goods.ts';
