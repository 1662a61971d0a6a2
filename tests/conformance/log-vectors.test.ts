// The log against the vectors of others: canonical JSON, Merkle proofs, and the log that Tessera wrote. Every file is used, and counted.
import { describe, expect, it } from 'vitest';
import {
  canonicalise,
  checkSignatures,
  decodeEntries,
  EMPTY_EDGE,
  encodeEntries,
  encodeTile,
  growEdge,
  hashLeaf,
  isConsistent,
  isIncluded,
  parseCheckpoint,
  parseNote,
  parseTilePath,
  parseVerifierKey,
  pathOfTile,
  rootOf,
  rootOfEdge,
  type TreeEdge,
  toBase64,
  toHex,
  utf8,
} from '../../core/src/ledger/index.ts';
import { verifier } from '../../core/src/ledger/testing/keys.ts';
import { openVectors } from './testing/used-vectors.ts';

const bytesOf = (base64: string) => new Uint8Array(Buffer.from(base64, 'base64'));

const jcs = openVectors('crypto/jcs');
describe.skipIf(!jcs.isThere)('RFC 8785, the vectors of its authors', () => {
  const names = jcs.files.filter((path) => path.startsWith('testdata/input/')).map((path) => path.slice(15, -5));

  it.each(names)('%s is written byte for byte', (name) => {
    const written = utf8(canonicalise(jcs.json(`testdata/input/${name}.json`)));
    expect(written).toEqual(jcs.bytes(`testdata/output/${name}.json`));
    expect(toHex(written)).toBe(jcs.text(`testdata/outhex/${name}.txt`).replace(/\s/g, ''));
  });

  it('leave no file unused', () => {
    expect(jcs.files).toHaveLength(18);
    expect(jcs.unread()).toEqual([]);
  });
});

const merkle = openVectors('crypto/merkle');
describe.skipIf(!merkle.isThere)('RFC 6962, the vectors of transparency-dev', () => {
  const kinds = (kind: string) => merkle.files.filter((path) => path.startsWith(`${kind}/`));

  it.each(kinds('inclusion'))('%s', async (path) => {
    const { leafHash, leafIdx, treeSize, root, proof, wantErr } = merkle.json(path);
    const claim = { leaf: bytesOf(leafHash), index: leafIdx, size: treeSize, root: bytesOf(root) };
    expect(await isIncluded(verifier, { ...claim, proof: (proof ?? []).map(bytesOf) })).toBe(!wantErr);
  });

  it.each(kinds('consistency'))('%s', async (path) => {
    const { size1, root1, size2, root2, proof, wantErr } = merkle.json(path);
    const claim = { oldSize: size1, oldRoot: bytesOf(root1), newSize: size2, newRoot: bytesOf(root2) };
    expect(await isConsistent(verifier, { ...claim, proof: (proof ?? []).map(bytesOf) })).toBe(!wantErr);
  });

  it('leave no file unused', () => {
    expect(merkle.files).toHaveLength(10);
    expect(merkle.unread()).toEqual([]);
  });
});

const tessera = openVectors('crypto/tessera-log');
describe.skipIf(!tessera.isThere)('The log that Tessera wrote', () => {
  const log = 'testdata/log';
  const keyText = 'example.com/log/testdata+33d7b496+AeHTu4Q3hEIMHNqc6fASMsq3rKNx280NI+oO5xCFkkSx';

  it('is ours at every size: entries, tiles, roots, signatures, and the checkpoint of the day', async () => {
    const key = await parseVerifierKey(verifier, keyText);
    if (!key) throw new Error('the key reads');
    let edge: TreeEdge = EMPTY_EDGE;
    for (let size = 0; size <= 15; size++) {
      if (size > 0) {
        const bundle = tessera.bytes(`${log}/tile/entries/000.p/${size}`);
        const entries = decodeEntries(bundle, size) ?? [];
        expect(encodeEntries(entries)).toEqual(bundle);
        const last = entries.at(-1);
        if (!last) throw new Error('an entry');
        const grown = await growEdge(verifier, edge, [await hashLeaf(verifier, last)]);
        edge = grown.edge;
        const path = pathOfTile({ level: 0, index: 0, width: size });
        expect(parseTilePath(path)).toEqual({ level: 0, index: 0, width: size });
        expect(encodeTile(grown.tiles[0]?.hashes ?? [])).toEqual(tessera.bytes(`${log}/${path}`));
      }
      const note = parseNote(tessera.text(`${log}/checkpoint.${size}`));
      if (!note) throw new Error(`checkpoint.${size} is a note`);
      expect(parseCheckpoint(note.text)).toMatchObject({ size, root: await rootOfEdge(verifier, edge) });
      expect(await checkSignatures(verifier, note, [key])).toMatchObject([{ isValid: true }]);
    }
    expect(tessera.text(`${log}/checkpoint`)).toBe(tessera.text(`${log}/checkpoint.15`));
    const state = tessera.json(`${log}/.state/treeState`);
    expect(state).toEqual({ size: 15, root: toBase64(await rootOfEdge(verifier, edge)) });
    expect(await rootOf(verifier, edge.levels[0] ?? [])).toEqual(await rootOfEdge(verifier, edge));
  });

  it('leaves no file unused but the locks of its writer', () => {
    expect(tessera.files).toHaveLength(51);
    expect(tessera.unread()).toEqual([
      `${log}/.state/publish.lock`,
      `${log}/.state/treeState.lock`,
      `${log}/.state/version`,
    ]);
  });
});
