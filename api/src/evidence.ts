// Evidence: everything that is needed to check a certificate, a batch or an event without believing the server, and the paper that a
// shopper saves.
import { outOfForceKinds } from '@amanah/core/certificates';
import type { EvidenceDocument } from '@amanah/core/evidence';
import { z } from 'zod';
import { defineRoute } from './route.ts';
import { codeSchema, countryCodeSchema } from './scalars.ts';
import { personalRulesSchema } from './verification.ts';

/** Core gives lists that nobody changes. */
const list = <T extends z.ZodType>(schema: T) => z.array(schema).readonly();

const loggedStatementSchema = z.object({
  leaf: z.string(),
  proof: z.string().nullable(),
  salt: z.string(),
  subject: z.string(),
});

/** The document as JSON, for the page, the command line and the file that a shopper saves. */
export const evidenceDocumentSchema = z.object({
  format: z.literal('amanah-evidence@v1'),
  subject: z.object({ kind: z.enum(['certificate', 'batch', 'event']), id: z.string(), title: z.string() }),
  policy: z.string(),
  issuers: list(
    z.object({
      did: z.string(),
      name: z.string(),
      didDocument: z.string(),
      keys: list(z.object({ method: z.string(), document: z.string(), statement: loggedStatementSchema })),
    }),
  ),
  certificates: list(
    z.object({
      id: z.string(),
      number: z.string(),
      issuer: z.string(),
      jwt: z.string(),
      integrity: z.string(),
      statement: loggedStatementSchema,
      statusLists: list(
        z.object({
          purpose: z.enum(['revocation', 'suspension']),
          jwt: z.string(),
          statement: loggedStatementSchema,
        }),
      ),
      history: list(loggedStatementSchema),
      /** Said by the server, proved by nothing; left out where no end is announced. */
      announcedEnd: z.object({ lastDay: z.iso.date(), cause: z.enum(['issuer_left', 'revoked']) }).optional(),
      /** Why it does not count today, said by the server; left out where it is in force. */
      outOfForce: z.object({ kind: z.enum(outOfForceKinds), on: z.iso.date() }).optional(),
    }),
  ),
  events: list(
    z.object({
      ...{ id: z.string(), hash: z.string(), event: z.string(), statement: loggedStatementSchema },
      /** Of an event that names parties or documents, which only those concerned read. */
      isPublicForm: z.literal(true).optional(),
    }),
  ),
}) satisfies z.ZodType<EvidenceDocument>;

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
