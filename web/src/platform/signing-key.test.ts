// Keys of this browser: made, written to a file, read again, kept only when nobody can take them out.

import { utf8, webCrypto } from '@amanah/core/ledger';
import { fromBase64Url, toBase64Url } from '@amanah/core/statements';
import { describe, expect, it } from 'vitest';
import { requireStorable } from './key-store.ts';
import { makeSigningKey, readRecoveryFile, recoveryFileOf, signBase64Url, signingSupport } from './signing-key.ts';

const message = utf8('a certificate');
const organisation = 'did:web:amanah.example:did:1';
const holds = async (publicKey: string, signature: string) =>
  webCrypto(crypto.subtle).verifyEd25519(
    fromBase64Url(publicKey) ?? new Uint8Array(),
    message,
    fromBase64Url(signature) ?? new Uint8Array(),
  );

describe('A recovery key', () => {
  it('signs the same after it was written to a file and read again, and can then not be taken out', async () => {
    const made = await makeSigningKey(true);
    const read = await readRecoveryFile(await recoveryFileOf(made, organisation));
    if (!read) throw new Error('the file was not read');
    expect(read.publicKey).toBe(made.publicKey);
    expect(read.privateKey.extractable).toBe(false);
    expect(await signBase64Url(read.privateKey, message)).toBe(await signBase64Url(made.privateKey, message));
    expect(await holds(read.publicKey, await signBase64Url(read.privateKey, message))).toBe(true);
  });

  it('is not read from a file that is none, or whose halves belong to two keys', async () => {
    const [one, other] = await Promise.all([makeSigningKey(true), makeSigningKey(true)]);
    const file = JSON.parse(await recoveryFileOf(one, organisation)) as Record<string, string>; // written just above
    const changed = [
      { ...file, x: other.publicKey },
      { ...file, crv: 'Ed448' },
      { ...file, kty: 'EC' },
      { ...file, d: undefined },
      { ...file, d: toBase64Url(new Uint8Array(31)) },
      { ...file, x: '' },
    ].map((members) => JSON.stringify(members));
    for (const text of [...changed, '', 'null', '[]', 'no JSON', '{}']) expect(await readRecoveryFile(text)).toBeNull();
  });

  it('is a JSON Web Key that says whose it is and nothing else', async () => {
    const made = await makeSigningKey(true);
    const file: unknown = JSON.parse(await recoveryFileOf(made, organisation));
    expect(file).toEqual({ kty: 'OKP', crv: 'Ed25519', x: made.publicKey, d: expect.any(String), organisation });
  });
});

describe('A key of this browser', () => {
  it('cannot be exported, and only such a key is kept', async () => {
    const [kept, open] = await Promise.all([makeSigningKey(false), makeSigningKey(true)]);
    await expect(crypto.subtle.exportKey('jwk', kept.privateKey)).rejects.toThrow();
    expect(() => requireStorable(kept)).not.toThrow();
    expect(() => requireStorable(open)).toThrow(TypeError);
  });

  it('is not kept when it is no signing key', async () => {
    const secret = await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
    expect(() => requireStorable({ publicKey: 'x', privateKey: secret })).toThrow(TypeError);
  });
});

describe('Support', () => {
  it('is missing without a secure context and in an engine without Ed25519', async () => {
    const refusing = { generateKey: () => Promise.reject(new DOMException('no', 'NotSupportedError')) };
    expect(await signingSupport(crypto.subtle)).toBe('supported');
    // The cast: a fake of the one method that is asked.
    expect(await signingSupport(refusing as unknown as SubtleCrypto)).toBe('unsupported');
    expect(await signingSupport(null)).toBe('insecure');
  });
});
