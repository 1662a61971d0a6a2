import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createRepeating } from './repeating.ts';

const platform = {
  database: { inBackground: <T>(work: () => Promise<T>) => work() },
  log: pino({ level: 'silent' }),
};
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('pauses after each time, goes on after a failure, and ends when it is told to', async () => {
  const begun: number[] = [];
  const repeating = createRepeating(platform, { milliseconds: 100, failure: 'it failed' }, async () => {
    begun.push(Date.now());
    await new Promise((resolve) => setTimeout(resolve, 50));
    if (begun.length === 1) throw new Error('once');
  });
  const start = Date.now();
  repeating.start();
  await vi.advanceTimersByTimeAsync(420);
  expect(begun.map((at) => at - start)).toEqual([100, 250, 400]);
  let isStopped = false;
  const stopping = repeating.stop().then(() => {
    isStopped = true;
  });
  await vi.advanceTimersByTimeAsync(20);
  expect(isStopped).toBe(false); // the third is under way
  await vi.advanceTimersByTimeAsync(500);
  await stopping;
  expect(begun).toHaveLength(3);
});

it('begins at once where it is told to', async () => {
  let times = 0;
  const repeating = createRepeating(platform, { milliseconds: 100, failure: 'it failed', isAtOnce: true }, async () => {
    times += 1;
  });
  repeating.start();
  expect(times).toBe(1);
  await vi.advanceTimersByTimeAsync(100);
  expect(times).toBe(2);
  await repeating.stop();
});
