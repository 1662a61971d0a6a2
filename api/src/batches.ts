// Batches of a producer: from the plan to the shop, with what was checked of them, and the figures over all of them.
import { batchStatuses, blockKinds, checkOutcomes } from '@amanah/core/batches';
import { stepKinds, stepStatuses } from '@amanah/core/places';
import { slaughterMethods } from '@amanah/core/products';
import { z } from 'zod';
import { heldCertificateSchema } from './batches/held-certificate.ts';
import { defineRoute } from './route.ts';
import { byId, choice, daySchema, etagSchema, gtin14Schema, searchSchema, sortDirectionSchema } from './scalars.ts';
import { writtenSchema } from './written.ts';

const makers = ['producer'] as const;
const tags = ['batches'] as const;
const instant = z.iso.datetime({ offset: true });
export const mostDocumentBytes = 10 * 1024 * 1024;

const ownBatchSchema = z.object({
  id: z.uuid(),
  gtin: z.string(),
  product: z.string(),
  batchNumber: z.string(),
  /** Printed for look-up as it is; null: none. */
  code: z.string().nullable(),
  /** What a shopper's scanner is given: the printed code, else GS1 elements. */
  scanCode: z.string(),
  quantity: z.number().int(),
  status: z.enum(batchStatuses),
  /** The view of the plant: until it is finished there, and after. */
  productionStatus: z.enum(['in_production', 'completed']),
  startDate: daySchema,
  expectedCompletion: daySchema.nullable(),
  completionDate: daySchema.nullable(),
  expiryDate: daySchema.nullable(),
  qualityChecks: z.number().int(),
  failedChecks: z.number().int(),
  worstBlock: z.enum(blockKinds).nullable(),
  serials: z.number().int(),
  events: z.number().int(),
  /** Of what may still change: expected day, best before day and quantity. */
  etag: etagSchema,
});
export type OwnBatch = z.infer<typeof ownBatchSchema>;

/** By expiry ascending, batches without one come last. */
export const batchSorts = ['number', 'quantity', 'started', 'expiry'] as const;

export const listBatches = defineRoute({
  method: 'GET',
  url: '/api/batches',
  access: makers,
  cost: 'search',
  summary: 'Batches of the own organisation, newest first unless sorted; their verdicts are asked for by code.',
  tags,
  query: z.object({
    search: searchSchema.optional(),
    gtin: gtin14Schema.optional(),
    status: z.enum(batchStatuses).optional(),
    sort: z.enum(batchSorts).default('started'),
    direction: sortDirectionSchema.default('descending'),
    limit: z.coerce.number().int().min(1).max(100).default(50),
    /** Only what comes after this batch, the last one of the page before. */
    after: z.uuid().optional(),
  }),
  response: z.object({
    batches: z.array(ownBatchSchema),
    /** Of all pages. */
    total: z.number().int(),
    hasMore: z.boolean(),
    mayWrite: z.boolean(),
  }),
});

/** Products that are asked about at once. */
export const mostCounted = 100;

export const batchCounts = defineRoute({
  method: 'GET',
  url: '/api/batches/counts',
  access: makers,
  cost: 'read',
  summary: 'How many batches the own organisation has of each of some products.',
  tags,
  query: z.object({
    /** GTINs of 14 digits with commas between them. */
    gtins: z
      .string()
      .regex(new RegExp(`^\\d{14}(?:,\\d{14}){0,${mostCounted - 1}}$`))
      .transform((text) => text.split(',')),
  }),
  response: z.object({
    /** In the order of the products. */
    counts: z.array(z.number().int()),
  }),
});

const qualityCheckSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  outcome: z.enum(checkOutcomes),
  by: z.string(),
  at: z.iso.datetime(),
  note: z.string(),
  document: z.object({ name: z.string(), bytes: z.number().int() }).nullable(),
});
export type QualityCheck = z.infer<typeof qualityCheckSchema>;

export const batchDetailSchema = z.object({
  batch: ownBatchSchema.extend({
    siteId: z.uuid(),
    site: z.string(),
    slaughterMethod: z.enum(slaughterMethods).nullable(),
    claimedCertificateNumbers: z.array(z.string()),
    underInvestigationSince: daySchema.nullable(),
  }),
  qualityChecks: z.array(qualityCheckSchema),
  /** What keeps the batch from being moved, sold and shipped, the worst first. */
  blocks: z.array(z.object({ kind: z.enum(blockKinds), reason: z.string(), since: z.iso.datetime() })),
  /** Its maker moved it and recorded no harvest and no production of it. */
  lacksBeginning: z.boolean(),
  /** Of a hold: who asked to release it; null: nobody, or it is not on hold. */
  release: z
    .object({ askedBy: z.string(), askedAt: z.iso.datetime(), reason: z.string(), isAskedByYou: z.boolean() })
    .nullable(),
  /** The newest hundred; how many there are stands in the batch. */
  serials: z.array(z.string()),
  events: z.array(
    z.object({
      id: z.uuid(),
      step: z.enum(stepKinds),
      name: z.string(),
      address: z.string(),
      status: z.enum(stepStatuses),
      at: z.iso.datetime(),
      /** Of the event in the log; null: not recorded yet. */
      hash: z.string().nullable(),
    }),
  ),
  /** When it came into each state that it has been in, oldest first. */
  history: z.array(z.object({ status: z.enum(batchStatuses), at: z.iso.datetime() })),
  mayWrite: z.boolean(),
  /** Whether the caller may agree to a release that somebody else asked for. */
  mayRelease: z.boolean(),
});
export type BatchDetail = z.infer<typeof batchDetailSchema>;

