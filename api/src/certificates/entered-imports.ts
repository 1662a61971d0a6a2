// What a certificate of an earlier register may say where it is entered: words that are known. What was issued before is read as it is.
import { hasUnseenSigns } from '@amanah/core/codes';
import { countryCodes } from '@amanah/core/places';
import { productCategories, slaughterMethods } from '@amanah/core/products';
import { z } from 'zod';
import { eachOnce } from '../scalars.ts';

/** Text for whoever reads it as before; the description of the API names the words. */
const oneOf = (words: readonly string[], error: string) =>
  z
    .string()
    .refine((word) => words.includes(word), { error })
    .meta({ enum: [...words] });

export const importedTerms = {
  categories: eachOnce(z.array(z.enum(productCategories)).min(1)),
  slaughterMethods: eachOnce(z.array(oneOf(slaughterMethods, 'method_unknown')).min(1)).nullable(),
  markets: eachOnce(z.array(oneOf(countryCodes, 'market_unknown')).min(1)).nullable(),
};

/** In the words of the certifier, which the holder reads in our mail: one line that hides nothing and leads nowhere. */
export const sourceSchema = z
  .string()
  .overwrite((text) => text.normalize('NFKC').replace(/\s+/gu, ' ').trim())
  .min(3)
  .max(200)
  .refine((text) => !hasUnseenSigns(text), { error: 'unseen_signs' })
  .refine((text) => !/:[\\/]|www\.|mailto:|tel:/i.test(text), { error: 'link' });
