// When a sighting becomes a scan.
import { expect, test } from 'vitest';
import { type AgreementMemory, agree, restMilliseconds, startAgreement, voteLivesMilliseconds } from './agreement.ts';
import type { Sighting } from './sighting.ts';

const box = (left: number) => [
  { x: left, y: 0 },
  { x: left + 100, y: 0 },
  { x: left + 100, y: 50 },
  { x: left, y: 50 },
];
const ean: Sighting = {
  code: '9506000134352',
  text: '9506000134352',
  format: 'EAN13',
  family: 'linear',
  symbologyIdentifier: ']E0',
  contentType: 'Text',
  corners: box(0),
  engine: 'zxing',
  isWeak: false,
  level: 'class',
};
const qr: Sighting = {
  ...ean,
  code: 'HALAL-BEEF-2024-002',
  text: 'HALAL-BEEF-2024-002',
  format: 'QRCode',
  family: 'matrix',
  level: 'batch',
};
const advert: Sighting = {
  ...qr,
  code: 'https://brand.example/promo',
  text: 'https://brand.example/promo',
  level: 'none',
};

/** Feeds frames 40 ms apart and answers with what was accepted in each. */
function feed(frames: readonly (readonly Sighting[])[], memory: AgreementMemory = startAgreement(null, 0), from = 0) {
  let held = memory;
  const accepted = frames.map((sightings, index) => {
    const step = agree(held, sightings, from + index * 40);
    held = step.memory;
    return step.accepted?.code ?? null;
  });
  return { accepted, memory: held };
}

test('a matrix code needs one frame, for it corrects its own errors', () => {
  expect(feed([[qr]]).accepted).toEqual([qr.code]);
});

test('a linear code needs two agreeing frames, a weakly read one three', () => {
  expect(feed([[ean], [ean]]).accepted).toEqual([null, ean.code]);
  const weak = { ...ean, isWeak: true };
  expect(feed([[weak], [], [weak], [weak]]).accepted).toEqual([null, null, null, ean.code]);
});

test('UPC-A seen as EAN-13 with a leading zero agrees with itself', () => {
  const upc = { ...ean, code: '012345678905', format: 'UPCA' };
  expect(feed([[upc], [{ ...upc, code: '0012345678905', format: 'EAN13' }]]).accepted[1]).toBe('0012345678905');
});

test('two different readings on one spot have to be told apart by more frames', () => {
  const misread = { ...ean, code: '9074932437075', text: '9074932437075' };
  expect(feed([[misread], [ean], [ean], [ean]]).accepted).toEqual([null, null, null, ean.code]);
  const elsewhere = { ...misread, corners: box(500) };
  expect(feed([[elsewhere, ean], [ean]]).accepted).toEqual([null, ean.code]);
});

test('of two codes on a pack the one that names more wins', () => {
  expect(feed([[ean], [ean, qr]]).accepted).toEqual([null, qr.code]);
});

test('a web address that names no product counts only when it stays alone', () => {
  expect(feed([[advert], [advert], [advert], [advert]]).accepted).toEqual([null, null, null, advert.code]);
  expect(
    feed([[advert, { ...ean, isWeak: true }], [advert], [advert], [advert], [advert]]).accepted.every(
      (code) => code === null,
    ),
  ).toBe(true);
});

test('a code is not handed over twice while it stays in the picture, and is after it was away', () => {
  const first = feed([[qr], [qr], [qr]]);
  expect(first.accepted).toEqual([qr.code, null, null]);
  expect(feed([[qr]], first.memory, 80 + restMilliseconds).accepted).toEqual([qr.code]);
});

test('a code whose result was just shown rests from the start', () => {
  expect(feed([[qr]], startAgreement(qr.code, 0)).accepted).toEqual([null]);
});

test('old votes are forgotten', () => {
  const { memory } = feed([[ean]]);
  expect(agree(memory, [ean], voteLivesMilliseconds + 1).accepted).toBeNull();
});

test('something that still needs a frame asks for a closer look', () => {
  expect(agree(startAgreement(null, 0), [ean], 0).isWaiting).toBe(true);
  expect(agree(startAgreement(null, 0), [], 0).isWaiting).toBe(false);
});
