// A certificate of the own, for the rule which of them a batch may claim: claimableNumbers of core.
import { z } from 'zod';
import { statusChangeSchema } from '../certificates/status-changes.ts';
import { daySchema } from '../scalars.ts';

export const heldCertificateSchema = z.object({
  number: z.string(),
  validFrom: daySchema,
  validUntil: daySchema,
  statusChanges: z.array(z.object(statusChangeSchema.omit({ cause: true }).shape)).readonly(),
});
