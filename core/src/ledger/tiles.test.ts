// Tiles against the log that Tessera wrote, the numbers of the specification, and appends in batches of any size.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isEqual, toBase64, utf8 } from './bytes.ts';
import { parseCheckpoint } from './checkpoint.ts';
import { hashLeaf, isConsistent, isIncluded, proveConsistency, proveInclusion, rootOf } from './merkle.ts';
import { checkSignatures, parseNote, parseVerifierKey } from './note.ts';
import { hasVectors, vectorBytes, vectorText, verifier } from './testing/keys.ts';
import {
  decodeEntries,
  decodeTile,
  EMPTY_EDGE,
  encodeEntries,
  encodeTile,
  growEdge,
  parseTilePath,
  pathOfTile,
  readEdge,
  readNodes,
  rootOfEdge,
  type Tile,
  type TreeEdge,
  tilesForAppend,
  tilesForConsistency,
  tilesForInclusion,
  widthOfTile,
} from './tiles.ts';

const hasher = verifier;
const leafOf = (at: number) => hasher.sha256(utf8(`leaf ${at}`));
const manyLeaves = Array.from({ length: 70_000 }, (_, at) => leafOf(at));

describe('tile paths', () => {
  it.each<[Tile, string]>([
    [{ level: 0, index: 0, width: 256 }, 'tile/0/000'],
    [{ level: 0, index: 1234067, width: 256 }, 'tile/0/x001/x234/067'],
    [{ level: 3, index: 999, width: 1 }, 'tile/3/999.p/1'],
    [{ level: 63, index: 1000, width: 255 }, 'tile/63/x001/000.p/255'],
    [{ level: 'entries', index: 70, width: 3 }, 'tile/entries/070.p/3'],
  ])('%j is %s and back', (tile, path) => {
    expect(pathOfTile(tile)).toBe(path);
    expect(parseTilePath(path)).toEqual(tile);
  });

  it.each([
    'tile/0/0',
    'tile/00/000',
    'tile/64/000',
    'tile/0/000.p/256',
    'tile/0/000.p/0',
    'tile/0/000.p/01',
    'tile/0/x000/001',
    'tile/0/001/000',
    'tile/0/x001/x000',
    'tile/0/000/',
    '/tile/0/000',
    'tile/data/000',
    'tile/0/x999/x999/x999/x999/x999/999',
    '',
  ])('refuses %j', (path) => expect(parseTilePath(path)).toBeUndefined());

  it('are read back for every place', () => {
    fc.assert(
      fc.property(fc.nat(63), fc.maxSafeNat(), fc.integer({ min: 1, max: 256 }), (level, index, width) => {
        expect(parseTilePath(pathOfTile({ level, index, width }))).toEqual({ level, index, width });
      }),
    );
  });
});

describe('bundles of entries', () => {
  it('are read back, whole bundles only', () => {
    const entries = [utf8('one'), new Uint8Array(), utf8('three')];
    const bytes = encodeEntries(entries);
    expect(decodeEntries(bytes, 3)).toEqual(entries);
    expect(decodeEntries(bytes, 2)).toBeUndefined();
    expect(decodeEntries(bytes.slice(0, -1), 3)).toBeUndefined();
    expect(decodeEntries(Uint8Array.of(...bytes, 0), 3)).toBeUndefined();
    expect(() => encodeEntries([new Uint8Array(65_536)])).toThrow(RangeError);
    expect(encodeEntries([new Uint8Array(65_535)])).toHaveLength(65_537);
    expect(decodeTile(new Uint8Array(64), 1)).toBeUndefined();
  });
});

