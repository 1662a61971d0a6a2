// What a person's own scans are asked for.
import { activity, copiedSerials, type ScanFigures, scanFigures } from '@amanah/api/scans';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { ofVisit } from '../../platform/visit.ts';

export const activityFilters = ['all', 'verified', 'pending', 'failed'] as const;
export type ActivityFilter = (typeof activityFilters)[number];

export const activityQuery = (filter: ActivityFilter) =>
  infiniteQueryOptions({
    queryKey: ['activity', filter],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        activity,
        {
          query: {
            limit: 30,
            ...(pageParam === null ? {} : { before: pageParam }),
            ...(filter === 'all' ? {} : { result: filter }),
          },
        },
        signal,
      ),
    initialPageParam: null as string | null, // the literal alone would make the type null
    getNextPageParam: (page) => page.nextBefore,
    staleTime: ofVisit,
  });

export type Period = ScanFigures['period'];
/** Shown where nobody has chosen another. */
export const firstPeriod: Period = '30d';

export const scanFiguresQuery = (period: Period) =>
  queryOptions({
    queryKey: ['figures', period],
    queryFn: ({ signal }) => api.call(scanFigures, { query: { period } }, signal),
    placeholderData: keepPreviousData,
    staleTime: ofVisit,
  });

export const copiedSerialsQuery = (batchId: string) =>
  queryOptions({
    queryKey: ['scans', 'copied', batchId],
    queryFn: ({ signal }) => api.call(copiedSerials, { query: { batch: batchId } }, signal),
    staleTime: ofVisit,
  });
