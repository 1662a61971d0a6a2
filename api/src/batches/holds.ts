// The hold of a batch, after a failed check or for another reason, and its release by two people.
import { z } from 'zod';
import { batchDetailSchema } from '../batches.ts';
import { defineRoute } from '../route.ts';
import { writtenSchema } from '../written.ts';

const reason = writtenSchema(10, 500);

export const holdBatch = defineRoute({
  method: 'POST',
  url: '/api/batches/:id/hold',
  access: ['producer'],
  cost: 'write',
  summary: 'Put an own batch on hold, with the reason: nobody moves, sells or ships it until two people release it.',
  tags: ['batches'],
  params: z.object({ id: z.uuid() }),
  body: z.object({
    /** Made by the client: sent twice it is one hold. */
    id: z.uuid(),
    reason,
  }),
  response: batchDetailSchema,
});

export const askForRelease = defineRoute({
  method: 'POST',
  url: '/api/batches/:id/release-request',
  access: ['producer'],
  needsSecondStep: true,
  cost: 'write',
  summary:
    'Ask to release a batch that is on hold, with the reason; somebody else decides. Both are owners or managers.',
  tags: ['batches'],
  params: z.object({ id: z.uuid() }),
  body: z.object({ reason }),
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
