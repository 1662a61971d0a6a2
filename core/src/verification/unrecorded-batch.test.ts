// A batch that the code names and nobody recorded: the answer is about the product, and says nothing that whoever holds the pack knows to be untrue.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { PrintedDay } from '../codes/index.ts';
import { decideVerdict } from './decide-verdict.ts';
import type { Evidence } from './evidence.ts';
import { headlineOf } from './headline.ts';
import { anyEvidence, day, policy } from './testing/any-evidence.ts';
import { biscuit, biscuitClass, shopper } from './testing/invented-evidence.ts';
import { verdictStates } from './verdict.ts';

const ended = {
  ...biscuitClass,
  certificates: biscuitClass.certificates.map((one) => ({ ...one, validUntil: '2026-05-02' })),
};

it('never sends whoever has scanned a batch to scan it', () => {
  const led = (batchNumber: string | null) =>
    headlineOf(decideVerdict({ ...ended, unrecordedBatch: batchNumber }, shopper));
  expect(led('B-1')).toMatchObject({ code: 'certificate.expired', details: { unknownBatch: 'B-1' } });
  expect(led(null).details).not.toHaveProperty('unknownBatch');
});

it('says beside a good certificate of the product that the batch is not on record', () => {
  const verdict = decideVerdict({ ...biscuitClass, unrecordedBatch: 'B-1' }, shopper);
  expect(verdict.state).toBe('certified');
  expect(headlineOf(verdict)).toMatchObject({ code: 'certificate.valid', details: { unknownBatch: 'B-1' } });
  expect(headlineOf(decideVerdict(biscuitClass, shopper)).details).not.toHaveProperty('unknownBatch');
});

const printed = (day: string, kind: PrintedDay['kind'] = 'expiry'): Pick<Evidence, 'printed'> => ({
  printed: [{ kind, day, isMonth: false }],
});
const codesOf = (evidence: Evidence) => decideVerdict(evidence, shopper).reasons.map(({ code }) => code);

it('says that the day on the pack has passed, and changes no state by it alone', () => {
  const on = (day: string, kind?: PrintedDay['kind']) =>
    decideVerdict({ ...biscuitClass, unrecordedBatch: 'B-1', ...printed(day, kind) }, shopper);
  for (const kind of ['expiry', 'best_before'] as const)
    expect(on('2026-05-31', kind).reasons).toContainEqual(
      expect.objectContaining({ code: 'batch.past_expiry', details: { expiresOn: '2026-05-31', days: 1, kind } }),
    );
  expect(on('2026-05-31').state).toBe('certified');
  expect(on(shopper.day).reasons.map(({ code }) => code)).not.toContain('batch.past_expiry');
});

it('never certifies what was made before its certificate began, and says so with both days', () => {
  const verdict = decideVerdict({ ...biscuitClass, unrecordedBatch: 'B-1', ...printed('2024-12-31') }, shopper);
  expect(verdict.state).toBe('mismatch');
  expect(headlineOf(verdict)).toMatchObject({
    code: 'certificate.not_yet_valid',
    details: { validFrom: '2025-01-01', printedOn: '2024-12-31', kind: 'expiry' },
  });
  // In force on the first day that it can have been made.
  expect(decideVerdict({ ...biscuitClass, ...printed('2025-01-01') }, shopper).state).toBe('certified');
});

it.each(['produced', 'packed', 'sell_by', 'best_before'] as const)(
  'knows by %s when it was made at the latest',
  (kind) => {
    const evidence = { ...biscuitClass, unrecordedBatch: 'B-1', ...printed('2024-12-31', kind) };
    const verdict = decideVerdict(evidence, shopper);
    expect(verdict.state).toBe('mismatch');
    expect(headlineOf(verdict).details).toMatchObject({ printedOn: '2024-12-31', kind });
    expect(verdict.reasons.some(({ code }) => code === 'batch.past_expiry')).toBe(kind === 'best_before');
  },
);

it('says of a recorded batch that the pack gives another day of its production', () => {
  const { producedOn } = biscuit.batch ?? { producedOn: '' };
  expect(codesOf({ ...biscuit, ...printed(producedOn, 'produced') })).not.toContain('batch.printed_day_differs');
  expect(decideVerdict({ ...biscuit, ...printed('2025-06-01', 'produced') }, shopper).reasons).toContainEqual(
    expect.objectContaining({
      code: 'batch.printed_day_differs',
      details: { printedOn: '2025-06-01', kind: 'produced', madeOn: producedOn },
    }),
  );
});

it('takes no certificate for good that has ended, whatever day a pack gives', () => {
  expect(decideVerdict({ ...ended, unrecordedBatch: 'B-1', ...printed('2026-05-01') }, shopper).state).toBe('expired');
});

it('is never better for a day that a code gives', () => {
  fc.assert(
    fc.property(anyEvidence, policy, day, (evidence, whose, on) => {
      const plain = { ...evidence, batch: null, printed: [] };
      const [without, given] = [plain, { ...plain, ...printed(on) }].map((one) =>
        verdictStates.indexOf(decideVerdict(one, whose).state),
      );
      expect(given).toBeLessThanOrEqual(without ?? 0);
    }),
    { numRuns: 1000 },
  );
});

it('says that a printed day contradicts the record, and changes no state by it', () => {
  const verdict = decideVerdict({ ...biscuit, ...printed('2025-06-01') }, shopper);
  expect(verdict.state).toBe('certified');
  expect(verdict.reasons).toContainEqual({
    code: 'batch.printed_day_differs',
    weight: 'informs',
    evidence: { kind: 'batch', id: 'batch-1' },
    details: { printedOn: '2025-06-01', kind: 'expiry', expiresOn: '2027-03-01' },
  });
  expect(codesOf({ ...biscuit, ...printed('2027-03-01') })).not.toContain('batch.printed_day_differs');
  const ofMonth = { printed: [{ kind: 'best_before', day: '2027-03-31', isMonth: true }] } as const;
  expect(codesOf({ ...biscuit, ...ofMonth })).not.toContain('batch.printed_day_differs');
  expect(codesOf(biscuit)).not.toContain('batch.printed_day_differs');
});

it('names the batch that is not on record among what is not proven', () => {
  expect(decideVerdict({ ...biscuitClass, unrecordedBatch: 'B-1' }, shopper).notProven).toContain(
    'batch_not_on_record',
  );
  expect(decideVerdict(biscuitClass, shopper).notProven).toContain('batch_not_named');
});
