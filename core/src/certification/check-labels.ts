// What the labels of products name, beside the lines of the matrix: what is forbidden is refused whatever the lines say, and what may be
// forbidden needs a line, or nobody asks for its source.
import { isMeat, isSameIngredient, type KnownIngredient } from '../ingredients/index.ts';
import { type ProductCategory, slaughteredCategories } from '../products/index.ts';

/** `unknown`: nothing is known of it and no line names it; that is for whoever reviews to see. */
export const labelConcerns = ['forbidden', 'without_line', 'unknown'] as const;
export type LabelConcern = (typeof labelConcerns)[number];

export interface Label {
  readonly category: ProductCategory;
  readonly ingredients: readonly string[];
}

/**
 * The ingredients of a label that the lines do not account for.
 *
 * @param lines ingredients of the lines that are for this product
 * @param isSlaughtering the applicant slaughters: of its meat the audit asks, and no supplier
 * @example checkLabel({ category: 'confectionery', ingredients: ['Gelatin'] }, [], false, findIngredient) // [{ ingredient: 'Gelatin', because: 'without_line' }]
 */
export function checkLabel(
  { category, ingredients }: Label,
  lines: readonly string[],
  isSlaughtering: boolean,
  find: (ingredient: string) => KnownIngredient | null,
): { readonly ingredient: string; readonly because: LabelConcern }[] {
  return ingredients.flatMap((ingredient) => {
    const concern = find(ingredient)?.concern ?? 'unknown';
    if (concern === 'forbidden') return { ingredient, because: 'forbidden' as const };
    // A line that is clear in itself accounts for nothing that is not.
    const isNamed = lines.some((line) => find(line)?.concern !== 'none' && isSameIngredient(line, ingredient));
    if (concern === 'none' || isNamed) return [];
    if (concern === 'unknown') return { ingredient, because: 'unknown' as const };
    const isOwnSlaughter = isSlaughtering && slaughteredCategories.includes(category) && isMeat(ingredient);
    return isOwnSlaughter ? [] : { ingredient, because: 'without_line' as const };
  });
}
