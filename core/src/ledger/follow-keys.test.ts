// From the key of a log that is known to the next one: only where the known one signed a tree that says so.
import { beforeAll, describe, expect, it } from 'vitest';
import { readUtf8, toHex, utf8 } from './bytes.ts';
import { formatCheckpoint } from './checkpoint.ts';
import { followKeys, followPolicy, type KeySuccession } from './follow-keys.ts';
import { buildLeaf, commit, digest, type LeafKind } from './leaf.ts';
import { hashLeaf, rootOf } from './merkle.ts';
import { formatNote, formatVerifierKey, type SignerKey, signNote } from './note.ts';
import { formatProofFile } from './proof-file.ts';
import type { TrustPolicy } from './quorum.ts';
import { publicHalf, testKey, verifier } from './testing/keys.ts';

const origin = 'amanah.example/log';
let keys: SignerKey[];
let policy: TrustPolicy;
beforeAll(async () => {
  keys = await Promise.all(['one', 'two', 'three'].map((seed) => testKey(origin, 1, seed)));
  policy = { logs: [{ key: publicHalf(keyAt(0)), url: 'https://amanah.example/log' }], witnesses: [], quorum: none };
});
const none = { atLeast: 0, of: [] } as const;
const keyAt = (place: number): SignerKey => {
  const key = keys[place];
  if (!key) throw new Error(`there is no key ${place}`);
  return key;
};

/** A tree with one leaf that names `from` and `to`. */
async function step(
  from: SignerKey,
  to: SignerKey,
  { signers = [from, to], kind = 'log_key.published' as LeafKind, name = origin } = {},
): Promise<KeySuccession> {
  const salt = new Uint8Array(32).fill(5);
  const newKey = formatVerifierKey(to);
  const leaf = buildLeaf({
    kind,
    ...(await commit(verifier, salt, formatVerifierKey(from))),
    document: await digest(verifier, utf8(newKey)),
    issuer: 'did:web:amanah.example',
    time: '2026-01-05T10:00:00Z',
  });
  const root = await rootOf(verifier, [await hashLeaf(verifier, leaf)]);
  const text = formatCheckpoint({ origin: name, size: 1, root, extensions: [] });
  const signatures = await Promise.all(signers.map((key) => signNote(key, text)));
  const proof = formatProofFile({ index: 0, proof: [], checkpoint: formatNote({ text, signatures }) });
  return { newKey, leaf: readUtf8(leaf) ?? '', salt: toHex(salt), proof };
}

const followed = async (given: readonly KeySuccession[], from = keyAt(0)) =>
  (await followKeys(verifier, publicHalf(from), given)).map(({ key }) => formatVerifierKey(key));

describe('The key after the one that is known', () => {
  it('is the one that a leaf names in a tree that the known one signed, and so on, in whatever order they come', async () => {
    const [one, two, three] = [keyAt(0), keyAt(1), keyAt(2)];
    const steps = [await step(two, three), await step(one, two)];
    expect(await followed(steps)).toEqual([two, three].map(formatVerifierKey));
    expect(await followed(steps, two)).toEqual([formatVerifierKey(three)]);
    expect(await followed(steps, three)).toEqual([]);
    const logs = (await followPolicy(verifier, policy, steps)).logs;
    expect(logs.map(({ key, url }) => [formatVerifierKey(key), url])).toEqual(
      [one, two, three].map((key) => [formatVerifierKey(key), 'https://amanah.example/log']),
    );
    expect(await followPolicy(verifier, policy, [])).toBe(policy);
  });

  it('is not whoever the server names: each part is proven', async () => {
    const [one, two, three] = [keyAt(0), keyAt(1), keyAt(2)];
    const honest = await step(one, two);
    const elsewhere = await testKey('other.example/log', 1);
    const cases: [string, KeySuccession][] = [
      ['signed by the new key alone', await step(one, two, { signers: [two] })],
      ['signed by a stranger', await step(one, two, { signers: [three] })],
      ['a leaf of another kind', await step(one, two, { kind: 'issuer_key.published' })],
      ['another key than the leaf names', { ...honest, newKey: formatVerifierKey(three) }],
      ['about another key', { ...(await step(three, two)), proof: (await step(three, two, { signers: [one] })).proof }],
      ['a salt that opens nothing', { ...honest, salt: '00'.repeat(32) }],
      ['a leaf that is not in the tree', { ...honest, leaf: (await step(one, three)).leaf }],
      ['a tree of another log', await step(one, two, { name: 'other.example/log' })],
      ['a key of another log', await step(one, elsewhere)],
      ['a key that follows itself', await step(one, one)],
      ['a broken proof', { ...honest, proof: '' }],
      ['a broken key', { ...honest, newKey: 'key' }],
    ];
    for (const [name, given] of cases) expect(await followed([given]), name).toEqual([]);
    expect(await followed([...cases.map(([, given]) => given), honest])).toEqual([formatVerifierKey(two)]);
  });

  it('is found once where keys name each other in a circle', async () => {
    const [one, two] = [keyAt(0), keyAt(1)];
    const steps = [await step(one, two), await step(two, one), await step(one, two)];
    expect((await followed(steps)).length).toBeLessThanOrEqual(steps.length);
    expect((await followPolicy(verifier, policy, steps)).logs).toHaveLength(2);
  });
});
