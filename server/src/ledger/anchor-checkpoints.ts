// Brings published checkpoints to the chain: in the background, one at a time, the newest only, and no more often than the
// operator wants to pay for. A chain that knows another root for our size is an alarm that stops the log.
import type { Checkpoint } from '@amanah/core/ledger';
import type { Database } from '../platform/database/database.ts';
import type { Logger } from '../platform/log.ts';
import { type Anchor, AnchorFailure } from './anchor-port.ts';
import { type HeadRow, recordAnchor } from './queries.ts';

/** Every checkpoint stands for all before it, so one transaction in ten minutes is enough. */
const leastMilliseconds = 600_000;

export interface Anchoring {
  /** Begins to anchor this head when it is due. Returns at once. */
  consider(head: HeadRow): void;
  /** Resolves when nothing is on its way. */
  idle(): Promise<void>;
}

export function createAnchoring(deps: {
  readonly database: Database;
  readonly anchor: Anchor | null;
  readonly log: Logger;
  /** A clock that only measures. Milliseconds. */
  readonly now: () => number;
  readonly onOtherRoot: () => Promise<void>;
}): Anchoring {
  const { database, anchor, log, now } = deps;
  let underway: Promise<void> | null = null;
  let lastTry = Number.NEGATIVE_INFINITY;

  async function submit(port: Anchor, head: Checkpoint) {
    try {
      const outcome = await port.submit(head);
      await database.run(recordAnchor, [head.size, outcome.state === 'anchored' ? outcome.transactionHash : null]);
    } catch (error) {
      if (error instanceof AnchorFailure && error.code === 'ledger.anchor_root_differs') await deps.onOtherRoot();
      log.error({ err: error, size: head.size }, 'the checkpoint was not anchored');
    }
  }

  return {
    consider({ origin, root, checkpoint_size: size, size: treeSize, anchored_size: anchored }) {
      // Only what is published: the root of the row belongs to the size of the tree.
      const isPublished = size > 0 && size === treeSize;
      if (!anchor || underway || !isPublished || (anchored ?? 0) >= size || now() - lastTry < leastMilliseconds) return;
      lastTry = now();
      underway = submit(anchor, { origin, size, root, extensions: [] }).finally(() => {
        underway = null;
      });
    },
    idle: async () => {
      await underway;
    },
  };
}
