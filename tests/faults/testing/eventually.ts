// Waits for something that will be so, and says what it was when it never is. It must never wait for time alone.
import { setTimeout as sleep } from 'node:timers/promises';

/** Looks until there is an answer other than null. @throws when there is none in time, with the last failure */
export async function eventually<T>(what: string, read: () => Promise<T | null>, seconds = 60): Promise<T> {
  const giveUpAt = performance.now() + seconds * 1_000;
  let failure: unknown;
  for (;;) {
    try {
      const found = await read();
      if (found !== null) return found;
      failure = undefined;
    } catch (error) {
      failure = error;
    }
    if (performance.now() > giveUpAt) throw new Error(`not within ${seconds} s: ${what}`, { cause: failure });
    await sleep(50);
  }
}
