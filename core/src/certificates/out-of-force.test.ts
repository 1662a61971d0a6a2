import { describe, expect, it } from 'vitest';
import type { StatusChange } from './certificate-status.ts';
import { outOfForceOn } from './out-of-force.ts';

const term = { validFrom: '2026-01-01', validUntil: '2026-12-31' };
const change = (status: StatusChange['status'], on: string, more: Partial<StatusChange> = {}): StatusChange => ({
  ...{ status, on, reason: '', gtins: null, batches: null },
  ...more,
});
const outOfForce = (statusChanges: readonly StatusChange[], day = '2026-06-01') =>
  outOfForceOn({ ...term, statusChanges }, day);

describe('Why a certificate does not count', () => {
  it('is nothing in its term, on both its boundary days', () => {
    expect([outOfForce([], '2026-01-01'), outOfForce([], '2026-12-31')]).toEqual([null, null]);
  });

  it('is its term outside of it, with the day that bounds it', () => {
    expect(outOfForce([], '2025-12-31')).toEqual({ kind: 'not_yet_valid', on: '2026-01-01' });
    expect(outOfForce([], '2027-01-01')).toEqual({ kind: 'expired', on: '2026-12-31' });
  });

  it('is a suspension since its first day, until it is lifted', () => {
    const suspended = change('suspended', '2026-05-01');
    expect(outOfForce([suspended], '2026-04-30')).toBeNull();
    expect(outOfForce([suspended, change('suspended', '2026-05-09')])).toEqual({ kind: 'suspended', on: '2026-05-01' });
    expect(outOfForce([suspended, change('reinstated', '2026-05-20')])).toBeNull();
  });

  it('is the revocation, whatever was suspended before', () => {
    expect(outOfForce([change('suspended', '2026-03-01'), change('revoked', '2026-05-01')])).toEqual({
      kind: 'revoked',
      on: '2026-05-01',
    });
  });

  it('is said by its cause where nobody found anything', () => {
    expect(outOfForce([change('revoked', '2026-05-01', { cause: 'issuer_left' })])?.kind).toBe('issuer_left');
    expect(outOfForce([change('suspended', '2026-05-01', { cause: 'key_revoked' })])?.kind).toBe('key_revoked');
  });

  it('is nothing where a change is limited to some of its products', () => {
    expect(outOfForce([change('revoked', '2026-05-01', { gtins: ['09506000149011'] })])).toBeNull();
  });
});
