// Status lists against the vectors of the standard and of digitalbazaar, the order of bits, and lists that must not be read.
import { gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasVectors, vectorText } from '../ledger/testing/keys.ts';
import {
  buildStatusEntry,
  buildStatusListCredential,
  createStatusBits,
  decodeStatusList,
  encodeStatusList,
  isStatusSet,
  MIN_STATUS_PLACES,
  withStatus,
} from './status-list.ts';

const gzip = (bytes: Uint8Array) => new Uint8Array(gzipSync(bytes));
const gunzip = (bytes: Uint8Array, maximumBytes: number) =>
  new Uint8Array(gunzipSync(bytes, { maxOutputLength: maximumBytes }));
const path = 'crypto/bitstring/vectors.json';

interface Vector {
  encodedList: string;
  bits?: number;
  set?: number[];
  error?: string;
  src: string;
}

describe.skipIf(!hasVectors(path))('the vectors of the standard and of digitalbazaar', () => {
  const vectors: Vector[] = hasVectors(path) ? JSON.parse(vectorText(path)) : [];

  it('are there', () => expect(vectors).toHaveLength(5));

  it.each(vectors)('$src: $set', async ({ encodedList, bits = 0, set = [], error }) => {
    const read = await decodeStatusList(encodedList, gunzip, 0);
    if (error !== undefined) {
      expect(read).toEqual({ ok: false, refusal: 'certificates.status_list_malformed' });
      return;
    }
    if (!read.ok) throw new Error(read.refusal);
    expect(read.bits.length * 8).toBe(bits);
    expect(Array.from({ length: bits }, (_, at) => at).filter((at) => isStatusSet(read.bits, at))).toEqual(set);
    const strict = await decodeStatusList(encodedList, gunzip);
    expect(strict.ok ? 'read' : strict.refusal).toBe(
      bits < MIN_STATUS_PLACES ? 'certificates.status_list_too_short' : 'read',
    );
    const again = await decodeStatusList(await encodeStatusList(read.bits, gzip), gunzip, 0);
    expect(again).toEqual(read);
  });
});

describe('a status list', () => {
  it('counts places from the leftmost bit', () => {
    expect([...withStatus(createStatusBits(), 0, true).subarray(0, 2)]).toEqual([0b1000_0000, 0]);
    expect([...withStatus(createStatusBits(), 9, true).subarray(0, 2)]).toEqual([0, 0b0100_0000]);
  });

  it('changes one place and no other, and not the list it came from', () => {
    fc.assert(
      fc.property(fc.nat(MIN_STATUS_PLACES - 1), fc.nat(MIN_STATUS_PLACES - 1), fc.boolean(), (one, other, value) => {
        const before = withStatus(createStatusBits(), other, value);
        const after = withStatus(before, one, true);
        expect(isStatusSet(after, one)).toBe(true);
        if (one !== other) expect(isStatusSet(after, other)).toBe(value);
        expect(isStatusSet(before, one)).toBe(one === other && value);
        expect(withStatus(after, one, false)).toEqual(one === other ? createStatusBits() : before);
      }),
      { numRuns: 20 },
    );
  });

  it('has no place outside and is never too short', () => {
    for (const index of [-1, 131_072, 0.5, Number.NaN]) {
      expect(() => isStatusSet(createStatusBits(), index)).toThrow(RangeError);
      expect(() => withStatus(createStatusBits(), index, true)).toThrow(RangeError);
    }
    for (const places of [131_064, 131_073, 16_777_224]) expect(() => createStatusBits(places)).toThrow(RangeError);
  });

  it('is refused when damaged, too long to unpack, or in another base', async () => {
    const good = await encodeStatusList(createStatusBits(), gzip);
    const bomb = await encodeStatusList(new Uint8Array(3_000_000), gzip);
    for (const wrong of [good.slice(0, -4), good.replace('u', 'z'), `${good}=`, bomb, 'u', '']) {
      expect(await decodeStatusList(wrong, gunzip)).toEqual({
        ok: false,
        refusal: 'certificates.status_list_malformed',
      });
    }
  });

  it('is named by its entries and wrapped as a credential', async () => {
    const url = 'https://amanah.example/status/1';
    expect(buildStatusEntry('revocation', url, 5)).toEqual({
      id: `${url}#5`,
      type: 'BitstringStatusListEntry',
      statusPurpose: 'revocation',
      statusListIndex: '5',
      statusListCredential: url,
    });
    const credential = buildStatusListCredential({
      url,
      issuer: 'did:web:amanah.example',
      purpose: 'suspension',
      encodedList: await encodeStatusList(createStatusBits(), gzip),
      validFrom: '2026-01-05T00:00:00Z',
      validUntil: '2026-01-06T00:00:00Z',
    });
    expect(credential.type).toEqual(['VerifiableCredential', 'BitstringStatusListCredential']);
    expect(credential.credentialSubject).toMatchObject({ type: 'BitstringStatusList', statusPurpose: 'suspension' });
  });
});
