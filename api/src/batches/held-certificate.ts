// A certificate of the own, for the rule which of them a batch may claim: claimableNumbers of core.
import { statusChangeKinds } from '@amanah/core/certificates';
import { z } from 'zod';
import { daySchema } from '../scalars.ts';

export const heldCertificateSchema = z.object({
  number: z.string(),
  validFrom: daySchema,
  validUntil: daySchema,
  statusChanges: z
    .array(
      z.object({
        status: z.enum(statusChangeKinds),
        on: daySchema,
        reason: z.string(),
        gtins: z.array(z.string()).readonly().nullable(),
        batches: z.array(z.string()).readonly().nullable(),
      }),
    )
    .readonly(),
});
