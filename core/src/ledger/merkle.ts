// The Merkle tree of RFC 6962 and 9162: hashes, roots, inclusion and consistency proofs. Proofs to check come from
// strangers; proofs to make come from a reader of stored hashes and never from leaves that may be gone.
import { concat, isEqual } from './bytes.ts';
import type { Hasher } from './primitives.ts';

/** Leaves `[start, end)` of a tree. */
export interface LeafRange {
  readonly start: number;
  readonly end: number;
}

/** A perfect subtree: `2^height` leaves from `index * 2^height`. */
export interface TreeNode {
  readonly height: number;
  readonly index: number;
}

/** Hands over the hash of a perfect subtree, usually from tiles. Throws when it is not stored: that is a fault, not a refusal. */
export type NodeReader = (node: TreeNode) => Promise<Uint8Array> | Uint8Array;

const half = (count: number) => Math.floor(count / 2);

/** SHA-256(0x00 || data). RFC 9162 section 2.1.1. `leafHash(hasher, new Uint8Array())` is 6e340b9c… */
export const hashLeaf = (hasher: Hasher, data: Uint8Array) => hasher.sha256(concat(Uint8Array.of(0), data));

/** SHA-256(0x01 || left || right). The first byte keeps a node from being passed off as a leaf. RFC 9162 section 2.1.1. */
export const hashNode = (hasher: Hasher, left: Uint8Array, right: Uint8Array) =>
  hasher.sha256(concat(Uint8Array.of(1), left, right));

/** The largest power of two smaller than `count`, which is at least 2. RFC 9162 section 2.1.1. */
function splitOf(count: number): number {
  let split = 1;
  while (split * 2 < count) split *= 2;
  return split;
}

/**
 * The root of leaf hashes; of none it is the hash of nothing. RFC 9162 section 2.1.1.
 *
 * @example await rootOf(hasher, []) // e3b0c442…
 */
export async function rootOf(hasher: Hasher, leaves: readonly Uint8Array[]): Promise<Uint8Array> {
  // Level by level, a lone last node moving up unchanged, gives the tree of the definition without its recursion.
  let level = leaves;
  while (level.length > 1) {
    const above: Uint8Array[] = [];
    for (let at = 0; at < level.length; at += 2) {
      const [left, right] = level.slice(at, at + 2);
      if (left) above.push(right ? await hashNode(hasher, left, right) : left);
    }
    level = above;
  }
  return level[0] ?? hasher.sha256(new Uint8Array());
}

/**
 * True when the leaf hash is at `index` of the tree with this size and root. RFC 9162 section 2.1.3.2.
 *
 * @example await isIncluded(hasher, { leaf: root, index: 0, size: 1, root, proof: [] }) // true
 */
export async function isIncluded(
  hasher: Hasher,
  claim: { leaf: Uint8Array; index: number; size: number; root: Uint8Array; proof: readonly Uint8Array[] },
): Promise<boolean> {
  let node = claim.index;
  let last = claim.size - 1;
  let hash = claim.leaf;
  if (node > last) return false;
  for (const sibling of claim.proof) {
    // The proof comes from a stranger: a long one must not walk past the root, a short one is caught after the loop.
    if (last === 0) return false;
    if (node % 2 || node === last) {
      hash = await hashNode(hasher, sibling, hash);
      for (; node % 2 === 0 && node; node /= 2) last = half(last);
    } else hash = await hashNode(hasher, hash, sibling);
    node = half(node);
    last = half(last);
  }
  return last === 0 && isEqual(hash, claim.root);
}

/**
 * True when the tree of `newSize` and `newRoot` is the older tree with leaves added at its end. Equal sizes need equal roots
 * and an empty proof, as does the empty tree. RFC 9162 section 2.1.4.2.
 *
 * @example await isConsistent(hasher, { oldSize: 1, oldRoot: root, newSize: 1, newRoot: root, proof: [] }) // true
 */
export async function isConsistent(
  hasher: Hasher,
  claim: {
    oldSize: number;
    oldRoot: Uint8Array;
    newSize: number;
    newRoot: Uint8Array;
    proof: readonly Uint8Array[];
  },
): Promise<boolean> {
  const { oldSize, oldRoot, newSize, newRoot, proof } = claim;
  if (oldSize > newSize) return false;
  if (oldSize === newSize) return !proof.length && isEqual(oldRoot, newRoot);
  if (oldSize === 0) return !proof.length && isEqual(oldRoot, await hasher.sha256(new Uint8Array()));
  let node = oldSize - 1;
  let last = newSize - 1;
  for (; node % 2; node = half(node)) last = half(last);
  // An old tree that is a perfect subtree is its own first step; the proof does not repeat it.
  const [first, ...steps] = node ? proof : proof.length ? [oldRoot, ...proof] : [];
  if (!first) return false;
  let oldHash = first;
  let newHash = first;
  for (const step of steps) {
    if (last === 0) return false;
    if (node % 2 || node === last) {
      oldHash = await hashNode(hasher, step, oldHash);
      newHash = await hashNode(hasher, step, newHash);
      for (; node % 2 === 0 && node; node /= 2) last = half(last);
    } else newHash = await hashNode(hasher, newHash, step);
    node = half(node);
    last = half(last);
  }
  return last === 0 && isEqual(oldHash, oldRoot) && isEqual(newHash, newRoot);
}

