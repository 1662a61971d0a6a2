// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { ownAddress } from './search-text.ts';

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
  'javascript:alert(1)',
  'recalls',
  '',
  7,
  null,
  undefined,
])('%s leads nowhere', (address) => {
  expect(ownAddress(address)).toBeUndefined();
});
