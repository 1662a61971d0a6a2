// What this browser remembers of the log of this site: its key since the first visit (trust on first use), the keys that this one
// vouched for since, and the largest checkpoint that held. Storage is the browser's own per site. It must never forget by itself, nor
// take a smaller checkpoint, nor a key because the server says so.
import { pathOf, RequestFailed } from '@amanah/api/client';
import { logKeys } from '@amanah/api/ledger';
import {
  type Checkpoint,
  followKeys,
  formatVerifierKey,
  fromBase64,
  type KeySuccession,
  parseVerifierKey,
  type RememberedCheckpoint,
  type TrustPolicy,
  toBase64,
  type Verifier,
  type VerifierKey,
} from '@amanah/core/ledger';
import { fetchBytes } from './api.ts';
import { readStored, storageKeys, writeStored } from './storage.ts';

export interface KnownLog {
  /** Each vouched for by the one before; more than one while the log passes from one to the next. */
  readonly keys: readonly [VerifierKey, ...VerifierKey[]];
  readonly checkpoint: RememberedCheckpoint;
  /** The first visit, an instant. */
  readonly since: string;
}

/** The log that this browser knows; null before the first visit, or when what is stored cannot be read. */
export async function recallLog(verifier: Verifier): Promise<KnownLog | null> {
  const { key, keys = [key], size, root: rootText, since } = readObject(readStored(storageKeys.log) ?? '');
  if (!Array.isArray(keys) || typeof rootText !== 'string' || typeof since !== 'string') return null;
  const read = await Promise.all(
    keys.map((text: unknown) => (typeof text === 'string' ? parseVerifierKey(verifier, text) : undefined)),
  );
  const [first, ...more] = read.flatMap((one) => one ?? []);
  const root = fromBase64(rootText);
  if (!first || more.length + 1 < read.length || root?.length !== 32) return null;
  if (typeof size !== 'number' || !Number.isSafeInteger(size) || size < 0) return null;
  return { keys: [first, ...more], checkpoint: { origin: first.name, size, root }, since };
}

function store({ keys, checkpoint: { size, root }, since }: KnownLog): void {
  writeStored(
    storageKeys.log,
    JSON.stringify({ keys: keys.map(formatVerifierKey), size, root: toBase64(root), since }),
  );
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
 * Keeps a checkpoint that held, with the keys of its log. Another log than the known one, or a smaller state of it, changes
 * nothing: whoever could make a browser forget could show it a fork.
 */
export async function rememberLog(
  verifier: Verifier,
  policy: TrustPolicy,
  checkpoint: Checkpoint,
  at: string,
): Promise<void> {
  const [key, ...more] = policy.logs.flatMap((log) => (log.key.name === checkpoint.origin ? [log.key] : []));
  if (!key) return;
  const known = await recallLog(verifier);
  if (known && (!isAnyOf(known.keys, key) || known.checkpoint.size >= checkpoint.size)) return;
  store({ keys: known?.keys ?? [key, ...more], checkpoint, since: known?.since ?? at });
}

/** Name, id, type and key are all in the text of a key. */
const isAnyOf = (keys: readonly VerifierKey[], key: VerifierKey): boolean =>
  keys.some((one) => formatVerifierKey(one) === formatVerifierKey(key));

/**
 * The log that this browser knows, with the keys that its newest one vouched for. The server is asked only where it names a key that is
 * not known. Throws `ServerUnreachable`, as it is not said then whether that key is a stranger's.
 */
export async function followLog(
  verifier: Verifier,
  proposed: TrustPolicy,
  signal?: AbortSignal,
): Promise<KnownLog | null> {
  const known = await recallLog(verifier);
  if (!known) return null;
  const named = proposed.logs.flatMap(({ key }) => (key.name === known.checkpoint.origin ? [key] : []));
  const isNew = named.some((key) => !isAnyOf(known.keys, key));
  const [first, ...more] = known.keys;
  const newest = more.at(-1) ?? first;
  const found = isNew ? await followKeys(verifier, newest, await askForKeys(signal)) : [];
  const keys = [...known.keys, ...found.map(({ key }) => key)];
  // Retired keys are let go of from the oldest on, as far as the server does not name them any more; the newest is never given up.
  const from = keys.findIndex((key) => isAnyOf(named, key));
  const [oldest, ...younger] = from < 0 ? keys : keys.slice(from);
  if (!oldest || (found.length === 0 && from <= 0)) return known;
  const followed: KnownLog = { ...known, keys: [oldest, ...younger] };
  store(followed);
  return followed;
}

async function askForKeys(signal?: AbortSignal): Promise<readonly KeySuccession[]> {
  try {
    const [{ readSuccessions }, bytes] = await Promise.all([
      import('./read-proofs.ts'),
      fetchBytes(pathOf(logKeys, {}), signal),
    ]);
    return readSuccessions(bytes);
  } catch (error) {
    // A server that refuses has proven nothing.
    if (error instanceof RequestFailed) return [];
    throw error;
  }
}

/**
 * Whom to believe: what the server proposes, but of logs only the one that this browser knows. Whether it was among the
 * proposed ones is said too.
 */
export function pinPolicy(
  proposed: TrustPolicy,
  known: KnownLog | null,
): { readonly policy: TrustPolicy; readonly isOtherLog: boolean } {
  if (!known) return { policy: proposed, isOtherLog: false };
  const isProposed = proposed.logs.some(({ key }) => isAnyOf(known.keys, key));
  return { policy: { ...proposed, logs: known.keys.map((key) => ({ key })) }, isOtherLog: !isProposed };
}
