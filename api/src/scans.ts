// What was scanned: the person's activity and figures.

import { productCategories } from '@amanah/core/products';
import { verdictStates } from '@amanah/core/verification';
import { z } from 'zod';
import { defineRoute } from './route.ts';
import { headlineSchema } from './verification.ts';
import { writtenSchema } from './written.ts';

export const recentScanSchema = z.object({
  id: z.uuid(),
  code: z.string(),
  productName: z.string().nullable(),
  brand: z.string().nullable(),
  batchNumber: z.string().nullable(),
  imageUrl: z.string().nullable(),
  scannedAt: z.iso.datetime(),
  status: z.enum(verdictStates),
  /** What the answer said first when the code was scanned; null: scanned before that was kept. */
  headline: headlineSchema.nullable(),
  verificationResult: z.enum(['verified', 'pending', 'failed']),
});
export type RecentScan = z.infer<typeof recentScanSchema>;

export const activity = defineRoute({
  method: 'GET',
  url: '/api/scans',
  access: 'signed_in',
  cost: 'search',
  summary: 'All scans of the signed-in person, newest first, in pages.',
  tags: ['scans'],
  query: z.object({
    before: z.uuid().optional(),
    limit: z.coerce.number().int().min(1).max(100).default(30),
    result: z.enum(['verified', 'pending', 'failed']).optional(),
  }),
  response: z.object({ scans: z.array(recentScanSchema), nextBefore: z.uuid().nullable() }),
});

export const scanPeriods = ['30d', '90d', '365d'] as const;

export const scanFiguresSchema = z.object({
  period: z.enum(scanPeriods),
  /** One entry a day (30d), week (90d) or month (365d), oldest first, gaps filled with zeros. */
  series: z.array(z.object({ from: z.string(), verified: z.number(), pending: z.number(), failed: z.number() })),
  byCategory: z.array(z.object({ category: z.enum(productCategories), scans: z.number() })),
  byState: z.array(z.object({ state: z.enum(verdictStates), scans: z.number() })),
  topBrands: z.array(z.object({ brand: z.string(), scans: z.number() })),
});
export type ScanFigures = z.infer<typeof scanFiguresSchema>;

export const scanFigures = defineRoute({
  method: 'GET',
  url: '/api/scans/figures',
  access: 'signed_in',
  cost: 'search',
  summary: "The person's own scans over time, by category, verdict and brand.",
  tags: ['scans'],
  query: z.object({ period: z.enum(scanPeriods).default('30d') }),
  response: scanFiguresSchema,
});

const copiedSerialSchema = z.object({
  serial: z.string(),
  foundAt: z.iso.datetime(),
  kilometres: z.number(),
  minutes: z.number(),
  /** By two accounts; false: strangers reported it, and no verdict says more than that. */
  isConfirmed: z.boolean(),
});
export type CopiedSerial = z.infer<typeof copiedSerialSchema>;

export const copiedSerials = defineRoute({
  method: 'GET',
  url: '/api/scans/copied-serials',
  access: ['producer'],
  cost: 'read',
  summary:
    'Serials of a batch of the own organisation that were seen as no single pack can be, confirmed ones first, the newest first and at most fifty.',
  tags: ['scans'],
  query: z.object({ batch: z.uuid() }),
  response: z.object({ serials: z.array(copiedSerialSchema) }),
});

export const liftCopiedSerial = defineRoute({
  method: 'POST',
  url: '/api/scans/copied-serials/lift',
  access: ['certifier'],
  needsSecondStep: true,
  cost: 'write',
  summary:
    'Lift the note that a serial behaves like a copy, by a body whose certificates cover the product. What was seen until then counts no longer.',
  tags: ['scans'],
  body: z.object({
    gtin: z.string().regex(/^\d{14}$/),
    serial: z.string().min(1).max(100),
    reason: writtenSchema(10, 500),
  }),
  response: z.object({ liftedAt: z.iso.datetime() }),
});
