// The credential against the schemas of UNTP 0.6.1 and the W3C, read back whole, and refused with anything more or less.
import Ajv2020 from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { hasVectors, testKey, vectorText, verifier } from '../ledger/testing/keys.ts';
import { buildCredential, type CertificateFacts, readCredential } from './credential.ts';
import { addProof } from './data-integrity.ts';
import { buildSigningInput, joinJwt, parseVcJwt } from './vc-jwt.ts';

const issuer = {
  id: 'did:web:amanah.example:did:certifier',
  name: 'Example Halal Authority',
  halalContext: 'https://amanah.example/contexts/halal/v1',
};
const status = {
  revocation: { list: 'https://amanah.example/status/revocation/1', index: 4711 },
  suspension: { list: 'https://amanah.example/status/suspension/1', index: 0 },
};
const wide: CertificateFacts = {
  id: 'https://amanah.example/certificates/HC-2026-001',
  number: 'HC-2026-001',
  holder: { id: 'https://id.gs1.org/417/9506000000011', name: 'Example Foods' },
  sites: null,
  products: null,
  categories: ['meat'],
  scheme: {
    id: 'https://amanah.example/schemes/ms-1500',
    name: 'MS 1500',
    description: 'Halal food: general requirements',
    version: '2019',
    validFrom: '2019-01-01',
    owner: { id: 'https://amanah.example/authorities/jakim', name: 'JAKIM' },
  },
  slaughterMethods: null,
  species: null,
  markets: null,
  assessedOn: '2026-01-04',
  validFrom: '2026-01-05T00:00:00Z',
  validUntil: '2028-01-05T00:00:00Z',
  realm: 'real',
  isImported: false,
  assessmentLevel: 'Accredited',
};
const narrow: CertificateFacts = {
  ...wide,
  sites: [{ id: 'https://id.gs1.org/414/9506000000028', name: 'Plant 2' }],
  products: [
    { gtin: '09506000134352', name: 'Chicken', batches: ['B/1', 'B2'] },
    { gtin: '09506000134369', name: 'Beef', batches: null },
  ],
  categories: ['meat', 'ready_meal'],
  slaughterMethods: ['no_stun'],
  species: ['cattle', 'chicken'],
  markets: ['MY', 'GB'],
};
const dcc = 'untp/v0.6.1/data-models/untp-dcc/artefacts/untp-dcc-schema.json';
const vcdm = 'untp/w3c/schema/verifiable-credential/verifiable-credential-schema.json';

describe.skipIf(!hasVectors(dcc))('a credential', () => {
  it.each([
    ['UNTP DCC 0.6.1', dcc],
    ['VC Data Model 2.0', vcdm],
  ])('is valid by the schema of %s', (_name, path) => {
    const ajv = new Ajv2020.default({ strict: false, allErrors: true });
    addFormats.default(ajv);
    const validate = ajv.compile(JSON.parse(vectorText(path)));
    for (const facts of [wide, narrow]) {
      validate(buildCredential(facts, issuer, status));
      expect(validate.errors).toBeNull();
    }
  });
});

