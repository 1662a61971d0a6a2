// Our tokens against jose, an implementation of others: it verifies ours with the key of the DID document, and we verify what it signs.
import { vcVerify } from '@amanah/api/certificates';
import { CompactSign, compactVerify, exportJWK, generateKeyPair, importJWK, type JWK, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CertifierDesk, openCertifierDesk, pathOfUrl } from './testing/certifier-desk.ts';

let desk: CertifierDesk;
beforeAll(async () => {
  desk = await openCertifierDesk();
});
afterAll(() => desk.app.close());

const verify = (token: string) => desk.app.browser().call(vcVerify, { body: { verifiableCredential: token } });
const get = async (url: string) => desk.app.http.inject({ url });

/** The key of a verification method, as JSON Web Key, out of the DID document. */
async function keyOf(method: string) {
  const [did = ''] = method.split('#');
  const path = did === 'did:web:localhost%3A3000' ? '/.well-known' : `/did/${did.split(':').at(-1)}`;
  const { verificationMethod } = (await get(`${path}/did.json`)).json() as {
    verificationMethod: { id: string; publicKeyJwk?: JWK }[];
  };
  const found = verificationMethod.find(({ id }) => id === `${method}-jwk`)?.publicKeyJwk;
  if (!found) throw new Error(`${method} has no JSON Web Key`);
  return importJWK(found, 'EdDSA');
}
const kidOf = (token: string) =>
  (JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as { kid: string }).kid; // a header

describe('jose verifies', () => {
  it('a certificate of ours, and refuses it changed or under another key', async () => {
    const { credentialUrl, number } = await desk.issue();
    const token = (await get(pathOfUrl(credentialUrl))).body;
    const key = await keyOf(kidOf(token));
    const { payload, protectedHeader } = await compactVerify(token, key, { algorithms: ['EdDSA'] });
    expect(protectedHeader).toMatchObject({ alg: 'EdDSA', typ: 'vc+jwt', cty: 'vc' });
    expect(JSON.parse(new TextDecoder().decode(payload))).toMatchObject({ credentialSubject: { name: number } });
    const [head = '', body = '', tail = ''] = token.split('.');
    const other = Buffer.from(Buffer.from(body, 'base64url').toString().replace(number, 'X')).toString('base64url');
    await expect(compactVerify(`${head}.${other}.${tail}`, key)).rejects.toThrow('signature verification failed');
    await expect(compactVerify(token, await keyOf('did:web:localhost%3A3000#key-1'))).rejects.toThrow();
  });

  it('both status lists with the key of the operator', async () => {
    for (const purpose of ['revocation', 'suspension']) {
      const token = (await get(`/status/${purpose}/1`)).body;
      expect(kidOf(token)).toBe('did:web:localhost%3A3000#key-1');
      const { payload } = await compactVerify(token, await keyOf(kidOf(token)), { algorithms: ['EdDSA'] });
      expect(JSON.parse(new TextDecoder().decode(payload))).toMatchObject({
        credentialSubject: { statusPurpose: purpose },
      });
    }
  });
});

