// A batch that the code names and nobody recorded: the answer is about the product, and says nothing that whoever holds the pack knows to be untrue.
import { expect, it } from 'vitest';
import { decideVerdict } from './decide-verdict.ts';
import { headlineOf } from './headline.ts';
import { biscuitClass, shopper } from './testing/invented-evidence.ts';

const ended = {
  ...biscuitClass,
  certificates: biscuitClass.certificates.map((one) => ({ ...one, validUntil: '2026-05-02' })),
};

it('never sends whoever has scanned a batch to scan it', () => {
  const led = (batchNumber: string | null) =>
    headlineOf(decideVerdict({ ...ended, unrecorded: { batchNumber, expiresOn: null } }, shopper));
  expect(led('B-1')).toMatchObject({ code: 'certificate.expired', details: { unknownBatch: 'B-1' } });
  expect(led(null).details).not.toHaveProperty('unknownBatch');
});

it('says that the day on the pack has passed, and changes no state by it', () => {
  const on = (expiresOn: string) =>
    decideVerdict({ ...biscuitClass, unrecorded: { batchNumber: 'B-1', expiresOn } }, shopper);
  expect(on('2026-05-31').reasons).toContainEqual(
    expect.objectContaining({ code: 'batch.past_expiry', details: { expiresOn: '2026-05-31', days: 1 } }),
  );
  expect(on('2026-05-31').state).toBe('certified');
  expect(on(shopper.day).reasons.map(({ code }) => code)).not.toContain('batch.past_expiry');
});
