// did:web: identifiers and URLs both ways, documents both ways, keys through a rotation.
import { describe, expect, it } from 'vitest';
import {
  buildDidDocument,
  didWebOf,
  type IssuerKey,
  keyAt,
  methodOf,
  parseDidDocument,
  urlOfDidWeb,
} from './did-web.ts';

describe('did:web', () => {
  it.each([
    ['https://amanah.example', [], 'did:web:amanah.example', 'https://amanah.example/.well-known/did.json'],
    [
      'https://amanah.example:3000',
      ['did', 'certifier'],
      'did:web:amanah.example%3A3000:did:certifier',
      'https://amanah.example:3000/did/certifier/did.json',
    ],
  ])('%s %j is %s at %s', (origin, segments, did, url) => {
    expect(didWebOf(origin, segments)).toBe(did);
    expect(urlOfDidWeb(did)).toBe(url);
  });

  it.each([
    'did:web:',
    'did:key:amanah.example',
    'did:web:amanah.example:',
    'did:web:amanah.example%3a3000',
    'did:web:amanah.example%3A',
    'did:web:amanah.example/path',
    'did:web:amanah.example:..:x',
    'did:web:user@amanah.example',
    'did:web:Amanah.example',
    'did:web:amanah.example#key-1',
    'did:web:amanah.example%2Fx',
  ])('refuses %s', (did) => expect(urlOfDidWeb(did)).toBeUndefined());

  it('has none for other origins', () => {
    for (const origin of [
      'http://amanah.example',
      'https://amanah.example/',
      'https://a_b.example',
      'amanah.example',
    ]) {
      expect(() => didWebOf(origin), origin).toThrow(RangeError);
    }
    expect(() => didWebOf('https://amanah.example', ['a/b'])).toThrow(RangeError);
  });
});

describe('a DID document', () => {
  const did = 'did:web:amanah.example';
  const old: IssuerKey = { name: 'key-1', publicKey: new Uint8Array(32).fill(1), until: '2026-02-01T00:00:00Z' };
  const young: IssuerKey = { name: 'key-2', publicKey: new Uint8Array(32).fill(2) };
  const stolen: IssuerKey = { name: 'key-0', publicKey: new Uint8Array(32), revokedAt: '2026-01-01T00:00:00Z' };
  const built = buildDidDocument(did, [stolen, old, young]);

  it('names every key twice and gives the revoked ones no purpose', () => {
    expect(built.verificationMethod.map(({ id, type }) => [id, type])).toEqual([
      [`${did}#key-0`, 'Multikey'],
      [`${did}#key-0-jwk`, 'JsonWebKey2020'],
      [`${did}#key-1`, 'Multikey'],
      [`${did}#key-1-jwk`, 'JsonWebKey2020'],
      [`${did}#key-2`, 'Multikey'],
      [`${did}#key-2-jwk`, 'JsonWebKey2020'],
    ]);
    expect(built.assertionMethod).toEqual([2, 3, 4, 5].map((at) => built.verificationMethod[at]?.id));
  });

  it('is read back', () => {
    const read = parseDidDocument(did, JSON.parse(JSON.stringify(built)));
    expect(read?.filter(({ name }) => !name.endsWith('-jwk'))).toEqual([stolen, old, young]);
    expect(read?.filter(({ name }) => name.endsWith('-jwk')).map(({ publicKey }) => publicKey)).toEqual([
      stolen.publicKey,
      old.publicKey,
      young.publicKey,
    ]);
  });

  it('says nothing for others, and takes no key from others', () => {
    expect(parseDidDocument('did:web:other.example', built)).toBeUndefined();
    expect(parseDidDocument(did, null)).toBeUndefined();
    expect(parseDidDocument(did, { ...built, assertionMethod: 'x' })).toBeUndefined();
    expect(parseDidDocument(did, { ...built, assertionMethod: [] })?.map(({ name }) => name)).toEqual([
      'key-0',
      'key-0-jwk',
    ]);
    const twice = [...built.verificationMethod, ...built.verificationMethod];
    expect(parseDidDocument(did, { ...built, verificationMethod: twice })).toBeUndefined();
    const foreign = built.verificationMethod.map((method) => ({ ...method, controller: 'did:web:evil.example' }));
    expect(parseDidDocument(did, { ...built, verificationMethod: foreign })).toEqual([]);
  });

  it('gives a key for what was signed while it was in use', () => {
    const keys = [stolen, old, { ...young, from: '2026-01-15T00:00:00Z' }];
    const ask = (name: string, signedAt: string) => keyAt(did, keys, methodOf(did, name), signedAt);
    expect(ask('key-1', '2026-01-20T00:00:00Z')).toBe(old.publicKey);
    expect(ask('key-2', '2026-01-20T00:00:00Z')).toBe(young.publicKey);
    expect(ask('key-1', '2026-02-01T00:00:00Z')).toBeUndefined();
    expect(ask('key-2', '2026-01-14T23:59:59Z')).toBeUndefined();
    expect(ask('key-0', '2025-01-01T00:00:00Z')).toBeUndefined();
    expect(ask('key-3', '2026-01-20T00:00:00Z')).toBeUndefined();
    expect(ask('key-1', 'yesterday')).toBeUndefined();
  });
});
