import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTokenBuckets } from './token-buckets.ts';

const second = 1_000;

describe('A token bucket', () => {
  it('lets a burst through, then as many as its rate, and says how long to wait', () => {
    const buckets = createTokenBuckets({ perMinute: 60, burst: 3 });
    expect([1, 2, 3, 4].map(() => buckets.spend('a', 0))).toEqual([
      { isAllowed: true, remaining: 2, fullInMilliseconds: 1_000, waitMilliseconds: 0 },
      { isAllowed: true, remaining: 1, fullInMilliseconds: 2_000, waitMilliseconds: 0 },
      { isAllowed: true, remaining: 0, fullInMilliseconds: 3_000, waitMilliseconds: 0 },
      { isAllowed: false, remaining: 0, fullInMilliseconds: 3_000, waitMilliseconds: 1_000 },
    ]);
    expect(buckets.spend('a', 999).isAllowed).toBe(false);
    expect(buckets.spend('a', second).isAllowed).toBe(true);
    expect(buckets.spend('b', second).remaining).toBe(2);
    expect(buckets.spend('a', 60 * second).remaining).toBe(2);
  });

  it('never lets more through in any span than its burst and what came in meanwhile, and never less than its rate', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 300 }), (pauses) => {
        const rate = { perMinute: 300, burst: 5 };
        const buckets = createTokenBuckets(rate);
        const passed: number[] = [];
        let now = 0;
        for (const pause of pauses) {
          now += pause;
          if (buckets.spend('a', now).isAllowed) passed.push(now);
        }
        for (const [from, begun] of passed.entries())
          for (const [to, ended] of passed.entries())
            if (to >= from) expect(to - from + 1).toBeLessThanOrEqual(rate.burst + (ended - begun) / 200);
        expect(passed.length).toBeGreaterThanOrEqual(Math.min(pauses.length, Math.floor(now / 400)));
      }),
    );
  });

  it('is not filled by refused tries, and not emptied either', () => {
    const buckets = createTokenBuckets({ perMinute: 60, burst: 1 });
    for (let at = 0; at < 1_000; at += 1) buckets.spend('a', at);
    expect(buckets.spend('a', 1_000).isAllowed).toBe(true);
  });

  it('forgets nobody who is still short while few ask, and holds no more names than it may', () => {
    const buckets = createTokenBuckets({ perMinute: 60, burst: 10 }, 100);
    for (let count = 0; count < 10; count += 1) buckets.spend('busy', 0);
    for (let at = 0; at < 40; at += 1) buckets.spend(`name ${at}`, at);
    expect(buckets.spend('busy', 100).isAllowed).toBe(false);
    // A hundred thousand invented names: what is kept of them is bounded, and whoever asks again and again stays known.
    for (let at = 0; at < 100_000; at += 1) {
      buckets.spend(`forged ${at}`, 200 + at / 1_000);
      if (at % 20 === 0) expect(buckets.spend('busy', 200 + at / 1_000).isAllowed).toBe(false);
    }
  });
});
