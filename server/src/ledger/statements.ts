// Leaves with their proofs, all against one checkpoint: a document whose parts rest on two views of the log proves nothing.

import type { LoggedStatement } from '@amanah/core/ledger';
import {
  formatProofFile,
  type HashTile,
  pathOfTile,
  proveConsistency,
  proveInclusion,
  readNodes,
  tilesForConsistency,
  tilesForInclusion,
} from '@amanah/core/ledger';
import type { Database } from '../platform/database/database.ts';
import { nodeVerifier } from '../platform/signing.ts';
import { type HeadRow, readStatements } from './queries.ts';
import { tilesAtOnce } from './tile-reader.ts';

const unique = (tiles: readonly HashTile[]) => [...new Map(tiles.map((tile) => [pathOfTile(tile), tile])).values()];

/** Those that exist, by id. The proof is null while a leaf waits for its checkpoint. */
export async function readLogged(
  database: Database,
  head: Pick<HeadRow, 'checkpoint' | 'checkpoint_size'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LoggedStatement>> {
  if (ids.length === 0) return new Map();
  const run = database.run.bind(database);
  const rows = await run(readStatements, [ids]);
  const size = head.checkpoint_size;
  const isPlaced = (position: number | null): position is number => position !== null && position < size;
  const wanted = unique(rows.flatMap(({ position }) => (isPlaced(position) ? tilesForInclusion(position, size) : [])));
  const nodes = readNodes(nodeVerifier, size, await tilesAtOnce(run, wanted));
  const found = new Map<string, LoggedStatement>();
  for (const { id, leaf, salt, subject, position } of rows) {
    const proof =
      isPlaced(position) && head.checkpoint !== null
        ? formatProofFile({
            index: position,
            proof: await proveInclusion(nodeVerifier, position, size, nodes),
            checkpoint: head.checkpoint,
          })
        : null;
    found.set(id, { leaf, proof, salt: salt?.toString('hex') ?? '', subject });
  }
  return found;
}

/** Proof that the tree of `newSize` began as that of `oldSize`. */
export async function proveGrowth(database: Database, oldSize: number, newSize: number): Promise<Uint8Array[]> {
  if (oldSize === 0 || oldSize === newSize) return [];
  const read = await tilesAtOnce(database.run.bind(database), tilesForConsistency(oldSize, newSize));
  return proveConsistency(nodeVerifier, oldSize, newSize, readNodes(nodeVerifier, newSize, read));
}
