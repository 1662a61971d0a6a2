// How large the index is: catalogues number their products one after another, and the products of one maker share certificates.
import { createHash } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';
import { expect, test } from 'vitest';
import { createBodyWriter, type PackedClass, readBody } from './pack-body.ts';

/** Numbers drawn by a rule of their own, so that every run measures the same catalogue (Park and Miller 1988). */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

const states = ['certified', 'certified', 'certified', 'pending', 'doubtful', 'expired'] as const;

/** The class of a certificate: everything that stands in the pack of the demo, at its usual length. */
function classOf(maker: number, certificate: number): PackedClass {
  const state = states[(maker + certificate) % states.length] ?? 'certified';
  const id = createHash('sha256').update(`${maker} ${certificate}`).digest('hex').slice(0, 32);
  return [
    {
      from: '2026-06-01',
      state,
      reasons: [
        {
          code: 'certificate.valid',
          weight: 'informs',
          details: { certificateNumber: `HC-${id.slice(0, 8)}`, validUntil: '2027-05-01' },
        },
        {
          code: 'recognition.recognised',
          weight: 'informs',
          details: { recogniserId: 'jakim', recognisedId: `body-${maker % 90}` },
        },
      ],
      checked: ['certificate_in_force', 'certificate_covers_product', 'no_recall'],
      notProven: ['names_product_not_pack', 'batch_not_named', 'no_lab_result'],
      certificateId: id,
      watched: [
        { list: 1, place: (maker * 977 + certificate) % 131_072, ifSuspended: 'suspended', ifRevoked: 'withdrawn' },
      ],
      ifSeveral: 'withdrawn',
    },
  ];
}

test('100,000 products of 2,000 makers take about two bytes each, as they go over the network', () => {
  const next = numbersFrom(11);
  const writer = createBodyWriter((text) => createHash('sha256').update(text).digest('base64url').slice(0, 8));
  const total = 100_000;
  let written = 0;
  const weeks = Array.from({ length: 12 }, (_, week) => `${String(week + 10)}A`);
  let registered = 0;
  let last = '';
  for (let maker = 0; written < total; maker += 1) {
    // A GS1 company prefix of nine digits leaves a thousand numbers, used from the first on, with gaps where products ended.
    const prefix = `0${String(950_000_000 + Math.floor(next() * 40_000_000))}`;
    for (let item = 0; item < 60 && written < total; item += 1) {
      if (next() < 0.15) continue;
      last = `${prefix}${String(item).padStart(3, '0')}0`;
      writer.addProduct(last, classOf(maker, Math.floor(item / 30)));
      if (item % 10 === 0) for (const week of weeks) writer.addBatchLikeProduct(last, `L26${week}`);
      if (item % 10 === 0) registered += weeks.length;
      written += 1;
    }
  }
  const body = writer.finish();
  const index = body
    .split('\n')
    .filter((line) => line.startsWith('p '))
    .join('\n');
  const like = body
    .split('\n')
    .filter((line) => line.startsWith('s '))
    .join('\n');
  const sizeOf = (text: string) =>
    brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length / total;
  expect(sizeOf(index)).toBeLessThan(0.7);
  expect(sizeOf(body) - sizeOf(like)).toBeLessThan(2.2);
  // Batches of a tenth of the products, each registered: a byte and a half for one.
  expect((sizeOf(like) * total) / registered).toBeLessThan(1.5);
  const begin = performance.now();
  expect(readBody(body).product(last)).not.toBeNull();
  expect(performance.now() - begin).toBeLessThan(250);
});
