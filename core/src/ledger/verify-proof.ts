// What a phone runs: is this leaf in the log, did the log and enough witnesses say so, and is it the log of last time? The
// file, the leaf and the consistency proof come from a server that may lie. Bundled alone it stays below 3 kB gzip.
import { isEqual } from './bytes.ts';
import type { Checkpoint } from './checkpoint.ts';
import { hashLeaf, isConsistent, isIncluded } from './merkle.ts';
import { checkSignatures } from './note.ts';
import type { Verifier } from './primitives.ts';
import { parseProofFile } from './proof-file.ts';
import { isQuorumReached, type TrustPolicy } from './quorum.ts';

/** One code per check, in the order of the checks. */
export type ProofRefusal =
  | 'ledger.proof_malformed'
  | 'ledger.extra_unexpected'
  | 'ledger.log_unknown'
  | 'ledger.log_signature_missing'
  | 'ledger.log_signature_invalid'
  | 'ledger.cosignature_invalid'
  | 'ledger.quorum_missed'
  | 'ledger.signature_unknown'
  | 'ledger.leaf_not_included'
  | 'ledger.consistency_missing'
  | 'ledger.consistency_broken';

/** What a phone keeps between two visits. */
export type RememberedCheckpoint = Pick<Checkpoint, 'origin' | 'size' | 'root'>;

/** What is asked. */
export interface ProofQuestion {
  /** The proof file, decoded with `readUtf8`: other decoders drop a byte order mark unseen. */
  readonly file: string;
  /** The entry as it lies in the log, before hashing. */
  readonly leaf: Uint8Array;
  readonly policy: TrustPolicy;
  /** The largest checkpoint of this log that was accepted before. */
  readonly remembered?: RememberedCheckpoint;
  /** From the smaller to the larger of the remembered and the presented checkpoint. Not needed where they are equal. */
  readonly consistency?: readonly Uint8Array[];
  /** Extra data that the caller computed itself. Nothing signs it, so any other is refused. */
  readonly extra?: Uint8Array;
  /**
   * Lines by keys that the policy does not name: `refuse`, the default, because proof files are cut for the policy and an
   * altered line must not pass for a stranger's; `ignore` is what c2sp.org/signed-note asks for, where the policy is not the log's own.
   * A second line in the name of a log that signed with a key of the policy is its next key, and refused by neither.
   */
  readonly unknownSignatures?: 'refuse' | 'ignore';
}

/** The answer. `checkpoint` is worth remembering only when `ok`. Times are seconds since 1970. */
export interface ProofAnswer {
  readonly ok: boolean;
  readonly refusals: readonly ProofRefusal[];
  readonly index?: number;
  readonly checkpoint?: Checkpoint;
  readonly witnesses: readonly { readonly name: string; readonly seconds: number }[];
}

/**
 * Checks a proof in the order of the standards: form, log, log's signature, cosignatures, quorum, inclusion, then consistency
 * with the last visit. All checks that can be made are made, so that a reader sees each with its result.
 * c2sp.org/tlog-proof, tlog-checkpoint, tlog-cosignature, tlog-policy; RFC 9162 sections 2.1.3.2 and 2.1.4.2.
 *
 * @example (await verifyProof(verifier, { file: '', leaf, policy })).refusals // ['ledger.proof_malformed']
 */
export async function verifyProof(verifier: Verifier, question: ProofQuestion): Promise<ProofAnswer> {
  const { file, leaf, policy, remembered, consistency, extra } = question;
  const parsed = parseProofFile(file);
  if (!parsed) return { ok: false, refusals: ['ledger.proof_malformed'], witnesses: [] };

  const refusals: ProofRefusal[] = [];
  const check = (holds: boolean | undefined, refusal: ProofRefusal) => holds || refusals.push(refusal);
  const { note, checkpoint, index, proof } = parsed;
  const { origin, size, root } = checkpoint;

  check(parsed.extra && extra ? isEqual(parsed.extra, extra) : !parsed.extra && !extra, 'ledger.extra_unexpected');

  // A log signs for its own origin only: the key of one log must not vouch for another's tree.
  const logKeys = policy.logs.flatMap(({ key }) => (key.name === origin ? [key] : []));
  const signatures = await checkSignatures(verifier, note, [...logKeys, ...policy.witnesses.map(({ key }) => key)]);
  const byLog = signatures.filter(({ key }) => key && logKeys.includes(key));
  if (logKeys.length) {
    check(byLog.length > 0, 'ledger.log_signature_missing');
    check(
      byLog.every(({ isValid }) => isValid),
      'ledger.log_signature_invalid',
    );
  } else refusals.push('ledger.log_unknown');

  const witnesses = policy.witnesses.flatMap(({ name, key }) => {
    const found = signatures.find((one) => one.key === key && one.isValid);
    return found ? [{ name, seconds: found.seconds }] : [];
  });
  check(
    signatures.every(({ key, isValid }) => !key || isValid || logKeys.includes(key)),
    'ledger.cosignature_invalid',
  );
  check(
    isQuorumReached(
      policy.quorum,
      witnesses.map(({ name }) => name),
    ),
    'ledger.quorum_missed',
  );
  const isNextKey = (name: string) => name === origin && byLog.some(({ isValid }) => isValid);
  check(
    question.unknownSignatures === 'ignore' || signatures.every(({ key, line }) => key || isNextKey(line.name)),
    'ledger.signature_unknown',
  );

  check(
    await isIncluded(verifier, { leaf: await hashLeaf(verifier, leaf), index, size, root, proof }),
    'ledger.leaf_not_included',
  );

  if (remembered) {
    // An older proof is honest too, so the two are compared from the smaller to the larger. Equal sizes need no proof.
    const [old, young] = remembered.size <= size ? [remembered, checkpoint] : [checkpoint, remembered];
    const needed = old.size > 0 && old.size < young.size;
    if (needed && !consistency) refusals.push('ledger.consistency_missing');
    else
      check(
        remembered.origin === origin &&
          (await isConsistent(verifier, {
            oldSize: old.size,
            oldRoot: old.root,
            newSize: young.size,
            newRoot: young.root,
            proof: (needed && consistency) || [],
          })),
        'ledger.consistency_broken',
      );
  }
  return { ok: !refusals.length, refusals, index, checkpoint, witnesses };
}
