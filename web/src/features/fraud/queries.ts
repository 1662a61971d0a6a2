// What is asked about disputes.
import { listDisputes, listWaitingDisputes, readDispute } from '@amanah/api/fraud';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { ofVisit } from '../../platform/visit.ts';

export const disputesKey = ['disputes'] as const;

/** Those that are answered, the latest first. */
export const answeredQuery = infiniteQueryOptions({
  queryKey: [...disputesKey, 'answered'],
  queryFn: ({ pageParam, signal }) =>
    api.call(listDisputes, { query: pageParam === null ? {} : { before: pageParam } }, signal),
  initialPageParam: null as string | null, // the literal alone would make the type null
  getNextPageParam: (page) => page.nextBefore,
  staleTime: ofVisit,
});

export const disputeQuery = (number: string) =>
  queryOptions({
    queryKey: [...disputesKey, 'one', number],
    queryFn: ({ signal }) => api.call(readDispute, { params: { number } }, signal),
    staleTime: ofVisit,
  });

export const waitingQuery = queryOptions({
  queryKey: [...disputesKey, 'waiting'],
  queryFn: ({ signal }) => api.call(listWaitingDisputes, {}, signal),
  staleTime: ofVisit,
});
