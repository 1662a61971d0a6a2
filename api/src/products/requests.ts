// What people ask for: products that nobody has registered. Whoever asked is told when one of them becomes public.
import { z } from 'zod';
import { defineRoute } from '../route.ts';
import { gtin14Schema } from '../scalars.ts';

const tags = ['products'] as const;

/** Of one person at the same time. */
export const mostProductRequests = 100;

export const listProductRequests = defineRoute({
  method: 'GET',
  url: '/api/product-requests',
  access: 'signed_in',
  cost: 'read',
  summary: 'Products that the person has asked for and that are not public yet, the newest first.',
  tags,
  response: z.object({ requests: z.array(z.object({ gtin: gtin14Schema, requestedAt: z.iso.datetime() })) }),
});

export const requestProduct = defineRoute({
  method: 'POST',
  url: '/api/product-requests',
  access: 'signed_in',
  cost: 'write',
  summary: 'Ask for a product that is not registered. The person is told when it becomes public.',
  tags,
  body: z.object({ gtin: gtin14Schema }),
  response: z.object({ requestedAt: z.iso.datetime() }),
});

export const withdrawProductRequest = defineRoute({
  method: 'DELETE',
  url: '/api/product-requests/:gtin',
  access: 'signed_in',
  cost: 'write',
  summary: 'Ask for it no longer.',
  tags,
  params: z.object({ gtin: gtin14Schema }),
  response: z.object({ isRequested: z.literal(false) }),
});
