// The two verifiers of the browser say the same about the same bytes, and gunzip can be neither flooded nor fooled.
import { generateKeyPairSync, sign, webcrypto } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { Verifier } from '@amanah/core/ledger';
import { describe, expect, it, vi } from 'vitest';
import { BrowserTooOld, chooseVerifier, gunzip, loadVerifier, nobleVerifier } from './verifier.ts';

// The cast is between Node's and the browser's type of one and the same object.
const subtle = webcrypto.subtle as unknown as SubtleCrypto;
const bytesOf = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'));

/** One key, one message, its signature, and everything that must not pass for it. */
function questions(): [string, Uint8Array, Uint8Array, Uint8Array, boolean][] {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const key = new Uint8Array(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32));
  const message = new TextEncoder().encode('amanah.example/log\n5\n');
  const signature = new Uint8Array(sign(null, message, privateKey));
  const flip = (bytes: Uint8Array, at: number) => bytes.map((byte, index) => (index === at ? byte ^ 1 : byte));
  // The group order added to S: the same number modulo the order, which would make a second signature. RFC 8032 section 8.4.
  const order = 0x1000000000000000000000000000000014def9dea2f79cd65812631a5cf5d3edn;
  const s = BigInt(`0x${Buffer.from(signature.slice(32)).reverse().toString('hex')}`) + order;
  const malleable = new Uint8Array([...signature.slice(0, 32), ...bytesOf(s.toString(16).padStart(64, '0')).reverse()]);
  const smallOrder = new Uint8Array(32).fill(0).with(0, 1);
  return [
    ['its own signature', key, message, signature, true],
    ['another message', key, flip(message, 3), signature, false],
    ['a changed R', key, message, flip(signature, 0), false],
    ['a changed S', key, message, flip(signature, 40), false],
    ['a malleable S', key, message, malleable, false],
    ['another key', flip(key, 5), message, signature, false],
    ['a key that is no point', bytesOf('02'.padEnd(64, '0')), message, signature, false],
    ['a short key', key.slice(1), message, signature, false],
    ['a short signature', key, message, signature.slice(1), false],
    ['no signature', key, message, new Uint8Array(), false],
    ['a key of small order', smallOrder, message, new Uint8Array(64).with(0, 1), false],
  ];
}

async function answers(verifier: Verifier) {
  return Promise.all(
    questions().map(async ([name, key, message, signature]) => [
      name,
      await verifier.verifyEd25519(key, message, signature),
    ]),
  );
}

describe('the verifier of the browser', () => {
  const expected = questions().map(([name, , , , isValid]) => [name, isValid]);

  it('is WebCrypto where it has Ed25519', async () => {
    const asked = vi.spyOn(subtle, 'verify');
    const verifier = await chooseVerifier(subtle);
    expect(asked).toHaveBeenCalledOnce();
    expect(await answers(verifier)).toEqual(expected);
    asked.mockRestore();
  });

  it('is noble on plain http, where there is no crypto.subtle, and says the same', async () => {
    expect(await answers(await chooseVerifier(undefined))).toEqual(expected);
  });

  it('is noble where the engine has no Ed25519, or only claims to', async () => {
    const refusing = {
      importKey: () => Promise.reject(new DOMException('Unrecognized name.', 'NotSupportedError')),
    } as unknown as SubtleCrypto;
    const deaf = {
      importKey: () => Promise.resolve({}),
      verify: () => Promise.resolve(false),
    } as unknown as SubtleCrypto;
    for (const engine of [refusing, deaf]) expect(await answers(await chooseVerifier(engine))).toEqual(expected);
  });

  it('hashes the same both ways', async () => {
    const [own, noble] = [await chooseVerifier(subtle), await nobleVerifier()];
    for (const length of [0, 1, 55, 56, 64, 4096]) {
      const bytes = new Uint8Array(length).fill(7);
      expect(await noble.sha256(bytes), String(length)).toEqual(await own.sha256(bytes));
    }
  });
});

describe('gunzip', () => {
  it('gives back what was packed, up to the very limit', async () => {
    const bits = Uint8Array.from({ length: 16_384 }, (_, at) => (at * 31) & 255);
    expect(await gunzip(new Uint8Array(gzipSync(bits)), bits.length)).toEqual(bits);
    expect(await gunzip(new Uint8Array(gzipSync(new Uint8Array())), 0)).toEqual(new Uint8Array());
    await expect(gunzip(new Uint8Array(gzipSync(bits)), bits.length - 1)).rejects.toThrow(RangeError);
  });

  it('stops a bomb after the limit instead of unpacking it', async () => {
    const bomb = new Uint8Array(gzipSync(new Uint8Array(256 * 1024 * 1024)));
    const began = process.memoryUsage().arrayBuffers;
    await expect(gunzip(bomb, 2 * 1024 * 1024)).rejects.toThrow('more than 2097152 bytes');
    expect(process.memoryUsage().arrayBuffers - began).toBeLessThan(64 * 1024 * 1024);
  });

  it('refuses damaged data and anything behind it', async () => {
    const packed = new Uint8Array(gzipSync(new Uint8Array(100)));
    await expect(gunzip(packed.slice(0, -4), 1000)).rejects.toThrow();
    await expect(gunzip(packed.with(15, (packed[15] ?? 0) ^ 255), 1000)).rejects.toThrow();
    await expect(gunzip(new Uint8Array([...packed, 1, 2, 3]), 1000)).rejects.toThrow();
    await expect(gunzip(new TextEncoder().encode('plain'), 1000)).rejects.toThrow();
  });

  it('is missed before anything is checked, in a browser that cannot unpack', async () => {
    vi.stubGlobal('DecompressionStream', undefined);
    await expect(loadVerifier()).rejects.toThrow(BrowserTooOld);
    vi.unstubAllGlobals();
    expect(await answers(await loadVerifier())).toEqual(questions().map(([name, , , , isValid]) => [name, isValid]));
  });
});

it('lets the page answer between the steps of a long check', async () => {
  // An engine that answers at once.
  const digest = async () => new ArrayBuffer(32);
  vi.stubGlobal('crypto', { subtle: { importKey: async () => ({}), verify: async () => true, digest } });
  vi.resetModules();
  const verifier = await (await import('./verifier.ts')).loadVerifier();
  let [answered, isDone] = [0, false];
  const answer = () => {
    answered += 1;
    if (!isDone) setTimeout(answer);
  };
  answer();
  for (let asked = 0; asked < 200; asked++) {
    await verifier.sha256(new Uint8Array(64));
    const until = performance.now() + 1;
    while (performance.now() < until);
  }
  isDone = true;
  vi.unstubAllGlobals();
  // Two hundred steps of a millisecond, and a pause after each eight.
  expect(answered).toBeGreaterThan(10);
});
