// Whoever has a connection asks for no second one, and waits for nobody outside. A transaction that waits for another connection waits for
// somebody who may be waiting in the same way: as many of them at once as there are connections, and everything stands still. The
// transaction is passed down instead, and what comes from outside is read before it begins.
// A second connection is refused where a database is opened with `isWatched` (every test of a domain). Whoever is outside of the product, such
// as a key service, is refused everywhere: a transaction holds its locks for as long as somebody else takes to answer.
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
  readonly isWatched: boolean;
}
const kept = new AsyncLocalStorage<Kept>();
let found: WaitedWhileConnected[] = [];

/** Runs what has a connection of its own. */
export async function whileConnected<T>(isWatched: boolean, work: () => Promise<T>): Promise<T> {
  const own: Kept = { isKept: true, isWatched };
  try {
    // Awaited inside: what a builder made is not asked before somebody awaits it.
    return await kept.run(own, async () => await work());
  } finally {
    own.isKept = false;
  }
}

/**
 * To be called wherever a connection is asked for, or an answer of somebody who has to ask for one.
 *
 * @param wanted the statement, or what else is waited for
 * @throws WaitedWhileConnected inside of a transaction that is watched
 */
export function refuseWhileConnected(wanted: string): void {
  const own = kept.getStore();
  if (own?.isKept && own.isWatched) refuse(wanted);
}

/**
 * To be called wherever somebody outside is waited for.
 *
 * @param wanted who or what is waited for
 * @throws WaitedWhileConnected inside of any transaction
 */
export function refuseOutsideWhileConnected(wanted: string): void {
  if (kept.getStore()?.isKept) refuse(wanted);
}

function refuse(wanted: string): never {
  const one = new WaitedWhileConnected(wanted);
  if (kept.getStore()?.isWatched) found.push(one); // a use case may swallow what is thrown
  throw one;
}

/** A transaction came to something that has to be got from outside before it. */
export class NeededBefore extends Error {
  readonly get: () => Promise<void>;
  constructor(wanted: string, get: () => Promise<void>) {
    super(`needed before the transaction: ${wanted}`);
    this.name = 'NeededBefore';
    this.get = get;
  }
}

/**
 * Gets something from outside. Inside of a transaction it is not waited for: the transaction is rolled back, it is got, and the transaction
 * begins again (`beginAgain`). Whoever calls this keeps what it got, and finds it the next time: what it is found by, such as an id, is made
 * before the transaction.
 *
 * @param wanted what is got, and for what
 */
export async function getBefore(wanted: string, get: () => Promise<void>): Promise<void> {
  if (kept.getStore()?.isKept) throw new NeededBefore(wanted, get);
  await get();
}

/** More would be a transaction that never has all it needs. */
const mostBeginnings = 10;

/** Runs a whole transaction, and again after what it needed before it was got. */
export async function beginAgain<T>(transaction: () => Promise<T>): Promise<T> {
  for (let beginning = 1; ; beginning += 1)
    try {
      return await transaction();
    } catch (error) {
      if (!(error instanceof NeededBefore) || beginning === mostBeginnings) throw error;
      await error.get();
    }
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
