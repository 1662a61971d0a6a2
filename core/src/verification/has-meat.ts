// Whether there is the meat of a slaughtered animal in a product, by its kind or by what its label names: then how that was slaughtered is a question.
import { isMeat } from '../ingredients/index.ts';
import { slaughteredCategories } from '../products/index.ts';
import type { Inquiry } from './inquiry.ts';

/** By the category that is slaughtered, or by an ingredient. */
export const hasMeat = ({ product }: Pick<Inquiry, 'product'>): boolean =>
  slaughteredCategories.includes(product.category) || (product.ingredients ?? []).some(isMeat);
