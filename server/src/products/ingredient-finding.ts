// What is known of an ingredient of a product, as it is stored and as statements give it.
import type { IngredientFinding } from '@amanah/core/ingredients';
import { z } from 'zod';

export const ingredientFindingSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  concern: z.enum(['none', 'depends_on_source', 'disputed', 'forbidden', 'unknown']),
  rulings: z.array(
    z.strictObject({
      authority: z.string(),
      ruling: z.enum(['permitted', 'doubtful', 'forbidden']),
      source: z.string(),
    }),
  ),
  ethanolPercent: z.number().nullable(),
}) satisfies z.ZodType<IngredientFinding>;
