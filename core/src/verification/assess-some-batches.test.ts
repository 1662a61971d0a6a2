// A code that names no batch may be on a pack of any: what stands against some of them keeps it from reading certified.
import { expect, test } from 'vitest';
import { adviceFor } from './advice.ts';
import { decideVerdict } from './decide-verdict.ts';
import type { BlockedBatch } from './evidence.ts';
import { headlineOf } from './headline.ts';
import {
  biscuit,
  biscuitCertificate,
  biscuitClass,
  change,
  investigated,
  porcineDetected,
  shopper,
} from './testing/invented-evidence.ts';

const held: BlockedBatch = { ...investigated, id: 'batch-3', batchNumber: 'L-3', kind: 'hold' };
const decide = (blockedBatches: readonly BlockedBatch[], evidence = biscuitClass) =>
  decideVerdict({ ...evidence, blockedBatches }, shopper);

test.each([
  ['batch.under_investigation', investigated, 'L-2 produced 2026-03-01'],
  ['batch.held', held, 'L-3 produced 2026-03-01'],
] as const)('%s of some batch suspends the code of the product, and names the batch', (code, batch, batches) => {
  const verdict = decide([batch]);
  expect(verdict.state).toBe('suspended');
  expect(headlineOf(verdict)).toMatchObject({ code, details: { since: '2026-05-20', someBatches: 1, batches } });
  expect(adviceFor(verdict)).toBe('batch');
});

test('several are one reason, since the first of them', () => {
  const { reasons } = decide([
    investigated,
    { ...investigated, id: 'batch-4', batchNumber: 'L-4', since: '2026-05-02' },
  ]);
  const [first, second] = reasons;
  expect(first?.details).toMatchObject({ since: '2026-05-02', someBatches: 2 });
  expect(second?.code).not.toBe('batch.under_investigation');
});

test('what begins on a later day, and what another batch is looked into for, changes nothing', () => {
  expect(decide([{ ...investigated, since: '2026-06-02' }]).state).toBe('certified');
  expect(decide([investigated], biscuit).state).toBe('certified');
});

test('what refuses every pack, or was found in one, leads before it', () => {
  const suspended = {
    ...biscuitClass,
    certificates: biscuitClass.certificates.map((one) => ({
      ...one,
      statusChanges: [change('suspended', '2026-05-05')],
    })),
  };
  expect(headlineOf(decide([investigated], suspended)).code).toBe('certificate.suspended');
  const failed = { ...biscuitClass, labResults: [porcineDetected] };
  const verdict = decide([investigated], failed);
  expect(headlineOf(verdict).code).toBe('lab.detected');
  expect(verdict.reasons.map(({ code }) => code)).toContain('batch.under_investigation');
});

test('beside the batch that failed, those of its site are named that are not cleared', () => {
  const batchOf = (id: string, batchNumber: string, siteId = porcineDetected.siteId) => ({
    ...{ id, batchNumber, siteId, producedOn: '2026-03-01', expiresOn: null },
  });
  const affectedBatches = [
    batchOf(porcineDetected.batchId, 'L-1'),
    batchOf('batch-8', 'L-8'),
    batchOf('batch-9', 'L-9', 'site-9'),
  ];
  const of = (sistersClearedOn: string | null) =>
    decideVerdict(
      { ...biscuitClass, affectedBatches, labResults: [{ ...porcineDetected, sistersClearedOn }] },
      shopper,
    );
  expect(headlineOf(of(null)).details).toMatchObject({
    batches: 'L-1 produced 2026-03-01',
    sisterBatches: 'L-8 produced 2026-03-01',
  });
  expect(headlineOf(of(shopper.day)).details['sisterBatches']).toBeUndefined();
  expect(adviceFor(of(null))).toBe('batch');
});

test('whoever has scanned a batch that nobody recorded is never sent to look for its number', () => {
  const verdict = decideVerdict({ ...biscuitClass, unrecordedBatch: 'L-9', blockedBatches: [investigated] }, shopper);
  expect(headlineOf(verdict).details).toMatchObject({ someBatches: 1, unknownBatch: 'L-9' });
  expect(adviceFor(verdict)).toBe('ask');
});

test('where no batch is certified today, no number on the pack makes it certified', () => {
  const suspended = [{ ...biscuitCertificate, statusChanges: [change('suspended', '2026-05-05')] }];
  const failed = { ...biscuitClass, labResults: [porcineDetected] };
  for (const certificates of [[], suspended]) {
    const verdict = decideVerdict({ ...failed, certificates }, shopper);
    expect(headlineOf(verdict)).toMatchObject({ code: 'lab.detected', details: { noneCertified: 1 } });
    expect(adviceFor(verdict)).toBe('uncertified');
  }
  const covering = [
    [biscuitCertificate],
    // Of named batches, suspended for others, ended after some were made.
    [{ ...biscuitCertificate, batches: ['name of batch-7'] }],
    [
      {
        ...biscuitCertificate,
        statusChanges: [change('suspended', '2026-05-05', { batches: [`${biscuitCertificate.gtins?.[0]} L-7`] })],
      },
    ],
    [{ ...biscuitCertificate, validUntil: '2026-05-05' }],
  ];
  for (const certificates of covering) {
    const verdict = decideVerdict({ ...failed, certificates }, shopper);
    expect(headlineOf(verdict).details['noneCertified']).toBeUndefined();
    expect(adviceFor(verdict)).toBe('batch');
  }
});