describe('a certificate', () => {
  it('is read back from its credential, with a proof beside it or without', async () => {
    const key = await testKey('issuer', 1);
    for (const facts of [wide, narrow]) {
      const built = buildCredential(facts, issuer, status);
      expect(readCredential(JSON.parse(JSON.stringify(built)))).toEqual({ facts, issuer, status });
      const secured = await addProof(verifier, key.sign, built, {
        verificationMethod: `${issuer.id}#key-1`,
        created: '2026-01-05T00:00:00Z',
        proofPurpose: 'assertionMethod',
      });
      expect(readCredential(secured)?.facts).toEqual(facts);
    }
  });

  it('is not read with a claim more, less or elsewhere', () => {
    const text = JSON.stringify(buildCredential(narrow, issuer, status));
    const wrong = [
      text.replace('"conformance":true', '"conformance":false'),
      text.replace('"3rdParty"', '"Self"'),
      text.replace('"IDverifiedByCAB":true', '"IDverifiedByCAB":false'),
      text.replace('"certificateNumber":"HC-2026-001"', '"certificateNumber":"HC-2026-002"'),
      text.replace('"halal":{', '"halal":{"wholesome":true,'),
      text.replace('"validUntil":"2028-01-05T00:00:00Z",', ''),
      text.replace('"validUntil":"2028-01-05T00:00:00Z"', '"validUntil":"2026-01-05T00:00:00Z"'),
      text.replace('"4711"', '"04711"'),
      text.replace('"4711"', '""'),
      text.replace('"MY"', '"my"'),
      text.replace('"batchNumber":"B2"', '"batchNumber":"B3"'),
      text.replace('"BitstringStatusListEntry"', '"StatusList2021Entry"'),
      text.replace(/"statusPurpose":"suspension"/, '"statusPurpose":"message"'),
      text.replace('did:web:', 'did:key:'),
      text.replace('VerifiableCredential', 'VerifiablePresentation'),
      'null',
      '[]',
      '{}',
    ];
    for (const one of wrong) {
      expect(one).not.toBe(text);
      expect(readCredential(JSON.parse(one)), one).toBeUndefined();
    }
  });

  it('cannot be built from facts that cannot be said', () => {
    const wrong: Partial<CertificateFacts>[] = [
      { sites: [] },
      { products: [] },
      { markets: [] },
      { categories: [] },
      { slaughterMethods: [] },
      { products: [{ gtin: '9506000134352', name: 'x', batches: null }] },
      { products: [{ gtin: '09506000134352', name: 'x', batches: [] }] },
      { markets: ['MY', 'MY'] },
      { validUntil: '2026-01-05T00:00:00Z' },
      { validFrom: '2026-02-30T00:00:00Z' },
      { validFrom: '2026-01-05' },
      { number: '' },
      { assessedOn: '2026-02-30' },
      { id: 'HC 1' },
    ];
    for (const facts of wrong) expect(() => buildCredential({ ...wide, ...facts }, issuer, status)).toThrow(RangeError);
    const noPlace = { ...status, suspension: { ...status.suspension, index: -1 } };
    expect(() => buildCredential(wide, issuer, noPlace)).toThrow(RangeError);
  });
});

describe('a vc+jwt', () => {
  const kid = `${issuer.id}#key-1`;

  it('is taken apart into what was put together', async () => {
    const key = await testKey('issuer', 1);
    const credential = buildCredential(narrow, issuer, status);
    const input = buildSigningInput({ alg: 'EdDSA', kid }, credential);
    const signature = await key.sign(new TextEncoder().encode(input));
    const read = parseVcJwt(joinJwt(input, signature));
    expect(read?.header).toEqual({ alg: 'EdDSA', typ: 'vc+jwt', cty: 'vc', kid });
    expect(readCredential(read?.credential)?.facts).toEqual(narrow);
    expect(await verifier.verifyEd25519(key.publicKey, read?.signingInput ?? signature, signature)).toBe(true);
  });

  it('is refused in any other form', () => {
    const credential = buildCredential(wide, issuer, status);
    const token = (header: object | string, payload: object | string, signature = 'A'.repeat(86)) =>
      [header, payload]
        .map((part) => (typeof part === 'string' ? part : JSON.stringify(part)))
        .map((part) => Buffer.from(part).toString('base64url'))
        .concat(signature)
        .join('.');
    const header = { alg: 'EdDSA', typ: 'vc+jwt', cty: 'vc', kid };
    expect(parseVcJwt(token(header, credential))).toBeDefined();
    expect(parseVcJwt(token({ ...header, alg: 'ES256' }, { ...credential, issuer: issuer.id }))).toBeDefined();
    const wrong = [
      token({ ...header, alg: 'none' }, credential),
      token({ ...header, alg: 'HS256' }, credential),
      token({ ...header, typ: 'JWT' }, credential),
      token({ ...header, jwk: {} }, credential),
      token({ ...header, crit: ['b64'], b64: false }, credential),
      token({ ...header, kid: 'did:web:evil.example#key-1' }, credential),
      token({ ...header, kid: undefined }, credential),
      token(header, { ...credential, type: ['VerifiablePresentation'] }),
      token(header, { vc: credential, ...credential }),
      token(header, { ...credential, issuer: undefined }),
      token(header, credential, 'A'.repeat(85)),
      token(header, credential, `${'A'.repeat(85)}B`),
      token(header, JSON.stringify(credential).replace('{', `{"issuer":"${issuer.id}",`)),
      token(header, '[]'),
      token(header, '{'),
      `${token(header, credential)}.x`,
      'a.b.c',
      '',
    ];
    for (const one of wrong) expect(parseVcJwt(one), one.slice(0, 60)).toBeUndefined();
  });
});
