// Certification bodies that work here or have left, as the operator of the installation sees and ends their work.
import { z } from 'zod';
import { defineRoute } from '../route.ts';
import { byId, daySchema } from '../scalars.ts';
import { writtenSchema } from '../written.ts';

export const certifierSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  country: z.string(),
  /** null while it works here. */
  leftAt: z.iso.datetime().nullable(),
  /** First day on which its certificates are not in force, once it has left; null where it had none. */
  certificatesEndOn: daySchema.nullable(),
  /** That end with it on the day that was asked about: not over and not revoked by then. */
  certificates: z.number().int(),
  /** Not decided yet, also those that were not sent. */
  applications: z.number().int(),
  imports: z.number().int(),
  members: z.number().int(),
});
export type Certifier = z.infer<typeof certifierSchema>;

export const listCertifiers = defineRoute({
  method: 'GET',
  url: '/api/operator/certifiers',
  access: 'operator',
  cost: 'search',
  summary: 'Certifiers that work here or have left, with what would end with each on a day, today where none is named.',
  tags: ['certification'],
  query: z.object({ endsOn: daySchema.optional() }),
  response: z.object({ certifiers: z.array(certifierSchema) }),
});

export const leaveCertifier = defineRoute({
  method: 'POST',
  url: '/api/operator/certifiers/:id/leaving',
  access: 'operator',
  cost: 'write',
  needsSecondStep: true,
  summary:
    'A certifier ends its work here, for good: it issues nothing more, its certificates end with a day, holders and applicants are told.',
  tags: ['certification'],
  params: byId,
  body: z.object({
    /** First day on which its certificates are not in force: today, or up to 92 days ahead. */
    endsOn: daySchema,
    reason: writtenSchema(3, 500),
  }),
  response: certifierSchema,
});
