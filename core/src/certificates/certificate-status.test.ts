import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { certificateStatus, changedStatus, firstRevocation, reachOf, type StatusChange } from './certificate-status.ts';

const term = { validFrom: '2026-01-01', validUntil: '2026-12-31' };
const change = (status: StatusChange['status'], on: string, more: Partial<StatusChange> = {}): StatusChange => ({
  status,
  on,
  reason: 'inspection',
  gtins: null,
  batches: null,
  ...more,
});
const statusOf = (
  statusChanges: StatusChange[],
  day: string,
  gtin: string | null = null,
  batchId: string | null = null,
) => certificateStatus({ ...term, statusChanges }, day, gtin, batchId);

describe('What a certificate is on a day', () => {
  it('follows from its term, whose boundary days are inside', () => {
    expect(['2025-12-31', '2026-01-01', '2026-12-31', '2027-01-01'].map((day) => statusOf([], day))).toEqual([
      'not_yet_valid',
      'valid',
      'valid',
      'expired',
    ]);
  });

  it('is suspended until that is lifted, also after its end, and revoked for good', () => {
    const suspended = change('suspended', '2026-03-01');
    expect(statusOf([suspended], '2026-02-28')).toBe('valid');
    expect(statusOf([suspended], '2027-05-01')).toBe('suspended');
    expect(statusOf([suspended, change('reinstated', '2026-04-01')], '2026-04-01')).toBe('valid');
    expect(statusOf([suspended, change('reinstated', '2026-04-01')], '2027-04-01')).toBe('expired');
    expect(statusOf([change('revoked', '2026-03-01'), change('reinstated', '2026-04-01')], '2026-05-01')).toBe(
      'revoked',
    );
  });

  it('is touched by a change of single products or batches for those alone', () => {
    const ofProduct = [change('revoked', '2026-03-01', { gtins: ['1'] })];
    expect([null, '1', '2'].map((gtin) => statusOf(ofProduct, '2026-05-01', gtin))).toEqual([
      'valid',
      'revoked',
      'valid',
    ]);
    const ofBatch = [change('suspended', '2026-03-01', { gtins: ['1'], batches: ['b1'] })];
    expect([null, 'b1', 'b2'].map((batch) => statusOf(ofBatch, '2026-05-01', '1', batch))).toEqual([
      'valid',
      'suspended',
      'valid',
    ]);
    // What is lifted for one product stays for the others.
    const lifted = [change('suspended', '2026-03-01'), change('reinstated', '2026-04-01', { gtins: ['1'] })];
    expect([null, '1', '2'].map((gtin) => statusOf(lifted, '2026-05-01', gtin))).toEqual([
      'suspended',
      'valid',
      'suspended',
    ]);
  });

  it('is always what the last change said that reaches what is asked about, unless one revoked it', () => {
    const dayOf = (n: number) => `2026-01-${String(n).padStart(2, '0')}`;
    const changes = fc.array(
      fc.record({
        status: fc.constantFrom('suspended' as const, 'reinstated' as const, 'revoked' as const),
        on: fc.integer({ min: 1, max: 20 }).map(dayOf),
        gtins: fc.constantFrom(null, ['1'], ['2'], ['1', '2']),
        batches: fc.constantFrom(null, null, ['b1'], ['b2']),
      }),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(
        changes,
        fc.integer({ min: 1, max: 25 }).map(dayOf),
        fc.constantFrom(null, '1', '2'),
        fc.constantFrom(null, 'b1', 'b2'),
        (given, day, gtin, batchId) => {
          const history = given
            .map((one) => ({ ...one, reason: '' }))
            .sort((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0));
          const reaching = history.filter((one) => one.on <= day && reachOf(one, gtin, batchId) === 'all');
          const expected = reaching.some(({ status }) => status === 'revoked')
            ? 'revoked'
            : reaching.at(-1)?.status === 'suspended'
              ? 'suspended'
              : null;
          expect(changedStatus(history, day, gtin, batchId)).toBe(expected);
        },
      ),
    );
  });

  it('ends before its time on the day before its first revocation', () => {
    const history = { ...term, statusChanges: [change('revoked', '2026-08-01'), change('revoked', '2026-07-01')] };
    expect(firstRevocation(history)?.on).toBe('2026-07-01');
    expect(firstRevocation({ ...term, statusChanges: [change('revoked', '2027-01-01')] })).toBeNull();
    expect(firstRevocation({ ...term, statusChanges: [change('revoked', '2026-07-01', { gtins: ['1'] })] })).toBeNull();
  });
});