export const ownBatch = defineRoute({
  method: 'GET',
  url: '/api/batches/:id',
  access: makers,
  cost: 'read',
  summary: 'One batch of the own organisation with its checks, serials, events and states.',
  tags,
  params: byId,
  response: batchDetailSchema,
});

export const batchOptions = defineRoute({
  method: 'GET',
  url: '/api/batches/options',
  access: makers,
  cost: 'read',
  summary: 'Products, sites and certificates that a new batch can name.',
  tags,
  response: z.object({
    products: z.array(choice.product),
    sites: z.array(choice.site),
    certificates: z.array(heldCertificateSchema),
  }),
});

export const createBatch = defineRoute({
  method: 'POST',
  url: '/api/batches',
  access: makers,
  cost: 'write',
  summary:
    'Adds a batch of an own product. From then on its codes can be scanned; its verdict follows from its certificate.',
  tags,
  body: z.object({
    /** Made by the client: sent twice it is one batch. */
    id: z.uuid(),
    gtin: gtin14Schema,
    batchNumber: z.string().trim().min(1).max(20),
    /** `none`: GS1 codes alone; `assigned`: the next free HALAL code; otherwise the code as it is printed. */
    code: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('none') }),
      z.object({ kind: z.literal('assigned') }),
      z.object({ kind: z.literal('printed'), code: z.string().trim().max(64) }),
    ]),
    siteId: z.uuid(),
    startDate: daySchema,
    expectedCompletion: daySchema.nullable(),
    expiryDate: daySchema.nullable(),
    quantity: z.number().int().min(1).max(10_000_000),
    slaughterMethod: z.enum(slaughterMethods).nullable().default(null),
    claimedCertificateNumbers: z.array(z.string().max(90)).max(10).default([]),
  }),
  response: batchDetailSchema,
  successStatus: 201,
});

export const changeBatch = defineRoute({
  method: 'PATCH',
  url: '/api/batches/:id',
  access: makers,
  edits: true,
  cost: 'write',
  summary: 'Corrects what may still change of a batch: expected day, best before day and quantity.',
  tags,
  params: byId,
  body: z.object({
    expectedCompletion: daySchema.nullable(),
    expiryDate: daySchema.nullable(),
    quantity: z.number().int().min(1).max(10_000_000),
  }),
  response: batchDetailSchema,
});

export const completeBatch = defineRoute({
  method: 'POST',
  url: '/api/batches/:id/completion',
  access: makers,
  cost: 'write',
  summary: 'Says that the production of a batch is finished.',
  tags,
  params: byId,
  body: z.object({ completionDate: daySchema }),
  response: batchDetailSchema,
});

export const addQualityCheck = defineRoute({
  method: 'POST',
  url: '/api/batches/:id/checks',
  access: makers,
  cost: 'write',
  summary: 'Records what was checked of a batch and what came out.',
  tags,
  params: byId,
  body: z.object({
    /** Made by the client: sent twice it is one check. */
    id: z.uuid(),
    name: writtenSchema(1, 120),
    outcome: z.enum(checkOutcomes),
    by: writtenSchema(1, 80),
    at: instant,
    note: z.string().trim().max(1000).default(''),
  }),
  response: batchDetailSchema,
  successStatus: 201,
});

export const attachCheckDocument = defineRoute({
  method: 'POST',
  url: '/api/batches/:id/checks/:checkId/document',
  access: makers,
  cost: 'upload',
  summary: 'Attaches a document to a check (PDF, picture or Office file, sent as application/octet-stream).',
  tags,
  params: byId.extend({ checkId: z.uuid() }),
  query: z.object({ name: z.string().max(200).default('document') }),
  mostBodyBytes: mostDocumentBytes,
  response: batchDetailSchema,
  successStatus: 201,
});

export const checkDocument = defineRoute({
  method: 'GET',
  url: '/api/batches/:id/checks/:checkId/document',
  access: makers,
  cost: 'file',
  summary: 'The document of a check as it came.',
  tags,
  params: byId.extend({ checkId: z.uuid() }),
});

export const producerAnalytics = defineRoute({
  method: 'GET',
  url: '/api/batches/analytics',
  access: makers,
  cost: 'search',
  summary: 'Figures over all batches of the own organisation and their events.',
  tags,
  response: z.object({
    totalBatches: z.number().int(),
    activeBatches: z.number().int(),
    completedBatches: z.number().int(),
    /** Days from the start to the completion of the batches that are complete; null: none is. */
    averageProcessingTime: z.number().nullable(),
    byStatus: z.record(z.enum(batchStatuses), z.number().int()),
    supplyChain: z.object({
      totalEvents: z.number().int(),
      /** In the log. */
      verified: z.number().int(),
      /** Steps that are planned. */
      pending: z.number().int(),
      /** Hours from leaving to arriving, over the batches that arrived; null: none did. */
      averageTransitHours: z.number().nullable(),
    }),
  }),
});
export type ProducerAnalytics = z.infer<(typeof producerAnalytics)['response']>;
