// A certificate as reports read it, and what it covers. Counts no scope that nobody wrote down; what it is on a day says certificates.
import { type CertificateHistory, certificateStatus } from '../certificates/index.ts';

export interface ReportCertificate extends CertificateHistory {
  readonly number: string;
  readonly holder: string;
  readonly certifier: string;
  readonly scheme: string;
  /** null: all products of the holder in `categories`. */
  readonly gtins: readonly string[] | null;
  readonly categories: readonly string[];
  readonly batchIds: readonly string[] | null;
  readonly isSigned: boolean;
}

/**
 * Whether one of the certificates covered a product, or one batch of it, on a day.
 *
 * @example isCovered([], { gtin: '09506000149011', category: 'sauce' }, '2026-01-05') // false
 */
export const isCovered = (
  certificates: readonly ReportCertificate[],
  product: { readonly gtin: string; readonly category: string; readonly batchId?: string },
  day: string,
): boolean =>
  certificates.some(
    (certificate) =>
      (certificate.gtins === null
        ? certificate.categories.includes(product.category)
        : certificate.gtins.includes(product.gtin)) &&
      (certificate.batchIds === null ||
        (product.batchId !== undefined && certificate.batchIds.includes(product.batchId))) &&
      certificateStatus(certificate, day, product.gtin, product.batchId ?? null) === 'valid',
  );
