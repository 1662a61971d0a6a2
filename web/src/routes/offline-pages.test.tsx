// @vitest-environment happy-dom
// What each page that is open to everybody says where nobody answers: that it needs a connection, or what it can do without one.
import english from '@amanah/messages/en';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { watchConnection } from '../platform/connection.ts';
import { LanguageProvider } from '../platform/language.tsx';
import { storedRules } from '../platform/own-rules.ts';
import { queryClient } from '../platform/query.ts';
import { SessionProvider } from '../platform/session.tsx';
import { routeTree } from '../route-tree.gen.ts';
import { parseAsText } from '../router.tsx';

vi.hoisted(() => Object.defineProperty(navigator, 'onLine', { get: () => false }));
vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
window.scrollTo = () => undefined;
watchConnection();

const needsConnection = 'You are offline. This page needs a connection.';

/** The address of each page, and the words that are there without a network. */
const pages: readonly (readonly [pattern: string, address: string, says: string | RegExp])[] = [
  ['/', '/', 'Know what is halal, and who says so.'],
  ['/auth', '/auth', needsConnection],
  ['/auth/reset', '/auth/reset?token=abc', needsConnection],
  ['/certification-bodies', '/certification-bodies', needsConnection],
  ['/certification-bodies/$id', '/certification-bodies/jakim', needsConnection],
  ['/disputes', '/disputes', needsConnection],
  ['/disputes/$number', '/disputes/D-2026-00000000', needsConnection],
  ['/evidence/$subject', '/evidence/NHA-C-2026-00042', needsConnection],
  ['/genealogy', '/genealogy?code=HALAL-BEEF-2024-002', needsConnection],
  ['/invitation', '/invitation?token=abc', needsConnection],
  ['/iot-monitoring', '/iot-monitoring', needsConnection],
  ['/my-rules', '/my-rules', 'Which slaughter do you accept?'],
  ['/partners', '/partners', 'Become a partner'],
  ['/privacy', '/privacy', 'Privacy Policy'],
  ['/product-journey', '/product-journey?code=HALAL-BEEF-2024-002', needsConnection],
  ['/product/$qrCode', '/product/HALAL-BEEF-2024-002', 'Scan Queued'],
  ['/read-label', '/read-label', 'The text stays on this device.'],
  ['/scanner', '/scanner', 'Scan a product'],
  ['/support', '/support', needsConnection],
  ['/terms', '/terms', 'Terms of Service'],
  ['/vocabulary', '/vocabulary', 'Vocabulary of events'],
];

function open(address: string): void {
  const router = createRouter({
    routeTree,
    context: { queryClient },
    history: createMemoryHistory({ initialEntries: [address] }),
    ...parseAsText,
  });
  render(
    <QueryClientProvider client={queryClient}>
      <LanguageProvider first={english}>
        <SessionProvider onExpired={() => undefined} onSignedOut={() => undefined} onPersonChange={() => undefined}>
          {/* Another history than the browser's; the type knows the router of the app. */}
          <RouterProvider router={router as never} />
        </SessionProvider>
      </LanguageProvider>
    </QueryClientProvider>,
  );
}

afterEach(() => {
  cleanup();
  queryClient.clear();
});

it('knows every page that is open to everybody', () => {
  const { routesByPath } = createRouter({ routeTree, context: { queryClient } });
  const open = Object.values(routesByPath).filter(({ options }) => options.staticData?.admits === undefined);
  const paths = open.map(({ fullPath }) => (fullPath as string).replace(/(?<=.)\/$/, ''));
  expect(pages.map(([pattern]) => pattern)).toEqual([...new Set(paths)].sort());
});

it.each(pages)('%s without a network', async (_pattern, address, says) => {
  open(address);
  expect((await screen.findAllByText(says, {}, { timeout: 20_000 })).length).toBeGreaterThan(0);
  if (says === needsConnection) expect(screen.queryByText(english.general.failure.unreachableTitle)).toBeNull();
});

it('keeps the rules of a person and takes new ones without a network', async () => {
  open('/my-rules');
  fireEvent.click(await screen.findByRole('radio', { name: /Recoverable stunning too/ }, { timeout: 20_000 }));
  fireEvent.click(screen.getByRole('button', { name: 'Save my rules' }));
  await waitFor(() => expect(storedRules.get()?.slaughterMethods).toEqual(['no_stun', 'recoverable_stun']));
  fireEvent.click(screen.getByRole('radio', { name: 'Only those that I choose' }));
  expect(await screen.findByText(/^The list of certification bodies needs a connection/)).toBeTruthy();
});
