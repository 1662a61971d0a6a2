// What the repository does when nobody waits for an answer: working off capture jobs and serving subscribers. One turn at a time in
// each process; what another process left lying is found by looking every now and then.
import type { EventsDeps } from './deps.ts';
import { notifySubscribers } from './notify-subscribers.ts';
import { workJobs } from './work-jobs.ts';

const lookMilliseconds = 2_000;

export interface Background {
  /** There is something to do. */
  wake(): void;
  /** Looks from now on by itself, for what others have left. */
  start(): void;
  /** Resolves when what is being done is done, or has come to a place where another can go on. */
  stop(): Promise<void>;
  /** Resolves when there is nothing left that could be done now. */
  settled(): Promise<void>;
}

export function createBackground(deps: EventsDeps): Background {
  let isStopping = false;
  let isAskedAgain = false;
  let running: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;

  async function work(): Promise<void> {
    do {
      isAskedAgain = false;
      try {
        await workJobs(deps, () => isStopping);
        await notifySubscribers(deps, () => isStopping);
      } catch (error) {
        // The database may be away; the next look tries again.
        deps.log.warn({ err: error }, 'work in the background was broken off');
      }
    } while (isAskedAgain && !isStopping);
  }

  const background: Background = {
    wake() {
      isAskedAgain = true;
      if (isStopping) return;
      running ??= deps.database.inBackground(work).finally(() => {
        running = null;
      });
    },
    start() {
      timer = setInterval(() => background.wake(), lookMilliseconds);
      timer.unref();
    },
    async stop() {
      isStopping = true;
      clearInterval(timer);
      await running;
    },
    async settled() {
      background.wake();
      while (running) await running;
    },
  };
  return background;
}
