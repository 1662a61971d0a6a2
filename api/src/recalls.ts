// Recalls: which batches, who has them, who scanned them; published and lifted.
import { z } from 'zod';
import { defineRoute } from './route.ts';
import { codeSchema, searchSchema } from './scalars.ts';
import { writtenSchema } from './written.ts';

export const recallClasses = ['I', 'II', 'III'] as const;

export const recallChoiceSchema = z.object({
  /** Codes of batches or packs, as on the label. */
  codes: z.array(codeSchema.trim().min(1)).min(1).max(100),
  /** Also the batches of the same organisation that were made from them. */
  includesDescendants: z.boolean().default(true),
});

export const recallReachSchema = z.object({
  /** Batches that would be recalled; each was chosen or made from one that was. */
  batches: z.array(
    z.object({
      id: z.uuid(),
      label: z.string(),
      productName: z.string(),
      producerName: z.string(),
      isChosen: z.boolean(),
    }),
  ),
  /** Batches of others that were made from them: their producers are told, and decide. */
  others: z.array(z.object({ label: z.string(), productName: z.string(), producerName: z.string() })),
  /** Organisations that had any of it in their hands, by their own records or as a named recipient. */
  holders: z.array(z.object({ name: z.string(), country: z.string(), lots: z.number().int(), lastSeenAt: z.string() })),
  /** To whom the own events say that it was sent, who has no organisation here: by the name in them. */
  consignees: z.array(z.object({ name: z.string(), lastSentAt: z.string() })),
  /** What is left of it by those records. */
  stock: z.array(
    z.object({ holder: z.string(), label: z.string(), quantity: z.number(), unit: z.string().nullable() }),
  ),
  /** On the shelves of shops that count their stock here, all together; which shops, they alone know. */
  shelves: z.object({
    units: z.number(),
    /** Of the same products, of which nobody wrote down the batch. */
    unitsWithoutBatch: z.number(),
    /** Of the same products, under numbers that their maker has not recorded: they may be of these. */
    unitsUnderOtherNumbers: z.number(),
    stores: z.number().int(),
    organisations: z.number().int(),
  }),
  /** Organisations that get a message: holders, and those of the shelves. */
  organisationsToNotify: z.number().int(),
  /** Codes that nothing on record has: nothing is published while there is one. */
  unknownCodes: z.array(z.string()),
  scans: z.object({
    total: z.number().int(),
    /** People with an account, who will be told. */
    people: z.number().int(),
    markets: z.array(z.object({ country: z.string().nullable(), scans: z.number().int() })),
  }),
  /** False where the trace was cut off at its limit. */
  isComplete: z.boolean(),
});
export type RecallReach = z.infer<typeof recallReachSchema>;

export const recallSchema = z.object({
  id: z.uuid(),
  publishedAt: z.string(),
  publisher: z.string(),
  recallClass: z.enum(recallClasses),
  reason: z.string(),
  batches: z.array(z.object({ label: z.string(), productName: z.string() })),
  liftedAt: z.string().nullable(),
  liftedBecause: z.string().nullable(),
  /** What the caller may do with it now. */
  mayLift: z.boolean(),
  /** Why it concerns the caller's organisation: it made it, it certified it, or it had some of it; null: it published it, or it has nothing to do with it. */
  concern: z.enum(['maker', 'certifier', 'holder']).nullable(),
  /** Of a recall in force: what the own shops have of it, without what events sent back or destroyed; 0: they had it, and it is off the shelf. */
  ownStock: z.array(
    z.object({
      itemId: z.uuid(),
      store: z.string(),
      units: z.number(),
      /** False: nobody wrote down of which batch they are, or one that its maker has not recorded. */
      isBatchKnown: z.boolean(),
      /** As the shop wrote it down; empty: it did not. */
      batchNumber: z.string(),
      /** Units that were entered as sold after the recall, for a time before it, and that nobody has counted since. */
      soldLate: z.number(),
    }),
  ),
  /** Of a recall in force: pieces that came by the own events, and that neither left nor stand in the stock of an own shop. */
  ownUncounted: z.array(
    z.object({
      gtin: z.string(),
      batchNumber: z.string(),
      label: z.string(),
      productName: z.string(),
      units: z.number(),
    }),
  ),
  /**
   * For the publisher of a recall in force: what of it is in shops now, all together, what they have written off since, what was recorded as
   * destroyed at any time by whoever had it, what they have sold (and of that what was entered after the recall), how much was made, how much of that is none of these, and by how much the shops' figures
   * exceed what was made.
   */
  inShops: z
    .object({
      units: z.number(),
      unitsWithoutBatch: z.number(),
      unitsUnderOtherNumbers: z.number(),
      stores: z.number().int(),
      writtenOff: z.number(),
      destroyed: z.number(),
      sold: z.number(),
      soldLate: z.number(),
      made: z.number(),
      elsewhere: z.number(),
      tooMany: z.number(),
    })
    .nullable(),
});
export type Recall = z.infer<typeof recallSchema>;

const members = ['producer', 'certifier', 'retailer'] as const;

export const recallableBatches = defineRoute({
  method: 'GET',
  url: '/api/recalls/batches',
  access: members,
  cost: 'search',
  summary:
    'Batches that the own organisation may recall, the newest first: own ones, and for a body those that claim its certificates.',
  tags: ['recalls'],
  query: z.object({
    /** In the number, the code or the name of the product. */
    search: searchSchema.optional(),
  }),
  response: z.object({
    batches: z.array(
      z.object({
        id: z.uuid(),
        batchNumber: z.string(),
        productName: z.string(),
        producerName: z.string(),
        code: z.string(),
      }),
    ),
  }),
});

export const previewRecall = defineRoute({
  method: 'POST',
  url: '/api/recalls/preview',
  access: members,
  cost: 'search',
  summary: 'Who and what a recall would reach. Changes nothing.',
  tags: ['recalls'],
  body: recallChoiceSchema,
  response: recallReachSchema,
});

export const publishRecall = defineRoute({
  method: 'POST',
  url: '/api/recalls',
  access: members,
  cost: 'write',
  summary: 'Publish a recall: verdicts change at once, holders and people who scanned are told, the log keeps it.',
  tags: ['recalls'],
  body: recallChoiceSchema.extend({
    recallClass: z.enum(recallClasses),
    reason: writtenSchema(10, 500),
  }),
  response: recallSchema,
  successStatus: 201,
});

export const listRecalls = defineRoute({
  method: 'GET',
  url: '/api/recalls',
  access: members,
  cost: 'search',
  summary:
    'Recalls that the organisation published or that concern it: open ones first, the severest class before the others, each of them newest first.',
  tags: ['recalls'],
  response: z.object({ recalls: z.array(recallSchema) }),
});

export const liftRecall = defineRoute({
  method: 'POST',
  url: '/api/recalls/:id/lift',
  access: members,
  needsSecondStep: true,
  cost: 'write',
  summary: 'Lift a recall; only the organisation that published it.',
  tags: ['recalls'],
  params: z.object({ id: z.uuid() }),
  body: z.object({ reason: writtenSchema(10, 500) }),
  response: recallSchema,
});

export const recallSpreadsheet = defineRoute({
  method: 'GET',
  url: '/api/recalls/:id/fsma204.xlsx',
  access: members,
  cost: 'document',
  summary: 'Electronic sortable spreadsheet of all tracking events of the recalled goods, 21 CFR 1.1455(c)(3)(ii).',
  tags: ['recalls'],
  params: z.object({ id: z.uuid() }),
});
