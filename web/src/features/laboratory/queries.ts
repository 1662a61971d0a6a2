// What the screens of laboratory results ask the server for.
import { findLabBatches, labConsequences, listLabResults } from '@amanah/api/laboratory';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { forgetVerdicts } from '../../platform/verdict-keys.ts';
import { ofVisit } from '../../platform/visit.ts';

/** @param batchId null: of every batch that concerns the organisation */
export const labResultsQuery = (batchId: string | null) =>
  queryOptions({
    queryKey: ['laboratory', 'results', batchId],
    queryFn: ({ signal }) => api.call(listLabResults, { query: batchId === null ? {} : { batchId } }, signal),
    staleTime: ofVisit,
  });

export const labBatchesQuery = (search: string) =>
  queryOptions({
    queryKey: ['laboratory', 'batches', search],
    queryFn: ({ signal }) => api.call(findLabBatches, { query: { search } }, signal),
    enabled: search.length >= 2,
  });

export const labConsequencesQuery = (batchId: string) =>
  queryOptions({
    queryKey: ['laboratory', 'consequences', batchId],
    queryFn: ({ signal }) => api.call(labConsequences, { params: { id: batchId } }, signal),
    gcTime: 0,
  });

/** What was entered or decided changes results, verdicts of batches and certificates. */
export const forgetLaboratory = async (queries: QueryClient): Promise<void> => {
  forgetVerdicts(queries);
  await Promise.all(
    ['laboratory', 'batches', 'certificates'].map((name) => queries.invalidateQueries({ queryKey: [name] })),
  );
};
