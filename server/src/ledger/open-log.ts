// Opens the log and decides whether it may sign: the stored tree must hold everything that was ever signed.
import { foldNodes, isEqual, nodesOfRange, readNodes, rootOf } from '@amanah/core/ledger';
import type { Database } from '../platform/database/database.ts';
import { nodeVerifier } from '../platform/signing.ts';
import type { LastSigned } from './last-signed.ts';
import { createHead, type HeadRow, type OutsideHalt, readHead } from './queries.ts';
import { TileLost, tileReader } from './tile-reader.ts';

/** Why the log does not sign: each means that the database is not the one that was signed for. */
export type Halt =
  | 'behind_last_checkpoint'
  | 'forked_from_last_checkpoint'
  | OutsideHalt
  | 'tiles_lost'
  /** For a minute nothing that waits was taken and signed: whoever looks from outside sees nothing of it. */
  | 'not_growing';

export async function headOf(database: Database): Promise<HeadRow> {
  const [head] = await database.run(readHead, []);
  if (!head) throw new Error('the log has no head: it was not opened');
  return head;
}

/** Makes the log at its first start; the name it gets is its name for ever. */
export async function openHead(database: Database, origin: string): Promise<HeadRow> {
  await database.run(createHead, [origin, Buffer.from(await rootOf(nodeVerifier, []))]);
  return headOf(database);
}

/** The root that the tree had at a smaller size. */
export async function rootAt(database: Database, size: number, treeSize: number): Promise<Uint8Array> {
  if (size === 0) return rootOf(nodeVerifier, []);
  const read = readNodes(nodeVerifier, treeSize, tileReader(database.run.bind(database)));
  const nodes = await Promise.all(nodesOfRange({ start: 0, end: size }).map((node) => read(node)));
  return foldNodes(nodeVerifier, nodes);
}

/** null: it may sign. */
export async function findHalt(database: Database, lastSigned: LastSigned): Promise<Halt | null> {
  const head = await headOf(database);
  if (head.halt !== null) return head.halt;
  const remembered = lastSigned.read();
  if (!remembered) return null;
  if (head.size < remembered.size) return 'behind_last_checkpoint';
  try {
    const root = await rootAt(database, remembered.size, head.size);
    return isEqual(root, remembered.root) ? null : 'forked_from_last_checkpoint';
  } catch (error) {
    // The log stops by itself; verdicts go on.
    if (error instanceof TileLost) return 'tiles_lost';
    throw error;
  }
}
