// What a certificate of an earlier register may say where it is entered: words that are known. What was issued before is read as it is.
import { hasUnseenSigns } from '@amanah/core/codes';
import { countryCodes } from '@amanah/core/places';
import { slaughterMethods } from '@amanah/core/products';
import { z } from 'zod';
import { eachOnce } from '../scalars.ts';

const isOneOf = (words: readonly string[]) => (word: string) => words.includes(word);

export const importedTerms = {
  slaughterMethods: eachOnce(
    z.array(z.string().refine(isOneOf(slaughterMethods), { error: 'method_unknown' })).min(1),
  ).nullable(),
  markets: eachOnce(z.array(z.string().refine(isOneOf(countryCodes), { error: 'market_unknown' })).min(1)).nullable(),
};

/** In the words of the certifier, which the holder reads in our mail: one line that hides nothing and leads nowhere. */
export const sourceSchema = z
  .string()
  .overwrite((text) => text.normalize('NFKC').replace(/\s+/gu, ' ').trim())
  .min(3)
  .max(200)
  .refine((text) => !hasUnseenSigns(text), { error: 'unseen_signs' })
  .refine((text) => !/:[\\/]|www\.|mailto:|tel:/i.test(text), { error: 'link' });
