// Whether there is the meat of a slaughtered animal in a product: then how that was slaughtered is a question. It must not read labels itself.
import { slaughteredCategories } from '../products/index.ts';
import type { Inquiry } from './inquiry.ts';

/** By the category that is slaughtered, or by what its label names. */
export const hasMeat = ({ product }: Pick<Inquiry, 'product'>): boolean =>
  slaughteredCategories.includes(product.category) || product.namesMeat === true;
