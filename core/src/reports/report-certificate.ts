// A certificate as reports read it, and what it covers. Counts no scope that nobody wrote down; what it is on a day says certificates.
import { batchName, type CertificateHistory, certificateStatus } from '../certificates/index.ts';

export interface ReportCertificate extends CertificateHistory {
  readonly number: string;
  readonly holder: string;
  readonly certifier: string;
  readonly scheme: string;
  /** null: all products of the holder in `categories`. */
  readonly gtins: readonly string[] | null;
  readonly categories: readonly string[];
  readonly batches: readonly string[] | null;
  readonly isSigned: boolean;
}

/**
 * Whether one of the certificates covered a product, or one batch of it, on a day.
 *
 * @example isCovered([], { gtin: '09506000149011', category: 'sauce' }, '2026-01-05') // false
 */
export const isCovered = (
  certificates: readonly ReportCertificate[],
  product: { readonly gtin: string; readonly category: string; readonly batchNumber?: string },
  day: string,
): boolean => {
  const batch = product.batchNumber === undefined ? null : batchName(product.gtin, product.batchNumber);
  return certificates.some(
    (certificate) =>
      (certificate.gtins === null
        ? certificate.categories.includes(product.category)
        : certificate.gtins.includes(product.gtin)) &&
      (certificate.batches === null || (batch !== null && certificate.batches.includes(batch))) &&
      certificateStatus(certificate, day, product.gtin, batch) === 'valid',
  );
};
