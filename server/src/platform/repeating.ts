// Work that is done again and again beside the requests, with a pause after each time: never twice at once in a process, and a failure is
// written down and tried again. Nothing of it keeps a process from ending.
import type { Database } from './database/database.ts';
import type { Logger } from './log.ts';

export interface Repeating {
  start(): void;
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
  let underWay: Promise<unknown> = Promise.resolve();
  let isStopped = false;

  function wait() {
    if (!isStopped) timer = setTimeout(begin, milliseconds).unref();
  }
  function begin() {
    underWay = database
      .inBackground(work)
      .catch((error: unknown) => log.warn({ err: error }, failure))
      .finally(wait);
  }
  return {
    start: isAtOnce ? begin : wait,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await underWay;
    },
  };
}
