// What verdicts tell of a certificate's history for this product or batch. What it is on a day is decided in certificates; nothing here
// compares changes again.
import { reachOf, reinstatementOf, type StatusChange } from '../certificates/index.ts';
import type { BatchEvidence, CertificateEvidence, Day, ProductEvidence } from './evidence.ts';

/**
 * The last reinstatement that lifted a suspension of this product or batch, or null.
 *
 * @example findLifted(biscuit.certificates[0], biscuit.product, biscuit.batch, '2026-06-01') // null
 */
export function findLifted(
  { statusChanges }: CertificateEvidence,
  { gtin }: ProductEvidence,
  batch: BatchEvidence | null,
  day: Day,
): StatusChange | null {
  const named = batch === null ? null : batch.name;
  let lifted: StatusChange | null = null;
  for (const change of statusChanges) {
    if (change.status !== 'suspended' || change.on > day || reachOf(change, gtin, named) === 'none') continue;
    const by = reinstatementOf(change, statusChanges, day, gtin, named);
    if (by !== null && (lifted === null || by.on > lifted.on)) lifted = by;
  }
  return lifted;
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
