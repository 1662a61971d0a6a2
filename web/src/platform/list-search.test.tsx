// @vitest-environment happy-dom
// A list and its address: each follows the other, and another question begins on its first page.
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { allOf, listSearch, useListState } from './list-search.ts';
import { readSearch } from './search-text.ts';

afterEach(cleanup);

function List() {
  const list = useListState();
  return (
    <>
      <input aria-label="Search" value={list.typed} onChange={(event) => list.type(event.target.value)} />
      <output>{JSON.stringify([list.search, list.said('state') ?? null, list.pages])}</output>
      <button type="button" onClick={() => list.say({ state: 'retired' })}>
        Retired
      </button>
      <button type="button" onClick={() => list.more({ fetchNextPage: () => undefined })}>
        More
      </button>
      <button type="button" onClick={() => list.showAll(['state'])}>
        All
      </button>
    </>
  );
}

async function open(address: string) {
  const route = createRootRoute({
    component: List,
    validateSearch: (search: Record<string, unknown>) => readSearch(search, listSearch(['state'])),
  });
  const router = createRouter({ routeTree: route, history: createMemoryHistory({ initialEntries: [address] }) });
  // biome-ignore lint/suspicious/noExplicitAny: the type of the router of the app is registered, and this is another one
  render(<RouterProvider router={router as any} />);
  await screen.findByRole('status');
  const shows = () => JSON.parse(screen.getByRole('status').textContent);
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  return { router, shows, press, search: () => router.state.location.search };
}

describe('A list and its address', () => {
  it('is what the address says, as far as it makes sense', async () => {
    expect((await open('/?search=milk&state=retired&pages=3&other=1')).shows()).toEqual(['milk', 'retired', 3]);
    cleanup();
    expect((await open('/?pages=-2')).shows()).toEqual(['', null, 1]);
    cleanup();
    expect((await open('/?pages=999999')).shows()).toEqual(['', null, 20]);
  });

  it('says in the address what is chosen, and begins again on the first page', async () => {
    const { shows, press, search } = await open('/?search=milk&pages=2');
    press('More');
    await waitFor(() => expect(shows()).toEqual(['milk', null, 3]));
    press('Retired');
    await waitFor(() => expect(shows()).toEqual(['milk', 'retired', 1]));
    expect(search()).toEqual({ search: 'milk', state: 'retired' });
    press('All');
    await waitFor(() => expect(shows()).toEqual(['', null, 1]));
    expect(search()).toEqual({});
  });

  it('follows what is typed when it rests, and is typed over by another address', async () => {
    const { router, shows, search } = await open('/?state=retired');
    fireEvent.change(screen.getByLabelText('Search'), { target: { value: '  bee' } });
    fireEvent.change(screen.getByLabelText('Search'), { target: { value: '  beef ' } });
    await waitFor(() => expect(shows()).toEqual(['beef', 'retired', 1]));
    expect(search()).toEqual({ search: 'beef', state: 'retired' });
    await act(() => router.navigate({ to: '/', search: {} }));
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Search').value).toBe(''));
    expect(shows()).toEqual(['', null, 1]);
  });

  it('is read to its end, or not at all', async () => {
    interface Answer {
      readonly data: { readonly pages: readonly number[][] };
      readonly hasNextPage: boolean;
      readonly error: Error | null;
      readonly fetchNextPage: () => Promise<Answer>;
    }
    const after = (pages: number[][], fails: boolean): Answer => ({
      data: { pages },
      hasNextPage: pages.length < 3,
      error: fails && pages.length === 3 ? new Error('no connection') : null,
      fetchNextPage: () => Promise.resolve(after([...pages, [pages.length]], fails)),
    });
    expect(await allOf(after([[0]], false), (page) => page)).toEqual([0, 1, 2]);
    await expect(allOf(after([[0]], true), (page) => page)).rejects.toThrow('no connection');
  });
});
