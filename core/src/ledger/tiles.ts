// Tiles of a log (c2sp.org/tlog-tiles): their paths and bytes, which of them a proof or an append needs, and the growing
// right edge from which a sequencer cuts them. Reads and writes nothing itself.
import { concat, readCount } from './bytes.ts';
import {
  foldNodes,
  type LeafRange,
  type NodeReader,
  nodesOfRange,
  rangesOfConsistency,
  rangesOfInclusion,
  rootOf,
  type TreeNode,
} from './merkle.ts';
import type { Hasher } from './primitives.ts';

/** Hashes or entries in a full tile. */
export const TILE_WIDTH = 256;
/** Bytes of one SHA-256 hash. */
export const HASH_BYTES = 32;
/** An entry's length is written in two bytes. */
export const MAX_ENTRY_BYTES = 65_535;

const TILE_HEIGHT = 8;

/** A tile by place: `entries` is the bundle of entries below level 0. Width 256 is full, less is partial. */
export interface Tile {
  readonly level: number | 'entries';
  readonly index: number;
  readonly width: number;
}

/** A tile of hashes. */
export interface HashTile extends Tile {
  readonly level: number;
}

const place = (index: number): string => {
  const digits = String(index);
  const groups = digits.padStart(Math.ceil(digits.length / 3) * 3, '0').match(/.{3}/g) ?? [];
  return groups.map((group, at) => (at < groups.length - 1 ? `x${group}` : group)).join('/');
};

/**
 * The path of a tile below the log's prefix. c2sp.org/tlog-tiles, "Merkle Tree" and "Log entries".
 *
 * @example pathOfTile({ level: 0, index: 1234067, width: 5 }) // 'tile/0/x001/x234/067.p/5'
 */
export function pathOfTile({ level, index, width }: Tile): string {
  return `tile/${level}/${place(index)}${width < TILE_WIDTH ? `.p/${width}` : ''}`;
}

/**
 * The tile of a path, `undefined` for any other spelling or a place that no tile can have.
 *
 * @example parseTilePath('tile/entries/000.p/3') // { level: 'entries', index: 0, width: 3 }
 */
export function parseTilePath(path: string): Tile | undefined {
  const found = /^tile\/(entries|\d{1,2})\/((?:x\d{3}\/)*\d{3})(?:\.p\/(\d{1,3}))?$/.exec(path);
  if (!found) return undefined;
  const [, levelText = '', indexText = '', widthText] = found;
  const level = levelText === 'entries' ? 'entries' : readCount(levelText);
  const index = Number(indexText.replace(/[x/]/g, ''));
  const width = widthText === undefined ? TILE_WIDTH : readCount(widthText);
  if (level === undefined || !width || (typeof level === 'number' && level > 63) || !Number.isSafeInteger(index)) {
    return undefined;
  }
  if (widthText !== undefined && width >= TILE_WIDTH) return undefined;
  const tile: Tile = { level, index, width };
  // One path per tile: x000/001 would be a second name of 001.
  return pathOfTile(tile) === path ? tile : undefined;
}

/** The bytes of a tile of hashes. `encodeTile([hash]).length` is 32. */
export const encodeTile = (hashes: readonly Uint8Array[]): Uint8Array => concat(...hashes);

/** The hashes of a tile, `undefined` unless there are exactly `width`. `decodeTile(new Uint8Array(32), 1)` has one. */
export function decodeTile(bytes: Uint8Array, width: number): Uint8Array[] | undefined {
  if (bytes.length !== width * HASH_BYTES) return undefined;
  return Array.from({ length: width }, (_, at) => bytes.slice(at * HASH_BYTES, (at + 1) * HASH_BYTES));
}

/**
 * The bytes of a bundle of entries: each behind its length in two bytes, big-endian. Throws a RangeError for an entry that
 * is too long. c2sp.org/tlog-tiles, "Log entries".
 *
 * @example encodeEntries([utf8('one')]) // 00 03 6f 6e 65
 */
