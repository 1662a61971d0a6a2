// eddsa-jcs-2022 against the W3C's vector, byte for byte, and multibase underneath; then everything that breaks a proof.
import { createPrivateKey, sign } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type JsonObject, toHex, utf8 } from '../ledger/index.ts';
import { hasVectors, testKey, vectorText, verifier } from '../ledger/testing/keys.ts';
import {
  fromBase58,
  fromBase64Url,
  fromMultibase,
  fromMultikey,
  toBase58,
  toBase64Url,
  toMultibase,
  toMultikey,
} from '../statements/index.ts';
import { addProof, type ProofOptions, verifyProofOf } from './data-integrity.ts';

const folder = 'crypto/vc-di-eddsa/TestVectors/';
const at = '2026-01-05T00:00:00Z';

describe('multibase', () => {
  it('writes base58 as the draft of its standard does', () => {
    expect(toBase58(utf8('Hello World!'))).toBe('2NEpo7TZRRrLZSi2U');
    expect(toBase58(utf8('The quick brown fox jumps over the lazy dog.'))).toBe(
      'USm3fpXnKG5EUBx2ndxBDMPVciP5hGey2Jh4NDv6gmeo1LkMeiKrLJUUBk6Z',
    );
    expect(toBase58(Uint8Array.of(0, 0, 0x28, 0x7f, 0xb4, 0xcd))).toBe('11233QC4');
    expect(fromBase58('0OIl')).toBeUndefined();
    expect(fromBase58('2'.repeat(257))).toBeUndefined();
  });

  it('reads back what it writes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
        const plain = Uint8Array.from(bytes);
        expect(fromMultibase('u', toMultibase('u', plain))).toEqual(plain);
        expect(fromMultibase('z', toMultibase('z', plain))).toEqual(plain);
        expect(fromBase64Url(toBase64Url(plain))).toEqual(plain);
        expect(toBase64Url(plain)).toBe(Buffer.from(plain).toString('base64url'));
      }),
    );
  });

  it('refuses another spelling', () => {
    for (const text of ['AA==', '_x', 'A', '+w', 'a b', '-/']) expect(fromBase64Url(text), text).toBeUndefined();
    expect(fromMultibase('u', 'z2')).toBeUndefined();
    expect(fromMultikey('z6LSbysY2xFMRpGMhb7tFTLMpeuPRaqaWM1yECx2AtzE3KCc')).toBeUndefined();
    expect(() => toMultikey(new Uint8Array(31))).toThrow(RangeError);
  });
});

describe.skipIf(!hasVectors(folder))('the eddsa-jcs-2022 vector of the W3C', () => {
  const read = (name: string): JsonObject => JSON.parse(vectorText(folder + name));

  it('is reproduced byte for byte, and accepted', async () => {
    const keys: { publicKeyMultibase: string; privateKeyMultibase: string } = JSON.parse(
      vectorText(`${folder}keyPair.json`),
    );
    const publicKey = fromMultikey(keys.publicKeyMultibase);
    const secret = fromMultibase('z', keys.privateKeyMultibase)?.subarray(2);
    if (!publicKey || !secret) throw new Error('the key pair reads');
    expect(toMultikey(publicKey)).toBe(keys.publicKeyMultibase);
    const privateKey = createPrivateKey({
      key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), secret]),
      format: 'der',
      type: 'pkcs8',
    });
    const signed: string[] = [];
    const options = read('eddsa-jcs-2022/proofConfigJCS.json') as unknown as ProofOptions;
    const secured = await addProof(
      verifier,
      (message) => {
        signed.push(toHex(message));
        return new Uint8Array(sign(null, message, privateKey));
      },
      read('unsigned.json'),
      options,
    );
    expect(signed).toEqual([vectorText(`${folder}eddsa-jcs-2022/combinedHashJCS.txt`).trim()]);
    expect(signed[0]).toBe(
      vectorText(`${folder}eddsa-jcs-2022/proofHashJCS.txt`).trim() +
        vectorText(`${folder}eddsa-jcs-2022/docHashJCS.txt`).trim(),
    );
    expect(secured).toEqual(read('eddsa-jcs-2022/signedJCS.json'));
    expect(secured.proof.proofValue).toBe(vectorText(`${folder}eddsa-jcs-2022/sigBTC58JCS.txt`).trim());
    const keyOf = (method: string) => (method === options.verificationMethod ? publicKey : undefined);
    expect(await verifyProofOf(verifier, secured, { keyOf, purpose: 'assertionMethod', at })).toEqual({
      ok: true,
      verificationMethod: options.verificationMethod,
    });
  });
});

describe('a proof in a document', () => {
  const method = 'did:web:amanah.example#key-1';
  const unsecured = { '@context': ['https://www.w3.org/ns/credentials/v2'], type: ['VerifiableCredential'], n: 1 };
  const options = { verificationMethod: method, created: at, proofPurpose: 'assertionMethod' } as const;

  it('is refused with the reason', async () => {
    const key = await testKey('issuer', 1);
    const keyOf = (asked: string) => (asked === method ? key.publicKey : undefined);
    const check = async (document: JsonObject, purpose: 'assertionMethod' | 'authentication' = 'assertionMethod') => {
      const answer = await verifyProofOf(verifier, document, { keyOf, purpose, at });
      return answer.ok ? 'ok' : answer.refusal;
    };
    const secured = await addProof(verifier, key.sign, unsecured, options);
    const withProof = (more: JsonObject) => ({ ...secured, proof: { ...secured.proof, ...more } });
    const { proof, ...bare } = secured;
    expect(await check(secured)).toBe('ok');
    expect(await check({ ...secured, '@context': [...unsecured['@context'], 'https://later.example/'] })).toBe('ok');
    expect(await check(bare)).toBe('certificates.proof_missing');
    expect(await check({ ...bare, proof: [proof] })).toBe('certificates.proof_unsupported');
    expect(await check(withProof({ cryptosuite: 'eddsa-rdfc-2022' }))).toBe('certificates.proof_unsupported');
    expect(await check(withProof({ proofValue: `${proof.proofValue}0` }))).toBe('certificates.proof_malformed');
    expect(await check(secured, 'authentication')).toBe('certificates.proof_purpose_wrong');
    expect(await check({ ...secured, '@context': ['https://evil.example/', ...unsecured['@context']] })).toBe(
      'certificates.proof_context_changed',
    );
    expect(await check(withProof({ verificationMethod: 'did:web:evil.example#key-1' }))).toBe(
      'certificates.proof_key_unknown',
    );
    expect(await check({ ...secured, n: 2 })).toBe('certificates.signature_invalid');
    expect(await check({ ...secured, more: true })).toBe('certificates.signature_invalid');
    expect(await check({ ...secured, more: undefined })).toBe('certificates.proof_malformed');
    expect(await check(withProof({ created: '2020-01-01T00:00:00Z' }))).toBe('certificates.signature_invalid');
    const ended = await addProof(verifier, key.sign, unsecured, { ...options, expires: at });
    expect(await check(ended)).toBe('certificates.proof_expired');
    await expect(addProof(verifier, key.sign, secured, options)).rejects.toThrow(RangeError);
  });
});
