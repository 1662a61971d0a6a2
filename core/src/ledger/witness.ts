// What a witness decides (c2sp.org/tlog-witness): cosign growth, refuse everything else. A pure function of its last state
// and the request; whoever calls it must store the new state durably, in one step with the comparison, before answering.
import { fromBase64, readCount, toBase64 } from './bytes.ts';
import { type Checkpoint, parseCheckpoint } from './checkpoint.ts';
import { isConsistent } from './merkle.ts';
import {
  checkSignatures,
  formatSignature,
  type Note,
  parseNote,
  type SignerKey,
  signNote,
  type VerifierKey,
} from './note.ts';
import type { Verifier } from './primitives.ts';
import { MAX_PROOF_HASHES, parseHashes } from './proof-file.ts';

/** The body of add-checkpoint in parts. */
export interface CheckpointRequest {
  readonly oldSize: number;
  readonly proof: readonly Uint8Array[];
  readonly note: Note;
  readonly checkpoint: Checkpoint;
}

/** The latest checkpoint that was cosigned for an origin. */
export interface WitnessState {
  readonly size: number;
  readonly root: Uint8Array;
}

/** Why a witness does not sign. */
export type WitnessRefusal =
  | 'ledger.request_malformed'
  | 'ledger.origin_unknown'
  | 'ledger.log_signature_untrusted'
  | 'ledger.tree_shrinks'
  | 'ledger.old_size_conflict'
  | 'ledger.growth_inconsistent'
  | 'ledger.root_conflict';

/** Status and body are those of the HTTP answer; `tree_size` bodies have the type `text/x.tlog.size`. */
export type WitnessDecision =
  | { readonly ok: true; readonly status: 200; readonly state: WitnessState; readonly text: string }
  | {
      readonly ok: false;
      readonly status: 400 | 403 | 404 | 409 | 422;
      readonly refusal: WitnessRefusal;
      readonly body: string;
      readonly contentType: 'text/x.tlog.size' | 'text/plain; charset=utf-8';
    };

/**
 * The body of add-checkpoint in parts, `undefined` when it is malformed or has more than 63 hashes.
 * c2sp.org/tlog-witness, "add-checkpoint".
 *
 * @example parseCheckpointRequest('old 0\n\n' + note)?.oldSize // 0
 */
export function parseCheckpointRequest(body: string): CheckpointRequest | undefined {
  const blank = body.indexOf('\n\n');
  const [old = '', ...hashes] = body.slice(0, blank).split('\n');
  const oldSize = old.startsWith('old ') ? readCount(old.slice(4)) : undefined;
  const proof = parseHashes(hashes);
  const note = blank < 0 ? undefined : parseNote(body.slice(blank + 2));
  const checkpoint = note && parseCheckpoint(note.text);
  return oldSize === undefined || !proof || !checkpoint ? undefined : { oldSize, proof, note, checkpoint };
}

/**
 * The body of add-checkpoint. Throws a RangeError for more than 63 hashes.
 *
 * @example formatCheckpointRequest({ oldSize: 0, proof: [], checkpoint: note })
 */
export function formatCheckpointRequest(parts: {
  oldSize: number;
  proof: readonly Uint8Array[];
  checkpoint: string;
}): string {
  if (parts.proof.length > MAX_PROOF_HASHES) throw new RangeError('a consistency proof has at most 63 hashes');
  return `${[`old ${parts.oldSize}`, ...parts.proof.map(toBase64)].join('\n')}\n\n${parts.checkpoint}`;
}

const refuse = (status: 400 | 403 | 404 | 409 | 422, refusal: WitnessRefusal, size?: number): WitnessDecision => ({
  ok: false,
  status,
  refusal,
  body: size === undefined ? `${refusal}\n` : `${size}\n`,
  contentType: size === undefined ? 'text/plain; charset=utf-8' : 'text/x.tlog.size',
});

/**
 * Decides on a request. `logKeys` are all keys the witness trusts, each named like its origin; `stateOf` gives what was last
 * cosigned for an origin. Status codes and their order are those of c2sp.org/tlog-witness: 400 malformed, 404 origin unknown,
 * 403 no trusted signature, 400 old size above the new, 409 old size is not ours, 409 other root at our size, 422 proof.
 *
 * @example (await decideCosignature(verifier, 'old 0', [], () => undefined)).status // 400
 */
export async function decideCosignature(
  verifier: Verifier,
  body: string,
  logKeys: readonly VerifierKey[],
  stateOf: (origin: string) => WitnessState | undefined,
): Promise<WitnessDecision> {
  const request = parseCheckpointRequest(body);
  if (!request) return refuse(400, 'ledger.request_malformed');
  const { oldSize, proof, note, checkpoint } = request;
  const { origin, size, root } = checkpoint;
  const trusted = logKeys.filter(({ name }) => name === origin);
  if (!trusted.length) return refuse(404, 'ledger.origin_unknown');
  const signatures = (await checkSignatures(verifier, note, trusted)).filter(({ key }) => key);
  // A trusted name over a signature that fails is an attack or a fault; either way nothing to put our name to.
  if (!signatures.length || signatures.some(({ isValid }) => !isValid)) {
    return refuse(403, 'ledger.log_signature_untrusted');
  }
  if (oldSize > size) return refuse(400, 'ledger.tree_shrinks');
  const state = stateOf(origin);
  const knownSize = state?.size ?? 0;
  if (oldSize !== knownSize) return refuse(409, 'ledger.old_size_conflict', knownSize);
  const oldRoot = state?.root ?? new Uint8Array(await verifier.sha256(new Uint8Array()));
  const same = { oldSize, oldRoot, newSize: size, newRoot: root };
  if (oldSize === size && !(await isConsistent(verifier, { ...same, proof: [] }))) {
    return refuse(409, 'ledger.root_conflict');
  }
  if (!(await isConsistent(verifier, { ...same, proof }))) return refuse(422, 'ledger.growth_inconsistent');
  return { ok: true, status: 200, state: { size, root }, text: note.text };
}

/** The answer to an accepted request: one cosignature line. `seconds` is the time of signing since 1970. */
export const cosign = async (key: SignerKey, text: string, seconds: number): Promise<string> =>
  `${formatSignature(await signNote(key, text, seconds))}\n`;

/**
 * A root as text for the witness' own store, and back: `undefined` when the store holds anything else.
 *
 * @example parseWitnessState(formatWitnessState({ size: 1, root }))?.size // 1
 */
export function parseWitnessState(text: string): WitnessState | undefined {
  const [sizeText = '', rootText = '', end, ...rest] = text.split('\n');
  const size = readCount(sizeText);
  const root = fromBase64(rootText);
  return size === undefined || root?.length !== 32 || end !== '' || rest.length ? undefined : { size, root };
}

/** Two lines, size and root. */
export const formatWitnessState = ({ size, root }: WitnessState): string => `${size}\n${toBase64(root)}\n`;
