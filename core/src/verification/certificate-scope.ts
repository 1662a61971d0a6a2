// What a certificate covers, taken by itself: holder, site, product, batch, slaughter. It must never look at dates or status.
import type { BatchEvidence, CertificateEvidence, ProductEvidence } from './evidence.ts';
import type { ReasonCode } from './verdict.ts';

/** Bits, so that the hot path judges a certificate without allocating. */
export const scopeFaults = { holder: 1, site: 2, product: 4, batch: 8, slaughter: 16 } as const;

/** In the order in which they are told. */
export const scopeFaultCodes: readonly (readonly [number, ReasonCode])[] = [
  [scopeFaults.holder, 'certificate.other_holder'],
  [scopeFaults.site, 'certificate.other_site'],
  [scopeFaults.product, 'certificate.other_product'],
  [scopeFaults.batch, 'certificate.other_batch'],
  [scopeFaults.slaughter, 'slaughter.differs_from_certificate'],
];

/**
 * Bits of `scopeFaults` that keep a certificate from covering this product or batch; 0 when it covers it.
 *
 * The holder is whoever makes the product or this batch. A brand whose batch another company makes must name that
 * company's site: "all of the holder's sites" are its own only (G1, a certificate of a company that was sold).
 *
 * @example findScopeFaults(biscuit.certificates[0], biscuit.product, biscuit.batch) // 0
 */
export function findScopeFaults(
  certificate: Pick<
    CertificateEvidence,
    'holderId' | 'siteIds' | 'gtins' | 'categories' | 'batches' | 'slaughterMethods'
  >,
  product: Pick<ProductEvidence, 'producerId' | 'gtin' | 'category'>,
  batch: Pick<BatchEvidence, 'producerId' | 'siteId' | 'name' | 'slaughterMethod'> | null,
): number {
  const { holderId, siteIds, gtins, batches, slaughterMethods } = certificate;
  let faults = 0;
  if (holderId !== product.producerId && holderId !== batch?.producerId) faults |= scopeFaults.holder;
  if (gtins === null ? !certificate.categories.includes(product.category) : !gtins.includes(product.gtin)) {
    faults |= scopeFaults.product;
  }
  if (batch === null) return faults;
  if (
    siteIds === null
      ? holderId !== batch.producerId && (faults & scopeFaults.holder) === 0
      : !siteIds.includes(batch.siteId)
  ) {
    faults |= scopeFaults.site;
  }
  if (batches !== null && !batches.includes(batch.name)) faults |= scopeFaults.batch;
  if (
    batch.slaughterMethod !== null &&
    slaughterMethods !== null &&
    !slaughterMethods.includes(batch.slaughterMethod)
  ) {
    faults |= scopeFaults.slaughter;
  }
  return faults;
}

/**
 * Whether a certificate names this product or batch, so that not fitting it is a mismatch. One of the same holder for
 * other products is no fault of this product: it is simply not certified.
 *
 * @example namesProduct(biscuit.certificates[0], 0, biscuit.batch) // true
 */
export function namesProduct(certificate: CertificateEvidence, faults: number, batch: BatchEvidence | null): boolean {
  if (batch !== null && certificate.batches?.includes(batch.name)) return true;
  if ((faults & scopeFaults.product) !== 0) return false;
  return certificate.gtins !== null || (faults & scopeFaults.holder) === 0;
}

/**
 * Whether the batch claims this certificate, on the pack or in its papers.
 *
 * @example isClaimed(biscuit.certificates[0], biscuit.batch) // true
 */
export function isClaimed(certificate: CertificateEvidence, batch: BatchEvidence | null): boolean {
  return batch?.claimedCertificateNumbers.includes(certificate.number) ?? false;
}

/**
 * Whether this product or batch stands on the certificate: it covers it, or the batch claims it. Slaughter aside, because
 * a certificate that asks for another slaughter is still the one that was used.
 *
 * @example restsOn(biscuit.certificates[0], biscuit.product, biscuit.batch) // true
 */
export function restsOn(
  certificate: CertificateEvidence,
  product: ProductEvidence,
  batch: BatchEvidence | null,
): boolean {
  return (findScopeFaults(certificate, product, batch) & ~scopeFaults.slaughter) === 0 || isClaimed(certificate, batch);
}
