// How a server lives: what each domain does before the first request, beside the requests, from time to time, and at the end. Lower layers
// begin first and end last, so that nobody is left without what it stands on. Must never name a domain.
import type { Database } from './database/database.ts';
import type { MountedRoute } from './http.ts';
import { type JobKind, jobKinds, type Worker, type Workers } from './jobs.ts';
import type { Logger } from './log.ts';
import { joinListeners, type Listeners } from './outbox.ts';

/** What a domain gives to whoever runs it. */
export interface Domain {
  readonly routes?: readonly MountedRoute[];
  /** What it does when it hears of others. */
  readonly listeners?: Listeners;
  /** What it does later. */
  readonly workers?: Partial<Workers>;
  /** Before the first request is answered. */
  prepare?(): Promise<unknown>;
  /** Begins what it does beside requests. */
  start?(): void;
  /** From time to time, in the background. */
  maintain?(): Promise<unknown>;
  /** Before the server closes: ends the answers that would go on for ever. */
  release?(): void;
  /** After the last request: lets what is under way come to its end. */
  stop?(): Promise<unknown>;
}

export interface Lifecycle {
  readonly listeners: Listeners;
  readonly workers: Workers;
  prepare(): Promise<void>;
  start(): void;
  /** A failure is written down, and keeps nobody else from theirs. */
  maintain(): Promise<void>;
  release(): void;
  stop(): Promise<void>;
}

/** @param domains lower layers first */
export function createLifecycle(
  domains: Readonly<Record<string, Domain>>,
  { database, log }: { readonly database: Database; readonly log: Logger },
): Lifecycle {
  const upwards = Object.entries(domains);
  const downwards = upwards.toReversed();
  return {
    listeners: joinListeners(...upwards.map(([, { listeners = {} }]) => listeners)),
    workers: requireAll(Object.assign({}, ...upwards.map(([, { workers }]) => workers))),
    async prepare() {
      for (const [, domain] of upwards) await domain.prepare?.();
    },
    start() {
      for (const [, domain] of upwards) domain.start?.();
    },
    async maintain() {
      await database.inBackground(() =>
        Promise.all(
          upwards.map(async ([name, domain]) => {
            try {
              await domain.maintain?.();
            } catch (error) {
              log.error({ err: error, domain: name }, 'maintenance failed');
            }
          }),
        ),
      );
    },
    release() {
      for (const [, domain] of downwards) domain.release?.();
    },
    async stop() {
      for (const [, domain] of downwards) await domain.stop?.();
    },
  };
}

/** Every kind of job has somebody who does it, or the server does not begin. */
function requireAll(workers: Partial<Workers>): Workers {
  const missing = jobKinds.filter((kind) => workers[kind] === undefined);
  if (missing.length > 0) throw new Error(`nobody does ${missing.join(', ')}`);
  return workers as Record<JobKind, Worker>; // all are there
}
