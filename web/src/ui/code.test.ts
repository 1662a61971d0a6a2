// Codes break between groups only.
import { expect, it } from 'vitest';
import { groupsOfCode } from './code.tsx';

it('keeps the groups of a code whole and reads long runs in fours', () => {
  expect(groupsOfCode('HALAL-CHICKEN-2024-001')).toEqual(['HALAL-', 'CHICKEN-', '2024-', '001']);
  expect(groupsOfCode('abcdefghijklmnopqrst')).toEqual(['abcd', 'efgh', 'ijkl', 'mnop', 'qrst']);
  expect(groupsOfCode('')).toEqual(['']);
});
