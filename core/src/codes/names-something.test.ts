// What nobody can read says nothing, however many signs it has.
import { expect, it } from 'vitest';
import { isWritten } from './names-something.ts';

it.each([
  ['\u200b'.repeat(12), false],
  [`a${'\u200b'.repeat(12)}`, false],
  [`a${' '.repeat(12)}b`, false],
  ['\u3164'.repeat(12), false],
  ['............', false],
  ['Too warm inside', true],
  ['تلفت في الطريق', true],
  ['بہت گرم تھا۔', true],
])('%j is %s', (text, expected) => {
  expect(isWritten(text, 10)).toBe(expected);
});
