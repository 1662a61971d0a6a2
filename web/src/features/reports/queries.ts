// What the tab of the reports asks for. While a report is being made, it is asked for again and again.
import { listReportSchedules, listReports, type Report, readReport } from '@amanah/api/reports';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { ofVisit } from '../../platform/visit.ts';

const askedAgainMilliseconds = 700;
export const isRunning = ({ state }: Pick<Report, 'state'>): boolean => state === 'waiting' || state === 'making';

export const reportsQuery = infiniteQueryOptions({
  queryKey: ['reports', 'kept'],
  queryFn: ({ pageParam, signal }) =>
    api.call(listReports, { query: pageParam === null ? {} : { before: pageParam } }, signal),
  initialPageParam: null as string | null,
  getNextPageParam: ({ hasMore, reports }) => (hasMore ? (reports.at(-1)?.id ?? null) : null),
  staleTime: ofVisit,
});

export const reportQuery = (id: string) =>
  queryOptions({
    queryKey: ['reports', 'one', id],
    queryFn: ({ signal }) => api.call(readReport, { params: { id } }, signal),
    refetchInterval: ({ state }) => (state.data && !isRunning(state.data) ? false : askedAgainMilliseconds),
  });

export const schedulesQuery = queryOptions({
  queryKey: ['reports', 'schedules'],
  queryFn: ({ signal }) => api.call(listReportSchedules, {}, signal),
});
