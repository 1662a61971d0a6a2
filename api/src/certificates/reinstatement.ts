// The way back of a suspended certificate: one person of the certifier asks for it with a reason, another one decides.
import { z } from 'zod';
import { issuedCertificateSchema } from '../certificates.ts';
import { defineRoute } from '../route.ts';
import { byId } from '../scalars.ts';
import { statusReasonSchema } from './status-changes.ts';

export const askForReinstatement = defineRoute({
  method: 'POST',
  url: '/api/certificates/:id/reinstatement-request',
  access: ['certifier'],
  cost: 'write',
  needsSecondStep: true,
  summary: 'Ask to reinstate a suspended certificate, with the reason; somebody else decides.',
  tags: ['certificates'],
  params: byId,
  body: z.object({ reason: statusReasonSchema }),
  response: issuedCertificateSchema,
});

export const decideReinstatement = defineRoute({
  method: 'POST',
  url: '/api/certificates/:id/reinstatement',
  access: ['certifier'],
  cost: 'write',
  needsSecondStep: true,
  summary: 'Reinstate a certificate as another person asked, or keep it suspended; the verdict follows at once.',
  tags: ['certificates'],
  params: byId,
  body: z.object({
    decision: z.enum(['reinstate', 'keep']),
    /** `askedAt` of the request that was read: where there is another by now, nothing is decided. */
    askedAt: z.iso.datetime(),
  }),
  response: issuedCertificateSchema,
});
