// What the mass balance asks the server for.
import { massBalance } from '@amanah/api/mass-balance';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

export interface BooksFilter {
  readonly certificateId: string | null;
  readonly siteId: string | null;
  readonly from: string;
  readonly until: string;
}

export const noFilter: BooksFilter = { certificateId: null, siteId: null, from: '', until: '' };

export const booksQuery = ({ certificateId, siteId, from, until }: BooksFilter) =>
  queryOptions({
    queryKey: ['mass-balance', certificateId, siteId, from, until],
    queryFn: ({ signal }) =>
      api.call(
        massBalance,
        {
          query: {
            ...(certificateId === null ? {} : { certificateId }),
            ...(siteId === null ? {} : { siteId }),
            ...(from === '' ? {} : { from }),
            ...(until === '' ? {} : { until }),
          },
        },
        signal,
      ),
    placeholderData: keepPreviousData,
  });