export function encodeEntries(entries: readonly Uint8Array[]): Uint8Array {
  return concat(
    ...entries.flatMap((entry) => {
      if (entry.length > MAX_ENTRY_BYTES) throw new RangeError(`an entry of ${entry.length} bytes does not fit a log`);
      return [Uint8Array.of(entry.length >> 8, entry.length & 255), entry];
    }),
  );
}

/** The entries of a bundle, `undefined` unless there are exactly `width` and nothing is left over. */
export function decodeEntries(bytes: Uint8Array, width: number): Uint8Array[] | undefined {
  const entries: Uint8Array[] = [];
  let at = 0;
  while (at + 2 <= bytes.length) {
    const end = at + 2 + (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0);
    if (end > bytes.length) return undefined;
    entries.push(bytes.slice(at + 2, end));
    at = end;
  }
  return at === bytes.length && entries.length === width ? entries : undefined;
}

/** How many hashes the tile at this place has in a tree of `size`: 256 when full, 0 when there is none yet. */
export function widthOfTile(level: number | 'entries', index: number, size: number): number {
  const hashes = Math.floor(size / TILE_WIDTH ** (level === 'entries' ? 0 : level));
  return Math.max(0, Math.min(TILE_WIDTH, hashes - index * TILE_WIDTH));
}

const tileOfNode = ({ height, index }: TreeNode, size: number): HashTile => {
  const level = Math.floor(height / TILE_HEIGHT);
  const tileIndex = Math.floor((index * 2 ** (height % TILE_HEIGHT)) / TILE_WIDTH);
  return { level, index: tileIndex, width: widthOfTile(level, tileIndex, size) };
};

const tilesOfRanges = (ranges: readonly LeafRange[], size: number): HashTile[] => [
  ...new Map(
    ranges
      .flatMap(nodesOfRange)
      .map((node) => tileOfNode(node, size))
      .map((tile) => [pathOfTile(tile), tile]),
  ).values(),
];

/** The tiles that hold an inclusion proof. `tilesForInclusion(0, 1)` is `[]`. */
export const tilesForInclusion = (index: number, size: number): HashTile[] =>
  tilesOfRanges(rangesOfInclusion(index, size), size);

/** The tiles that hold a consistency proof to the tree of `newSize`. `tilesForConsistency(4, 4)` is `[]`. */
export const tilesForConsistency = (oldSize: number, newSize: number): HashTile[] =>
  tilesOfRanges(rangesOfConsistency(oldSize, newSize), newSize);

/**
 * The partial tiles at the right edge of a tree, level 0 first: all that is needed to go on appending, or to compute the root.
 *
 * @example tilesForAppend(70_000).map((tile) => tile.width) // [112, 17, 1]
 */
export function tilesForAppend(size: number): HashTile[] {
  const tiles: HashTile[] = [];
  for (let level = 0, count = size; count > 0; level++, count = Math.floor(count / TILE_WIDTH)) {
    const width = count % TILE_WIDTH;
    if (width) tiles.push({ level, index: Math.floor(count / TILE_WIDTH), width });
  }
  return tiles;
}

/**
 * A reader of perfect subtrees over stored tiles of a tree of `size`, for `proveInclusion` and `proveConsistency`. Each tile
 * is asked for once. Throws when a tile has the wrong length.
 *
 * @example readNodes(hasher, size, (tile) => files.read(pathOfTile(tile)))
 */
export function readNodes(
  hasher: Hasher,
  size: number,
  readTile: (tile: HashTile) => Promise<Uint8Array> | Uint8Array,
): NodeReader {
  const read = new Map<string, Promise<Uint8Array[]>>();
  const hashesOf = async (tile: HashTile) => {
    const hashes = decodeTile(await readTile(tile), tile.width);
    if (!hashes) throw new Error(`${pathOfTile(tile)} does not hold ${tile.width} hashes`);
    return hashes;
  };
  return async (node) => {
    const tile = tileOfNode(node, size);
    const path = pathOfTile(tile);
    const hashes = read.get(path) ?? hashesOf(tile);
    read.set(path, hashes);
    const width = 2 ** (node.height % TILE_HEIGHT);
    const from = (node.index * width) % TILE_WIDTH;
    const wanted = (await hashes).slice(from, from + width);
    if (wanted.length !== width) throw new Error(`${path} ends before node ${node.index} of height ${node.height}`);
    return rootOf(hasher, wanted);
  };
}

