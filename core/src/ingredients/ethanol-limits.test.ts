import { expect, it } from 'vitest';
import { ethanolFoods, ethanolLimits } from './ethanol-limits.ts';

it('say for every food who allows how much, with a source, once', () => {
  const limits = ethanolLimits();
  expect(new Set(limits.map(({ food }) => food))).toEqual(new Set(ethanolFoods));
  for (const { authority, source, bound, percent } of limits) {
    expect([authority, source].every((text) => text.length > 2)).toBe(true);
    expect(percent === null).toBe(bound === 'any');
    if (percent !== null) expect(percent > 0 && percent <= 1).toBe(true);
  }
  expect(new Set(limits.map(({ authority, food }) => `${authority} ${food}`)).size).toBe(limits.length);
  // What differs: a soft drink below one percent in Malaysia, a juice up to a tenth in the Gulf.
  expect(limits).toContainEqual(expect.objectContaining({ food: 'soft_drink', bound: 'below', percent: 1 }));
  expect(limits).toContainEqual(expect.objectContaining({ authority: 'GSO', food: 'juice', percent: 0.1 }));
});
