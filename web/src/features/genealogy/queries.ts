// What the genealogy asks the server for.
import { genealogy } from '@amanah/api/genealogy';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

export type Direction = 'both' | 'up' | 'down';

export const genealogyQuery = (code: string, direction: Direction) =>
  queryOptions({
    queryKey: ['genealogy', code, direction],
    queryFn: ({ signal }) => api.call(genealogy, { params: { code }, query: { direction } }, signal),
    placeholderData: keepPreviousData,
    retry: false,
  });
