import { expect, it } from 'vitest';
import { bestBeforeOf } from './best-before.ts';

it('Goods are good until the day in their code', () => {
  const on = (ai: string, value: string) => bestBeforeOf([{ ai, value }], '2026-11-21');
  expect(on('17', '270131')).toBe('2027-01-31');
  expect(on('15', '270131')).toBe('2027-01-31');
  expect(on('17', '280200')).toBe('2028-02-29');
  expect(on('17', '761231')).toBe('2076-12-31');
  expect(on('17', '771231')).toBe('1977-12-31');
  expect(on('17', '270230')).toBeNull();
  expect(on('7003', '2701312359')).toBe('2027-01-31');
  for (const ai of ['11', '13', '16']) expect(on(ai, '270131'), ai).toBeNull();
  expect(
    bestBeforeOf(
      [
        { ai: '15', value: '270101' },
        { ai: '17', value: '270131' },
      ],
      '2026-11-21',
    ),
  ).toBe('2027-01-31');
});
