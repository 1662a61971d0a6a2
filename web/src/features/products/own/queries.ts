// What the screens of a producer's products ask the server for.
import { batchCounts, mostCounted } from '@amanah/api/batches';
import {
  type CertifiedProduct,
  certificationOfProduct,
  certificationStatuses,
  listCertifiedProducts,
} from '@amanah/api/certification/products';
import { ownProduct, productSorts, productStates } from '@amanah/api/products';
import { listOwnPrefixes } from '@amanah/api/products/gs1-prefixes';
import { sortDirections } from '@amanah/api/scalars';
import { type ProductCategory, productCategories } from '@amanah/core/products';
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useQueries,
} from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { type Said, searchSaid } from '../../../platform/list-search.ts';
import { piecesOf } from '../../../platform/pieces.ts';
import { oneOf } from '../../../platform/search-text.ts';
import { batchOptionsKey } from '../../../platform/shared-keys.ts';
import { forgetVerdicts } from '../../../platform/verdict-keys.ts';
import { ofVisit } from '../../../platform/visit.ts';

export interface WantedProducts {
  readonly search: string;
  readonly category: ProductCategory | '';
  readonly certification: (typeof certificationStatuses)[number] | '';
  readonly state: (typeof productStates)[number];
  readonly sort: (typeof productSorts)[number];
  readonly direction: (typeof sortDirections)[number];
}

/** As the address says it. */
export const wantedProducts = (said: Said): WantedProducts => ({
  search: searchSaid(said),
  category: oneOf(productCategories)(said('category')) ?? '',
  certification: oneOf(certificationStatuses)(said('certification')) ?? '',
  state: oneOf(productStates)(said('state')) ?? 'active',
  sort: oneOf(productSorts)(said('sort')) ?? 'name',
  direction: oneOf(sortDirections)(said('direction')) ?? 'ascending',
});

const pageLength = 50;

export const productsQuery = ({ search, category, certification, state, sort, direction }: WantedProducts) =>
  infiniteQueryOptions({
    queryKey: ['products', 'list', search, category, certification, state, sort, direction],
    staleTime: ofVisit,
    queryFn: ({ pageParam, signal }) =>
      api.call(
        listCertifiedProducts,
        {
          query: {
            limit: pageLength,
            state,
            sort,
            direction,
            ...(pageParam === null ? {} : { after: pageParam }),
            ...(search === '' ? {} : { search }),
            ...(category === '' ? {} : { category }),
            ...(certification === '' ? {} : { certification }),
          },
        },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => (last.hasMore ? (last.products.at(-1)?.gtin ?? null) : null),
    placeholderData: keepPreviousData,
  });

export const prefixesQuery = queryOptions({
  queryKey: ['products', 'prefixes'],
  queryFn: ({ signal }) => api.call(listOwnPrefixes, {}, signal),
  // The operator decides about them meanwhile.
  staleTime: ofVisit,
});

export const productQuery = (gtin: string) =>
  queryOptions({
    queryKey: ['products', 'one', gtin],
    staleTime: ofVisit,
    queryFn: ({ signal }) => api.call(ownProduct, { params: { gtin } }, signal),
  });

export const certificationQuery = (gtin: string) =>
  queryOptions({
    queryKey: ['products', 'certification', gtin],
    queryFn: ({ signal }) => api.call(certificationOfProduct, { params: { gtin } }, signal),
    staleTime: ofVisit,
  });

/** How many batches there are, by GTIN. */
type Counts = ReadonlyMap<string, number>;

const countsQuery = (gtins: readonly string[]) =>
  queryOptions({
    queryKey: ['products', 'batches', gtins],
    queryFn: async ({ signal }): Promise<Counts> => {
      const { counts } = await api.call(batchCounts, { query: { gtins: gtins.join(',') } }, signal);
      return new Map(gtins.map((gtin, index) => [gtin, counts[index] ?? 0]));
    },
    staleTime: ofVisit,
  });

const gtinsOf = (products: readonly CertifiedProduct[]) =>
  piecesOf(
    products.map(({ gtin }) => gtin),
    mostCounted,
  );
const joined = (pieces: readonly (Counts | undefined)[]): Counts =>
  new Map(pieces.flatMap((piece) => [...(piece ?? [])]));

/** What has come by now. */
export const useBatchCounts = (products: readonly CertifiedProduct[]): Counts =>
  useQueries({
    queries: gtinsOf(products).map(countsQuery),
    combine: (answers) => joined(answers.map(({ data }) => data)),
  });

/** All of them, for a file of a list. */
export async function readBatchCounts(queries: QueryClient, products: readonly CertifiedProduct[]): Promise<Counts> {
  const pieces: Counts[] = [];
  for (const piece of gtinsOf(products)) pieces.push(await queries.fetchQuery(countsQuery(piece)));
  return joined(pieces);
}

/** Verdicts that this browser has seen are about the label before. */
export async function forgetProducts(queries: QueryClient): Promise<void> {
  forgetVerdicts(queries);
  await queries.invalidateQueries({ queryKey: ['products'] });
  await queries.invalidateQueries({ queryKey: batchOptionsKey });
}
