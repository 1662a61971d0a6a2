// What the screens of batches ask the server for.
import { batchOptions, batchSorts, listBatches, ownBatch, producerAnalytics } from '@amanah/api/batches';
import { sortDirections } from '@amanah/api/scalars';
import { type BatchStatus, batchStatuses } from '@amanah/core/batches';
import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { type Said, searchSaid } from '../../platform/list-search.ts';
import { oneOf } from '../../platform/search-text.ts';
import { batchOptionsKey } from '../../platform/shared-keys.ts';
import { forgetVerdicts } from '../../platform/verdict-keys.ts';
import { ofVisit } from '../../platform/visit.ts';

export interface WantedBatches {
  readonly search: string;
  readonly status: BatchStatus | null;
  readonly gtin: string | null;
  readonly sort: (typeof batchSorts)[number];
  readonly direction: (typeof sortDirections)[number];
}

/** As the address says it. */
export const wantedBatches = (said: Said): WantedBatches => ({
  search: searchSaid(said),
  status: oneOf(batchStatuses)(said('status')) ?? null,
  gtin: said('gtin') ?? null,
  sort: oneOf(batchSorts)(said('sort')) ?? 'started',
  direction: oneOf(sortDirections)(said('direction')) ?? 'descending',
});

const pageLength = 50;

export const batchesQuery = ({ search, status, gtin, sort, direction }: WantedBatches) =>
  infiniteQueryOptions({
    queryKey: ['batches', 'list', search, status, gtin, sort, direction],
    staleTime: ofVisit,
    queryFn: ({ pageParam, signal }) =>
      api.call(
        listBatches,
        {
          query: {
            limit: pageLength,
            sort,
            direction,
            ...(pageParam === null ? {} : { after: pageParam }),
            ...(search === '' ? {} : { search }),
            ...(status === null ? {} : { status }),
            ...(gtin === null ? {} : { gtin }),
          },
        },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => (last.hasMore ? (last.batches.at(-1)?.id ?? null) : null),
    placeholderData: keepPreviousData,
  });

/** Of the newest, in an overview. */
export const shownBatches = 8;

export const newestBatchesQuery = (limit: number) =>
  queryOptions({
    queryKey: ['batches', 'newest', limit],
    queryFn: ({ signal }) => api.call(listBatches, { query: { limit } }, signal),
  });

export const batchQuery = (id: string) =>
  queryOptions({
    queryKey: ['batches', 'one', id],
    staleTime: ofVisit,
    queryFn: ({ signal }) => api.call(ownBatch, { params: { id } }, signal),
  });

export const batchOptionsQuery = queryOptions({
  queryKey: batchOptionsKey,
  queryFn: ({ signal }) => api.call(batchOptions, {}, signal),
});

export const analyticsQuery = queryOptions({
  queryKey: ['batches', 'analytics'],
  staleTime: ofVisit,
  queryFn: ({ signal }) => api.call(producerAnalytics, {}, signal),
});

/** What changes a batch may change its verdict. */
export async function forgetBatches(queries: QueryClient): Promise<void> {
  forgetVerdicts(queries);
  await queries.invalidateQueries({ queryKey: ['batches'] });
}
