// Where events of an organisation are sent, for its owners. They are made and ended by the routes of the repository.
import { z } from 'zod';
import { defineRoute } from '../route.ts';

export const ownSubscriptions = defineRoute({
  method: 'GET',
  url: '/api/events/subscriptions',
  access: 'signed_in',
  cost: 'read',
  summary: 'Subscriptions of the own organisation to events, of all its named queries, newest first.',
  tags: ['epcis'],
  response: z.object({
    subscriptions: z.array(
      z.object({
        id: z.uuid(),
        queryName: z.string(),
        /** The host alone: the rest of an address may hold a secret. */
        receiver: z.string(),
        /** Else by a schedule. */
        isStream: z.boolean(),
        createdAt: z.iso.datetime(),
        lastNotifiedAt: z.iso.datetime().nullable(),
        /** Null where a program made it, or who did has no account any more. */
        madeBy: z.string().nullable(),
        /** Name of the API key that made it. */
        madeByKey: z.string().nullable(),
      }),
    ),
  }),
});
export type OwnSubscription = z.infer<typeof ownSubscriptions.response>['subscriptions'][number];
