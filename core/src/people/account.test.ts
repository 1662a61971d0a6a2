import { expect, it } from 'vitest';
import { isReservedAddress } from './index.ts';

it.each([
  ['certifier@demo.amanah.example', true],
  ['CERTIFIER@Demo.Amanah.Example', true],
  ['x@demo.amanah.example.', true],
  ['elif@ahd.demo.amanah.example', true],
  ['x@ｄemo.amanah.example', true],
  ['anna@amanah.example', false],
  ['x@myamanah.example', false],
  ['x@demo.amanah.example.org', false],
  ['demo.amanah.example@bakery.example', false],
])('%s is an address that nobody registers: %s', (email, isReserved) => {
  expect(isReservedAddress(email)).toBe(isReserved);
});
