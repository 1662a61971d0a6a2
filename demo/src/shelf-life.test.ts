import { expect, test } from 'vitest';
import { catalogue, shelfLifeOf } from './catalogue/index.ts';

test.each([
  [21, '21 days'],
  [120, '120 days'],
  [180, '6 months'],
  [365, '12 months'],
  [540, '18 months'],
  [1_095, '36 months'],
])('%i days are said as %s', (days, said) => expect(shelfLifeOf(days)).toBe(said));

test('no label of the demo is further than half a month from what its packs last', () => {
  for (const { key, shelfLifeDays } of catalogue) {
    const months = Number(/^(\d+) months$/.exec(shelfLifeOf(shelfLifeDays))?.[1] ?? Number.NaN);
    if (!Number.isNaN(months)) expect(Math.abs((months * 365.25) / 12 - shelfLifeDays), key).toBeLessThan(16);
  }
});
