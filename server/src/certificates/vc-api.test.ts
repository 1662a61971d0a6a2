// VC-API as outside suites use it: what it signs it accepts, and everything that the data model or the proofs forbid is refused by name.
import { vcIssue, vcVerify, vcVerifyPresentation } from '@amanah/api/certificates';
import { revokeKey, rotateKey } from '@amanah/api/organisations';
import { addProof, type ProofOptions } from '@amanah/core/certificates';
import type { JsonObject } from '@amanah/core/ledger';
import { toMultikey } from '@amanah/core/statements';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nodeVerifier, signingKey } from '../platform/signing.ts';
import { takeOver } from '../testing/demo-people.ts';
import { type CertifierDesk, openCertifierDesk, pathOfUrl } from './testing/certifier-desk.ts';

const v2 = 'https://www.w3.org/ns/credentials/v2';
const stranger = signingKey(Buffer.alloc(32, 3));
const did = `did:key:${toMultikey(stranger.publicKey)}`;
const method = `${did}#${toMultikey(stranger.publicKey)}`;
const created = '2026-11-21T09:00:00Z';

let desk: CertifierDesk;
let own = '';
/** The issuer that no register knows. */
let test = '';
beforeAll(async () => {
  desk = await openCertifierDesk();
  const { body } = await issue(base);
  test = String((body as { verifiableCredential: JsonObject }).verifiableCredential['issuer']);
  own = `did:web:localhost%3A3000:did:${desk.organisationId}`;
});
afterAll(() => desk.app.close());

const base = {
  '@context': [v2],
  id: 'urn:uuid:6f0d2c3e-1f4b-4a53-9c8e-0f2b1d8f3a11',
  type: ['VerifiableCredential'],
  validFrom: '2026-11-01T00:00:00Z',
  credentialSubject: { id: 'urn:example:subject', name: 'A subject' },
} satisfies JsonObject;

const sign = (unsecured: JsonObject, options: Partial<ProofOptions> = {}) =>
  addProof(nodeVerifier, stranger.sign, unsecured, {
    verificationMethod: method,
    created,
    proofPurpose: 'assertionMethod',
    ...options,
  });
const verify = async (verifiableCredential: JsonObject | string) =>
  desk.app.browser().call(vcVerify, { body: { verifiableCredential } });
const issue = (credential: JsonObject, securingMechanism: 'eddsa-jcs-2022' | 'vc+jwt' = 'eddsa-jcs-2022') =>
  desk.browser.send(vcIssue, { body: { credential, options: { securingMechanism } } });

