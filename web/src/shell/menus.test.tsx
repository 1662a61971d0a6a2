// @vitest-environment happy-dom
// A page that nobody has registered anywhere: what it says about itself is all that menus and gate know.
import type { User } from '@amanah/api/identity';
import english from '@amanah/messages/en';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { LanguageProvider } from '../platform/language.tsx';
import { queryClient } from '../platform/query.ts';
import { FramedPage } from '../routes/frame/framed-page.tsx';
import { useMenu } from './menus.ts';

const person = vi.hoisted(() => ({ role: null as User['role'] | null }));
vi.mock('../platform/session.tsx', async (load) => ({
  ...(await load<object>()),
  useAuth: () => {
    const user = person.role === null ? null : { username: 'Nur', role: person.role, organizationStatus: 'approved' };
    return {
      status: user ? 'signed_in' : 'signed_out',
      user,
    };
  },
}));

afterEach(() => {
  cleanup();
  queryClient.clear();
});

function Frame() {
  const menu = useMenu('work');
  return (
    <>
      <ul aria-label="Work">
        {menu.map(({ to, label }) => (
          <li key={to}>{`${to} ${label}`}</li>
        ))}
      </ul>
      <FramedPage />
    </>
  );
}

async function open(role: User['role'] | null) {
  person.role = role;
  const root = createRootRoute({ component: Frame });
  const page = createRoute({
    getParentRoute: () => root,
    path: '/planted',
    staticData: {
      title: 'frame.nav.products',
      admits: ['producer'],
      menus: [{ menu: 'work', label: 'nav.products', icon: 'box', position: 1 }],
    },
    component: () => <p>What was planted</p>,
  });
  const places = [
    { path: '/auth', staticData: {} },
    { path: '/dashboard', staticData: {} },
    {
      path: '/first',
      staticData: { menus: [{ menu: 'work', label: 'nav.batches', icon: 'box', position: 0 }] },
    },
  ] as const;
  const others = places.map((other) => createRoute({ getParentRoute: () => root, ...other }));
  const router = createRouter({
    routeTree: root.addChildren([page, ...others]),
    history: createMemoryHistory({ initialEntries: ['/planted'] }),
  });
  render(
    <QueryClientProvider client={queryClient}>
      <LanguageProvider first={english}>
        {/* The routes of a test are fewer than those of the site map that the type knows. */}
        <RouterProvider router={router as never} />
      </LanguageProvider>
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { level: 1 }).catch(() => screen.findByText('What was planted'));
}

const entries = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

it('finds its place in the menu of those whom it lets in, and its title', async () => {
  await open('producer');
  expect(await screen.findByText('What was planted')).toBeTruthy();
  expect(entries()).toEqual(['/first nav.batches', '/planted nav.products']);
  expect(document.title).toContain(english.frame.nav.products);
});

it.for(['retailer', null] as const)('tells %s how to get in, and is in no menu of theirs', async (role) => {
  await open(role);
  expect(await screen.findByRole('heading', { level: 1, name: english.general.access.title })).toBeTruthy();
  expect(screen.queryByText('What was planted')).toBeNull();
  // Who signs in comes back.
  const ways = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(ways).toEqual([role === null ? '/auth?next=%2Fplanted' : '/dashboard']);
  expect(entries()).toEqual(['/first nav.batches']);
});
