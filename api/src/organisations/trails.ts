// Audit trails for whoever reads the log: how long each is, and nothing of what it says.
import { z } from 'zod';
import { auditedActions } from '../organisations.ts';
import { defineRoute, largestInteger } from '../route.ts';
import { trailLengthsSchema } from './trail-lengths.ts';

export const trailLengths = defineRoute({
  method: 'GET',
  url: '/log/trails',
  access: 'public',
  cost: 'search',
  summary:
    'How many entries the audit trail of each organisation has. Whoever reads the log counts leaves `audit.recorded` of each issuer: a trail that has fewer was cut.',
  tags: ['organisations'],
  response: trailLengthsSchema,
});

export const auditEntrySchema = z.object({
  /** From 1, without gaps. */
  place: z.number().int(),
  at: z.iso.datetime(),
  action: z.enum(auditedActions),
  /** Whose name `actor` is. */
  actorId: z.uuid().nullable(),
  /** Name of the person; null where the product did it by itself. */
  actor: z.string().nullable(),
  subject: z.object({ kind: z.string(), id: z.string(), name: z.string() }),
  facts: z.record(z.string(), z.string()),
  /** Canonical JSON, what the hash is made of. */
  entry: z.string(),
  hash: z.string(),
  /** The leaf of the log with its proof; the proof is null while the next checkpoint is awaited. */
  statement: z
    .object({ leaf: z.string(), proof: z.string().nullable(), salt: z.string(), subject: z.string() })
    .nullable(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

export const readAuditTrail = defineRoute({
  method: 'GET',
  url: '/api/organisations/own/audit',
  access: 'signed_in',
  cost: 'search',
  summary: 'Audit trail of the own organisation, newest first, with what is needed to check it.',
  tags: ['organisations'],
  query: z.object({
    /** Only entries before this place. */
    before: z.coerce.number().int().min(1).max(largestInteger).optional(),
  }),
  response: z.object({
    did: z.string(),
    entries: z.array(auditEntrySchema),
    hasMore: z.boolean(),
    /** Which logs and witnesses to believe, c2sp.org/tlog-policy. */
    policy: z.string(),
    /** How many entries of this trail the log has: more than the newest place, and the trail was cut. */
    logged: z.number().int().nonnegative(),
  }),
});

export const exportAuditTrail = defineRoute({
  method: 'GET',
  url: '/api/organisations/own/audit.csv',
  access: 'signed_in',
  cost: 'document',
  summary: 'The whole audit trail of the own organisation as CSV.',
  tags: ['organisations'],
});
