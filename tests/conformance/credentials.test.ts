// Digitalbazaar's implementation and ours, each checking what the other wrote: credentials, proofs, status lists, presentations.
// Contexts are pinned and nothing is fetched.

import { gzipSync } from 'node:zlib';
import { changeCertificateStatus, vcIssue, vcVerify, vcVerifyPresentation } from '@amanah/api/certificates';
import { rotateKey } from '@amanah/api/organisations';
import { DataIntegrityProof } from '@digitalbazaar/data-integrity';
import { generate } from '@digitalbazaar/ed25519-multikey';
import { createSignCryptosuite, createVerifyCryptosuite } from '@digitalbazaar/eddsa-jcs-2022-cryptosuite';
import * as peer from '@digitalbazaar/vc';
import { checkStatus, createList, decodeList } from '@digitalbazaar/vc-bitstring-status-list';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decodeStatusList, encodeStatusList, isStatusSet } from '../../core/src/certificates/index.ts';
import { chicken, gunzip, type Issued, pathOfUrl } from '../../server/src/certificates/testing/certifier-desk.ts';
import { reinstate } from '../../server/src/testing/reinstate.ts';
import { type OpenDesk, openDesk } from './testing/open-desk.ts';
import { hasContexts, loaderFor, peerJsonLd } from './testing/pinned-documents.ts';

type Json = Record<string, unknown>;
const suite = () => new DataIntegrityProof({ cryptosuite: createVerifyCryptosuite() });

