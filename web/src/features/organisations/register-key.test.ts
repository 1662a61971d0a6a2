// Registering a key: what is signed is what the server asks for, and no key is registered that the browser did not keep.

import { utf8, webCrypto } from '@amanah/core/ledger';
import { fromBase64Url } from '@amanah/core/statements';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { makeSigningKey } from '../../platform/signing-key.ts';
import { KeyNotKept, makeBrowserKey, possessionText, registerRecoveryKey } from './register-key.ts';

const did = 'did:web:amanah.example:did:1';
const bytes = (text: string) => fromBase64Url(text) ?? new Uint8Array();

interface Sent {
  readonly publicKey: string;
  readonly proof: string;
  readonly custody: string;
}
/** What the server was sent; the client takes hold of the network when it is loaded. */
const sent = vi.hoisted(() => {
  const bodies: Sent[] = [];
  vi.stubGlobal('fetch', async (_path: string, { body }: { body?: string }) => {
    const given = body === undefined ? null : (JSON.parse(body) as Sent); // as the contract says
    if (given && bodies.some(({ publicKey }) => publicKey === given.publicKey)) {
      const problem = { type: 'about:blank', title: 'Known', status: 409, code: 'organisations.key_known' };
      return new Response(JSON.stringify(problem), {
        status: 409,
        headers: { 'content-type': 'application/problem+json' },
      });
    }
    if (given) bodies.push(given);
    const answer = { did: 'did:web:amanah.example:did:1', keys: [], canManage: true };
    return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } });
  });
  return bodies;
});
afterEach(() => {
  sent.length = 0;
});

describe('The proof of possession', () => {
  it('is over the version, the DID and the key, a line each', () => {
    expect(possessionText(did, 'AAAA')).toBe(`amanah key registration v1\n${did}\nAAAA\n`);
  });

  it('is signed with the key that is registered', async () => {
    const key = await makeSigningKey(true);
    await registerRecoveryKey(did, key);
    const [given] = sent;
    if (!given) throw new Error('nothing was sent');
    expect(given).toMatchObject({ publicKey: key.publicKey, custody: 'recovery' });
    const text = utf8(possessionText(did, key.publicKey));
    expect(await webCrypto(crypto.subtle).verifyEd25519(bytes(given.publicKey), text, bytes(given.proof))).toBe(true);
  });
});

describe('The recovery key', () => {
  it('counts as registered when it is sent again, because the first answer was lost', async () => {
    const key = await makeSigningKey(true);
    await registerRecoveryKey(did, key);
    expect(await registerRecoveryKey(did, key)).toMatchObject({ did });
    expect(sent).toHaveLength(1);
  });
});

describe('The key of a browser', () => {
  it('is not registered where the browser has no place to keep it', async () => {
    await expect(makeBrowserKey(did)).rejects.toBeInstanceOf(KeyNotKept);
    expect(sent).toEqual([]);
  });
});
