// GS1 company prefixes: a producer proves its own before what carries it is public, the operator decides, and who has proven one claims its numbers.

import { z } from 'zod';
import { productDetailSchema, productEntriesSchema } from '../products.ts';
import { defineRoute } from '../route.ts';
import { byId, gtin14Schema } from '../scalars.ts';
import { writtenSchema } from '../written.ts';

const makers = ['producer'] as const;
const tags = ['products'] as const;

export const prefixStates = ['open', 'confirmed', 'refused', 'withdrawn'] as const;
export type PrefixState = (typeof prefixStates)[number];
/** `registered_before`: of an installation that is older than the rule; it covers one number and gives way to whoever proves a prefix. */
export const prefixProofs = ['licence', 'verified_by_gs1', 'registered_before'] as const;
export type PrefixProof = (typeof prefixProofs)[number];

export const mostLicenceBytes = 10 * 1024 * 1024;
export const licenceTypes = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'] as const;
/** An organisation asks for so many at a time. */
export const mostOpenPrefixes = 5;

const prefixSchema = z.string().regex(/^\d{4,12}$/);
/** As somebody writes it, with spaces or hyphens between. */
const givenPrefixSchema = z.string().trim().max(40);

const gs1PrefixSchema = z.object({
  id: z.uuid(),
  prefix: prefixSchema,
  state: z.enum(prefixStates),
  proof: z.enum(prefixProofs),
  /** The licence document, by its name. */
  document: z.string().nullable(),
  licensee: z.string().nullable(),
  askedAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
  reason: z.string().nullable(),
});
export type Gs1Prefix = z.infer<typeof gs1PrefixSchema>;

const ownPrefixesSchema = z.object({
  prefixes: z.array(gs1PrefixSchema),
  /** Products that wait for a proof. */
  waiting: z.number().int(),
  /** Whether GS1 can be asked; where not, a document is. */
  canAskGs1: z.boolean(),
  /** False for whoever practises: nothing has to be proven. */
  isNeeded: z.boolean(),
  mayWrite: z.boolean(),
});
export type OwnPrefixes = z.infer<typeof ownPrefixesSchema>;

export const listOwnPrefixes = defineRoute({
  method: 'GET',
  url: '/api/gs1-prefixes',
  access: makers,
  cost: 'read',
  summary: 'GS1 company prefixes of the own organisation, the newest first.',
  tags,
  response: ownPrefixesSchema,
});

export const askForPrefix = defineRoute({
  method: 'POST',
  url: '/api/gs1-prefixes',
  access: makers,
  cost: 'upload',
  summary:
    'Asks the operator to confirm a GS1 company prefix. The licence document (PDF or picture, sent as application/octet-stream) proves it.',
  tags,
  query: z.object({ prefix: givenPrefixSchema, name: z.string().max(200).default('licence') }),
  mostBodyBytes: mostLicenceBytes,
  response: ownPrefixesSchema,
  successStatus: 201,
});

export const askGs1ForPrefix = defineRoute({
  method: 'POST',
  url: '/api/gs1-prefixes/verified',
  access: makers,
  cost: 'write',
  summary:
    'Asks Verified by GS1 to whom a GTIN is licensed, and the operator to confirm the prefix of that licence. Where the operator of this installation has not set it up, a document is needed.',
  tags,
  body: z.object({ gtin: z.string().trim().max(20) }),
  response: ownPrefixesSchema,
  successStatus: 201,
});

export const withdrawPrefix = defineRoute({
  method: 'POST',
  url: '/api/gs1-prefixes/:id/withdraw',
  access: makers,
  cost: 'write',
  summary: 'Takes back a prefix that is not decided.',
  tags,
  params: byId,
  response: ownPrefixesSchema,
});

export const readLicence = defineRoute({
  method: 'GET',
  url: '/api/gs1-prefixes/:id/document',
  access: makers,
  cost: 'file',
  summary: 'The licence document of an own prefix.',
  tags,
  params: byId,
});

export const claimProduct = defineRoute({
  method: 'POST',
  url: '/api/products/:gtin/claim',
  access: makers,
  cost: 'write',
  summary:
    'Takes over a GTIN that somebody else registered without proof: a confirmed prefix of the own organisation covers it. The product has the label of the claimant from then on.',
  tags,
  params: z.object({ gtin: gtin14Schema }),
  body: productEntriesSchema,
  response: productDetailSchema,
  successStatus: 201,
});

const prefixToDecideSchema = gs1PrefixSchema.extend({
  organisationId: z.uuid(),
  organisation: z.string(),
  country: z.string(),
  licenceNumber: z.string(),
  askedBy: z.string(),
  /** Products of the organisation that become public by it. */
  products: z.number().int(),
  /** Other organisations with a confirmed prefix that takes numbers from this one. */
  takenBy: z.array(z.string()),
});
export type PrefixToDecide = z.infer<typeof prefixToDecideSchema>;
const prefixesToDecideSchema = z.object({ prefixes: z.array(prefixToDecideSchema) });

export const listPrefixes = defineRoute({
  method: 'GET',
  url: '/api/operator/gs1-prefixes',
  access: 'operator',
  cost: 'search',
  summary:
    'GS1 company prefixes for the operator: open ones with the oldest first, or confirmed ones with the newest first.',
  tags,
  query: z.object({ show: z.enum(['open', 'confirmed']).default('open') }),
  response: prefixesToDecideSchema,
});

export const readLicenceToDecide = defineRoute({
  method: 'GET',
  url: '/api/operator/gs1-prefixes/:id/document',
  access: 'operator',
  cost: 'file',
  summary: 'The licence document of a prefix, for the operator.',
  tags,
  params: byId,
});

export const decidePrefix = defineRoute({
  method: 'POST',
  url: '/api/operator/gs1-prefixes/:id/decision',
  access: 'operator',
  cost: 'write',
  needsSecondStep: true,
  summary:
    'Confirms a GS1 company prefix, or refuses it with a reason; one that was confirmed is ended by refusing it.',
  tags,
  params: byId,
  body: z.discriminatedUnion('decision', [
    z.object({ decision: z.literal('confirm') }),
    z.object({ decision: z.literal('refuse'), body: writtenSchema(3, 2000) }),
  ]),
  response: prefixesToDecideSchema,
});
