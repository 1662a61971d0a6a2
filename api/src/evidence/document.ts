// The document of evidence as JSON. Apart from its routes: a page that only links to evidence does not carry the schema that reads it.
import { outOfForceKinds } from '@amanah/core/certificates';
import type { EvidenceDocument } from '@amanah/core/evidence';
import { z } from 'zod';

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
