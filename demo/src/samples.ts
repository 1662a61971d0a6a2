// The codes that anybody may try, one at least for each verdict and each first sentence of a batch, and the pack whose code was seen twice.
import type { VerdictState } from '@amanah/core/verification';
import type { NewSample } from '@amanah/server/products';
import type { NewScan } from '@amanah/server/scans';
import type { Calendar } from './calendar.ts';
import { gtinOf, productNamed } from './catalogue/index.ts';
import { demoDevice, demoIdAt } from './chance.ts';
import type { DemoBatch } from './journeys.ts';
import { batchId } from './states.ts';
import { copiedSerial } from './stories.ts';

/** Product and number of the batch, in the order shown; the two of the landing page first. */
const shown: readonly (readonly [string, number])[] = [
  ['CHICKEN', 1],
  ['BEEF', 1],
  ['LABAN', 3],
  ['ATTA', 1],
  ['LAMBMINCE', 2],
  ['DATES', 1],
  ['RUSK', 1],
  ['TRIFLE', 1],
  ['DRAGEE', 1],
  ['MALT', 1],
  ['PIE', 1],
  ['PASTIRMA', 1],
  ['ABON', 2],
  ['ABON', 1],
  ['HALLOUMI', 1],
  ['WAFER', 1],
  ['SANDWICH', 1],
  ['SARDINE', 2],
  ['KOFTE', 1],
  ['NOODLE', 1],
];

/** Behind all others, whose places are kept. */
const shownLater: typeof shown = [
  ['FLAPJACK', 1],
  ['KERUPUK', 3],
  ['GUMMY', 4],
  ['RUSK', 3],
  ['GHEE', 3],
  ['MINTSAUCE', 1],
];

/** Names a single pack, and was seen in two countries within the hour. */
export const copiedCode = (): string => `(01)${gtinOf(productNamed('LOKUM'))}(21)${copiedSerial}`;

export function demoSamples(batches: readonly DemoBatch[]): NewSample[] {
  const ofBatches = (named: typeof shown) =>
    named.flatMap(([key, number]) => {
      const batch = batches.find((one) => one.product.key === key && one.number === number);
      return batch ? [{ code: batch.code, gtin: gtinOf(batch.product), expected: batch.state }] : [];
    });
  const rice = gtinOf(productNamed('BASMATI'));
  const others: { code: string; gtin: string; expected: VerdictState }[] = [
    { code: copiedCode(), gtin: gtinOf(productNamed('LOKUM')), expected: 'suspected_copy' },
    { code: rice, gtin: rice, expected: 'certified' },
  ];
  return [...ofBatches(shown), ...others, ...ofBatches(shownLater)].map((sample, position) => ({
    ...sample,
    position,
  }));
}

/** The two that are ready before everything else. */
export const firstSamples = 2;

/** The same serial in Kuala Lumpur and, three quarters of an hour later, in London, seen by two shoppers with accounts. */
export function copiedSightings(calendar: Calendar): NewScan[] {
  const product = productNamed('LOKUM');
  const seen = (at: number, market: string, latitude: number, longitude: number, state: VerdictState): NewScan => ({
    id: demoIdAt(calendar.moment(at), 'copied serial', market),
    receivedAt: calendar.moment(at),
    userId: null,
    deviceHash: demoDevice(`copied serial ${market}`),
    code: copiedCode(),
    gtin: gtinOf(product),
    batchId: batchId('LOKUM', 2),
    serial: copiedSerial,
    state,
    headline: null,
    certificateId: null,
    category: product.category,
    market,
    latitude,
    longitude,
    channel: 'camera',
    accountHash: demoDevice(`shopper in ${market}`),
    networkHash: demoDevice(`network in ${market}`),
  });
  return [seen(-3 + 10 / 24, 'MY', 3.1, 101.7, 'certified'), seen(-3 + 10.75 / 24, 'GB', 51.5, -0.1, 'suspected_copy')];
}
