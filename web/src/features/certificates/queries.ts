// What the screens for certificates ask the server for, and what has to be asked again after a change.
import {
  certificateOptions,
  certificateSorts,
  listCertificates,
  listImports,
  listOfferedImports,
} from '@amanah/api/certificates';
import { listOrganisations } from '@amanah/api/organisations';
import { sortDirections } from '@amanah/api/scalars';
import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { type Said, searchSaid } from '../../platform/list-search.ts';
import { oneOf } from '../../platform/search-text.ts';
import { forgetVerdicts } from '../../platform/verdict-keys.ts';
import { ofVisit } from '../../platform/visit.ts';

const pageLength = 100;

export interface WantedCertificates {
  readonly search: string;
  readonly sort: (typeof certificateSorts)[number];
  readonly direction: (typeof sortDirections)[number];
}

/** As the address says it. */
export const wantedCertificates = (said: Said): WantedCertificates => ({
  search: searchSaid(said),
  sort: oneOf(certificateSorts)(said('sort')) ?? 'validFrom',
  direction: oneOf(sortDirections)(said('direction')) ?? 'descending',
});

export const certificatesQuery = ({ search, sort, direction }: WantedCertificates) =>
  infiniteQueryOptions({
    queryKey: ['certificates', 'list', search, sort, direction],
    staleTime: ofVisit,
    queryFn: ({ pageParam, signal }) =>
      api.call(
        listCertificates,
        {
          query: {
            limit: pageLength,
            sort,
            direction,
            ...(pageParam === null ? {} : { after: pageParam }),
            ...(search === '' ? {} : { search }),
          },
        },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => (last.hasMore ? (last.certificates.at(-1)?.id ?? null) : null),
    placeholderData: keepPreviousData,
  });

export const holdersQuery = queryOptions({
  queryKey: ['organisations', 'holders'],
  queryFn: ({ signal }) => api.call(listOrganisations, { query: { kind: 'producer', realm: 'own' } }, signal),
});

export const optionsQuery = (holder: string) =>
  queryOptions({
    queryKey: ['certificates', 'options', holder],
    queryFn: ({ signal }) => api.call(certificateOptions, { query: { holder } }, signal),
  });

export const importsQuery = queryOptions({
  queryKey: ['certificates', 'imports'],
  staleTime: ofVisit,
  queryFn: ({ signal }) => api.call(listImports, {}, signal),
});

export const offeredImportsQuery = queryOptions({
  queryKey: ['certificates', 'offered'],
  staleTime: ofVisit,
  queryFn: ({ signal }) => api.call(listOfferedImports, {}, signal),
});

/** Evidence and verdicts that this browser has seen are about the state before: they are asked for again. */
export async function forgetOldAnswers(queries: QueryClient): Promise<void> {
  forgetVerdicts(queries);
  await queries.invalidateQueries({ queryKey: ['certificates', 'list'] });
  await queries.invalidateQueries({ queryKey: ['certificates', 'imports'] });
}
