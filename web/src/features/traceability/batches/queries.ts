// What the screens of batches ask the server for.
import { type BatchStatus, batchOptions, listBatches, ownBatch, producerAnalytics } from '@amanah/api/batches';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';

export interface WantedBatches {
  readonly search: string;
  readonly status: BatchStatus | null;
  readonly gtin: string | null;
  readonly limit: number;
}

export const batchesQuery = ({ search, status, gtin, limit }: WantedBatches) =>
  queryOptions({
    queryKey: ['batches', 'list', search, status, gtin, limit],
    queryFn: ({ signal }) =>
      api.call(
        listBatches,
        {
          query: {
            limit,
            ...(search === '' ? {} : { search }),
            ...(status === null ? {} : { status }),
            ...(gtin === null ? {} : { gtin }),
          },
        },
        signal,
      ),
    placeholderData: keepPreviousData,
  });

export const batchQuery = (id: string) =>
  queryOptions({
    queryKey: ['batches', 'one', id],
    queryFn: ({ signal }) => api.call(ownBatch, { params: { id } }, signal),
  });

export const batchOptionsQuery = queryOptions({
  queryKey: ['batches', 'options'],
  queryFn: ({ signal }) => api.call(batchOptions, {}, signal),
});

export const analyticsQuery = queryOptions({
  queryKey: ['batches', 'analytics'],
  queryFn: ({ signal }) => api.call(producerAnalytics, {}, signal),
});

export const forgetBatches = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: ['batches'] });
