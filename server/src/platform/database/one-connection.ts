// Whoever has a connection asks for no second one, and waits for nobody outside. A transaction that waits for another connection waits for
// somebody who may be waiting in the same way: as many of them at once as there are connections, and everything stands still. The
// transaction is passed down instead, and what comes from outside is read before it begins.
// Watched where a database is opened with `isWatched` (every test of a domain); elsewhere no context is entered and nothing is counted.
import { AsyncLocalStorage } from 'node:async_hooks';

/** Something was waited for inside of a transaction. */
export class WaitedWhileConnected extends Error {
  constructor(wanted: string) {
    super(`waited for inside of a transaction: ${wanted.replace(/\s+/g, ' ').slice(0, 300)}`);
    this.name = 'WaitedWhileConnected';
  }
}

/** Of one transaction; what was begun in it and goes on after it is free again. */
interface Kept {
  isKept: boolean;
}
const kept = new AsyncLocalStorage<Kept>();
let found: WaitedWhileConnected[] = [];

/** Runs what has a connection of its own. */
export async function whileConnected<T>(work: () => Promise<T>): Promise<T> {
  const own: Kept = { isKept: true };
  try {
    // Awaited inside: what a builder made is not asked before somebody awaits it.
    return await kept.run(own, async () => await work());
  } finally {
    own.isKept = false;
  }
}

/**
 * To be called wherever a connection is asked for, an answer of somebody who has to ask for one, or something from outside.
 *
 * @param wanted the statement, or what else is waited for
 * @throws WaitedWhileConnected inside of a transaction that is watched
 */
export function refuseWhileConnected(wanted: string): void {
  if (!kept.getStore()?.isKept) return;
  const one = new WaitedWhileConnected(wanted);
  found.push(one); // a use case may swallow what is thrown
  throw one;
}

/** Begins what goes on by itself, such as a timer: nobody in the transaction waits for it. */
export function apart(begin: () => void): void {
  kept.exit(begin);
}

/** Everything found since the last call. */
export function takeFoundWaiting(): readonly WaitedWhileConnected[] {
  const all = found;
  found = [];
  return all;
}
