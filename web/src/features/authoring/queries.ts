// What recording and printing ask the server for, and what has to be asked again after something was recorded.
import { authoringOptions, authoringPartner, recordedEvents } from '@amanah/api/authoring';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { authoringKey, journeysKey } from '../../platform/shared-keys.ts';
import { forgetVerdicts } from '../../platform/verdict-keys.ts';
import { ofVisit } from '../../platform/visit.ts';

/** @param batch has to be among the batches, however old it is */
export const optionsQuery = (batch: string | null = null) =>
  queryOptions({
    queryKey: [...authoringKey, 'options', batch],
    queryFn: ({ signal }) => api.call(authoringOptions, { query: batch === null ? {} : { batch } }, signal),
  });

/** @param gln empty where none is entered */
export const partnerQuery = (name: string, gln: string) =>
  queryOptions({
    queryKey: [...authoringKey, 'partner', name, gln],
    queryFn: ({ signal }) => api.call(authoringPartner, { query: { name, ...(gln && { gln }) } }, signal),
    enabled: name !== '' || gln !== '',
  });

/** Own events that people entered, newest first. */
export const recordedQuery = infiniteQueryOptions({
  queryKey: [...authoringKey, 'recorded'],
  queryFn: ({ pageParam, signal }) =>
    api.call(recordedEvents, { query: pageParam === null ? {} : { before: pageParam } }, signal),
  initialPageParam: null as string | null, // the literal alone would make the type null
  getNextPageParam: (page) => page.nextBefore,
  staleTime: ofVisit,
});

/** Journeys and verdicts that this browser has seen are about what was before. */
export async function forgetOldJourneys(queries: QueryClient): Promise<void> {
  queries.removeQueries({ queryKey: journeysKey });
  forgetVerdicts(queries);
  await queries.invalidateQueries({ queryKey: authoringKey });
}
