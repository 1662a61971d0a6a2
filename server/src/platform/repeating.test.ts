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

it('does it at once when it is woken, once more for all that woke it meanwhile, and then pauses again', async () => {
  const begun: number[] = [];
  const repeating = createRepeating(platform, { milliseconds: 100, failure: 'it failed' }, async () => {
    begun.push(Date.now());
    await new Promise((resolve) => setTimeout(resolve, 50));
  });
  const start = Date.now();
  repeating.start();
  await vi.advanceTimersByTimeAsync(20);
  for (let time = 0; time < 3; time += 1) repeating.wake();
  await vi.advanceTimersByTimeAsync(250);
  expect(begun.map((at) => at - start)).toEqual([20, 70, 220]);
  const stopping = repeating.stop();
  repeating.wake();
  await vi.advanceTimersByTimeAsync(500);
  await stopping;
  expect(begun).toHaveLength(3);
});

it('works without being started for whoever asks until it is settled', async () => {
  let times = 0;
  const repeating = createRepeating(platform, { milliseconds: 100, failure: 'it failed' }, async () => {
    times += 1;
  });
  await repeating.settled();
  expect(times).toBe(1);
  await vi.advanceTimersByTimeAsync(500);
  expect(times).toBe(1);
});
