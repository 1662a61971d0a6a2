// What this browser remembers of the log of this site: its key since the first visit (trust on first use), and the largest
// checkpoint that held. Storage is the browser's own per site. It must never forget by itself, nor take a smaller checkpoint.
import {
  type Checkpoint,
  formatVerifierKey,
  fromBase64,
  parseVerifierKey,
  type RememberedCheckpoint,
  type TrustPolicy,
  toBase64,
  type Verifier,
  type VerifierKey,
} from '@amanah/core/ledger';
import { readStored, storageKeys, writeStored } from './storage.ts';

export interface KnownLog {
  readonly key: VerifierKey;
  readonly checkpoint: RememberedCheckpoint;
  /** The first visit, an instant. */
  readonly since: string;
}

/** The log that this browser knows; null before the first visit, or when what is stored cannot be read. */
export async function recallLog(verifier: Verifier): Promise<KnownLog | null> {
  const stored = readObject(readStored(storageKeys.log) ?? '');
  const { key: keyText, size, root: rootText, since } = stored;
  if (typeof keyText !== 'string' || typeof rootText !== 'string' || typeof since !== 'string') return null;
  const key = await parseVerifierKey(verifier, keyText);
  const root = fromBase64(rootText);
  if (!key || root?.length !== 32 || typeof size !== 'number' || !Number.isSafeInteger(size) || size < 0) return null;
  return { key, checkpoint: { origin: key.name, size, root }, since };
}

function readObject(text: string): { readonly [name: string]: unknown } {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

/**
 * Keeps a checkpoint that held, with the key that signed it. Another log than the known one, or a smaller state of it, changes
 * nothing: whoever could make a browser forget could show it a fork.
 */
export async function rememberLog(
  verifier: Verifier,
  policy: TrustPolicy,
  checkpoint: Checkpoint,
  at: string,
): Promise<void> {
  const key = policy.logs.find((log) => log.key.name === checkpoint.origin)?.key;
  if (!key) return;
  const known = await recallLog(verifier);
  if (known && (!isSameLog(known.key, key) || known.checkpoint.size >= checkpoint.size)) return;
  writeStored(
    storageKeys.log,
    JSON.stringify({
      key: formatVerifierKey(key),
      size: checkpoint.size,
      root: toBase64(checkpoint.root),
      since: known?.since ?? at,
    }),
  );
}

/** Name, id, type and key are all in the text of a key. */
export const isSameLog = (one: VerifierKey, other: VerifierKey): boolean =>
  formatVerifierKey(one) === formatVerifierKey(other);

// LATER: a log that is succeeded by another one has to vouch for its successor; until then every other log is a stranger.
/**
 * Whom to believe: what the server proposes, but of logs only the one that this browser knows. Whether it was among the
 * proposed ones is said too.
 */
export function pinPolicy(
  proposed: TrustPolicy,
  known: KnownLog | null,
): { readonly policy: TrustPolicy; readonly isOtherLog: boolean } {
  if (!known) return { policy: proposed, isOtherLog: false };
  const isProposed = proposed.logs.some(({ key }) => isSameLog(key, known.key));
  return { policy: { ...proposed, logs: [{ key: known.key }] }, isOtherLog: !isProposed };
}
