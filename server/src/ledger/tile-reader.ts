// Tiles as the tree of a size had them. A row may be wider by now: its beginning is the narrower tile, kept until it is full.
import { HASH_BYTES, type HashTile } from '@amanah/core/ledger';
import type { Statement } from '../platform/database/database.ts';
import { readTiles } from './queries.ts';

export type Run = <Row>(asked: Statement<Row>, values: readonly unknown[]) => Promise<Row[]>;

const keyOf = ({ level, index }: { level: number; index: number }) => `${level}/${index}`;

/** The tree in the database has a hole. */
export class TileLost extends Error {}

/** Reads tiles one by one. @throws TileLost */
export function tileReader(run: Run): (tile: HashTile) => Promise<Uint8Array> {
  return async (tile) => {
    const read = await tilesAtOnce(run, [tile]);
    return read(tile);
  };
}

/** Reads all these tiles in one statement; the answer serves them from memory. */
export async function tilesAtOnce(run: Run, wanted: readonly HashTile[]): Promise<(tile: HashTile) => Uint8Array> {
  const rows =
    wanted.length === 0
      ? []
      : await run(readTiles, [wanted.map(({ level }) => level), wanted.map(({ index }) => index)]);
  const found = new Map(rows.map((row) => [keyOf(row), row.hashes]));
  return (tile) => {
    const hashes = found.get(keyOf(tile));
    if (!hashes || hashes.length < tile.width * HASH_BYTES) {
      throw new TileLost(`the log lost tile ${keyOf(tile)} or a part of it`);
    }
    return hashes.subarray(0, tile.width * HASH_BYTES);
  };
}
