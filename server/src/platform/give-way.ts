// Long work in this process, done in slices: between them it gives way, so that nobody's verdict waits for more than a slice.
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

export interface GiveWay {
  /** Somebody was answered who waits in front of a shelf. */
  noteVerdict(): void;
  /** After a slice: for as long as it took while verdicts are asked for, else for a moment. */
  pause(sliceMilliseconds: number): Promise<void>;
}

/** So long after a verdict another one is expected. */
const expectedMilliseconds = 1_000;

export function createGiveWay(now = () => performance.now()): GiveWay {
  let last = Number.NEGATIVE_INFINITY;
  return {
    noteVerdict() {
      last = now();
    },
    async pause(sliceMilliseconds) {
      if (now() - last < expectedMilliseconds) await sleep(Math.ceil(sliceMilliseconds));
      else await new Promise((resolve) => setImmediate(resolve));
    },
  };
}
