// @vitest-environment happy-dom
// A page with a loader, from a pointer on its link to its components: each answer is asked for once.
import type { User } from '@amanah/api/identity';
import {
  infiniteQueryOptions,
  QueryClientProvider,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  Link,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { session } from './api.ts';
import type { PageFacts } from './page-facts.ts';
import { queryClient } from './query.ts';
import { ofVisit, warm } from './visit.ts';

// Signing out tells the server, which is not there.
vi.hoisted(() => {
  globalThis.fetch = () => Promise.resolve(new Response(null, { status: 204 }));
});

const asked: string[] = [];
const answer = (name: string) => async () => {
  asked.push(name);
  return `${name} ${asked.length}`;
};
const steady = queryOptions({ queryKey: ['steady'], queryFn: answer('steady') });
const live = queryOptions({ queryKey: ['live'], queryFn: answer('live'), staleTime: ofVisit });
const rows = infiniteQueryOptions({
  queryKey: ['rows'],
  queryFn: answer('rows'),
  initialPageParam: 0,
  getNextPageParam: () => null,
  staleTime: ofVisit,
});

const producer = { id: 'p', role: 'producer', organizationId: 'o', organizationStatus: 'approved' } as User;
const signIn = (user: User) => session.adopt({ token: 'a.b.c', user });

/** The clock of the browser. */
let passed = 0;
const later = () => {
  passed += ofVisit + 1;
};

beforeEach(() => {
  asked.length = 0;
  passed = 0;
  const now = Date.now.bind(Date);
  vi.spyOn(Date, 'now').mockImplementation(() => now() + passed);
  vi.stubGlobal('scrollTo', () => undefined);
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A page as somebody plants it, behind a link on another. */
async function open(facts: PageFacts, view?: 'other') {
  const root = createRootRouteWithContext<{ readonly queryClient: typeof queryClient }>()({
    component: () => (
      <>
        <Link to={'/planted' as never}>Planted</Link>
        <Link to={'/' as never}>Home</Link>
        <Outlet />
      </>
    ),
  });
  function Planted() {
    const texts = [useQuery(steady).data, useQuery(live).data, useInfiniteQuery(rows).data?.pages[0]];
    return <p>{texts.every(Boolean) ? 'all there' : 'waiting'}</p>;
  }
  const planted = createRoute({
    getParentRoute: () => root,
    path: '/planted',
    staticData: facts,
    validateSearch: (search: Record<string, unknown>) => ({ view: search['view'] as string | undefined }),
    loaderDeps: ({ search }) => search,
    loader: (visit) => warm(visit, [steady, live, rows]),
    component: Planted,
  });
  const home = createRoute({ getParentRoute: () => root, path: '/', component: () => <p>home</p> });
  const router = createRouter({
    routeTree: root.addChildren([home, planted]),
    context: { queryClient },
    defaultPreload: 'intent',
    defaultPreloadDelay: 0,
    history: createMemoryHistory({ initialEntries: [view ? `/planted?view=${view}` : '/'] }),
  });
  render(
    <QueryClientProvider client={queryClient}>
      {/* The routes of a test are fewer than those of the site map that the type knows. */}
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  await screen.findByText(view ? 'all there' : 'home');
  return router;
}

const settled = () => act(() => new Promise<void>((resolve) => setTimeout(resolve, 30)));
const link = (name: string) => screen.getByRole('link', { name });
async function point(name: string) {
  fireEvent.mouseOver(link(name));
  fireEvent.focus(link(name));
  await settled();
}
async function press(name: string, shown: string) {
  fireEvent.click(link(name));
  await screen.findByText(shown);
  await settled();
}
const timesAsked = () => ['steady', 'live', 'rows'].map((name) => asked.filter((one) => one === name).length);

it('asks once for each answer, from the pointer on its link to what it shows', async () => {
  await open({});
  await point('Planted');
  expect(timesAsked()).toEqual([1, 1, 1]);
  await press('Planted', 'all there');
  expect(timesAsked()).toEqual([1, 1, 1]);
});

it('asks once where nobody pointed at it before', async () => {
  await open({});
  await press('Planted', 'all there');
  expect(timesAsked()).toEqual([1, 1, 1]);
});

it('asks anew for what changes elsewhere, and for nothing else, on each visit', async () => {
  await open({});
  for (let visit = 1; visit <= 3; visit += 1) {
    if (visit > 1) await point('Planted');
    await press('Planted', 'all there');
    expect(timesAsked()).toEqual([1, visit, visit]);
    await press('Home', 'home');
    later();
  }
});

it('asks anew when the link of the open page is pressed', async () => {
  await open({});
  await press('Planted', 'all there');
  later();
  await press('Planted', 'all there');
  expect(timesAsked()).toEqual([1, 2, 2]);
});

it('asks for nothing that has just come when only the address of the page changes', async () => {
  const router = await open({}, 'other');
  expect(timesAsked()).toEqual([1, 1, 1]);
  await act(() => router.navigate({ to: '/planted', search: { view: 'third' } } as never));
  await settled();
  expect(timesAsked()).toEqual([1, 1, 1]);
});

it('asks again after a change that made the answer old', async () => {
  await open({});
  await point('Planted');
  await queryClient.invalidateQueries({ queryKey: ['live'] });
  await press('Planted', 'all there');
  expect(timesAsked()).toEqual([1, 2, 1]);
});

it.each([
  ['somebody signed out', null],
  ['another role', { ...producer, role: 'retailer' } as User],
  ['a member of an organisation that waits', { ...producer, organizationStatus: 'pending' } as User],
])('asks for nothing for %s, whom the gate does not let in', async (_, user) => {
  if (user) signIn(user);
  await open({ title: 'frame.nav.products', admits: ['producer'] });
  await point('Planted');
  expect(asked).toEqual([]);
  await session.signOut();
});

it('asks for whom the gate lets in', async () => {
  signIn(producer);
  await open({ title: 'frame.nav.products', admits: ['producer'] });
  await point('Planted');
  expect(timesAsked()).toEqual([1, 1, 1]);
  await session.signOut();
});

it('leaves it to the component to say what went wrong', async () => {
  const failing = queryOptions({ queryKey: ['failing'], queryFn: () => Promise.reject(new Error('gone')) });
  const route = { options: { staticData: {} } };
  expect(warm({ context: { queryClient }, route }, [failing])).toBeUndefined();
  await waitFor(() => expect(queryClient.getQueryState(['failing'])?.status).toBe('error'));
});
