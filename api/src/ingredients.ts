// The ingredient lexicon for whoever wants to use it elsewhere.
import { z } from 'zod';
import { defineRoute } from './route.ts';

export const lexiconFormats = ['json', 'csv'] as const;

export const lexicon = defineRoute({
  method: 'GET',
  url: '/api/lexicon',
  access: 'public',
  cost: 'document',
  summary:
    'The ingredient lexicon, CC BY 4.0: what each can be made of, who rules what about it, and its names in fourteen languages. `Repr-Digest` is its checksum; that of the JSON stands in the log.',
  tags: ['ingredients'],
  query: z.object({ format: z.enum(lexiconFormats).default('json') }),
});
