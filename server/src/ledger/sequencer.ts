// Takes waiting leaves into the tree, one process at a time behind the row lock of the head. The tree is durable before any
// signature speaks of it: signing first and crashing would leave two trees of one size in the world.
import { growEdge, hashLeaf, readEdge, rootOfEdge, utf8 } from '@amanah/core/ledger';
import type { PoolClient } from 'pg';
import type { Database, Statement } from '../platform/database/database.ts';
import { nodeVerifier } from '../platform/signing.ts';
import { growTree, lockHead, takeWaiting } from './queries.ts';
import { tileReader } from './tile-reader.ts';

/** Leaves of one commit. */
export const largestCommit = 256;

export interface Growth {
  readonly size: number;
  readonly taken: number;
}

async function query<Row>(client: PoolClient, { name, text }: Statement<Row>, values: readonly unknown[]) {
  const { rows } = await client.query({ name, text, values: [...values] });
  return rows as Row[];
}

/** One commit: up to 256 leaves. `taken` 0 means that nothing waits. @throws when the database fails; the tree is then as before */
export async function integrate(database: Database): Promise<Growth> {
  const client = await database.pool.connect();
  const run = <Row>(asked: Statement<Row>, values: readonly unknown[]) => query(client, asked, values);
  try {
    await client.query('begin');
    const [head] = await run(lockHead, []);
    if (!head) throw new Error('the log has no head: it was not opened');
    const waiting = await run(takeWaiting, [largestCommit]);
    if (waiting.length === 0) {
      await client.query('rollback');
      return { size: head.size, taken: 0 };
    }
    const edge = await readEdge(
      head.size,
      tileReader((asked, values) => run(asked, values)),
    );
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
    await client.query('commit');
    return { size: grown.edge.size, taken: waiting.length };
  } catch (error) {
    await client.query('rollback').catch(() => undefined); // the connection may be gone; the first error says why
    throw error;
  } finally {
    client.release();
  }
}
