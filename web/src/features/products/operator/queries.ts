// What the operator's page asks the server for about GS1 prefixes.
import { listPrefixes } from '@amanah/api/products/gs1-prefixes';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { ofVisit } from '../../../platform/visit.ts';

export const prefixesToDecideQuery = (show: 'open' | 'confirmed') =>
  queryOptions({
    queryKey: ['gs1-prefixes', show],
    queryFn: ({ signal }) => api.call(listPrefixes, { query: { show } }, signal),
    staleTime: ofVisit,
  });
