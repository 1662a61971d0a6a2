// Evidence: everything that is needed to check a certificate, a batch or an event without believing the server, and the paper that a
// shopper saves.
import { z } from 'zod';
import { evidenceDocumentSchema } from './evidence/document.ts';
import { defineRoute } from './route.ts';
import { codeSchema, countryCodeSchema } from './scalars.ts';
import { personalRulesSchema } from './verification.ts';

export const evidence = defineRoute({
  method: 'GET',
  url: '/api/evidence/:subject',
  access: 'public',
  cost: 'document',
  summary: 'Certificate, batch or event with signatures, status lists and proofs of its place in the log.',
  tags: ['evidence'],
  /** Id or number of a certificate, id or any code of a batch, id or hash of an event. */
  params: z.object({ subject: codeSchema.min(1) }),
  /** `empty`: no content (204) where nothing is known under that name, for browsers, which report every 404 as an error of the page. */
  query: z.object({ unknown: z.literal('empty').optional() }),
  response: evidenceDocumentSchema,
});

export const certificateDocument = defineRoute({
  method: 'GET',
  url: '/api/verdicts/:code/certificate.pdf',
  access: 'public',
  cost: 'paper',
  summary: 'PDF of the verdict with its certificate and a QR that leads back to the live verdict.',
  tags: ['evidence'],
  params: z.object({ code: z.string() }),
  query: z.object({
    language: z.string().max(8).default('en'),
    market: countryCodeSchema.optional(),
  }),
});

export const certificateDocumentByRules = defineRoute({
  method: 'POST',
  url: '/api/verdicts/:code/certificate.pdf',
  access: 'public',
  cost: 'paper',
  summary:
    'The same PDF by the rules of the person who saves it. It says which of them decided; nothing of the rules is kept.',
  tags: ['evidence'],
  params: z.object({ code: z.string() }),
  body: z.object({
    language: z.string().max(8).default('en'),
    market: countryCodeSchema.optional(),
    rules: personalRulesSchema,
  }),
  mostBodyBytes: 32 * 1024,
});
