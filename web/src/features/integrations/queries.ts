// What programs of the own organisation have access, and where events are sent.
import { ownSubscriptions } from '@amanah/api/events/own-subscriptions';
import { listApiKeys } from '@amanah/api/integrations';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

export const apiKeysQuery = queryOptions({
  queryKey: ['integrations', 'api-keys'],
  queryFn: ({ signal }) => api.call(listApiKeys, {}, signal),
});

export const subscriptionsQuery = queryOptions({
  queryKey: ['integrations', 'subscriptions'],
  queryFn: ({ signal }) => api.call(ownSubscriptions, {}, signal),
});
