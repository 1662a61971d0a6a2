// Work that is done again and again beside the requests, with a pause after each time: never twice at once in a process, and a failure is
// written down and tried again. Nothing of it keeps a process from ending.
import type { Database } from './database/database.ts';
import type { Logger } from './log.ts';

export interface Repeating {
  start(): void;
  /** There is something to do: at once, or once more after what is under way. Also where it was not started. */
  wake(): void;
  /** Resolves when there is nothing left that could be done now. */
  settled(): Promise<void>;
  /** Resolves when what is under way is over. */
  stop(): Promise<void>;
}

export function createRepeating(
  { database, log }: { readonly database: Pick<Database, 'inBackground'>; readonly log: Logger },
  /** `failure`: what is written down when it fails; `isAtOnce`: the first time comes without a pause before it. */
  {
    milliseconds,
    failure,
    isAtOnce = false,
  }: { readonly milliseconds: number; readonly failure: string; readonly isAtOnce?: boolean },
  work: () => Promise<unknown>,
): Repeating {
  let timer: NodeJS.Timeout | undefined;
  let underWay: Promise<void> | null = null;
  let isWoken = false;
  let isStarted = false;
  let isStopped = false;

  function wait() {
    if (isStarted && !isStopped) timer = setTimeout(begin, milliseconds).unref();
  }
  function begin() {
    clearTimeout(timer);
    isWoken = false;
    underWay = database
      .inBackground(work)
      .then(() => undefined)
      .catch((error: unknown) => log.warn({ err: error }, failure))
      .finally(() => {
        underWay = null;
        if (isWoken && !isStopped) begin();
        else wait();
      });
  }
  const repeating: Repeating = {
    start() {
      isStarted = true;
      if (isAtOnce) begin();
      else if (!underWay) wait();
    },
    wake() {
      if (underWay) isWoken = true;
      else if (!isStopped) begin();
    },
    async settled() {
      repeating.wake();
      while (underWay) await underWay;
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await underWay;
    },
  };
  return repeating;
}
