// Why a certificate as a whole does not count on a day, and since when: what is said of it first. What it is on the day, its status says.
import { type CertificateHistory, certificateStatus, openChanges, reachOf } from './certificate-status.ts';

/** `issuer_left` is revoked, `key_revoked` suspended, where nobody found anything. */
export const outOfForceKinds = [
  'not_yet_valid',
  'expired',
  'suspended',
  'key_revoked',
  'revoked',
  'issuer_left',
] as const;

export interface OutOfForce {
  readonly kind: (typeof outOfForceKinds)[number];
  /** `YYYY-MM-DD`. Suspended, revoked: since then; expired: the last day of its term; not valid yet: the first. */
  readonly on: string;
}

/**
 * @returns null: it is in force
 * @example outOfForceOn({ validFrom: '2026-01-01', validUntil: '2026-12-31', statusChanges: [] }, '2027-01-01') // { kind: 'expired', on: '2026-12-31' }
 */
export function outOfForceOn(history: CertificateHistory, day: string): OutOfForce | null {
  const status = certificateStatus(history, day);
  if (status === 'valid') return null;
  if (status === 'not_yet_valid') return { kind: status, on: history.validFrom };
  if (status === 'expired') return { kind: status, on: history.validUntil };
  const first = openChanges(history.statusChanges, day, null, null).find(
    (change) => change.status === status && reachOf(change, null, null) === 'all',
  );
  if (!first) throw new Error(`a certificate is ${status} by no change`);
  return { kind: first.cause ?? status, on: first.on };
}
