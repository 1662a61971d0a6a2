// What recalls ask the server for.
import { listRecalls } from '@amanah/api/recalls';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { ofVisit } from '../../platform/visit.ts';

export const recallsQuery = queryOptions({
  queryKey: ['recalls'],
  queryFn: ({ signal }) => api.call(listRecalls, {}, signal),
  staleTime: ofVisit,
});
