// The leaf: one spelling, nothing but commitments, and only who has the salt can tell what it is about.
import { describe, expect, it } from 'vitest';
import { readUtf8, utf8 } from './bytes.ts';
import {
  asDigest,
  buildLeaf,
  commit,
  digest,
  digestOfEventHash,
  isAbout,
  type Leaf,
  leafKinds,
  parseLeaf,
} from './leaf.ts';
import { verifier } from './testing/keys.ts';

const salt = new Uint8Array(32).fill(7);
const subject = 'https://amanah.example/certificates/HC-1';
const leafOf = async (kind: Leaf['kind'] = 'certificate.issued'): Promise<Leaf> => ({
  kind,
  ...(await commit(verifier, salt, subject)),
  document: await digest(verifier, utf8('the credential')),
  issuer: 'did:web:amanah.example:did:certifier',
  time: '2026-01-05T10:00:00Z',
});

describe('a leaf', () => {
  it('is canonical JSON and read back for every kind', async () => {
    for (const kind of leafKinds) {
      const leaf = await leafOf(kind);
      expect(parseLeaf(buildLeaf(leaf))).toEqual(leaf);
    }
    expect(readUtf8(buildLeaf(await leafOf()))).toMatch(
      /^\{"document":"[0-9a-f]{64}","issuer":"did:web:amanah\.example:did:certifier","kind":"certificate\.issued","salt":"[0-9a-f]{64}","subject":"[0-9a-f]{64}","time":"2026-01-05T10:00:00Z","version":1\}$/,
    );
  });

  it('has room for nothing else', async () => {
    const text = readUtf8(buildLeaf(await leafOf())) ?? '';
    const wrong = [
      text.replace('"version":1', '"version":2'),
      text.replace('"version":1', '"version":1,"weight":5'),
      text.replace('certificate.issued', 'scan.made'),
      text.replace('10:00:00Z', '10:00:00.0Z'),
      text.replace('2026-01-05', '2026-02-30'),
      text.replace('did:web:amanah.example', 'mailto:a@amanah.example'),
      text.replace('did:web:amanah.example', 'did:web:amanah.example/Aisha'),
      text.replace(/"salt":"../, '"salt":"XX'),
      text.replace(/"subject":"[0-9a-f]{64}"/, '"subject":"HC-1"'),
      text.replace('{', '{ '),
      `\ufeff${text}`,
      'null',
      '[]',
      '',
    ];
    for (const one of wrong) expect(parseLeaf(utf8(one)), one).toBeUndefined();
    expect(parseLeaf(Uint8Array.of(0xff))).toBeUndefined();
    expect(asDigest('HC-1')).toBeUndefined();
    const leaf = await leafOf();
    expect(() => buildLeaf({ ...leaf, time: '2026-02-30T10:00:00Z' })).toThrow(TypeError);
  });

  it('is about its subject for whoever has the salt', async () => {
    const leaf = await leafOf();
    expect(await isAbout(verifier, leaf, salt, subject)).toBe(true);
    expect(await isAbout(verifier, leaf, salt, `${subject}0`)).toBe(false);
    expect(await isAbout(verifier, leaf, new Uint8Array(32), subject)).toBe(false);
    expect(await isAbout(verifier, leaf, new Uint8Array(31), subject)).toBe(false);
    await expect(commit(verifier, new Uint8Array(31), subject)).rejects.toThrow(RangeError);
  });

  it('takes the digest of an event hash', () => {
    const hex = 'a'.repeat(64);
    expect(digestOfEventHash(`ni:///sha-256;${hex}?ver=CBV2.0`)).toBe(hex);
    expect(digestOfEventHash(`ni:///sha-256;${hex}?ver=CBV2.1`)).toBeUndefined();
  });
});
