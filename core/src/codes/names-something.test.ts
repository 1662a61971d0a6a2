// What nobody can read says nothing, however many signs it has.
import { expect, it } from 'vitest';
import { isWritten } from './names-something.ts';

const unreadable = [
  '\u200b'.repeat(12),
  `a${'\u200b'.repeat(12)}`,
  `a${' '.repeat(12)}b`,
  '\u3164'.repeat(12),
  '............',
  ...['\u034f', '\u17b4', '\ufe0f', '\u{e0100}', '\u2065', '\u{1d159}', '\u{13441}'].map(
    (sign) => `\u3164${sign.repeat(12)}`,
  ),
];

it.each(unreadable)('%j says nothing', (text) => {
  expect(isWritten(text, 10)).toBe(false);
});

it.each(['Too warm inside', 'تلفت في الطريق', 'بہت گرم تھا۔'])('%j says something', (text) => {
  expect(isWritten(text, 10)).toBe(true);
});
