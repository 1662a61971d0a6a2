// What nobody waits for, in each process: capture jobs, who is owed what was captured, and what subscribers are sent. Each goes on by itself:
// none waits for another, and none for a receiver. What another process has left is taken up too.
import { createRepeating } from '../platform/repeating.ts';
import type { EventsDeps } from './deps.ts';
import { createMatching } from './match-subscribers.ts';
import { createDeliveries } from './notify-subscribers.ts';
import { workJobs } from './work-jobs.ts';

const pauseMilliseconds = 2_000;

export function createBackground(deps: EventsDeps) {
  let isEnding = false;
  const isStopping = () => isEnding;
  const deliveries = createDeliveries(deps);
  const matchSubscribers = createMatching(deps, deliveries.wake);
  const matching = createRepeating(
    deps,
    { milliseconds: pauseMilliseconds, failure: 'captured events could not be matched' },
    () => matchSubscribers(isStopping),
  );
  const jobs = createRepeating(deps, { milliseconds: pauseMilliseconds, failure: 'capture jobs were broken off' }, () =>
    workJobs(deps, isStopping, matching.wake),
  );
  const all = [jobs, matching, deliveries];
  return {
    start() {
      for (const one of all) one.start();
    },
    /** Something was captured, or waits to be. */
    wake() {
      for (const one of all) one.wake();
    },
    async settled() {
      // In this order one gives work to the next.
      for (const one of all) await one.settled();
    },
    async stop() {
      isEnding = true;
      await Promise.all(all.map((one) => one.stop()));
    },
  };
}
