// Proofs, status lists and the data model against the vectors of the W3C. Every file is used, and counted: where a vector is for
// a suite that we do not speak, its hashes and signatures must still come out, and its document must be refused by name.
import { createHash, createPrivateKey, sign } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import Ajv2020 from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import {
  addProof,
  decodeStatusList,
  encodeStatusList,
  isStatusSet,
  verifyProofOf,
} from '../../core/src/certificates/index.ts';
import { canonicalise, fromHex, type JsonObject, toHex, utf8 } from '../../core/src/ledger/index.ts';
import { verifier } from '../../core/src/ledger/testing/keys.ts';
import { fromMultibase, fromMultikey, toBase58, toMultikey } from '../../core/src/statements/index.ts';
import { faultsOfCredential, faultsOfPresentation } from '../../server/src/certificates/credential-form.ts';
import { gunzip } from '../../server/src/certificates/testing/certifier-desk.ts';
import { openVectors } from './testing/used-vectors.ts';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const privateKeyOf = (multibase: string) =>
  createPrivateKey({
    key: Buffer.concat([
      Buffer.from('302e020100300506032b657004220420', 'hex'),
      fromMultibase('z', multibase)?.subarray(2) ?? new Uint8Array(),
    ]),
    format: 'der',
    type: 'pkcs8',
  });

const eddsa = openVectors('crypto/vc-di-eddsa');
describe.skipIf(!eddsa.isThere)('Data Integrity with EdDSA, the vectors of the W3C', () => {
  const folder = 'TestVectors';
  const line = (path: string) => eddsa.text(`${folder}/${path}`).trim();
  const pair = () => eddsa.json(`${folder}/keyPair.json`);
  const publicKey = () => {
    const key = fromMultikey(pair().publicKeyMultibase);
    if (!key) throw new Error('the key reads');
    return key;
  };
  const verdictOn = async (document: JsonObject) => {
    const answer = await verifyProofOf(verifier, document, {
      keyOf: () => publicKey(),
      purpose: 'assertionMethod',
      at: '2026-01-05T00:00:00Z',
    });
    return answer.ok ? 'ok' : answer.refusal;
  };

  it('eddsa-jcs-2022 is reproduced in every step', async () => {
    const of = (name: string) => `eddsa-jcs-2022/${name}`;
    const unsigned = eddsa.json(`${folder}/unsigned.json`);
    const config = eddsa.json(`${folder}/${of('proofConfigJCS.json')}`);
    expect(canonicalise(unsigned)).toBe(line(of('canonDocJCS.txt')));
    expect(canonicalise(config)).toBe(line(of('proofCanonJCS.txt')));
    expect(sha256(utf8(canonicalise(unsigned)))).toBe(line(of('docHashJCS.txt')));
    expect(sha256(utf8(canonicalise(config)))).toBe(line(of('proofHashJCS.txt')));
    const messages: string[] = [];
    const secured = await addProof(
      verifier,
      (message) => {
        messages.push(toHex(message));
        return new Uint8Array(sign(null, message, privateKeyOf(pair().privateKeyMultibase)));
      },
      unsigned,
      config,
    );
    expect(messages).toEqual([line(of('combinedHashJCS.txt'))]);
    expect(secured.proof.proofValue).toBe(line(of('sigBTC58JCS.txt')));
    expect(toHex(fromMultibase('z', secured.proof.proofValue) ?? new Uint8Array())).toBe(line(of('sigHexJCS.txt')));
    expect(secured).toEqual(eddsa.json(`${folder}/${of('signedJCS.json')}`));
    expect(await verdictOn(secured)).toBe('ok');
  });

  it.each([
    ['eddsa-rdfc-2022', '', 'DataInt', 'unsigned.json'],
    ['eddsa-rdfc-2022/employ', '', 'DataInt', 'employmentAuth.json'],
    ['Ed25519Signature2020', '', 'EdSig', 'unsigned.json'],
  ])('%s is another suite: its signature verifies, its document is refused', async (suite, _none, name, unsigned) => {
    const of = (part: string) => `${suite}/${part}`;
    expect(sha256(eddsa.bytes(`${folder}/${of(`canonDoc${name}.txt`)}`))).toBe(line(of(`docHash${name}.txt`)));
    expect(sha256(eddsa.bytes(`${folder}/${of(`proofCanon${name}.txt`)}`))).toBe(line(of(`proofHash${name}.txt`)));
    const combined = line(of(`combinedHash${name}.txt`));
    expect(combined).toBe(line(of(`proofHash${name}.txt`)) + line(of(`docHash${name}.txt`)));
    const signature = fromHex(line(of(`sigHex${name}.txt`))) ?? new Uint8Array();
    expect(`z${toBase58(signature)}`).toBe(line(of(`sigBTC58${name}.txt`)));
    const holds = await verifier.verifyEd25519(publicKey(), fromHex(combined) ?? new Uint8Array(), signature);
    expect(holds).toBe(true);
    const signed = eddsa.json(`${folder}/${of(`signed${name}.json`)}`);
    const { proof, ...bare } = signed;
    const { proofValue, ...options } = proof;
    expect(proofValue).toBe(line(of(`sigBTC58${name}.txt`)));
    const { '@context': _context, ...config } = eddsa.json(`${folder}/${of(`proofConfig${name}.json`)}`);
    expect(options).toEqual(config);
    const { '@context': signedContext, ...said } = bare;
    const { '@context': plainContext, ...plain } = eddsa.json(`${folder}/${unsigned}`);
    expect(said).toEqual(plain);
    expect(signedContext).toEqual(expect.arrayContaining(plainContext));
    expect(await verdictOn(signed)).toBe('certificates.proof_unsupported');
  });

  it('sets and chains of proofs are refused, whoever signed them', async () => {
    const chain = (name: string) => eddsa.json(`${folder}/proof-set-chain/${name}.json`);
    const { proof: _none, ...unsigned } = chain('unsigned');
    for (const { publicKeyMultibase, privateKeyMultibase } of Object.values<{
      publicKeyMultibase: string;
      privateKeyMultibase: string;
    }>(chain('multiKeyPairs'))) {
      const key = fromMultikey(publicKeyMultibase);
      if (!key) throw new Error('the key reads');
      expect(toMultikey(key)).toBe(publicKeyMultibase);
      const message = utf8('of one pair');
      const signature = new Uint8Array(sign(null, message, privateKeyOf(privateKeyMultibase)));
      expect(await verifier.verifyEd25519(key, message, signature)).toBe(true);
    }
    for (const name of [
      'signedProofSet1',
      'signedProofSet2',
      'signedProofChain1',
      'signedProofChain2',
      'proofChainTempDoc1',
      'proofChainTempDoc2',
    ]) {
      const { proof, ...bare } = chain(name);
      expect(bare, name).toEqual(unsigned);
      expect(Array.isArray(proof) ? proof.length : 1, name).toBeGreaterThan(0);
      expect(await verdictOn({ ...bare, proof }), name).toBe('certificates.proof_unsupported');
    }
    for (const name of ['proofSetConfig', 'proofChainConfig']) {
      for (const number of [1, 2]) {
        const { proofValue, ...options } = chain(`${name}Signed${number}`);
        expect(fromMultibase('z', proofValue)).toHaveLength(64);
        expect(options).toEqual(chain(`${name}${number}`));
      }
    }
  });

  it('leave no file unused', () => {
    const context = eddsa.json('contexts/lds-ed25519-2020-v1.json');
    expect(Object.keys(context['@context'])).toContain('Ed25519Signature2020');
    expect(eddsa.files).toHaveLength(56);
    expect(eddsa.unread()).toEqual([]);
  });
});

