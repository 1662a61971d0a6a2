// The door of products.

export { type Amount, amountOf } from './amount.ts';
export {
  type ProductCategory,
  productCategories,
  type SlaughterMethod,
  slaughteredCategories,
  slaughterMethods,
} from './goods.ts';
export { canBeLicensed, coversGtin, isCompanyPrefix, isProvableGtin, prefixesOverlap } from './gs1-prefix.ts';
