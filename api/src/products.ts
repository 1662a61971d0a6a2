// The catalogue: pictures, and the demo codes that anybody may try.
import { verdictStates } from '@amanah/core/verification';
import { z } from 'zod';
import { defineRoute } from './route.ts';

export const productImage = defineRoute({
  method: 'GET',
  url: '/api/products/:gtin/image',
  access: 'public',
  summary: 'Picture of the product (SVG).',
  tags: ['products'],
  params: z.object({ gtin: z.string().regex(/^\d{14}$/) }),
});

export const sampleCodes = defineRoute({
  method: 'GET',
  url: '/api/samples',
  access: 'public',
  summary: 'Demo codes, at least one for each verdict state; empty when the demo is off.',
  tags: ['products'],
  response: z.object({
    samples: z.array(
      z.object({ code: z.string(), productName: z.string(), brand: z.string(), expected: z.enum(verdictStates) }),
    ),
  }),
});
