// What a check has to say of what was found.
import { expect, it } from 'vitest';
import { checkOutcomes, lacksNote } from './quality-check.ts';

it('Everything but a pass is said in words', () => {
  expect(checkOutcomes.map((outcome) => lacksNote({ outcome, note: ' ' }))).toEqual([false, true, true]);
  for (const outcome of checkOutcomes) expect(lacksNote({ outcome, note: 'A splinter of bone.' })).toBe(false);
});
