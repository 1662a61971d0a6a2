// The tree against RFC 6962's own examples, transparency-dev's vectors, and a second, recursive reading of the definition.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { concat, isEqual, toHex, utf8 } from './bytes.ts';
import {
  hashLeaf,
  hashNode,
  isConsistent,
  isIncluded,
  type NodeReader,
  proveConsistency,
  proveInclusion,
  rangesOfConsistency,
  rangesOfInclusion,
  rootOf,
} from './merkle.ts';
import { hasVectors, vectorNames, vectorText, verifier } from './testing/keys.ts';

const hasher = verifier;
const bytes = (base64: string) => new Uint8Array(Buffer.from(base64, 'base64'));

/** RFC 9162 section 2.1.1, word for word. */
const definition = (leaves: Uint8Array[]): Uint8Array => {
  if (leaves.length === 0) return hasher.sha256(new Uint8Array());
  if (leaves.length === 1) return leaves[0] ?? new Uint8Array();
  let split = 1;
  while (split * 2 < leaves.length) split *= 2;
  const [left, right] = [definition(leaves.slice(0, split)), definition(leaves.slice(split))];
  return hasher.sha256(concat(Uint8Array.of(1), left, right));
};
const leaves = Array.from({ length: 600 }, (_, at) => hasher.sha256(utf8(`\0leaf ${at}`)));
const reader: NodeReader = ({ height, index }) =>
  definition(leaves.slice(index * 2 ** height, (index + 1) * 2 ** height));

describe.skipIf(!hasVectors('crypto/merkle/'))('the vectors of transparency-dev/merkle', () => {
  const read = (path: string) => JSON.parse(vectorText(path));

  it.each(vectorNames('crypto/merkle/inclusion/'))('inclusion %s', async (name) => {
    const vector = read(`crypto/merkle/inclusion/${name}/happy-path.json`);
    const claim = {
      leaf: bytes(vector.leafHash),
      index: vector.leafIdx,
      size: vector.treeSize,
      root: bytes(vector.root),
      proof: (vector.proof ?? []).map(bytes),
    };
    expect(await isIncluded(hasher, claim)).toBe(!vector.wantErr);
    const spoilt = { ...claim, proof: [...claim.proof, claim.root] };
    expect(await isIncluded(hasher, spoilt)).toBe(false);
    expect(await isIncluded(hasher, { ...claim, index: claim.index + claim.size })).toBe(false);
    if (claim.proof.length) expect(await isIncluded(hasher, { ...claim, proof: claim.proof.slice(1) })).toBe(false);
  });

  it.each(vectorNames('crypto/merkle/consistency/'))('consistency %s', async (name) => {
    const vector = read(`crypto/merkle/consistency/${name}/happy-path.json`);
    const claim = {
      oldSize: vector.size1,
      oldRoot: bytes(vector.root1),
      newSize: vector.size2,
      newRoot: bytes(vector.root2),
      proof: (vector.proof ?? []).map(bytes),
    };
    expect(await isConsistent(hasher, claim)).toBe(!vector.wantErr);
    expect(await isConsistent(hasher, { ...claim, proof: [...claim.proof, claim.newRoot] })).toBe(false);
    expect(await isConsistent(hasher, { ...claim, oldRoot: bytes(vector.root2).reverse() })).toBe(false);
    if (claim.proof.length) expect(await isConsistent(hasher, { ...claim, proof: [] })).toBe(false);
  });
});

describe('the Merkle tree', () => {
  it('hashes leaves and nodes with their prefixes', async () => {
    expect(toHex(await hashLeaf(hasher, new Uint8Array()))).toBe(
      '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
    );
    expect(toHex(await hashNode(hasher, utf8('N123'), utf8('N456')))).toBe(
      'aa217fe888e47007fa15edab33c2b492a722cb106c64667fc2b044444de66bbb',
    );
    expect(toHex(await rootOf(hasher, []))).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  });

  it('has the root of the definition at every size', async () => {
    for (let size = 0; size <= 140; size++) {
      const some = leaves.slice(0, size);
      expect(isEqual(await rootOf(hasher, some), definition(some)), String(size)).toBe(true);
    }
  });

  it('proves every leaf of every tree, and no leaf at another place', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 600 }), fc.nat(), fc.nat(), async (size, one, other) => {
        const index = one % size;
        const wrong = other % size;
        const root = definition(leaves.slice(0, size));
        const leaf = leaves[index] ?? root;
        const proof = await proveInclusion(hasher, index, size, reader);
        expect(await isIncluded(hasher, { leaf, index, size, root, proof })).toBe(true);
        expect(await isIncluded(hasher, { leaf, index: wrong, size, root, proof })).toBe(wrong === index);
        expect(await isIncluded(hasher, { leaf: root, index, size, root, proof })).toBe(size === 1);
        const spoilt = proof.map((hash, at) => (at === other % proof.length ? Uint8Array.from(hash).fill(0) : hash));
        if (proof.length) expect(await isIncluded(hasher, { leaf, index, size, root, proof: spoilt })).toBe(false);
      }),
      { numRuns: 150 },
    );
  });

  it('proves growth between any two sizes, and no rewriting', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 600 }), fc.nat(), fc.nat(), async (newSize, some, at) => {
        const oldSize = some % (newSize + 1);
        const [oldRoot, newRoot] = [definition(leaves.slice(0, oldSize)), definition(leaves.slice(0, newSize))];
        const proof = await proveConsistency(hasher, oldSize, newSize, reader);
        expect(await isConsistent(hasher, { oldSize, oldRoot, newSize, newRoot, proof })).toBe(true);
        if (oldSize === 0) return;
        const changed = leaves.slice(0, newSize);
        changed[at % oldSize] = hasher.sha256(utf8('another'));
        const otherRoot = definition(changed);
        const claim = { oldSize, oldRoot, newSize, newRoot: otherRoot };
        expect(await isConsistent(hasher, { ...claim, proof })).toBe(false);
        const theirs = await proveConsistency(hasher, oldSize, newSize, ({ height, index }) =>
          definition(changed.slice(index * 2 ** height, (index + 1) * 2 ** height)),
        );
        expect(await isConsistent(hasher, { ...claim, proof: theirs })).toBe(false);
      }),
      { numRuns: 150 },
    );
  });

  it('counts beyond 32 bits', async () => {
    const size = 2 ** 52 + 5;
    const ranges = rangesOfInclusion(2 ** 52 + 4, size);
    expect(ranges).toEqual([
      { start: 2 ** 52, end: 2 ** 52 + 4 },
      { start: 0, end: 2 ** 52 },
    ]);
    const [leaf, near, far] = [leaves[0], leaves[1], leaves[2]].map((hash) => hash ?? new Uint8Array());
    if (!leaf || !near || !far) throw new Error('three leaves');
    const root = await hashNode(hasher, far, await hashNode(hasher, near, leaf));
    expect(await isIncluded(hasher, { leaf, index: 2 ** 52 + 4, size, root, proof: [near, far] })).toBe(true);
    expect(await isIncluded(hasher, { leaf, index: 2 ** 52 + 3, size, root, proof: [near, far] })).toBe(false);
  });

  it('has no proof for what is outside', () => {
    expect(() => rangesOfInclusion(3, 3)).toThrow(RangeError);
    expect(() => rangesOfInclusion(-1, 3)).toThrow(RangeError);
    expect(() => rangesOfConsistency(4, 3)).toThrow(RangeError);
  });
});
