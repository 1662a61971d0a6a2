// Registers a key that was made in this browser: possession is proven with the key itself, and a key of this browser is kept
// before the server hears of it, because from then on nobody else can sign.
import { RequestFailed } from '@amanah/api/client';
import { listKeys, registerKey } from '@amanah/api/organisations';
import type { RouteResponse } from '@amanah/api/route';
import { utf8 } from '@amanah/core/ledger';
import { api } from '../../platform/api.ts';
import { forgetKey, heldKeys, holdKey } from '../../platform/key-store.ts';
import { makeSigningKey, type SigningKey, signBase64Url } from '../../platform/signing-key.ts';

export type OwnKeys = RouteResponse<typeof registerKey>;

/** What the new key signs, so that nobody registers a key of somebody else. */
export const possessionText = (did: string, publicKey: string): string =>
  `amanah key registration v1\n${did}\n${publicKey}\n`;

/** The browser did not keep the key; the server was told nothing. */
export class KeyNotKept extends Error {
  constructor(cause: unknown) {
    super('the browser did not keep the key', { cause });
    this.name = 'KeyNotKept';
  }
}

async function register(did: string, key: SigningKey, custody: 'own' | 'recovery'): Promise<OwnKeys> {
  const proof = await signBase64Url(key.privateKey, utf8(possessionText(did, key.publicKey)));
  return api.call(registerKey, { body: { publicKey: key.publicKey, proof, custody } });
}

/** Asked a second time, because the first answer was lost, it is registered already, and that is what was wanted. */
export async function registerRecoveryKey(did: string, key: SigningKey): Promise<OwnKeys> {
  try {
    return await register(did, key, 'recovery');
  } catch (failure) {
    const isKnown = failure instanceof RequestFailed && failure.problem?.code === 'organisations.key_known';
    if (!isKnown) throw failure;
    return api.call(listKeys, {});
  }
}

/** @throws KeyNotKept */
export async function makeBrowserKey(did: string): Promise<OwnKeys> {
  const { publicKey } = await storeNewKey();
  // Signed with what came back out of the store: a store that damages keys must fail here, not at the first certificate.
  const kept = (await heldKeys()).find((one) => one.publicKey === publicKey);
  if (!kept) throw new KeyNotKept(undefined);
  try {
    return await register(did, kept, 'own');
  } catch (failure) {
    // Only after a clear no: where the answer was lost, the key may be registered and is all that there is.
    if (failure instanceof RequestFailed && failure.status < 500) await forgetKey(publicKey);
    throw failure;
  }
}

async function storeNewKey(): Promise<SigningKey> {
  const key = await makeSigningKey(false);
  try {
    await holdKey(key);
  } catch (cause) {
    throw new KeyNotKept(cause);
  }
  return key;
}
