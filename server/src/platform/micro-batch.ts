// Adaptive micro-batch: while one statement is in flight, requests collect; the next statement carries them all.
// No timers: an idle server sends a batch of one at once.
import { refuseWhileConnected } from './database/one-connection.ts';

export const largestBatch = 256;

export interface MicroBatch<Item, Answer> {
  /** Settles with the item's own answer, or rejects with the item's own error. */
  add(item: Item): Promise<Answer>;
  /** Resolves when nothing is waiting and nothing is in flight. */
  drained(): Promise<void>;
}

interface Waiting<Item, Answer> {
  readonly item: Item;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * @param send must answer in the order of the items. When it throws, every item is sent again by itself,
 * so that one bad input fails alone.
 */
export function createMicroBatch<Item, Answer>(
  send: (items: readonly Item[]) => Promise<readonly Answer[]>,
): MicroBatch<Item, Answer> {
  let waiting: Waiting<Item, Answer>[] = [];
  let inFlight = false;
  let idle: (() => void)[] = [];

  async function settle(batch: readonly Waiting<Item, Answer>[]) {
    try {
      const answers = await send(batch.map((entry) => entry.item));
      if (answers.length !== batch.length) throw new Error(`${answers.length} answers for ${batch.length} items`);
      for (const [index, entry] of batch.entries()) entry.resolve(answers[index] as Answer); // lengths are equal
    } catch (error) {
      if (batch.length === 1) batch[0]?.reject(error);
      else for (const entry of batch) await settle([entry]);
    }
  }

  async function run() {
    inFlight = true;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, largestBatch);
      waiting = waiting.slice(largestBatch);
      await settle(batch);
    }
    inFlight = false;
    for (const resolve of idle) resolve();
    idle = [];
  }

  return {
    add: (item) =>
      new Promise((resolve, reject) => {
        refuseWhileConnected('an answer of a micro-batch, which asks for a connection of its own');
        waiting.push({ item, resolve, reject });
        if (!inFlight) void run();
      }),
    drained: () => (inFlight ? new Promise((resolve) => idle.push(resolve)) : Promise.resolve()),
  };
}
