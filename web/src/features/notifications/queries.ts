// What the messages screens ask for.
import { listNotifications, readPreferences } from '@amanah/api/notifications';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { ofVisit } from '../../platform/visit.ts';

export const messagesKey = ['notifications'] as const;
const perPage = 30;

export const messagesQuery = infiniteQueryOptions({
  queryKey: [...messagesKey, 'list'],
  queryFn: ({ signal, pageParam }) =>
    api.call(
      listNotifications,
      { query: { limit: perPage, ...(pageParam === null ? {} : { before: pageParam }) } },
      signal,
    ),
  initialPageParam: null as string | null,
  getNextPageParam: ({ notifications }) =>
    notifications.length < perPage ? undefined : (notifications.at(-1)?.id ?? undefined),
  staleTime: ofVisit,
});

export const preferencesQuery = queryOptions({
  queryKey: [...messagesKey, 'preferences'],
  queryFn: ({ signal }) => api.call(readPreferences, {}, signal),
});
