// Whether a served checkpoint may be believed: the log's own signature, the cosignatures, the quorum of the person's policy.
// Says nothing about the tree behind it.
import {
  type Checkpoint,
  checkSignatures,
  isQuorumReached,
  parseCheckpoint,
  parseNote,
  type TrustPolicy,
} from '@amanah/core/ledger';
import { verifier } from '../cryptography.ts';
import type { LogFault } from './findings.ts';

export type CheckpointJudgement =
  | { readonly ok: true; readonly checkpoint: Checkpoint }
  | { readonly ok: false; readonly fault: LogFault; readonly checkpoint?: Checkpoint };

/** Signatures by keys that the policy does not name are ignored, as c2sp.org/signed-note asks; one by a named key must hold. */
export async function judgeCheckpoint(text: string, policy: TrustPolicy, origin: string): Promise<CheckpointJudgement> {
  const note = parseNote(text);
  const checkpoint = note && parseCheckpoint(note.text);
  if (!note || !checkpoint) return { ok: false, fault: 'checkpoint_malformed' };
  const refuse = (fault: LogFault): CheckpointJudgement => ({ ok: false, fault, checkpoint });
  if (checkpoint.origin !== origin) return refuse('origin_wrong');

  const logKeys = policy.logs.flatMap(({ key }) => (key.name === origin ? [key] : []));
  const keys = [...logKeys, ...policy.witnesses.map(({ key }) => key)];
  const known = (await checkSignatures(verifier, note, keys)).filter(({ key }) => key);
  const byLog = known.filter(({ key }) => key && logKeys.includes(key));
  if (!byLog.length) return refuse('log_signature_missing');
  if (byLog.some(({ isValid }) => !isValid)) return refuse('log_signature_invalid');
  if (known.some(({ isValid }) => !isValid)) return refuse('cosignature_invalid');
  const cosigned = policy.witnesses.filter((witness) => known.some(({ key }) => key === witness.key));
  const isEnough = isQuorumReached(
    policy.quorum,
    cosigned.map(({ name }) => name),
  );
  return isEnough ? { ok: true, checkpoint } : refuse('quorum_missed');
}
