import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countTry, type Pace, type Tries } from './index.ts';

const pace: Pace = { free: 5, firstWaitSeconds: 2, longestWaitSeconds: 900, forgetSeconds: 86_400 };

/** Somebody tries at these moments; which of the tries were judged. */
function judgedOf(moments: readonly number[], of = pace): { at: number; waits: number[] }[] {
  let state: Tries | null = null;
  const judged: { at: number; waits: number[] }[] = [];
  for (const at of moments) {
    const counted = countTry(state, of, at);
    if (!counted.isJudged) continue;
    state = counted.after;
    judged.push({ at, waits: [Math.max(0, counted.after.openAt - at)] });
  }
  return judged;
}

describe('Wrong tries', () => {
  it('wait longer and longer after the free ones, up to the longest wait', () => {
    const everySecond = Array.from({ length: 40_000 }, (_, second) => second * 1_000);
    const gaps = judgedOf(everySecond).map(({ at }, index, all) => (at - (all[index - 1]?.at ?? 0)) / 1_000);
    expect(gaps.slice(0, 18)).toEqual([0, 1, 1, 1, 1, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900]);
  });

  const times = fc
    .array(fc.integer({ min: 0, max: 100_000 }), { minLength: 1, maxLength: 300 })
    .map((gaps) => gaps.map((_, index) => gaps.slice(0, index + 1).reduce((sum, gap) => sum + gap, 0)));

  it('never wait longer than the longest wait, however many are made meanwhile', () => {
    fc.assert(
      fc.property(times, (moments) => {
        for (const { waits } of judgedOf(moments)) expect(waits[0]).toBeLessThanOrEqual(900_000);
      }),
    );
  });

  it('that are refused change nothing: the wait ends when it was said to', () => {
    fc.assert(
      fc.property(times, fc.integer({ min: 6, max: 40 }), (moments, failures) => {
        const slowed: Tries = { failures, openAt: 900_000_000, forgottenAt: 999_000_000 };
        for (const at of moments) expect(countTry(slowed, pace, at).isJudged).toBe(false);
        expect(countTry(slowed, pace, 900_000_000).isJudged).toBe(true);
      }),
    );
  });

  it('of a day are few, whenever they are made', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 86_400_000 }), { maxLength: 2_000 }), (moments) => {
        expect(judgedOf(moments.sort((a, b) => a - b)).length).toBeLessThanOrEqual(5 + 9 + 96);
      }),
    );
  });

  it('are forgotten after a day without one', () => {
    const before: Tries = { failures: 30, openAt: 0, forgottenAt: 86_400_000 };
    expect(countTry(before, pace, 86_400_000)).toMatchObject({ isJudged: true, after: { failures: 1 } });
  });

  it('without a wait keep nobody waiting whose clock is behind', () => {
    const first = countTry(null, pace, 1_000_000);
    expect(first.isJudged && countTry(first.after, pace, 999_000).isJudged).toBe(true);
  });

  it('say once that the waits begin', () => {
    let state: Tries | null = null;
    const said: boolean[] = [];
    for (let at = 0; said.length < 20; at += 1_000_000) {
      const counted = countTry(state, pace, at);
      if (!counted.isJudged) throw new Error('a million milliseconds are longer than any wait');
      state = counted.after;
      said.push(counted.isFirstSlow);
    }
    expect(said.filter(Boolean)).toHaveLength(1);
    expect(said[5]).toBe(true);
  });
});
