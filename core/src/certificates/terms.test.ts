import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, endingSoonDays, endsSoon, lastDayAfter, refusalOfTerms } from './terms.ts';

describe('the last day of a time in months', () => {
  it.each([
    ['2026-11-22', 12, '2027-11-21'],
    ['2026-01-31', 1, '2026-02-27'],
    ['2024-02-29', 12, '2025-02-27'],
    ['2028-02-29', 12, '2029-02-27'],
    ['2028-02-29', 48, '2032-02-28'],
    ['2026-01-01', 24, '2027-12-31'],
  ])('%s and %i months', (day, months, last) => expect(lastDayAfter(day, months)).toBe(last));
});

describe('the terms of a certificate', () => {
  const good = {
    validFrom: '2026-11-22',
    validUntil: '2028-11-21',
    validityMonths: 24,
    basis: { decidedOn: '2026-11-22' },
    renewedUntil: null,
  };

  it('are taken from the day of the decision to the last day of the scheme', () =>
    expect(refusalOfTerms(good)).toBeNull());

  it.each([
    ['end_before_beginning', { validUntil: '2026-11-21' }],
    ['before_decision', { validFrom: '2026-11-21' }],
    ['begins_too_late', { validFrom: '2027-11-22', validUntil: '2028-11-21' }],
    ['longer_than_scheme', { validUntil: '2028-11-22' }],
  ] as const)('are refused: %s', (refusal, change) =>
    expect(refusalOfTerms({ ...good, ...change })?.rule).toBe(refusal),
  );

  it('may begin in the past where they were decided elsewhere, and still not be longer', () => {
    const old = { ...good, validFrom: '2020-01-01', validUntil: '2021-12-31', basis: { importedOn: '2026-11-22' } };
    expect(refusalOfTerms(old)).toBeNull();
    const refused = (change: Partial<typeof old>) => refusalOfTerms({ ...old, ...change });
    expect(refused({ validUntil: '2022-01-01' })).toEqual({ rule: 'longer_than_scheme', nearest: '2021-12-31' });
    expect(refused({ validFrom: '2026-11-23', validUntil: '2027-11-22' })).toEqual({
      rule: 'begins_after_import',
      nearest: '2026-11-22',
    });
  });

  it.each([
    ['2016-11-22', '2017-11-21', null],
    ['2016-11-21', '2017-11-21', 'begins_too_early'],
    ['0001-01-01', '2026-11-22', 'begins_too_early'],
  ] as const)('begin at most ten years before they were brought here: on %s', (validFrom, validUntil, rule) => {
    const refused = refusalOfTerms({ ...good, validFrom, validUntil, basis: { importedOn: '2026-11-22' } });
    expect(refused).toEqual(rule === null ? null : { rule, nearest: '2016-11-22' });
  });

  it.each([
    ['the day after the end', '2026-12-31', '2027-01-01', null],
    ['the last day itself', '2027-01-01', '2027-01-01', null],
    ['a day later than that', '2026-12-30', '2027-01-01', 'renewal_gap'],
    ['a year without a certificate', '2025-12-31', '2026-11-22', 'renewal_gap'],
    ['the end of what was decided too late', '2026-11-20', '2026-11-21', 'renewal_gap'],
    ['no later end', '2028-11-21', '2026-11-22', 'not_later'],
  ] as const)('go on without a gap: from %s', (_what, renewedUntil, validFrom, refusal) =>
    expect(refusalOfTerms({ ...good, renewedUntil, validFrom })?.rule ?? null).toBe(refusal),
  );

  it('never put a day in force that lies between two decisions', () =>
    fc.assert(
      fc.property(fc.integer({ min: -900, max: 900 }), fc.integer({ min: 0, max: 300 }), (until, from) => {
        const renewedUntil = addDays('2026-11-22', until);
        const validFrom = addDays('2026-11-22', from);
        const refusal = refusalOfTerms({ ...good, renewedUntil, validFrom });
        if (refusal === null) expect(addDays(validFrom, -1) <= renewedUntil).toBe(true);
      }),
    ));
});

describe('ends soon', () => {
  it.each([
    ['2025-12-31', false],
    ['2026-01-01', true],
    ['2026-03-02', true],
    ['2026-03-03', false],
  ])('on the first of January a certificate whose last day is %s: %s', (lastDay, expected) => {
    expect(endsSoon(lastDay, '2026-01-01')).toBe(expected);
    expect(addDays('2026-01-01', endingSoonDays)).toBe('2026-03-02');
  });
});
