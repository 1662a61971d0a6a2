// Suspensions and revocations of one certificate up to the day of the question, as far as they reach this product or batch.
// It must never judge ahead: what happens after the day does not count. An end that is announced is told, and changes nothing.
import type { BatchEvidence, CertificateEvidence, CertificateStatusChange, Day, ProductEvidence } from './evidence.ts';
import { dayBefore } from './inquiry.ts';

/** `some`: it is limited to batches and the code names none, so it cannot be told whether this pack is one of them. */
export type Reach = 'all' | 'some' | 'none';

const nothingOpen: readonly CertificateStatusChange[] = [];

/**
 * How far a status change reaches. Limited to batches, it touches those batches; the products beside them only tell a code
 * without a batch whether it is concerned at all, so that untouched products stay untouched (G3).
 *
 * @example reachOf({ status: 'suspended', on: '2026-05-01', reason: '', gtins: null, batchIds: ['batch-9'] }, biscuit.product, null) // 'some'
 */
export function reachOf(change: CertificateStatusChange, product: ProductEvidence, batch: BatchEvidence | null): Reach {
  const { gtins, batchIds } = change;
  if (batchIds !== null) {
    if (batch !== null) return batchIds.includes(batch.id) ? 'all' : 'none';
    return batchIds.length > 0 && (gtins === null || gtins.includes(product.gtin)) ? 'some' : 'none';
  }
  return gtins === null || gtins.includes(product.gtin) ? 'all' : 'none';
}

/**
 * Suspensions that nobody lifted and all revocations that reach this product or batch on `day`. A revocation is final.
 *
 * @example findOpenChanges(biscuit.certificates[0], biscuit.product, biscuit.batch, '2026-06-01').length // 0
 */
export function findOpenChanges(
  certificate: CertificateEvidence,
  product: ProductEvidence,
  batch: BatchEvidence | null,
  day: Day,
): readonly CertificateStatusChange[] {
  const changes = certificate.statusChanges;
  if (changes.length === 0) return nothingOpen;
  return changes.filter((change) => {
    if (change.status === 'reinstated' || change.on > day) return false;
    if (reachOf(change, product, batch) === 'none') return false;
    return change.status === 'revoked' || findReinstatement(change, changes, product, batch, day) === null;
  });
}

/**
 * The last reinstatement that lifted a suspension of this product or batch, or null.
 *
 * @example findLifted(biscuit.certificates[0], biscuit.product, biscuit.batch, '2026-06-01') // null
 */
export function findLifted(
  certificate: CertificateEvidence,
  product: ProductEvidence,
  batch: BatchEvidence | null,
  day: Day,
): CertificateStatusChange | null {
  let lifted: CertificateStatusChange | null = null;
  for (const change of certificate.statusChanges) {
    if (change.status !== 'suspended' || change.on > day || reachOf(change, product, batch) === 'none') continue;
    const by = findReinstatement(change, certificate.statusChanges, product, batch, day);
    if (by !== null && (lifted === null || by.on > lifted.on)) lifted = by;
  }
  return lifted;
}

/**
 * The last day of a certificate whose end within its time is announced, and why it ends; null where nothing is announced.
 *
 * @example findAnnouncedEnd(biscuit.certificates[0], biscuit.product, biscuit.batch, '2026-06-01') // null
 */
export function findAnnouncedEnd(
  certificate: CertificateEvidence,
  product: ProductEvidence,
  batch: BatchEvidence | null,
  day: Day,
): { readonly lastDay: Day; readonly cause: string } | null {
  let first: CertificateStatusChange | null = null;
  for (const change of certificate.statusChanges) {
    if (change.status !== 'revoked' || change.on <= day || change.on > certificate.validUntil) continue;
    if (reachOf(change, product, batch) !== 'all') continue;
    if (first === null || change.on < first.on) first = change;
  }
  return first === null ? null : { lastDay: dayBefore(first.on), cause: first.cause ?? 'revoked' };
}

type Named = Readonly<Record<'certifierId', string>> & Readonly<Record<'certifier', string> | Record<never, string>>;

/** The certifier as sentences name it; its name is left out where nobody gave it. */
export const nameCertifier = ({ certifierId, certifierName }: CertificateEvidence): Named =>
  certifierName === undefined ? { certifierId } : { certifierId, certifier: certifierName };

/** The certificate and its certifier as sentences name them. */
export const nameCertificate = (certificate: CertificateEvidence): Named & { readonly certificateNumber: string } => ({
  certificateNumber: certificate.number,
  ...nameCertifier(certificate),
});

// On the same day the order of the list decides, which is oldest first.
function findReinstatement(
  suspension: CertificateStatusChange,
  changes: readonly CertificateStatusChange[],
  product: ProductEvidence,
  batch: BatchEvidence | null,
  day: Day,
): CertificateStatusChange | null {
  const index = changes.indexOf(suspension);
  for (let i = 0; i < changes.length; i += 1) {
    const change = changes[i];
    if (change === undefined || change.status !== 'reinstated' || change.on > day) continue;
    if (change.on < suspension.on || (change.on === suspension.on && i < index)) continue;
    const reach = reachOf(change, product, batch);
    if (reach === 'all') return change;
    if (reach === 'some' && suspension.batchIds?.every((id) => change.batchIds?.includes(id))) return change;
  }
  return null;
}
