// What recalls ask the server for.
import { listRecalls } from '@amanah/api/recalls';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

export const recallsQuery = queryOptions({
  queryKey: ['recalls'],
  queryFn: ({ signal }) => api.call(listRecalls, {}, signal),
  refetchOnMount: 'always',
});
