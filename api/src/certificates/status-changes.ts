// What changed a certificate, as it is stored and read everywhere. What the certificate is by it on a day says certificateStatus of core.
import { type StatusChange, statusCauses, statusChangeKinds } from '@amanah/core/certificates';
import { z } from 'zod';
import { daySchema } from '../scalars.ts';
import { writtenSchema } from '../written.ts';

/** Why a certificate is suspended, revoked or put in force again. */
export const statusReasonSchema = writtenSchema(10, 500);

const names = z.array(z.string()).readonly();

export const statusChangeSchema = z.strictObject({
  status: z.enum(statusChangeKinds),
  on: daySchema,
  reason: z.string(),
  cause: z.enum(statusCauses).nullable(),
  gtins: names.nullable(),
  batches: names.nullable(),
}) satisfies z.ZodType<StatusChange>;

/** Oldest first. */
export const statusChangesSchema = z.array(statusChangeSchema).readonly();

/** Somebody asked to reinstate a suspended certificate, and another person has to decide. */
export const reinstatementRequestSchema = z.object({
  askedBy: z.string(),
  askedAt: z.iso.datetime(),
  reason: z.string(),
  isAskedByYou: z.boolean(),
});