const bitstring = openVectors('crypto/bitstring');
describe.skipIf(!bitstring.isThere)('Bitstring status lists, the vectors of the W3C and of digitalbazaar', () => {
  it('are read, bit for bit, and damaged ones are refused', async () => {
    const vectors: { encodedList: string; bits?: number; set?: number[]; error?: string }[] =
      bitstring.json('vectors.json');
    expect(vectors).toHaveLength(5);
    for (const { encodedList, bits = 0, set = [], error } of vectors) {
      const read = await decodeStatusList(encodedList, gunzip, 0);
      if (error !== undefined) {
        expect(read).toEqual({ ok: false, refusal: 'certificates.status_list_malformed' });
        continue;
      }
      if (!read.ok) throw new Error(read.refusal);
      const list = read.bits;
      expect(Array.from({ length: bits }, (_, at) => at).filter((at) => isStatusSet(list, at))).toEqual(set);
      const again = await encodeStatusList(list, (bytes) => new Uint8Array(gzipSync(bytes)));
      expect(await decodeStatusList(again, gunzip, 0)).toEqual(read);
    }
    expect(bitstring.unread()).toEqual([]);
  });
});

const w3c = openVectors('untp/w3c');
describe.skipIf(!w3c.isThere)('VC Data Model 2.0, the examples and schemas of the W3C', () => {
  const ajv = new Ajv2020.default({ strict: false, allErrors: true });
  addFormats.default(ajv);
  const examples = (kind: string) => w3c.files.filter((path) => path.startsWith(`schema/${kind}/example-`));

  it.each(['verifiable-credential', 'verifiable-presentation'])(
    'every example of a %s is sound to their schema and to us',
    (kind) => {
      const validate = ajv.compile(w3c.json(`schema/${kind}/${kind}-schema.json`));
      expect(examples(kind).length).toBe(kind === 'verifiable-credential' ? 9 : 3);
      const faultsOf = kind === 'verifiable-credential' ? faultsOfCredential : faultsOfPresentation;
      for (const path of examples(kind)) {
        const example = w3c.json(path);
        validate(example);
        expect([path, validate.errors, faultsOf(example)]).toEqual([path, null, []]);
        for (const name of [
          '@context',
          'type',
          ...(kind === 'verifiable-credential' ? ['issuer', 'credentialSubject'] : []),
        ]) {
          const { [name]: _left, ...without } = example;
          expect(validate(without), `${path} without ${name}`).toBe(false);
          expect(
            faultsOf(without).some((fault) => fault.startsWith(name)),
            `${path} without ${name}`,
          ).toBe(true);
        }
      }
    },
  );

  it('a credential of version 1 or with words of nobody is told apart by its contexts', () => {
    const [first = ''] = examples('verifiable-credential');
    const example = w3c.json(first);
    const contexts = [
      'credentials/v1',
      'credentials/examples/v1',
      'credentials/security/v1',
      'credentials/security/v2',
    ];
    for (const path of contexts) expect(w3c.json(`contexts/${path}`)['@context'], path).toBeDefined();
    for (const path of ['credentials/examples/v2', 'credentials/undefined-terms/v2']) {
      expect(w3c.json(`contexts/${path}`)['@context']['@vocab'], path).toMatch(/^https:/);
    }
    expect(Object.keys(w3c.json('contexts/credentials/v2')['@context'])).toContain('BitstringStatusListEntry');
    expect(faultsOfCredential({ ...example, '@context': ['https://www.w3.org/2018/credentials/v1'] })).toEqual([
      '@context must begin with the context of VC 2.0',
    ]);
  });

  it('leave no file unused', () => {
    expect(w3c.unread()).toEqual([]);
    expect(w3c.files).toHaveLength(21);
  });
});
