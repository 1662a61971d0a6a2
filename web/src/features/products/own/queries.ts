// What the screens of a producer's products ask the server for.
import {
  type certificationStatuses,
  listProducts,
  ownProduct,
  type productSorts,
  type productStates,
} from '@amanah/api/products';
import type { sortDirections } from '@amanah/api/scalars';
import type { ProductCategory } from '@amanah/core/verification';
import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';

export interface WantedProducts {
  readonly search: string;
  readonly category: ProductCategory | '';
  readonly certification: (typeof certificationStatuses)[number] | '';
  readonly state: (typeof productStates)[number];
  readonly sort: (typeof productSorts)[number];
  readonly direction: (typeof sortDirections)[number];
}

const pageLength = 50;

export const productsQuery = ({ search, category, certification, state, sort, direction }: WantedProducts) =>
  infiniteQueryOptions({
    queryKey: ['products', 'list', search, category, certification, state, sort, direction],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        listProducts,
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

export const productQuery = (gtin: string) =>
  queryOptions({
    queryKey: ['products', 'one', gtin],
    queryFn: ({ signal }) => api.call(ownProduct, { params: { gtin } }, signal),
  });

/** Verdicts that this browser has seen are about the label before. */
export async function forgetProducts(queries: QueryClient): Promise<void> {
  queries.removeQueries({ queryKey: ['verdict'] });
  await queries.invalidateQueries({ queryKey: ['products'] });
  await queries.invalidateQueries({ queryKey: ['batches', 'options'] });
}
