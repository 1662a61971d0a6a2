// Signing keys that this browser holds, in IndexedDB. The private half can be used here and never leaves: a key that could be
// taken out is refused.

import { answerOf, deviceStore, keepsOnDevice } from './device-store.ts';

export interface HeldKey {
  /** 32 bytes, base64url; the name in the store. */
  readonly publicKey: string;
  readonly privateKey: CryptoKey;
}

const store = deviceStore('amanah-signing-keys', { keys: 'publicKey' });

/** Throws a TypeError for a key that is no private Ed25519 key, or that a script could read. */
export function requireStorable({ privateKey }: HeldKey): void {
  const isSigner = privateKey.type === 'private' && privateKey.usages.includes('sign');
  if (privateKey.extractable || !isSigner || privateKey.algorithm.name !== 'Ed25519')
    throw new TypeError('only a private Ed25519 key that cannot be exported is kept');
}

/** Every key of this browser, of any organisation. A browser without a store holds none. */
export async function heldKeys(): Promise<HeldKey[]> {
  if (!keepsOnDevice()) return [];
  return store.run('keys', 'readonly', (keys) => answerOf<HeldKey[]>(keys.getAll()));
}

export async function holdKey(key: HeldKey): Promise<void> {
  requireStorable(key);
  // A key that is lost half-way would lock its organisation out.
  await store.run('keys', 'readwrite', (keys) => answerOf(keys.put(key)));
  // Without this a full disk may clear the store. A browser that says no still keeps the key for now.
  await navigator.storage?.persist?.();
}

export async function forgetKey(publicKey: string): Promise<void> {
  await store.run('keys', 'readwrite', (keys) => answerOf(keys.delete(publicKey)));
}
