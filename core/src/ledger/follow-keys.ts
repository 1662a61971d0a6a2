// How a reader gets from the key of a log that it knows to the one after it: by a leaf that names both, in a tree that the known key
// signed. Must never take a key because the server says so.
import { fromHex, utf8 } from './bytes.ts';
import type { Checkpoint } from './checkpoint.ts';
import { digest, isAbout, parseLeaf } from './leaf.ts';
import { formatVerifierKey, isSameKey, parseVerifierKey, type VerifierKey } from './note.ts';
import type { Verifier } from './primitives.ts';
import type { TrustPolicy } from './quorum.ts';
import { verifyProof } from './verify-proof.ts';

/** One step from a key to the next, as it is handed out. Everything in it may be a lie. */
export interface KeySuccession {
  /** The key that follows, as `formatVerifierKey` writes it; its hash is the document of the leaf. */
  readonly newKey: string;
  /** Kind `log_key.published`, about the key before. */
  readonly leaf: string;
  /** 64 hexadecimal digits. */
  readonly salt: string;
  /** c2sp.org/tlog-proof, with a checkpoint that the key before signed. */
  readonly proof: string;
}

/** A key that the one before it vouched for, and the tree in which it did. */
export interface FollowedKey {
  readonly key: VerifierKey;
  readonly handover: Checkpoint;
}

/**
 * The keys after a known one, in order; none where nothing is proven. Nobody but the key before is asked: whoever wants witnesses or one
 * history compares `handover` with the tree that it knows.
 *
 * @example await followKeys(verifier, key, []) // []
 */
export async function followKeys(
  verifier: Verifier,
  known: VerifierKey,
  given: readonly KeySuccession[],
): Promise<FollowedKey[]> {
  const left = [...given];
  const found: FollowedKey[] = [];
  for (let from = known; ; ) {
    const steps = await Promise.all(left.map((succession) => readStep(verifier, from, succession)));
    const at = steps.findIndex((step) => step !== undefined);
    const step = steps[at];
    if (!step) return found;
    left.splice(at, 1);
    found.push(step);
    from = step.key;
  }
}

async function readStep(
  verifier: Verifier,
  from: VerifierKey,
  { newKey, leaf: text, salt: saltText, proof }: KeySuccession,
): Promise<FollowedKey | undefined> {
  const leaf = parseLeaf(utf8(text));
  const salt = fromHex(saltText);
  const key = await parseVerifierKey(verifier, newKey);
  if (leaf?.kind !== 'log_key.published' || !salt || key?.name !== from.name || key.type !== 1 || isSameKey(key, from))
    return undefined;
  if (leaf.document !== (await digest(verifier, utf8(newKey)))) return undefined;
  if (!(await isAbout(verifier, leaf, salt, formatVerifierKey(from)))) return undefined;
  const policy: TrustPolicy = { logs: [{ key: from }], witnesses: [], quorum: { atLeast: 0, of: [] } };
  // The new key has signed it too, and witnesses of that time: strangers here.
  const question = { file: proof, leaf: utf8(text), policy, unknownSignatures: 'ignore' } as const;
  const { ok, checkpoint } = await verifyProof(verifier, question);
  return ok && checkpoint ? { key, handover: checkpoint } : undefined;
}

/**
 * The policy with the keys that those of its logs vouched for. What it had it keeps: whoever wants an old key out takes its line out.
 *
 * @example await followPolicy(verifier, policy, []) // policy
 */
export async function followPolicy(
  verifier: Verifier,
  policy: TrustPolicy,
  given: readonly KeySuccession[],
): Promise<TrustPolicy> {
  const logs = [...policy.logs];
  for (const { key: known, url } of policy.logs) {
    for (const { key } of await followKeys(verifier, known, given))
      if (!logs.some((log) => isSameKey(log.key, key))) logs.push({ key, ...(url !== undefined && { url }) });
  }
  return logs.length === policy.logs.length ? policy : { ...policy, logs };
}
