import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  announcedEnd,
  canBeSuspended,
  certificateStatus,
  certificateStatuses,
  changedStatus,
  firstRevocation,
  lastDayOf,
  reachOf,
  type StatusChange,
  statusByTerm,
  wasHeldBack,
} from './certificate-status.ts';

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

  it('lets it be suspended while it lets goods be sold, or will', () => {
    expect(certificateStatuses.filter(canBeSuspended)).toEqual(['valid', 'not_yet_valid']);
  });
});

describe('Until when a certificate holds', () => {
  const until = (changes: StatusChange[], gtin: string | null = null) =>
    lastDayOf({ ...term, statusChanges: changes }, gtin);

  it('is the last day of its term, unless it is revoked before, for whatever cause', () => {
    expect(until([])).toBe('2026-12-31');
    expect(until([change('suspended', '2026-03-01')])).toBe('2026-12-31');
    expect(until([change('revoked', '2026-12-11', { cause: 'issuer_left' })])).toBe('2026-12-10');
    expect(until([change('revoked', '2026-12-11'), change('revoked', '2026-03-01')])).toBe('2026-02-28');
    expect(until([change('revoked', '2026-12-31')])).toBe('2026-12-30');
    expect(until([change('revoked', '2027-01-01')])).toBe('2026-12-31');
  });

  it('is told of the product that is asked about', () => {
    const ofProduct = [change('revoked', '2026-12-11', { gtins: ['1'] })];
    expect([null, '1', '2'].map((gtin) => until(ofProduct, gtin))).toEqual(['2026-12-31', '2026-12-10', '2026-12-31']);
  });

  it('is what is announced while it is ahead', () => {
    const history = { ...term, statusChanges: [change('revoked', '2026-12-11', { cause: 'issuer_left' as const })] };
    expect(announcedEnd(history, '2026-12-10')).toEqual({ lastDay: '2026-12-10', cause: 'issuer_left' });
    expect(announcedEnd(history, '2026-12-11')).toBeNull();
  });

  it('is the last valid day where nothing but revocations touched it', () => {
    const dayOf = (n: number) => new Date(Date.UTC(2026, 0, n)).toISOString().slice(0, 10);
    const day = fc.integer({ min: 1, max: 30 }).map(dayOf);
    const revocations = fc.array(fc.tuple(day, fc.constantFrom(null, ['1'])), { maxLength: 4 });
    fc.assert(
      fc.property(revocations, day, (revoked, validUntil) => {
        const statusChanges = revoked.map(([on, gtins]) => change('revoked', on, { gtins }));
        const history = { validFrom: dayOf(0), validUntil, statusChanges };
        for (const gtin of [null, '1']) {
          const last = lastDayOf(history, gtin);
          expect(certificateStatus(history, last, gtin)).toBe('valid');
          const next = new Date(Date.parse(last) + 86_400_000).toISOString().slice(0, 10);
          expect(['expired', 'revoked']).toContain(certificateStatus(history, next, gtin));
        }
      }),
    );
  });
});

describe('What the past of a certificate says against its holder', () => {
  const said = (...changes: StatusChange[]) => wasHeldBack(changes, '2026-06-01');

  it('is that it was suspended or revoked, also where that was lifted', () => {
    expect(said()).toBe(false);
    expect(said(change('suspended', '2026-03-01'), change('reinstated', '2026-04-01'))).toBe(true);
    expect(said(change('revoked', '2026-06-01'))).toBe(true);
    expect(said(change('reinstated', '2026-04-01'))).toBe(false);
  });

  it('is not that a key of its certifier was stolen', () => {
    expect(said(change('suspended', '2026-03-01', { cause: 'key_revoked' }))).toBe(false);
  });

  it('is neither that its certifier left, nor what is still to come, nor what touched single products or batches', () => {
    expect(said(change('revoked', '2026-03-01', { cause: 'issuer_left' }))).toBe(false);
    expect(said(change('suspended', '2026-06-02'))).toBe(false);
    expect(said(change('revoked', '2026-03-01', { gtins: ['1'] }))).toBe(false);
    expect(said(change('suspended', '2026-03-01', { batches: ['1 L-1'] }))).toBe(false);
  });
});

it('The term alone says when a certificate begins and ends, whatever happened to it', () => {
  const days = ['2025-12-31', '2026-01-01', '2026-12-31', '2027-01-01'];
  expect(days.map((day) => statusByTerm(term, day))).toEqual(['not_yet_valid', 'valid', 'valid', 'expired']);
});
