// Printing labels for packs and logistic units. Only for producers and retailers with an approved organisation.
import { labelSheetIds, labelSymbols, mostLabels, zplResolutions } from '@amanah/core/labels';
import { z } from 'zod';
import { defineRoute } from './route.ts';

const trades = ['producer', 'retailer'] as const;

export const labelKinds = ['pack', 'logistic'] as const;

const labelRunSchema = z.object({
  id: z.uuid(),
  kind: z.enum(labelKinds),
  /** What it is printed on: product and batch, or null for logistic units. */
  productName: z.string().nullable(),
  batchNumber: z.string().nullable(),
  count: z.number().int(),
  first: z.string(),
  last: z.string(),
  createdAt: z.iso.datetime(),
});
export type LabelRun = z.infer<typeof labelRunSchema>;

export const createLabelRun = defineRoute({
  method: 'POST',
  url: '/api/labels/runs',
  access: trades,
  cost: 'write',
  summary: 'Draws serials for packs of a batch, or numbers of logistic units, from their range and registers them.',
  tags: ['labels'],
  body: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('pack'),
      /** Made by the client: sent twice it is one run. */
      id: z.uuid(),
      batchId: z.uuid(),
      serialPrefix: z.string().regex(/^[A-Z0-9-]{0,10}$/),
      count: z.number().int().min(1).max(mostLabels),
    }),
    z.object({
      kind: z.literal('logistic'),
      id: z.uuid(),
      companyPrefix: z.string().regex(/^\d{4,12}$/),
      extension: z.number().int().min(0).max(9),
      count: z.number().int().min(1).max(mostLabels),
    }),
  ]),
  response: labelRunSchema,
  successStatus: 201,
});

export const listLabelRuns = defineRoute({
  method: 'GET',
  url: '/api/labels/runs',
  access: trades,
  cost: 'read',
  summary: 'The latest label runs of the own organisation.',
  tags: ['labels'],
  response: z.object({ runs: z.array(labelRunSchema) }),
});

export const labelFile = defineRoute({
  method: 'GET',
  url: '/api/labels/runs/:id/file',
  access: trades,
  cost: 'paper',
  summary: 'The labels of a run as PDF or ZPL; the same run may be printed again.',
  tags: ['labels'],
  params: z.object({ id: z.uuid() }),
  query: z.object({
    format: z.enum(['pdf', 'zpl']),
    symbol: z.enum(labelSymbols),
    sheet: z.enum(labelSheetIds),
    dots: z.coerce.number().pipe(z.literal(zplResolutions)).optional(),
  }),
});
