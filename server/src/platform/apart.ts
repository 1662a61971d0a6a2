// Work in a process of its own, one order at a time: what takes long and computes would hold up everybody's verdict here. The process is
// kept for a while after its last order, takes what the processors have left, and gives all its memory back when it ends.
import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { Refusal } from './refusal.ts';

export interface ApartOptions {
  /** A module that calls `answerOrders`. */
  readonly script: string;
  readonly mostMegabytes: number;
  readonly longestMilliseconds: number;
  /** More orders than this are not taken on. */
  readonly mostWaiting: number;
  readonly idleMilliseconds?: number;
}

export interface Apart<Order, Answer> {
  /** @throws Refusal server.busy; Error where the work failed, took too long or too much memory */
  carryOut(order: Order): Promise<Answer>;
}

/** What goes over: an order with its number, and back an answer or a fault. */
export interface NumberedOrder {
  readonly number: number;
  readonly order: unknown;
}
export type NumberedAnswer =
  | { readonly number: number; readonly answer: unknown }
  | { readonly number: number; readonly fault: string };

const usualIdleMilliseconds = 20_000;
/** Below everything that somebody waits for. */
const priority = 19;

interface Waiting<Answer> {
  readonly message: NumberedOrder;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
}

export function createApart<Order, Answer>(options: ApartOptions): Apart<Order, Answer> {
  const name = options.script.replace(/^.*\//, '');
  const waiting: Waiting<Answer>[] = [];
  let child: ChildProcess | null = null;
  let current: Waiting<Answer> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let count = 0;

  function end() {
    clearTimeout(timer);
    child?.removeAllListeners();
    child?.kill('SIGKILL');
    child = null;
  }

  function fail(what: string) {
    end();
    const failed = current;
    current = null;
    failed?.reject(new Error(`${name} ${what}`));
    next();
  }

  function start(): ChildProcess {
    const started = fork(options.script, {
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${options.mostMegabytes}`],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    // From here and at once: on Linux each thread has a priority of its own, taken from the one that starts it, and pictures are drawn by
    // threads that are there before the process runs its first line.
    if (started.pid !== undefined) setPriority(started.pid, priority);
    started.on('message', (message: NumberedAnswer) => {
      if (current === null || message.number !== current.message.number) return;
      const { resolve, reject } = current;
      current = null;
      clearTimeout(timer);
      if ('fault' in message) reject(new Error(`${name} failed: ${message.fault}`));
      else resolve(message.answer as Answer); // what its module says that it answers
      next();
    });
    started.once('error', (error) => fail(`could not be started: ${error.message}`));
    started.once('exit', (code, signal) => fail(`ended with ${code ?? signal}`));
    return started;
  }

  function next() {
    if (current) return;
    const taken = waiting.shift();
    if (!taken) {
      // Nothing here keeps this process from ending: it ends with the one that ordered.
      child?.unref();
      child?.channel?.unref();
      if (child) timer = setTimeout(end, options.idleMilliseconds ?? usualIdleMilliseconds).unref();
      return;
    }
    current = taken;
    clearTimeout(timer);
    child ??= start();
    child.ref();
    child.channel?.ref();
    timer = setTimeout(() => fail('took too long'), options.longestMilliseconds);
    child.send(taken.message);
  }

  return {
    carryOut(order) {
      if (waiting.length >= options.mostWaiting)
        return Promise.reject(new Refusal('server.busy', { retryAfterSeconds: 1 }));
      return new Promise((resolve, reject) => {
        count += 1;
        waiting.push({ message: { number: count, order }, resolve, reject });
        next();
      });
    },
  };
}