describe('We verify what jose signs', () => {
  const make = async (more: { header?: object; credential?: object; algorithm?: string } = {}) => {
    const { publicKey, privateKey } = await generateKeyPair(more.algorithm ?? 'ES256', { extractable: true });
    const jwk = await exportJWK(publicKey);
    const did = `did:jwk:${Buffer.from(JSON.stringify(jwk)).toString('base64url')}`;
    const credential = {
      '@context': ['https://www.w3.org/ns/credentials/v2'],
      type: ['VerifiableCredential'],
      issuer: did,
      validFrom: '2026-11-01T00:00:00Z',
      credentialSubject: { id: 'urn:example:subject' },
      ...more.credential,
    };
    const header = { alg: more.algorithm ?? 'ES256', typ: 'vc+jwt', cty: 'vc', kid: `${did}#0`, ...more.header };
    const bytes = new TextEncoder().encode(JSON.stringify(credential));
    return { token: await new CompactSign(bytes).setProtectedHeader(header).sign(privateKey), did, jwk, privateKey };
  };

  it('with ES256 under did:jwk', async () => {
    const { token } = await make();
    expect(await verify(token)).toEqual({
      verified: true,
      checks: ['proof', 'form', 'validity', 'status'],
      warnings: [],
      errors: [],
    });
  });

  it('and refuse it changed in any part', async () => {
    const { token } = await make();
    const [head = '', body = '', tail = ''] = token.split('.');
    const swap = (text: string, from: string, to: string) =>
      Buffer.from(Buffer.from(text, 'base64url').toString().replace(from, to)).toString('base64url');
    const other = (await make()).token.split('.');
    for (const wrong of [
      `${head}.${swap(body, '2026-11-01', '2026-10-01')}.${tail}`,
      `${head}.${body}.${other[2]}`,
      `${other[0]}.${body}.${tail}`,
      `${head}.${body}.${tail.startsWith('A') ? 'B' : 'A'}${tail.slice(1)}`,
      `${swap(head, 'ES256', 'EdDSA')}.${body}.${tail}`,
      `${head}.${body}.`,
      `${head}.${body}`,
    ]) {
      expect((await verify(wrong)).verified, wrong.slice(0, 30)).toBe(false);
    }
  });

  it('but not without a signature', async () => {
    const { did } = await make();
    const unsecured = new UnsecuredJWT({ type: ['VerifiableCredential'], issuer: did }).encode();
    expect((await verify(unsecured)).verified).toBe(false);
    const [, body = ''] = (await make()).token.split('.');
    for (const alg of ['none', 'None', 'NONE', 'HS256']) {
      const head = Buffer.from(JSON.stringify({ alg, typ: 'vc+jwt', kid: `${did}#0` })).toString('base64url');
      for (const tail of ['', 'A'.repeat(86)]) {
        expect((await verify(`${head}.${body}.${tail}`)).errors).toContain('the token is not a vc+jwt');
      }
    }
  });

  it('but not under a key that comes with the token, or in the name of somebody else', async () => {
    const { jwk, did } = await make();
    for (const header of [
      { jwk },
      { jku: 'https://evil.example/keys' },
      { x5u: 'https://evil.example/chain' },
      { x5c: ['MII='] },
      { kid: `did:web:localhost%3A3000:did:${desk.organisationId}#key-1` },
      { kid: 'key-1' },
      { kid: `${did}#0` },
      { typ: 'JWT' },
    ]) {
      const { token } = await make({ header });
      expect(await verify(token), JSON.stringify(header)).toMatchObject({
        verified: false,
        errors: ['the token is not a vc+jwt'],
      });
    }
    const own = { issuer: `did:web:localhost%3A3000:did:${desk.organisationId}` };
    const forged = await make({ credential: own, header: { kid: `${own.issuer}#key-1` } });
    expect((await verify(forged.token)).verified).toBe(false);
  });

  it('but not with a curve or a kind of key that does not belong to ES256', async () => {
    for (const algorithm of ['ES384', 'RS256', 'PS256']) {
      expect((await verify((await make({ algorithm })).token)).verified, algorithm).toBe(false);
    }
    const { token } = await make();
    const [, body = '', tail = ''] = token.split('.');
    for (const jwk of [{ kty: 'oct', k: 'AAAA' }, { kty: 'EC', crv: 'P-384' }, {}, null, [], 'x']) {
      const did = `did:jwk:${Buffer.from(JSON.stringify(jwk)).toString('base64url')}`;
      const credential = { ...JSON.parse(Buffer.from(body, 'base64url').toString()), issuer: did };
      const [head, payload] = [{ alg: 'ES256', typ: 'vc+jwt', kid: `${did}#0` }, credential].map((part) =>
        Buffer.from(JSON.stringify(part)).toString('base64url'),
      );
      expect((await verify(`${head}.${payload}.${tail}`)).errors).toContain('the signature does not verify');
    }
  });
});
