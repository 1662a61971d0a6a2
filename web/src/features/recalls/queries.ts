// What recalls ask the server for.
import { listRecalls, recallableBatches } from '@amanah/api/recalls';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { ofVisit } from '../../platform/visit.ts';

/** @param search in the number, the code or the name of the product; empty: the newest */
export const recallableQuery = (search: string) =>
  queryOptions({
    queryKey: ['recalls', 'batches', search],
    queryFn: ({ signal }) => api.call(recallableBatches, { query: search === '' ? {} : { search } }, signal),
    placeholderData: keepPreviousData,
  });

export const recallsQuery = queryOptions({
  queryKey: ['recalls'],
  queryFn: ({ signal }) => api.call(listRecalls, {}, signal),
  staleTime: ofVisit,
});
