import { expect, it, vi } from 'vitest';
import { createGiveWay } from './give-way.ts';

it('waits as long as it has worked while verdicts are asked for, and only then', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  try {
    let at = 0;
    const way = createGiveWay(() => at);
    await way.pause(40); // nobody has asked
    way.noteVerdict();
    at = 900;
    let isOver = false;
    const pausing = way.pause(40).then(() => {
      isOver = true;
    });
    await vi.advanceTimersByTimeAsync(39);
    expect(isOver).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await pausing;
    at = 2_000;
    await way.pause(40);
  } finally {
    vi.useRealTimers();
  }
});
