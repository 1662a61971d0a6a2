// The codes that a scope can hold and this version has words for.
import { type ProductCategory, productCategories, type SlaughterMethod, slaughterMethods } from '@amanah/core/products';

export const isCategory = (code: string): code is ProductCategory => productCategories.some((one) => one === code);
export const isMethod = (code: string): code is SlaughterMethod => slaughterMethods.some((one) => one === code);