/** Changes of a sound credential and what is said about them. VC Data Model 2.0 section 4; the cases of its test suite. */
const faults: [string, JsonObject, string | null][] = [
  ['nothing', {}, null],
  ['a further context', { '@context': [v2, 'https://www.w3.org/ns/credentials/examples/v2'] }, null],
  ['a context written out', { '@context': [v2, { word: 'https://example.com/word' }] }, null],
  ['no @context', { '@context': undefined }, '@context'],
  ['an empty @context', { '@context': [] }, '@context'],
  ['contexts in another order', { '@context': ['https://www.w3.org/ns/credentials/examples/v2', v2] }, '@context'],
  ['the context of version 1', { '@context': ['https://www.w3.org/2018/credentials/v1'] }, '@context'],
  ['a context that is a number', { '@context': [v2, 5] }, '@context'],
  ['a context that is no URI', { '@context': [v2, 'no uri'] }, '@context'],
  ['a single type', { type: 'VerifiableCredential' }, null],
  ['a further type', { type: ['VerifiableCredential', 'ExampleCredential'] }, null],
  ['no type', { type: undefined }, 'type'],
  ['an empty list of types', { type: [] }, 'type'],
  ['another type', { type: ['VerifiablePresentation'] }, 'type'],
  ['a type that is an object', { type: ['VerifiableCredential', {}] }, 'type'],
  ['an id that is no URI', { id: 'not a uri' }, 'id'],
  ['an id that is a list', { id: ['urn:example:1', 'urn:example:2'] }, 'id'],
  ['an id of null', { id: null }, 'id'],
  ['an issuer with a name', { issuer: { id: did, name: 'A stranger' } }, null],
  ['an issuer that is no URI', { issuer: 'a stranger' }, 'issuer'],
  ['an issuer without id', { issuer: { name: 'A stranger' } }, 'issuer'],
  ['an issuer of null', { issuer: null }, 'issuer'],
  ['two issuers', { issuer: [did, did] }, 'issuer'],
  ['no credentialSubject', { credentialSubject: undefined }, 'credentialSubject'],
  ['an empty credentialSubject', { credentialSubject: {} }, 'credentialSubject'],
  ['a list of no subjects', { credentialSubject: [] }, 'credentialSubject'],
  ['an empty subject among two', { credentialSubject: [{ id: 'urn:example:1' }, {}] }, 'credentialSubject'],
  ['a subject that is a text', { credentialSubject: 'urn:example:1' }, 'credentialSubject'],
  ['a subject whose id is no URI', { credentialSubject: { id: 'somebody' } }, 'credentialSubject'],
  ['two subjects', { credentialSubject: [{ id: 'urn:example:1' }, { name: 'x' }] }, null],
  ['no validFrom', { validFrom: undefined }, null],
  ['a validFrom with an offset and a fraction', { validFrom: '2026-11-01T02:00:00.5+02:00' }, null],
  ['a validFrom that is a day', { validFrom: '2026-11-01' }, 'validFrom'],
  ['a validFrom without time zone', { validFrom: '2026-11-01T00:00:00' }, 'validFrom'],
  ['a validFrom that is a number', { validFrom: 1_790_000_000 }, 'validFrom'],
  ['a validFrom of the 30th of February', { validFrom: '2026-02-30T00:00:00Z' }, 'validFrom'],
  ['a validUntil in words', { validUntil: 'next year' }, 'validUntil'],
  [
    'an end before the beginning',
    { validFrom: '2027-11-02T00:00:00Z', validUntil: '2027-11-01T00:00:00Z' },
    'validUntil',
  ],
  ['a status without type', { credentialStatus: { id: 'urn:example:1' } }, 'credentialStatus'],
  ['a status that is a text', { credentialStatus: 'good' }, 'credentialStatus'],
  ['a status whose id is no URI', { credentialStatus: { id: 'x', type: 'Other' } }, 'credentialStatus'],
  ['a schema without id', { credentialSchema: { type: 'JsonSchema' } }, 'credentialSchema'],
  ['a schema without type', { credentialSchema: { id: 'https://example.com/s' } }, 'credentialSchema'],
  ['a sound schema', { credentialSchema: { id: 'https://example.com/s', type: 'JsonSchema' } }, null],
  ['terms of use without type', { termsOfUse: { id: 'https://example.com/t' } }, 'termsOfUse'],
  ['evidence without type', { evidence: [{ id: 'https://example.com/e' }] }, 'evidence'],
  ['a refresh service without type', { refreshService: { id: 'https://example.com/r' } }, 'refreshService'],
];
const changed = (more: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries({ ...base, ...more }).filter(([, value]) => value !== undefined));

describe('The form of a credential', () => {
  it.each(faults)('with %s', async (_what, more, fault) => {
    const whole = changed({ issuer: did, ...more });
    const { verified, errors } = await verify(await sign(whole));
    if (fault === null) return expect({ verified, errors }).toEqual({ verified: true, errors: [] });
    expect(verified).toBe(false);
    expect(
      errors.some((error) => error.startsWith(fault)),
      errors.join('; '),
    ).toBe(true);
  });

  it.each(faults.filter(([, more]) => !('issuer' in more)))(
    'is looked at before we sign: %s',
    async (_what, more, fault) => {
      const rows = await desk.countRows();
      const answer = await issue(changed(more));
      if (fault === null) return expect(answer.status).toBe(201);
      expect(answer).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
      expect(JSON.stringify(answer.body)).toContain(fault);
      expect(await desk.countRows()).toEqual(rows);
    },
  );
});

