// What a list of work shows stands in its address: search, filters, sorting and how many pages. A link, a reload and the way back show the
// same. Words that the list does not know are as if they were not there.
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { textOf } from './search-text.ts';
import { useSettled } from './use-settled.ts';

const longestSearch = 80;

/** What an address says under a name. */
export type Said = (name: string) => string | undefined;
export const saidBy =
  (address: Readonly<Record<string, unknown>>): Said =>
  (name) =>
    textOf(address[name]);

/** What is searched for in a list. */
export const searchSaid = (said: Said): string => said('search')?.slice(0, longestSearch) ?? '';

const common = ['search', 'sort', 'direction', 'pages'] as const;

type Words<Name extends string> = { readonly [Key in Name]: typeof textOf };

/** The readers of a page with a list (`readSearch`). */
export const listSearch = <Filter extends string = never>(
  filters: readonly Filter[] = [],
): Words<(typeof common)[number] | NoInfer<Filter>> =>
  Object.fromEntries([...common, ...filters].map((name) => [name, textOf])) as Words<(typeof common)[number] | Filter>;

/** As far as the answers of one list go before the person narrows it down. */
const mostPages = 20;

export interface ListState {
  /** What the address says under this name. */
  readonly said: Said;
  /** An empty text takes it out of the address. Another question begins on its first page. */
  readonly say: (changed: Readonly<Record<string, string>>) => void;
  /** What is typed; `search` is what it came to rest at. */
  readonly typed: string;
  readonly type: (text: string) => void;
  readonly search: string;
  readonly pages: number;
  /** The next page, also the next time that this address is opened. */
  readonly more: (answer: { readonly fetchNextPage: () => unknown }) => void;
  /** Search and all of the filters are taken back; sorting stays. */
  readonly showAll: (filters?: readonly string[]) => void;
}

export function useListState(): ListState {
  const address: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const said = saidBy(address);
  const say = (changed: Readonly<Record<string, string>>) => {
    // Of the address as it is about to be: a row that was pressed while the search came to rest stays open.
    const search = (latest: object) =>
      Object.fromEntries(Object.entries({ ...latest, pages: '', ...changed }).filter(([, value]) => value !== ''));
    void navigate({ to: '.', search, replace: true, resetScroll: false });
  };
  const search = searchSaid(said);
  const [typed, type] = useState(search);
  const rested = useSettled(typed.trim().slice(0, longestSearch));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address follows what is typed, when it rests
  useEffect(() => {
    if (rested !== search) say({ search: rested });
  }, [rested]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: and the field follows an address that somebody else changed
  useEffect(() => {
    if (search !== rested) type(search);
  }, [search]);
  const pages = Number(said('pages') ?? '1');
  return {
    said,
    say,
    typed,
    type,
    search,
    pages: Number.isInteger(pages) ? Math.min(Math.max(pages, 1), mostPages) : 1,
    more(answer) {
      say({ pages: String(Math.min(pages + 1, mostPages)) });
      void answer.fetchNextPage();
    },
    showAll(filters = []) {
      type('');
      say({ search: '', ...Object.fromEntries(filters.map((name) => [name, ''])) });
    },
  };
}

interface Paged {
  readonly data: { readonly pages: readonly unknown[] } | undefined;
  readonly hasNextPage: boolean;
  readonly isFetching: boolean;
  readonly isError: boolean;
  readonly fetchNextPage: () => unknown;
}

/** Asks for pages until there are as many as the address says. */
export function usePages({ data, hasNextPage, isFetching, isError, fetchNextPage }: Paged, pages: number): void {
  const here = data?.pages.length ?? 0;
  useEffect(() => {
    if (here > 0 && here < pages && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [here, pages, hasNextPage, isFetching, isError, fetchNextPage]);
}

/** As many rows as a file of a list has at most. */
const mostRows = 10_000;

interface Listed<Page> extends Pick<Paged, 'hasNextPage'> {
  readonly data: { readonly pages: readonly Page[] } | undefined;
  readonly fetchNextPage: () => Promise<Listed<Page> & { readonly error: Error | null }>;
}

/**
 * All rows of a list, also those that are not shown yet.
 * @throws what the server answered
 */
export async function allOf<Page, Row>(answer: Listed<Page>, rowsOf: (page: Page) => readonly Row[]): Promise<Row[]> {
  const rows = ({ data }: Listed<Page>) => data?.pages.flatMap((page) => [...rowsOf(page)]) ?? [];
  let last = answer;
  while (last.hasNextPage && rows(last).length < mostRows) {
    const next = await last.fetchNextPage();
    if (next.error) throw next.error;
    last = next;
  }
  return rows(last).slice(0, mostRows);
}
