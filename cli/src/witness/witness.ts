// The witness itself: one decision at a time per log, and no cosignature before the new state is on the disk. It must never
// put its name to two roots of one size, whenever it is killed and however many ask at once.
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import {
  cosign,
  decideCosignature,
  formatWitnessState,
  parseCheckpointRequest,
  parseWitnessState,
  readUtf8,
  type SignerKey,
  type VerifierKey,
  type WitnessRefusal,
  type WitnessState,
} from '@amanah/core/ledger';
import { CannotStart } from '../cannot-start.ts';
import { verifier } from '../cryptography.ts';
import { readIfThere, replaceDurably } from '../durable-files.ts';

/** What is answered over HTTP, and what it was about. */
export interface WitnessAnswer {
  readonly status: number;
  readonly body: string;
  readonly contentType: string;
  readonly origin: string | undefined;
  /** Present where a cosignature was given. */
  readonly size?: number;
  readonly refusal?: WitnessRefusal;
}

export interface Witness {
  /** What was last cosigned per origin; 0 for none. */
  readonly sizes: () => ReadonlyMap<string, number>;
  /** The answer to the body of add-checkpoint. Throws when the state could not be written; then nothing was signed. */
  readonly addCheckpoint: (body: Uint8Array) => Promise<WitnessAnswer>;
}

/** By hash: an origin may hold slashes, be longer than a file name, or differ from another only in case. */
export const stateFileOf = (folder: string, origin: string): string =>
  join(folder, `${createHash('sha256').update(origin).digest('hex')}.state`);

/**
 * A witness over a state folder that the caller holds alone. `logKeys` are the logs it accepts, each key named like its
 * origin.
 */
export async function openWitness(parts: {
  key: SignerKey;
  logKeys: readonly VerifierKey[];
  folder: string;
  now: () => Date;
}): Promise<Witness> {
  const { key, logKeys, folder, now } = parts;
  const states = new Map<string, WitnessState>();
  for (const { name: origin } of logKeys) {
    const file = stateFileOf(folder, origin);
    const text = await readIfThere(file);
    if (text === undefined) continue;
    const state = parseWitnessState(text);
    // A damaged state must not count as none: from none, any tree would be growth.
    if (!state) throw new CannotStart('state.fileDamaged', { file });
    states.set(origin, state);
  }

  const lines = new Map<string, Promise<unknown>>();
  /** Comparison and write are one step: the next request of an origin waits until this one is on the disk. */
  const inTurn = <T>(origin: string, work: () => Promise<T>): Promise<T> => {
    const turn = (lines.get(origin) ?? Promise.resolve()).then(work, work);
    lines.set(origin, turn);
    return turn;
  };

  const decide = async (text: string, origin: string | undefined): Promise<WitnessAnswer> => {
    const decision = await decideCosignature(verifier, text, logKeys, (asked) => states.get(asked));
    if (!decision.ok) return { ...decision, origin };
    const { state } = decision;
    if (origin === undefined) throw new Error('a request without an origin was accepted');
    const known = states.get(origin);
    if (!known || known.size !== state.size) {
      await replaceDurably(stateFileOf(folder, origin), formatWitnessState(state));
      states.set(origin, state);
    }
    return {
      status: 200,
      body: await cosign(key, decision.text, Math.floor(now().getTime() / 1000)),
      contentType: 'text/plain; charset=utf-8',
      origin,
      size: state.size,
    };
  };

  return {
    sizes: () => new Map(logKeys.map(({ name }) => [name, states.get(name)?.size ?? 0])),
    addCheckpoint(body) {
      // Bytes that are no text decode to nothing, which the rules then call malformed.
      const text = readUtf8(body) ?? '';
      const origin = parseCheckpointRequest(text)?.checkpoint.origin;
      const isKnown = logKeys.some(({ name }) => name === origin);
      return origin !== undefined && isKnown ? inTurn(origin, () => decide(text, origin)) : decide(text, origin);
    },
  };
}
