// A certificate as reports read it, and what it covers: by the scope that the verdict judges by. Counts no scope that nobody wrote down.
import { batchName, type CertificateHistory, coverOf, reachOf } from '../certificates/index.ts';
import type { ProductCategory, SlaughterMethod } from '../products/index.ts';

export interface ReportCertificate extends CertificateHistory {
  readonly number: string;
  readonly holderId: string;
  readonly holder: string;
  readonly certifier: string;
  readonly scheme: string;
  /** null: all sites of the holder. */
  readonly siteIds: readonly string[] | null;
  /** null: all products of the holder in `categories`. */
  readonly gtins: readonly string[] | null;
  readonly categories: readonly ProductCategory[];
  readonly batches: readonly string[] | null;
  readonly slaughterMethods: readonly SlaughterMethod[] | null;
  readonly isSigned: boolean;
  /** Somebody recognises its body on the last day of the period. */
  readonly isRecognised: boolean;
}

/** A product, or one batch of it, as its maker has it. */
export interface CoveredGoods {
  readonly producerId: string;
  readonly gtin: string;
  readonly category: ProductCategory;
  readonly batch?: {
    readonly batchNumber: string;
    readonly siteId: string;
    readonly slaughterMethod: SlaughterMethod | null;
  };
}

/**
 * Whether one of the certificates covers goods: in scope, of a body that somebody recognises, in its term when they were made, and neither suspended
 * nor revoked by the day that is looked at. As the verdict says it; what speaks against the goods themselves (recalls, laboratories) it does not ask.
 *
 * @example isCovered([], { producerId: 'p', gtin: '09506000149011', category: 'seasoning' }, '2026-01-05', '2026-01-05') // false
 */
export const isCovered = (
  certificates: readonly ReportCertificate[],
  { batch, ...product }: CoveredGoods,
  madeOn: string,
  day: string,
): boolean => {
  const name = batch ? batchName(product.gtin, batch.batchNumber) : null;
  const made =
    batch && name !== null ? { ...batch, name, producerId: product.producerId, claimedCertificateNumbers: [] } : null;
  return certificates.some((certificate) => {
    const { faults, term, open } = coverOf(
      { ...certificate, certifierId: certificate.certifier },
      { product, batch: made, madeOn, day },
    );
    const isInScope = faults === 0 && (made !== null || certificate.batches === null);
    // A change that is limited to single batches leaves the product as a whole covered.
    const isOpen = open.some((change) => reachOf(change, product.gtin, name) === 'all');
    return certificate.isRecognised && isInScope && term === 'valid' && !isOpen;
  });
};
