// What the pages of the stock ask the server for. Stock is asked for again every ten seconds while it is looked at, so that a
// suspension or a recall shows without a reload.
import {
  customerScans,
  inventoryAnalytics,
  type inventoryFilters,
  inventoryItem,
  type inventorySorts,
  listInventory,
  listStores,
} from '@amanah/api/inventory';
import type { sortDirections } from '@amanah/api/scalars';
import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { ofVisit } from '../../platform/visit.ts';

const liveMilliseconds = 10_000;
const pageLength = 100;

export interface Wanted {
  readonly store: string | null;
  readonly search: string;
  readonly filter: (typeof inventoryFilters)[number] | null;
}

export const wholeStock: Wanted = { store: null, search: '', filter: null };

interface Sorted {
  /** null: what needs somebody comes first. */
  readonly sort: (typeof inventorySorts)[number] | null;
  readonly direction: (typeof sortDirections)[number];
}

export const storesQuery = queryOptions({
  queryKey: ['inventory', 'stores'],
  queryFn: ({ signal }) => api.call(listStores, {}, signal),
});

// The list is kept up to date while it is open, and what needs somebody comes first: a page begins after so many rows and not after one row,
// which may have moved by then.
export const itemsQuery = ({ store, search, filter, sort, direction }: Wanted & Sorted) =>
  infiniteQueryOptions({
    queryKey: ['inventory', 'items', store, search, filter, sort, direction],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        listInventory,
        {
          query: {
            limit: pageLength,
            offset: pageParam,
            ...(sort === null ? {} : { sort, direction }),
            ...(store === null ? {} : { store }),
            ...(search === '' ? {} : { search }),
            ...(filter === null ? {} : { filter }),
          },
        },
        signal,
      ),
    initialPageParam: 0,
    getNextPageParam: (last, _pages, offset) =>
      offset + last.items.length < last.total && last.items.length > 0 ? offset + last.items.length : null,
    placeholderData: keepPreviousData,
    refetchInterval: liveMilliseconds,
  });

/** The first rows of a store, for what looks at one product or at what needs somebody. */
export const firstItemsQuery = ({ store, search, filter }: Wanted) =>
  queryOptions({
    queryKey: ['inventory', 'first items', store, search, filter],
    queryFn: ({ signal }) =>
      api.call(
        listInventory,
        {
          query: {
            limit: pageLength,
            ...(store === null ? {} : { store }),
            ...(search === '' ? {} : { search }),
            ...(filter === null ? {} : { filter }),
          },
        },
        signal,
      ),
    placeholderData: keepPreviousData,
    refetchInterval: liveMilliseconds,
  });

export const itemQuery = (id: string) =>
  queryOptions({
    queryKey: ['inventory', 'item', id],
    queryFn: ({ signal }) => api.call(inventoryItem, { params: { id } }, signal),
    refetchInterval: liveMilliseconds,
  });

export const figuresQuery = (store: string | null) =>
  queryOptions({
    queryKey: ['inventory', 'figures', store],
    staleTime: ofVisit,
    queryFn: ({ signal }) => api.call(inventoryAnalytics, { query: store === null ? {} : { store } }, signal),
    placeholderData: keepPreviousData,
  });

export const scansQuery = (store: string | null) =>
  queryOptions({
    queryKey: ['inventory', 'scans', store],
    queryFn: ({ signal }) => api.call(customerScans, { query: store === null ? {} : { store } }, signal),
    placeholderData: keepPreviousData,
  });

export const forgetStock = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: ['inventory'], predicate: ({ queryKey }) => queryKey[1] !== 'stores' });