/**
 * The perfect subtrees, left to right, that make up a range of a tree of any size. The range must begin where a tree may be
 * split, as every range of a proof does.
 *
 * @example nodesOfRange({ start: 4, end: 7 }) // heights 1 and 0
 */
export function nodesOfRange({ start, end }: LeafRange): TreeNode[] {
  const nodes: TreeNode[] = [];
  for (let at = start; at < end; ) {
    let height = 0;
    let width = 1;
    while (width * 2 <= end - at) {
      width *= 2;
      height++;
    }
    nodes.push({ height, index: at / width });
    at += width;
  }
  return nodes;
}

async function hashOfRange(hasher: Hasher, range: LeafRange, read: NodeReader): Promise<Uint8Array> {
  const hashes = await Promise.all(nodesOfRange(range).map((node) => read(node)));
  return foldNodes(hasher, hashes);
}

/**
 * One hash of perfect subtrees that shrink to the right: the right end is folded first. The root of a tree whose nodes are
 * `nodesOfRange({ start: 0, end: size })`.
 *
 * @example await foldNodes(hasher, [one]) // one
 */
export async function foldNodes(hasher: Hasher, hashes: readonly Uint8Array[]): Promise<Uint8Array> {
  let folded = hashes.at(-1);
  for (const left of hashes.slice(0, -1).reverse()) folded = folded && (await hashNode(hasher, left, folded));
  return folded ?? hasher.sha256(new Uint8Array());
}

/**
 * The ranges whose hashes are the inclusion proof, leaf's sibling first. RFC 9162 section 2.1.3.1. Throws a RangeError for a
 * leaf outside the tree.
 *
 * @example rangesOfInclusion(0, 2) // [{ start: 1, end: 2 }]
 */
export function rangesOfInclusion(index: number, size: number): LeafRange[] {
  if (!(index >= 0 && index < size)) throw new RangeError(`leaf ${index} is not in a tree of ${size}`);
  const ranges: LeafRange[] = [];
  for (let start = 0, end = size; end - start > 1; ) {
    const split = start + splitOf(end - start);
    ranges.unshift(index < split ? { start: split, end } : { start, end: split });
    if (index < split) end = split;
    else start = split;
  }
  return ranges;
}

/**
 * The ranges whose hashes are the consistency proof; none from an empty or equal tree. RFC 9162 section 2.1.4.1. Throws a
 * RangeError when the tree would shrink.
 *
 * @example rangesOfConsistency(1, 2) // [{ start: 1, end: 2 }]
 */
export function rangesOfConsistency(oldSize: number, newSize: number): LeafRange[] {
  if (!(oldSize >= 0 && oldSize <= newSize)) throw new RangeError(`a tree of ${oldSize} does not become ${newSize}`);
  if (oldSize === 0 || oldSize === newSize) return [];
  const ranges: LeafRange[] = [];
  let start = 0;
  let end = newSize;
  while (oldSize !== end) {
    const split = start + splitOf(end - start);
    ranges.unshift(oldSize <= split ? { start: split, end } : { start, end: split });
    if (oldSize <= split) end = split;
    else start = split;
  }
  // The old tree itself is left out where the verifier already has it: when the walk never went right.
  return start === 0 ? ranges : [{ start, end }, ...ranges];
}

/** An inclusion proof made from stored hashes. `await proveInclusion(hasher, 0, 1, read)` is `[]`. RFC 9162 section 2.1.3.1. */
export const proveInclusion = (hasher: Hasher, index: number, size: number, read: NodeReader): Promise<Uint8Array[]> =>
  Promise.all(rangesOfInclusion(index, size).map((range) => hashOfRange(hasher, range, read)));

/** A consistency proof made from stored hashes. `await proveConsistency(hasher, 4, 4, read)` is `[]`. RFC 9162 section 2.1.4.1. */
export const proveConsistency = (
  hasher: Hasher,
  oldSize: number,
  newSize: number,
  read: NodeReader,
): Promise<Uint8Array[]> =>
  Promise.all(rangesOfConsistency(oldSize, newSize).map((range) => hashOfRange(hasher, range, read)));