describe('A credential that we sign', () => {
  it.each(['eddsa-jcs-2022', 'vc+jwt'] as const)('as %s is accepted, and in no log', async (form) => {
    const { id: _, ...withoutId } = base;
    const before = await desk.countRows();
    const answer = await issue(withoutId, form);
    expect(answer.status).toBe(201);
    const { verifiableCredential } = answer.body as { verifiableCredential: JsonObject | string };
    expect(await verify(verifiableCredential)).toEqual({
      verified: true,
      checks: ['proof', 'form', 'validity', 'status'],
      warnings: ['this is the test issuer of this server, whom nobody recognises'],
      errors: [],
    });
    expect(await desk.countRows()).toEqual(before);
    if (typeof verifiableCredential === 'string') {
      const envelope = { '@context': v2, type: 'EnvelopedVerifiableCredential' };
      expect((await verify({ ...envelope, id: `data:application/vc+jwt,${verifiableCredential}` })).verified).toBe(
        true,
      );
      expect((await verify({ ...envelope, id: `data:application/vc+jwt,${verifiableCredential}x` })).verified).toBe(
        false,
      );
      expect((await verify({ ...envelope, id: `data:text/plain,${verifiableCredential}` })).verified).toBe(false);
    }
  });

  it('is in the name of the test issuer alone, never of a certifier, and never with a proof already', async () => {
    expect(test).toMatch(/^did:key:z6Mk/);
    const rows = await desk.countRows();
    for (const issuer of [did, own, 'did:web:localhost%3A3000', `${test}x`, { id: own, name: 'We' }]) {
      expect(await issue({ ...base, issuer })).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
    }
    expect(await issue({ ...base, issuer: { id: test, name: 'A test' } })).toMatchObject({ status: 201 });
    expect(await issue(await sign({ ...base, issuer: test }))).toMatchObject({ status: 400 });
    expect(await desk.app.browser().send(vcIssue, { body: { credential: base } })).toMatchObject({ status: 401 });
    expect(await desk.countRows()).toEqual(rows);
  });

  it('is refused while it has not begun, after it ended, and for a status that speaks against it', async () => {
    const errorsOf = async (more: JsonObject) => (await verify(await sign(changed({ issuer: did, ...more })))).errors;
    expect(await errorsOf({ validFrom: '2026-11-21T10:00:01Z' })).toEqual(['it is not valid yet']);
    expect(await errorsOf({ validUntil: '2026-11-21T10:00:00Z' })).toEqual(['it is not valid any more']);
    const entry = {
      type: 'BitstringStatusListEntry',
      statusPurpose: 'revocation',
      statusListCredential: 'http://localhost:3000/status/revocation/1',
    };
    for (const statusListIndex of ['131072', '-1', '1.5', 'x']) {
      expect(await errorsOf({ credentialStatus: { ...entry, statusListIndex } })).toEqual([
        'the status list has no such place',
      ]);
    }
    const sound = { ...entry, statusListIndex: '1' };
    expect(await errorsOf({ credentialStatus: Array.from({ length: 9 }, () => sound) })).toEqual([
      'credentialStatus has too many entries',
    ]);
    const suspension = { ...entry, statusPurpose: 'suspension', statusListIndex: '1' };
    expect(await errorsOf({ credentialStatus: suspension })).toEqual(['the status list is for another purpose']);
    const elsewhere = { ...entry, statusListCredential: 'https://example.com/status/1', statusListIndex: '1' };
    expect(await verify(await sign(changed({ issuer: did, credentialStatus: elsewhere })))).toMatchObject({
      verified: true,
      warnings: ['the status list of another server was not fetched'],
    });
  });

  it('is refused when anything in it changed, or the key is not the issuer’s', async () => {
    const secured = await sign({ ...base, issuer: did });
    const errorsOf = async (more: JsonObject) => (await verify({ ...secured, ...more })).errors;
    expect(await errorsOf({})).toEqual([]);
    expect(await errorsOf({ validFrom: '2026-11-02T00:00:00Z' })).toEqual(['certificates.signature_invalid']);
    expect(await errorsOf({ proof: undefined })).toEqual(['certificates.proof_missing']);
    expect(await errorsOf({ proof: [secured.proof] })).toEqual(['certificates.proof_unsupported']);
    expect(await errorsOf({ proof: { ...secured.proof, proofPurpose: 'authentication' } })).toEqual([
      'certificates.proof_purpose_wrong',
    ]);
    const foreign = await sign({ ...base, issuer: own });
    expect((await verify(foreign)).errors).toEqual(['the key belongs to somebody else']);
    const unknown = await sign(
      { ...base, issuer: 'did:web:example.com' },
      { verificationMethod: 'did:web:example.com#k' },
    );
    expect((await verify(unknown)).errors).toEqual(['certificates.proof_key_unknown']);
  });

  it.each<[string, JsonObject]>([
    ['a key of an organisation that is no UUID', { verificationMethod: 'did:web:localhost%3A3000:did:nobody#key-1' }],
    [
      'a key of an organisation that does not exist',
      {
        verificationMethod: 'did:web:localhost%3A3000:did:00000000-0000-7000-8000-000000000000#key-1',
      },
    ],
    ['a key named like an instruction', { verificationMethod: "did:web:localhost%3A3000:did:' or 1=1 --#key-1" }],
    ['a method that is an object', { verificationMethod: { toString: 1, valueOf: 1 } }],
    ['a context that goes on and on', { '@context': JSON.parse(`${'['.repeat(50)}${']'.repeat(50)}`) }],
    ['an end in words', { expires: { toString: 1 } }],
  ])('is refused, never a fault of ours: %s', async (_what, more) => {
    const secured = await sign({ ...base, issuer: did });
    const answer = await verify({ ...secured, proof: { ...secured.proof, ...more } });
    expect(answer.verified).toBe(false);
  });

  it.each<[string, JsonObject]>([
    ['an issuer without a text', { issuer: { id: { toString: 1, valueOf: 1 } } }],
    ['an envelope without a text', { type: 'EnvelopedVerifiableCredential', id: { toString: 1, valueOf: 1 } }],
    [
      'a list without a text',
      {
        credentialStatus: {
          type: 'x',
          statusListCredential: 'http://localhost:3000/status/revocation/1',
          statusListIndex: { toString: 1 },
        },
      },
    ],
    ['values without end', { credentialSubject: { a: JSON.parse(`${'['.repeat(50)}${']'.repeat(50)}`) } }],
  ])('with %s is refused, never a fault of ours', async (_what, more) => {
    const secured = await sign({ ...base, issuer: did });
    expect((await verify({ ...secured, ...more })).verified).toBe(false);
    expect((await issue({ ...base, ...more })).status).toBeLessThan(500);
  });
});

