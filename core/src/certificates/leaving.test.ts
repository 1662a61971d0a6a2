// The day with which the certificates of a body end that has left.
import { expect, it } from 'vitest';
import { isLeavingDay } from './leaving.ts';

it('Certificates of a body that leaves end on the day or within three months, never before', () => {
  const cases: [string, boolean][] = [
    ['2026-11-21', false],
    ['2026-11-22', true],
    ['2026-12-31', true],
    ['2027-02-22', true],
    ['2027-02-23', false],
    ['2126-11-22', false],
    ['2026-13-40', false],
  ];
  for (const [day, isOne] of cases) expect(isLeavingDay(day, '2026-11-22'), day).toBe(isOne);
});
