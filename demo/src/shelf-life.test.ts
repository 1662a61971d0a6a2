import { lastDayAfter } from '@amanah/core/certificates';
import { expect, test } from 'vitest';
import { catalogue, shelfLifeOf } from './catalogue/index.ts';

test.each([
  [21, '21 days'],
  [90, '2 months'],
  [365, '12 months'],
  [1_095, '36 months'],
])('%i days are said as %s', (days, said) => expect(shelfLifeOf(days)).toBe(said));

test('no label of the demo says more months than its packs last', () => {
  const made = '2026-10-05';
  for (const { key, shelfLifeDays } of catalogue) {
    const months = Number(/^(\d+) months$/.exec(shelfLifeOf(shelfLifeDays))?.[1] ?? 0);
    const best = new Date(Date.parse(made) + shelfLifeDays * 86_400_000).toISOString().slice(0, 10);
    expect(`${key} ${lastDayAfter(made, months) <= best}`).toBe(`${key} true`);
  }
});
