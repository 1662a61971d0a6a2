// How a server lives: what each domain does before the first request, beside the requests, from time to time, and at the end. Lower layers
// begin first and end last, so that nobody is left without what it stands on. Must never name a domain.
import type { Database } from './database/database.ts';
import type { MountedRoute } from './http.ts';
import { type JobKind, jobKinds, type Worker, type Workers } from './jobs.ts';
import type { Logger } from './log.ts';
import { joinListeners, type Listeners } from './outbox.ts';
import { createRepeating } from './repeating.ts';

const maintenanceMilliseconds = 3_600_000;

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
  /** What all of them do from time to time, once. */
  maintain(): Promise<void>;
  /** Maintenance too, at once and every hour: a failure is written down, and keeps nobody else from theirs. */
  start(): void;
  /** Failures of these two are written down: what did not end well keeps nobody else from ending. */
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
  const isolated = async (name: string, work: () => unknown, failure: string) => {
    try {
      await work();
    } catch (error) {
      log.error({ err: error, domain: name }, failure);
    }
  };
  const maintain = async () => {
    await Promise.all(
      upwards.map(([name, domain]) => isolated(name, () => domain.maintain?.(), 'maintenance of a domain failed')),
    );
  };
  const maintenance = createRepeating(
    { database, log },
    { milliseconds: maintenanceMilliseconds, failure: 'maintenance failed', isAtOnce: true },
    maintain,
  );
  return {
    listeners: joinListeners(...upwards.map(([, { listeners = {} }]) => listeners)),
    workers: joinWorkers(upwards.map(([, { workers = {} }]) => workers)),
    async prepare() {
      for (const [, domain] of upwards) await domain.prepare?.();
    },
    maintain,
    start() {
      for (const [, domain] of upwards) domain.start?.();
      maintenance.start();
    },
    release() {
      for (const [name, domain] of downwards)
        void isolated(name, () => domain.release?.(), 'a domain could not end its answers');
    },
    async stop() {
      await maintenance.stop();
      for (const [name, domain] of downwards)
        await isolated(name, () => domain.stop?.(), 'a domain did not stop as it should');
    },
  };
}

/** Every kind of job has one who does it, or the server does not begin. */
function joinWorkers(all: readonly Partial<Workers>[]): Workers {
  for (const kind of jobKinds) {
    const count = all.filter((workers) => workers[kind] !== undefined).length;
    if (count !== 1) throw new Error(`${kind} is done by ${count} domains`);
  }
  return Object.assign({}, ...all) as Record<JobKind, Worker>; // all are there
}
