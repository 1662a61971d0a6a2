// Codes break between groups only.
import { expect, it } from 'vitest';
import { groupsOfCode } from './code.tsx';

it('keeps the groups of a code whole and reads long runs in fours', () => {
  expect(groupsOfCode('HALAL-CHICKEN-2024-001')).toEqual(['HALAL-', 'CHICKEN-', '2024-', '001']);
  expect(groupsOfCode('abcdefghijklmnopqrst')).toEqual(['abcd', 'efgh', 'ijkl', 'mnop', 'qrst']);
  expect(groupsOfCode('')).toEqual(['']);
});

it('loses no character of a code, blanks included', () => {
  for (const code of ['A/B C(1)', '(01)09521001000017(10)LOT 7', ' x ', '--'])
    expect(groupsOfCode(code).join('')).toBe(code);
});