/**
 * The right edge of a tree: per level the hashes of the tile that is not full yet, 0 to 255 of them. All a sequencer keeps.
 * A value: growing gives a new one, so a failed transaction leaves the old one as it was.
 */
export interface TreeEdge {
  readonly size: number;
  readonly levels: readonly (readonly Uint8Array[])[];
}

/** A tile that an append made or made wider. The first `known` hashes were there before. */
export interface GrownTile {
  readonly tile: HashTile;
  readonly hashes: readonly Uint8Array[];
  readonly known: number;
}

/** The edge of the empty tree. */
export const EMPTY_EDGE: TreeEdge = { size: 0, levels: [] };

/**
 * The edge of a stored tree from its partial tiles. Throws when a tile has the wrong length.
 *
 * @example await readEdge(0, readTile) // EMPTY_EDGE
 */
export async function readEdge(
  size: number,
  readTile: (tile: HashTile) => Promise<Uint8Array> | Uint8Array,
): Promise<TreeEdge> {
  const levels: Uint8Array[][] = [];
  for (const tile of tilesForAppend(size)) {
    const hashes = decodeTile(await readTile(tile), tile.width);
    if (!hashes) throw new Error(`${pathOfTile(tile)} does not hold ${tile.width} hashes`);
    while (levels.length < tile.level) levels.push([]);
    levels[tile.level] = hashes;
  }
  return { size, levels };
}

/**
 * Leaf hashes appended to a tree: the new edge and every tile to store, full ones as they were filled and the partial ones of
 * the new size. The tiles belong into the same durable write as the leaves, before any checkpoint of the new size is signed.
 *
 * @example (await growEdge(hasher, EMPTY_EDGE, [leaf])).tiles.map(({ tile }) => pathOfTile(tile)) // ['tile/0/000.p/1']
 */
export async function growEdge(
  hasher: Hasher,
  edge: TreeEdge,
  leaves: readonly Uint8Array[],
): Promise<{ edge: TreeEdge; tiles: GrownTile[] }> {
  const levels: Uint8Array[][] = [];
  const tiles: GrownTile[] = [];
  let added = leaves;
  for (let level = 0; level < edge.levels.length || added.length; level++) {
    const known = edge.levels[level] ?? [];
    const hashes = [...known, ...added];
    const above: Uint8Array[] = [];
    let index = Math.floor(edge.size / TILE_WIDTH ** (level + 1));
    let at = 0;
    for (; at + TILE_WIDTH <= hashes.length; at += TILE_WIDTH, index++) {
      const full = hashes.slice(at, at + TILE_WIDTH);
      tiles.push({ tile: { level, index, width: TILE_WIDTH }, hashes: full, known: at ? 0 : known.length });
      above.push(await rootOf(hasher, full));
    }
    const rest = hashes.slice(at);
    if (rest.length && added.length) {
      tiles.push({ tile: { level, index, width: rest.length }, hashes: rest, known: at ? 0 : known.length });
    }
    levels.push(rest);
    added = above;
  }
  return { edge: { size: edge.size + leaves.length, levels }, tiles };
}

/**
 * The root of the tree with this edge. RFC 9162 section 2.1.1.
 *
 * @example await rootOfEdge(hasher, EMPTY_EDGE) // e3b0c442…
 */
export async function rootOfEdge(hasher: Hasher, edge: TreeEdge): Promise<Uint8Array> {
  let root: Uint8Array | undefined;
  for (const hashes of edge.levels) {
    const nodes: Uint8Array[] = [];
    for (const { height, index } of nodesOfRange({ start: 0, end: hashes.length })) {
      nodes.push(await rootOf(hasher, hashes.slice(index * 2 ** height, (index + 1) * 2 ** height)));
    }
    if (!nodes.length) continue;
    root = await foldNodes(hasher, root ? [...nodes, root] : nodes);
  }
  return root ?? hasher.sha256(new Uint8Array());
}