describe('the right edge', () => {
  it('has the partial tiles of the example in the specification', () => {
    expect(tilesForAppend(70_000)).toEqual([
      { level: 0, index: 273, width: 112 },
      { level: 1, index: 1, width: 17 },
      { level: 2, index: 0, width: 1 },
    ]);
    expect(tilesForAppend(256)).toEqual([{ level: 1, index: 0, width: 1 }]);
    expect(widthOfTile(0, 273, 70_000)).toBe(112);
    expect(widthOfTile(0, 272, 70_000)).toBe(256);
    expect(widthOfTile(1, 2, 70_000)).toBe(0);
    expect(widthOfTile('entries', 273, 70_000)).toBe(112);
  });

  it('grows in any batches to the same tree, and its tiles prove everything', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 700 }), { maxLength: 6 }),
        fc.nat(),
        async (batches, pick) => {
          const store = new Map<string, Uint8Array>();
          const sizes = [0];
          const roots = [await rootOf(hasher, [])];
          let edge: TreeEdge = EMPTY_EDGE;
          for (const batch of batches) {
            const grown = await growEdge(hasher, edge, manyLeaves.slice(edge.size, edge.size + batch));
            for (const { tile, hashes, known } of grown.tiles) {
              expect(hashes).toHaveLength(tile.width);
              const before = store.get(pathOfTile({ ...tile, width: known }));
              if (known) expect(isEqual(encodeTile(hashes.slice(0, known)), before ?? new Uint8Array())).toBe(true);
              store.set(pathOfTile(tile), encodeTile(hashes));
            }
            edge = grown.edge;
            sizes.push(edge.size);
            roots.push(await rootOfEdge(hasher, edge));
          }
          const { size } = edge;
          const root = await rootOfEdge(hasher, edge);
          const readTile = (tile: Tile) => {
            const bytes = store.get(pathOfTile(tile));
            if (!bytes) throw new Error(`${pathOfTile(tile)} was never stored`);
            return bytes;
          };
          expect(isEqual(root, await rootOf(hasher, manyLeaves.slice(0, size)))).toBe(true);
          expect(await rootOfEdge(hasher, await readEdge(size, readTile))).toEqual(root);

          const asked = new Set<string>();
          const read = readNodes(hasher, size, (tile) => {
            asked.add(pathOfTile(tile));
            return readTile(tile);
          });
          if (size) {
            const index = pick % size;
            const proof = await proveInclusion(hasher, index, size, read);
            expect(await isIncluded(hasher, { leaf: leafOf(index), index, size, root, proof })).toBe(true);
            expect(new Set(tilesForInclusion(index, size).map(pathOfTile))).toEqual(asked);
          }
          const at = pick % sizes.length;
          const [oldSize = 0, oldRoot = root] = [sizes[at], roots[at]];
          asked.clear();
          const fresh = readNodes(hasher, size, (tile) => {
            asked.add(pathOfTile(tile));
            return readTile(tile);
          });
          const proof = await proveConsistency(hasher, oldSize, size, fresh);
          expect(await isConsistent(hasher, { oldSize, oldRoot, newSize: size, newRoot: root, proof })).toBe(true);
          expect(new Set(tilesForConsistency(oldSize, size).map(pathOfTile))).toEqual(asked);
        },
      ),
      { numRuns: 25 },
    );
  });

  it('reaches the second level above at 65,536 leaves', async () => {
    const { edge, tiles } = await growEdge(hasher, EMPTY_EDGE, manyLeaves);
    expect(tiles.filter(({ tile }) => tile.level === 0 && tile.width === 256)).toHaveLength(273);
    expect(tiles.filter(({ tile }) => tile.level > 0).map(({ tile }) => pathOfTile(tile))).toEqual([
      'tile/1/000',
      'tile/1/001.p/17',
      'tile/2/000.p/1',
    ]);
    expect(await rootOfEdge(hasher, edge)).toEqual(await rootOf(hasher, manyLeaves));
  });
});

describe.skipIf(!hasVectors('crypto/tessera-log/'))('the log that Tessera wrote', () => {
  const log = 'crypto/tessera-log/testdata/log';
  const keyText = 'example.com/log/testdata+33d7b496+AeHTu4Q3hEIMHNqc6fASMsq3rKNx280NI+oO5xCFkkSx';

  it('has a checkpoint, a tile and a bundle for every size, and all agree with ours', async () => {
    const key = await parseVerifierKey(hasher, keyText);
    let edge: TreeEdge = EMPTY_EDGE;
    const roots: Uint8Array[] = [];
    const path = (size: number) => pathOfTile({ level: 0, index: 0, width: size });
    for (let size = 0; size <= 15; size++) {
      const entries = size ? decodeEntries(vectorBytes(`${log}/tile/entries/000.p/${size}`), size) : [];
      expect(entries).toHaveLength(size);
      const last = entries?.at(-1);
      if (last) {
        const grown = await growEdge(hasher, edge, [await hashLeaf(hasher, last)]);
        edge = grown.edge;
        expect(encodeTile(grown.tiles[0]?.hashes ?? [])).toEqual(vectorBytes(`${log}/${path(size)}`));
        expect(encodeEntries(entries ?? [])).toEqual(vectorBytes(`${log}/tile/entries/000.p/${size}`));
      }
      const note = parseNote(vectorText(`${log}/checkpoint.${size}`));
      const checkpoint = note && parseCheckpoint(note.text);
      const root = await rootOfEdge(hasher, edge);
      roots.push(root);
      expect(checkpoint).toEqual({ origin: 'example.com/log/testdata', size, root, extensions: [] });
      expect(note?.signatures).toHaveLength(1);
      if (note && key) expect(await checkSignatures(verifier, note, [key])).toMatchObject([{ isValid: true }]);
    }
    const state: { size: number; root: string } = JSON.parse(vectorText(`${log}/.state/treeState`));
    expect(state).toEqual({ size: edge.size, root: toBase64(await rootOfEdge(hasher, edge)) });

    const read = readNodes(hasher, 15, (tile) => vectorBytes(`${log}/${pathOfTile(tile)}`));
    for (const [oldSize, oldRoot] of roots.entries()) {
      const newRoot = await rootOfEdge(hasher, edge);
      const proof = await proveConsistency(hasher, oldSize, 15, read);
      expect(await isConsistent(hasher, { oldSize, oldRoot, newSize: 15, newRoot, proof })).toBe(true);
    }
  });
});
