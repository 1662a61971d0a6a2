// Takes waiting leaves into the tree, one process at a time behind the row lock of the head. The tree is durable before any
// signature speaks of it: signing first and crashing would leave two trees of one size in the world.
import { growEdge, hashLeaf, readEdge, rootOfEdge, utf8 } from '@amanah/core/ledger';
import { type Database, runOn } from '../platform/database/database.ts';
import { nodeVerifier } from '../platform/signing.ts';
import { growTree, lockHead, takeWaiting } from './queries.ts';
import { tileReader } from './tile-reader.ts';

/** Leaves of one commit. */
export const largestCommit = 256;

export interface Growth {
  readonly size: number;
  readonly taken: number;
}

/** One commit: up to 256 leaves. `taken` 0 means that nothing waits. @throws when the database fails; the tree is then as before */
export const integrate = (database: Database): Promise<Growth> =>
  database.plainTransaction('begin', async (client) => {
    const run = runOn(client);
    const [head] = await run(lockHead, []);
    if (!head) throw new Error('the log has no head: it was not opened');
    const waiting = await run(takeWaiting, [largestCommit]);
    if (waiting.length === 0) return { size: head.size, taken: 0 };
    const edge = await readEdge(head.size, tileReader(run));
    // Our hasher is synchronous, but core asks as if it were not.
    const hashes = await Promise.all(waiting.map(({ leaf }) => hashLeaf(nodeVerifier, utf8(leaf))));
    const grown = await growEdge(nodeVerifier, edge, hashes);
    const root = await rootOfEdge(nodeVerifier, grown.edge);
    await run(growTree, [
      waiting.map(({ id }) => id),
      head.size,
      grown.tiles.map(({ tile }) => tile.level),
      grown.tiles.map(({ tile }) => tile.index),
      grown.tiles.map(({ hashes: all }) => Buffer.concat(all)),
      grown.edge.size,
      Buffer.from(root),
    ]);
    return { size: grown.edge.size, taken: waiting.length };
  });