describe.skipIf(!hasContexts)('Digitalbazaar and Amanah', () => {
  let desk: OpenDesk;
  let issued: Issued;
  const asked: string[] = [];
  beforeAll(async () => {
    desk = await openDesk();
    issued = await desk.issue({ siteIds: [chicken.siteId], slaughterMethods: ['no_stun'], markets: ['MY'] });
  }, 120_000);
  afterAll(() => desk?.close());

  const secured = async (url = issued.credentialUrl): Promise<Json> =>
    (await desk.app.http.inject({ url: pathOfUrl(url), headers: { accept: 'application/vc' } })).json();
  const statusBy = (credential: object) =>
    checkStatus({
      credential,
      documentLoader: loaderFor(desk, asked),
      // The list is a vc+jwt of the operator; its signature is ours to check elsewhere, its bits are theirs to read.
      verifyBitstringStatusListCredential: false,
      verifyMatchingIssuers: false,
    });
  const verifyThere = async (credential: object) => {
    const { verified, error } = await peer.verifyCredential({
      credential,
      suite: suite(),
      documentLoader: loaderFor(desk, asked),
      now: desk.app.clock.now(),
      checkStatus: ({ credential: given }: { credential?: object }) => statusBy(given ?? {}),
    });
    return { verified, why: [error?.message, ...(error?.errors ?? []).map((one) => one.message)].join('; ') };
  };
  const verifyHere = (verifiableCredential: Json) =>
    desk.app.browser().call(vcVerify, { body: { verifiableCredential } });

  it('they verify what our certifier issued, with its status', async () => {
    expect(await verifyThere(await secured())).toEqual({ verified: true, why: '' });
    expect(asked.some((url) => url.startsWith('did:web:localhost%3A3000:did:'))).toBe(true);
    expect(asked.filter((url) => /\/status\/(revocation|suspension)\/1$/.test(url))).toHaveLength(2);
  });

  it('they verify certificates of every shape', async () => {
    for (const more of [{ gtins: null }, { gtins: [...chicken.gtins] }, { markets: ['MY', 'AE', 'GB'] }]) {
      const { credentialUrl } = await desk.issue(more);
      expect(await verifyThere(await secured(credentialUrl)), JSON.stringify(more)).toEqual({
        verified: true,
        why: '',
      });
    }
  });

  it.each<[string, (credential: Json) => Json]>([
    ['another holder', (one) => ({ ...one, credentialSubject: { ...(one['credentialSubject'] as Json), name: 'X' } })],
    ['a later end', (one) => ({ ...one, validUntil: '2038-11-21T00:00:00Z' })],
    ['a context before ours', (one) => ({ ...one, '@context': [...(one['@context'] as string[])].reverse() })],
    ['a later proof', (one) => ({ ...one, proof: { ...(one['proof'] as Json), created: '2026-11-21T10:00:01Z' } })],
    [
      'a status of somebody else',
      (one) => ({ ...one, credentialStatus: (one['credentialStatus'] as Json[]).slice(0, 1) }),
    ],
    ['no proof', ({ proof: _, ...one }) => one],
  ])('both refuse it with %s', async (_what, change) => {
    const changed = change(await secured());
    expect((await verifyThere(changed)).verified).toBe(false);
    expect((await verifyHere(changed)).verified).toBe(false);
  });

  it('both see a suspension, its end, and a revocation', async () => {
    const { id, credentialUrl } = await desk.issue();
    const credential = await secured(credentialUrl);
    const seen = async () => {
      const { results } = await statusBy(credential);
      const there = (results ?? []).filter(({ status }) => status).map((one) => one.credentialStatus.statusPurpose);
      return [there, (await verifyHere(credential)).errors];
    };
    const change = async (action: 'suspend' | 'reinstate' | 'revoke') => {
      desk.app.clock.moveTo(new Date(desk.app.clock.now().getTime() + 1_000).toISOString());
      if (action === 'reinstate') await reinstate(desk.browser, desk.second, id);
      else
        await desk.browser.call(changeCertificateStatus, {
          params: { id },
          body: { action, reason: 'Found at an audit' },
        });
    };
    expect(await seen()).toEqual([[], []]);
    await change('suspend');
    expect(await seen()).toEqual([['suspension'], ['suspended']]);
    await change('reinstate');
    expect(await seen()).toEqual([[], []]);
    await change('revoke');
    expect(await seen()).toEqual([['revocation'], ['revoked']]);
  });

  it('they read our list as we do, and we theirs', async () => {
    const credential = (await loaderFor(desk)('http://localhost:3000/status/revocation/1')).document as {
      credentialSubject: { encodedList: string };
    };
    const { encodedList } = credential.credentialSubject;
    const theirs = await decodeList({ encodedList });
    const ours = await decodeStatusList(encodedList, gunzip);
    if (!ours.ok) throw new Error(ours.refusal);
    expect(theirs.length).toBe(131_072);
    const set = Array.from({ length: theirs.length }, (_, at) => at).filter((at) => theirs.getStatus(at));
    expect(set.length).toBeGreaterThan(0);
    expect(set).toEqual(
      Array.from({ length: theirs.length }, (_, at) => at).filter((at) => isStatusSet(ours.bits, at)),
    );
    const made = await createList({ length: 131_072 });
    for (const place of [0, 1, 7, 8, 131_071]) made.setStatus(place, true);
    const read = await decodeStatusList(await made.encode(), gunzip);
    if (!read.ok) throw new Error(read.refusal);
    expect(Array.from({ length: 131_072 }, (_, at) => at).filter((at) => isStatusSet(read.bits, at))).toEqual([
      0, 1, 7, 8, 131_071,
    ]);
    const again = await decodeList({
      encodedList: await encodeStatusList(read.bits, (bytes) => new Uint8Array(gzipSync(bytes))),
    });
    expect([again.getStatus(8), again.getStatus(9)]).toEqual([true, false]);
  });

  it('they verify what a rotated key signed before, and what the new one signs', async () => {
    const before = await desk.issue();
    desk.app.clock.moveTo(new Date(desk.app.clock.now().getTime() + 1_000).toISOString());
    await desk.browser.call(rotateKey, {});
    const after = await desk.issue();
    for (const { credentialUrl } of [before, after])
      expect((await verifyThere(await secured(credentialUrl))).verified).toBe(true);
    expect((await secured(after.credentialUrl))['proof']).toMatchObject({
      verificationMethod: expect.stringContaining('#key-2'),
    });
  });

  it('no word of ours is lost on a JSON-LD processor: every term is in a pinned context', async () => {
    const jsonld = peerJsonLd();
    for (const more of [
      {},
      { gtins: null },
      { slaughterMethods: ['no_stun'], markets: ['MY'], siteIds: [chicken.siteId] },
    ]) {
      const credential = await secured((await desk.issue(more)).credentialUrl);
      const expanded = await jsonld.expand(credential, { documentLoader: loaderFor(desk), safe: true });
      expect(JSON.stringify(expanded)).toContain('https://vocabulary.amanah.example/halal#certificateNumber');
    }
    const words = await secured();
    await expect(
      jsonld.expand({ ...words, wholesome: true }, { documentLoader: loaderFor(desk), safe: true }),
    ).rejects.toThrow();
  });

  describe('the other way round', () => {
    const makeKey = async () => {
      const key = await generate({ seed: new Uint8Array(32).fill(5) });
      const did = `did:key:${key.publicKeyMultibase}`;
      key.id = `${did}#${key.publicKeyMultibase}`;
      key.controller = did;
      return { did, key };
    };
    const theirCredential = async (more: Json = {}) => {
      const { did, key } = await makeKey();
      const credential = {
        '@context': ['https://www.w3.org/ns/credentials/v2'],
        id: 'urn:uuid:4f0d2c3e-1f4b-4a53-9c8e-0f2b1d8f3a11',
        type: ['VerifiableCredential'],
        issuer: did,
        validFrom: '2026-11-01T00:00:00Z',
        credentialSubject: { id: 'urn:example:subject' },
        ...more,
      };
      const signing = new DataIntegrityProof({
        cryptosuite: createSignCryptosuite(),
        signer: key.signer(),
        date: '2026-11-21T09:00:00Z',
      });
      return peer.issue({ credential, suite: signing, documentLoader: loaderFor(desk), now: desk.app.clock.now() });
    };

    it('we verify what they issued under did:key, and refuse it changed', async () => {
      const credential = await theirCredential();
      expect(await verifyHere(credential)).toEqual({
        verified: true,
        checks: ['proof', 'form', 'validity', 'status'],
        warnings: [],
        errors: [],
      });
      expect((await verifyHere({ ...credential, validFrom: '2026-10-01T00:00:00Z' })).errors).toEqual([
        'certificates.signature_invalid',
      ]);
      expect((await verifyHere({ ...credential, issuer: 'did:example:other' })).verified).toBe(false);
    });

    it('we sign by VC-API what they verify', async () => {
      const credential = {
        '@context': ['https://www.w3.org/ns/credentials/v2'],
        type: ['VerifiableCredential'],
        validFrom: '2026-11-01T00:00:00Z',
        credentialSubject: { id: 'urn:example:subject' },
      };
      const { verifiableCredential } = await desk.browser.call(vcIssue, { body: { credential } });
      const { verified, error } = await peer.verifyCredential({
        credential: verifiableCredential as Json,
        suite: suite(),
        documentLoader: loaderFor(desk),
        now: desk.app.clock.now(),
      });
      expect([verified, error?.message]).toEqual([true, undefined]);
    });

    it('we verify their presentation for its occasion, and for no other', async () => {
      const { did, key } = await makeKey();
      const presentation = peer.createPresentation({
        verifiableCredential: [await theirCredential()],
        holder: did,
        version: 2.0,
      });
      const signed = await peer.signPresentation({
        presentation,
        challenge: 'abc',
        domain: 'https://amanah.example',
        suite: new DataIntegrityProof({ cryptosuite: createSignCryptosuite(), signer: key.signer() }),
        documentLoader: loaderFor(desk),
      });
      const ask = (options: { challenge?: string; domain?: string }) =>
        desk.app.browser().call(vcVerifyPresentation, { body: { verifiablePresentation: signed, options } });
      expect(await ask({ challenge: 'abc', domain: 'https://amanah.example' })).toMatchObject({
        verified: true,
        errors: [],
      });
      expect((await ask({ challenge: 'abd' })).errors).toEqual(['the challenge differs']);
      expect((await ask({ domain: 'https://evil.example' })).errors).toEqual(['the domain differs']);
    });
  });
});
