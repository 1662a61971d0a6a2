// Batches that the demo producer has planned or is making now, and what it checked of those that are made.
import type { CheckOutcome } from '@amanah/core/batches';
import type { NewBatch, NewQualityCheck } from '@amanah/server/batches';
import type { Calendar } from './calendar.ts';
import { catalogue, gtinOf, productNamed } from './catalogue/index.ts';
import { chanceOf, demoId } from './chance.ts';
import type { DemoBatch } from './journeys.ts';
import { producerId, siteId } from './producers.ts';

const producer = 'kampung-hijau';

/** Days from the beginning of the demo to the start of the batch. */
const plans: readonly (readonly [key: string, start: number, expected: number])[] = [
  ['CHICKEN', 3, 5],
  ['THIGH', 6, 8],
  ['SATAY', 0, 2],
];

/** No code on the packs yet: they have their GS1 codes. */
export function plannedBatches(calendar: Calendar): readonly NewBatch[] {
  return plans
    .filter(([key]) => catalogue.some((product) => product.key === key && product.producer === producer))
    .map(([key, start, expected]) => {
      const product = productNamed(key);
      const gtin = gtinOf(product);
      return {
        id: demoId('planned batch', key),
        gtin,
        batchNumber: `KH${calendar.day(start).slice(2).replaceAll('-', '')}-P${gtin.slice(11, 13)}`,
        code: null,
        producerId: producerId(producer),
        siteId: siteId(producer, 'processing'),
        producedOn: calendar.day(start),
        expectedOn: calendar.day(expected),
        expiresOn: calendar.day(start + product.shelfLifeDays),
        quantity: chanceOf(`planned ${key}`).between(8, 40) * 100,
        claimedCertificateNumbers: [],
        slaughterMethod: product.slaughter ?? null,
        realm: 'demo' as const,
        createdAt: calendar.begun,
      };
    });
}

const checks: readonly (readonly [name: string, note: string])[] = [
  ['Metal detector', 'Fe 1.5 mm, non-Fe 2.0 mm, stainless steel 2.5 mm'],
  ['Core temperature', 'Measured at three packs of the line'],
  ['Label and date', 'Compared with the master of the day'],
];
const people = ['Aisha Rahman', 'Lim Wei', 'Farid Osman'] as const;

export function demoChecks(
  calendar: Calendar,
  batches: readonly DemoBatch[],
  recordedBy: string,
): readonly NewQualityCheck[] {
  return batches
    .filter(({ product }) => product.producer === producer)
    .flatMap(({ product, number, batch }) => {
      const chance = chanceOf(`checks of ${product.key} ${number}`);
      return checks.map(([name, note], place): NewQualityCheck => {
        const drawn = chance.between(1, 30);
        const outcome: CheckOutcome = drawn <= 3 ? 'conditional' : 'passed';
        return {
          id: demoId('check', product.key, number, place),
          organisationId: producerId(producer),
          batchId: batch.id ?? '',
          realm: 'demo',
          name,
          outcome,
          checkedBy: chance.pick(people),
          checkedAt: new Date(Date.parse(batch.producedOn) + (9 + place) * 3_600_000),
          note,
          recordedBy,
          recordedAt: calendar.begun,
        };
      });
    });
}
