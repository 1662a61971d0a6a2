import { describe, expect, it } from 'vitest';
import type { StatusChange } from './certificate-status.ts';
import { claimableNumbers, type HeldCertificate } from './claims.ts';

const gtin = '09506000149011';
const change = (more: Partial<StatusChange>): StatusChange => ({
  status: 'revoked',
  on: '2026-06-01',
  reason: '',
  gtins: null,
  batches: null,
  ...more,
});
const held = (number: string, ...statusChanges: StatusChange[]): HeldCertificate => ({
  number,
  validFrom: '2026-01-01',
  validUntil: '2026-12-31',
  statusChanges,
});

describe('A batch may claim', () => {
  const numbers = (startDate: string, ...certificates: HeldCertificate[]) =>
    claimableNumbers(certificates, { gtin, startDate });

  it('what had not ended on the day it was begun, its last day included, whatever is today', () => {
    expect(numbers('2026-12-31', held('A'))).toEqual(['A']);
    expect(numbers('2027-01-01', held('A'))).toEqual([]);
    expect(numbers('2025-12-31', held('A'))).toEqual(['A']);
  });

  it('what is suspended, since it may come back, and nothing that is revoked for its product', () => {
    expect(numbers('2026-06-01', held('A', change({ status: 'suspended' })))).toEqual(['A']);
    expect(numbers('2026-06-01', held('A', change({})))).toEqual([]);
    expect(numbers('2026-05-31', held('A', change({})))).toEqual(['A']);
    expect(numbers('2026-06-01', held('A', change({ gtins: [gtin] })))).toEqual([]);
    expect(numbers('2026-06-01', held('A', change({ gtins: ['09506000149028'] })))).toEqual(['A']);
    expect(numbers('2026-06-01', held('A', change({ batches: [`${gtin} L-7`] })))).toEqual(['A']);
  });

  it('a number of which one certificate is left, once', () => {
    expect(numbers('2026-06-01', held('A', change({})), held('A'), held('A'))).toEqual(['A']);
  });

  it('before a product is chosen, what has not ended as a whole', () => {
    const limited = held('A', change({ gtins: [gtin] }));
    expect(claimableNumbers([limited], { gtin: null, startDate: '2026-06-01' })).toEqual(['A']);
  });
});