describe('A presentation', () => {
  const present = async (more: JsonObject = {}, options: Record<string, unknown> = {}) => {
    const presentation = {
      '@context': [v2],
      type: ['VerifiablePresentation'],
      holder: did,
      verifiableCredential: [await sign({ ...base, issuer: did })],
      ...more,
    };
    // Challenge and domain are part of what is signed, and addProof takes options as they come.
    return sign(presentation, { proofPurpose: 'authentication', ...options });
  };
  const ask = async (verifiablePresentation: JsonObject, options?: { challenge?: string; domain?: string }) =>
    desk.app.browser().call(vcVerifyPresentation, { body: { verifiablePresentation, ...(options && { options }) } });

  it('is accepted with every credential in it, and refused with one of them', async () => {
    expect(await ask(await present())).toMatchObject({ verified: true, errors: [] });
    const bad = { ...(await sign({ ...base, issuer: did })), validFrom: '2026-11-02T00:00:00Z' };
    expect((await ask(await present({ verifiableCredential: [bad] }))).errors).toEqual([
      'certificates.signature_invalid',
    ]);
    const issued = await desk.issue();
    const token = (await desk.app.http.inject({ url: pathOfUrl(issued.credentialUrl) })).body;
    const envelope = { '@context': v2, type: 'EnvelopedVerifiableCredential', id: `data:application/vc+jwt,${token}` };
    expect(await ask(await present({ verifiableCredential: [envelope] }))).toMatchObject({ verified: true });
  });

  it('is refused without its own signature, by another holder, or of another type', async () => {
    const sound = await present();
    expect((await ask({ ...sound, proof: undefined })).errors).toContain('certificates.proof_missing');
    expect((await ask({ ...sound, holder: own })).verified).toBe(false);
    expect((await ask(await present({ holder: own }))).errors).toEqual(['the key belongs to somebody else']);
    expect((await ask(await present({ type: ['VerifiableCredential'] }))).errors).toEqual([
      'type must name VerifiablePresentation',
    ]);
    expect((await ask(await present({ '@context': ['https://www.w3.org/2018/credentials/v1'] }))).verified).toBe(false);
    expect((await ask(await present({}, { proofPurpose: 'assertionMethod' }))).errors).toEqual([
      'certificates.proof_purpose_wrong',
    ]);
  });

  it('is refused for another occasion', async () => {
    const sound = await present();
    expect((await ask(sound, { challenge: 'abc' })).errors).toEqual(['the challenge differs']);
    expect((await ask(sound, { domain: 'https://shop.example' })).errors).toEqual(['the domain differs']);
    const swapped = { ...sound, proof: { ...(sound['proof'] as JsonObject), challenge: 'abc' } };
    expect((await ask(swapped, { challenge: 'abc' })).errors).toEqual(['certificates.signature_invalid']);
  });
});

describe('A key that ends', () => {
  beforeAll(() => takeOver(desk.app, 'certifier'));

  it('leaves what it signed good when it was rotated, and bad when it was revoked', async () => {
    const issued = async () => {
      const url = pathOfUrl((await desk.issue()).credentialUrl);
      return (await desk.app.http.inject({ url, headers: { accept: 'application/vc' } })).json<JsonObject>();
    };
    const first = await issued();
    await desk.browser.call(rotateKey, {});
    expect((await verify(first)).verified).toBe(true);
    const next = await issued();
    expect(next['proof']).toMatchObject({ verificationMethod: `${own}#key-2` });
    await desk.browser.call(revokeKey, { params: { name: 'key-1' }, body: { reason: 'The laptop was stolen' } });
    expect((await verify(first)).errors).toEqual(['certificates.proof_key_unknown']);
    expect((await verify(next)).verified).toBe(true);
  });
});
