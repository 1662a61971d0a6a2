// The release of a batch that is on hold after a failed check, by two people.
import { z } from 'zod';
import { batchDetailSchema } from '../batches.ts';
import { defineRoute } from '../route.ts';

const releaseReason = z.string().trim().min(10).max(500);

export const askForRelease = defineRoute({
  method: 'POST',
  url: '/api/batches/:id/release-request',
  access: ['producer'],
  needsSecondStep: true,
  cost: 'write',
  summary: 'Ask to release a batch that is on hold after a failed check, with the reason; somebody else decides.',
  tags: ['batches'],
  params: z.object({ id: z.uuid() }),
  body: z.object({ reason: releaseReason }),
  response: batchDetailSchema,
});

export const decideRelease = defineRoute({
  method: 'POST',
  url: '/api/batches/:id/release',
  access: ['producer'],
  needsSecondStep: true,
  cost: 'write',
  summary: 'Agree to release a batch that another person asked to release, or refuse.',
  tags: ['batches'],
  params: z.object({ id: z.uuid() }),
  body: z.object({
    decision: z.enum(['release', 'keep']),
    /** `askedAt` of the request that was read: where there is another by now, nothing is decided. */
    askedAt: z.iso.datetime(),
  }),
  response: batchDetailSchema,
});
