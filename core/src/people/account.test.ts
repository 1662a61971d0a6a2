import { expect, it } from 'vitest';
import { isAddressOfDemo } from './index.ts';

it.each([
  ['certifier@demo.amanah.example', true],
  ['CERTIFIER@Demo.Amanah.Example', true],
  ['x@demo.amanah.example.', true],
  ['elif@ahd.demo.amanah.example', true],
  ['x@ｄemo.amanah.example', true],
  ['demo@amanah.example', false],
  ['x@mydemo.amanah.example', false],
  ['x@demo.amanah.example.org', false],
  ['demo.amanah.example@bakery.example', false],
])('%s is an address of the demo: %s', (email, isOfDemo) => {
  expect(isAddressOfDemo(email)).toBe(isOfDemo);
});
