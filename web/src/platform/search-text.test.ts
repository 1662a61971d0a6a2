// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { expect, it } from 'vitest';
import { oneOf, ownAddress, readSearch, textOf } from './search-text.ts';

it.each(['/', '/recalls', '/security?confirm=a%20b', '/products/09521101000016#journey'])(
  '%s leads within the app',
  (address) => {
    expect(ownAddress(address)).toBe(address);
  },
);

it.each([
  'https://example.com/',
  '//example.com/',
  '/\\example.com',
  '\\\\example.com',
  '/\t/example.com',
  '/.//example.com',
  '/x/..//example.com',
  '/%2e//example.com',
  'javascript:alert(1)',
  'recalls',
  '',
  7,
  null,
  undefined,
])('%s leads nowhere', (address) => {
  expect(ownAddress(address)).toBeUndefined();
});

it.each([
  ['/page?tab=sites&code=007&next=%2Frecalls', { tab: 'sites', code: '007', next: '/recalls' }],
  ['/page?tab=odd&next=https%3A%2F%2Fexample.com', {}],
  ['/page?tab[]=sites&code=&next=javascript:alert(1)', {}],
])('a page is told of %s what it knows and nothing else', async (address, known) => {
  const root = createRootRoute();
  const page = createRoute({
    getParentRoute: () => root,
    path: '/page',
    validateSearch: (search: Record<string, unknown>) =>
      readSearch(search, { tab: oneOf(['sites']), code: textOf, next: ownAddress }),
  });
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({ routeTree: root.addChildren([page]), history });
  await router.load();
  const shown: Readonly<Record<string, unknown>> = router.state.matches.at(-1)?.search ?? {};
  expect({ tab: shown['tab'], code: shown['code'], next: shown['next'] }).toEqual(known);
});
