// Asks witnesses to cosign (c2sp.org/tlog-witness, client side). Believes nothing they say but a signature that verifies, and that we are not
// the log they know: they have a size larger than ours, or another tree of the same size or below ours.
import {
  checkSignatures,
  formatCheckpointRequest,
  isQuorumReached,
  type NoteSignature,
  parseNote,
  parseSignature,
  readCount,
  type TrustPolicy,
  type VerifierKey,
} from '@amanah/core/ledger';
import type { Logger } from '../platform/log.ts';
import { send } from '../platform/outgoing.ts';
import { nodeVerifier } from '../platform/signing.ts';

export interface Signed {
  readonly size: number;
  readonly note: string;
  /** From the witness' size to ours. */
  prove(oldSize: number): Promise<readonly Uint8Array[]>;
}

export type Cosigned =
  | { readonly isReached: boolean; readonly signatures: readonly NoteSignature[] }
  | { readonly isReached: false; readonly sawMore: Seen }
  | { readonly isReached: false; readonly sawAnother: Seen };

/** What a witness has cosigned. */
interface Seen {
  readonly witness: string;
  readonly size: number;
}

const timeoutMilliseconds = 3_000;

export function createWitnesses(policy: TrustPolicy, log: Logger) {
  const knownSizes = new Map<string, number>();

  async function ask(
    witness: { readonly name: string; readonly key: VerifierKey; readonly url?: string },
    signed: Signed,
  ): Promise<NoteSignature | { sawMore: number } | { sawAnother: number } | null> {
    if (witness.url === undefined) return null;
    let oldSize = knownSizes.get(witness.name) ?? 0;
    for (let attempt = 0; attempt < 2; attempt++) {
      const answer = await send(`${witness.url.replace(/\/$/, '')}/add-checkpoint`, {
        method: 'POST',
        body: formatCheckpointRequest({ oldSize, proof: await signed.prove(oldSize), checkpoint: signed.note }),
        timeoutMilliseconds,
      });
      if (answer.status === 200) {
        knownSizes.set(witness.name, signed.size);
        return verified(answer.text, witness.key, signed.note);
      }
      const theirs = answer.status === 409 ? readCount(answer.text.trim()) : undefined;
      // What it has is no part of our tree, or it has another one of our size: asked with the size that it named itself.
      const isOther =
        answer.status === 422 || (answer.status === 409 && theirs === undefined && oldSize === signed.size);
      if (isOther && attempt > 0) return { sawAnother: oldSize };
      if (isOther) continue; // once more: a witness that has just lost what it had says so then
      if (theirs === undefined) throw new Error(`it refused with ${answer.status}: ${answer.text.slice(0, 200)}`);
      if (theirs > signed.size) return { sawMore: theirs };
      oldSize = theirs;
    }
    throw new Error('it did not take the size that it named itself');
  }

  return {
    /** Cosignatures of all witnesses that answer in time. */
    async cosign(signed: Signed): Promise<Cosigned> {
      const answers = await Promise.all(
        policy.witnesses.map(async (witness) => {
          try {
            return { name: witness.name, answer: await ask(witness, signed) };
          } catch (error) {
            log.warn({ err: error, witness: witness.name }, 'a witness did not cosign');
            return { name: witness.name, answer: null };
          }
        }),
      );
      const signatures: NoteSignature[] = [];
      const names: string[] = [];
      for (const { name, answer } of answers) {
        if (!answer) continue;
        if ('sawMore' in answer) return { isReached: false, sawMore: { witness: name, size: answer.sawMore } };
        if ('sawAnother' in answer) return { isReached: false, sawAnother: { witness: name, size: answer.sawAnother } };
        signatures.push(answer);
        names.push(name);
      }
      return { isReached: isQuorumReached(policy.quorum, names), signatures };
    },
  };
}

async function verified(text: string, key: VerifierKey, note: string): Promise<NoteSignature> {
  const lines = text
    .split('\n')
    .filter(Boolean)
    .flatMap((line) => parseSignature(line) ?? []);
  const parsed = parseNote(note);
  for (const line of parsed ? lines : []) {
    const [found] = await checkSignatures(nodeVerifier, { text: parsed?.text ?? '', signatures: [line] }, [key]);
    if (found?.isValid) return line;
  }
  throw new Error('its cosignature does not verify');
}
