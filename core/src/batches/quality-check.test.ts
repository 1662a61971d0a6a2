// What a check has to say of what was found.
import { expect, it } from 'vitest';
import { type CheckOutcome, checkOutcomes, lacksNote, openConditions } from './quality-check.ts';

it('Everything but a pass is said in words', () => {
  expect(checkOutcomes.map((outcome) => lacksNote({ outcome, note: ' ' }))).toEqual([false, true, true]);
  expect(lacksNote({ outcome: 'failed', note: '\u200b\u2060' })).toBe(true);
  for (const outcome of checkOutcomes) expect(lacksNote({ outcome, note: 'A splinter of bone.' })).toBe(false);
});

it('passed with conditions stays open until the same thing is checked again', () => {
  const check = (name: string, outcome: CheckOutcome, day: number) => ({
    ...{ name, outcome, note: `${name} ${day}`, at: `2026-11-${10 + day}T10:00:00Z` },
  });
  const notes = (...checks: readonly ReturnType<typeof check>[]) => openConditions(checks).map(({ note }) => note);
  const [label, metal] = [check('Label', 'conditional', 1), check('Metal', 'conditional', 2)];
  expect(notes(label, metal)).toEqual(['Label 1', 'Metal 2']);
  expect(notes(check(' label ', 'passed', 3), label, metal)).toEqual(['Metal 2']);
  // A failed one holds the batch, and an earlier pass answers nothing.
  expect(notes(label, check('Label', 'failed', 3))).toEqual([]);
  expect(notes(check('Label', 'passed', 0), label)).toEqual(['Label 1']);
  expect(notes(label, check('Label', 'conditional', 3))).toEqual(['Label 3']);
});
