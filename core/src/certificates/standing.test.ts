import { describe, expect, it } from 'vitest';
import type { StatusChange } from './certificate-status.ts';
import { standingOf } from './standing.ts';

const term = { validFrom: '2026-01-01', validUntil: '2026-12-31' };
const change = (status: StatusChange['status'], on: string, more: Partial<StatusChange> = {}): StatusChange => ({
  ...{ status, on, reason: '', gtins: null, batches: null },
  ...more,
});
const standing = (statusChanges: readonly StatusChange[], day = '2026-06-01') =>
  standingOf({ ...term, statusChanges }, day);

describe('Why a certificate does not count', () => {
  it('is nothing in its term, on both its boundary days', () => {
    expect([standing([], '2026-01-01'), standing([], '2026-12-31')]).toEqual([null, null]);
  });

  it('is its term outside of it, with the day that bounds it', () => {
    expect(standing([], '2025-12-31')).toEqual({ kind: 'not_yet_valid', on: '2026-01-01' });
    expect(standing([], '2027-01-01')).toEqual({ kind: 'expired', on: '2026-12-31' });
  });

  it('is a suspension since its first day, until it is lifted', () => {
    const suspended = change('suspended', '2026-05-01');
    expect(standing([suspended], '2026-04-30')).toBeNull();
    expect(standing([suspended, change('suspended', '2026-05-09')])).toEqual({ kind: 'suspended', on: '2026-05-01' });
    expect(standing([suspended, change('reinstated', '2026-05-20')])).toBeNull();
  });

  it('is the revocation, whatever was suspended before', () => {
    expect(standing([change('suspended', '2026-03-01'), change('revoked', '2026-05-01')])).toEqual({
      kind: 'revoked',
      on: '2026-05-01',
    });
  });

  it('is said by its cause where nobody found anything', () => {
    expect(standing([change('revoked', '2026-05-01', { cause: 'issuer_left' })])?.kind).toBe('issuer_left');
    expect(standing([change('suspended', '2026-05-01', { cause: 'key_revoked' })])?.kind).toBe('key_revoked');
  });

  it('is nothing where a change is limited to some of its products', () => {
    expect(standing([change('revoked', '2026-05-01', { gtins: ['09506000149011'] })])).toBeNull();
  });
});
