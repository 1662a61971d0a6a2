// What a phone keeps to answer without a network: a signed pack for its market, and what proves it and ages faster than it.
import type { PackTrust } from '@amanah/core/offline';
import { countryCodes } from '@amanah/core/places';
import { z } from 'zod';
import { evidenceDocumentSchema } from './evidence/document.ts';
import { defineRoute, largestInteger } from './route.ts';

const issuerSchema = evidenceDocumentSchema.shape.issuers.unwrap().element;
const statusListSchema = evidenceDocumentSchema.shape.certificates.unwrap().element.shape.statusLists.unwrap().element;

export const packAnswerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('full'), note: z.string(), body: z.string() }),
  z.object({
    kind: z.literal('delta'),
    /** The version that the lines are counted in. */
    base: z.number().int(),
    note: z.string(),
    removed: z.array(z.number().int()).readonly(),
    added: z.array(z.string()).readonly(),
  }),
]);
export type OfflinePackAnswer = z.infer<typeof packAnswerSchema>;

/** Stands for nobody having said where they live. */
export const noMarket = '-';

const markets: readonly [string, ...string[]] = [...countryCodes, noMarket];

export const offlinePack = defineRoute({
  method: 'GET',
  url: '/api/offline/packs/:market',
  access: 'public',
  cost: 'document',
  summary:
    'The pack of verdicts for use without a network: whole, as a difference, or 304 where the version is the one in If-None-Match.',
  tags: ['offline'],
  params: z.object({
    market: z.enum(markets),
  }),
  /** The version that the phone has. */
  query: z.object({ have: z.coerce.number().int().min(1).max(largestInteger).optional() }),
  response: packAnswerSchema,
});

export const packTrustSchema = z.object({
  /** c2sp.org/tlog-policy, as the operator proposes it. */
  policy: z.string(),
  issuer: issuerSchema,
  statusLists: z.array(statusListSchema.extend({ list: z.number().int(), url: z.string() })).readonly(),
}) satisfies z.ZodType<PackTrust & { readonly policy: string }>;
export type OfflineTrust = z.infer<typeof packTrustSchema>;

export const offlineTrust = defineRoute({
  method: 'GET',
  url: '/api/offline/trust',
  access: 'public',
  cost: 'file',
  summary: 'Who signs the packs, the status lists of the moment, and their proofs from the log.',
  tags: ['offline'],
  response: packTrustSchema,
});
