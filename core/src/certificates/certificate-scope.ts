// What a certificate covers, taken by itself: holder, site, product, batch, slaughter. It must never look at dates or status.
import type { ProductCategory, SlaughterMethod } from '../products/index.ts';

/** What a certificate says that it covers. */
export interface CertificateScope {
  readonly number: string;
  readonly holderId: string;
  /** null: all of the holder's sites. */
  readonly siteIds: readonly string[] | null;
  /** null: all of the holder's products in `categories`. */
  readonly gtins: readonly string[] | null;
  readonly categories: readonly ProductCategory[];
  /** By name (`batchName`); null: every batch made while it is valid. */
  readonly batches: readonly string[] | null;
  readonly slaughterMethods: readonly SlaughterMethod[] | null;
}

/** What certificates are asked about: a product. */
export interface ProductInScope {
  readonly gtin: string;
  /** Organisation that makes it. */
  readonly producerId: string;
  readonly category: ProductCategory;
}

/** What certificates are asked about: a batch. */
export interface BatchInScope {
  /** As certificates name it, `batchName`. */
  readonly name: string;
  readonly producerId: string;
  readonly siteId: string;
  readonly slaughterMethod: SlaughterMethod | null;
  /** Printed on the pack or named by the producer for this batch. */
  readonly claimedCertificateNumbers: readonly string[];
}

/** Bits, so that the hot path judges a certificate without allocating. */
export const scopeFaults = { holder: 1, site: 2, product: 4, batch: 8, slaughter: 16 } as const;

/**
 * Bits of `scopeFaults` that keep a certificate from covering this product or batch; 0 when it covers it.
 *
 * The holder is whoever makes the product or this batch. A brand whose batch another company makes must name that
 * company's site: "all of the holder's sites" are its own only (G1, a certificate of a company that was sold).
 *
 * @example findScopeFaults(biscuit.certificates[0], biscuit.product, biscuit.batch) // 0
 */
export function findScopeFaults(
  certificate: Omit<CertificateScope, 'number'>,
  product: ProductInScope,
  batch: Omit<BatchInScope, 'claimedCertificateNumbers'> | null,
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
export function namesProduct(
  certificate: Pick<CertificateScope, 'gtins' | 'batches'>,
  faults: number,
  batch: Pick<BatchInScope, 'name'> | null,
): boolean {
  if (batch !== null && certificate.batches?.includes(batch.name)) return true;
  if ((faults & scopeFaults.product) !== 0) return false;
  return certificate.gtins !== null || (faults & scopeFaults.holder) === 0;
}

/**
 * Whether the batch claims this certificate, on the pack or in its papers.
 *
 * @example isClaimed(biscuit.certificates[0], biscuit.batch) // true
 */
export function isClaimed(
  certificate: Pick<CertificateScope, 'number'>,
  batch: Pick<BatchInScope, 'claimedCertificateNumbers'> | null,
): boolean {
  return batch?.claimedCertificateNumbers.includes(certificate.number) ?? false;
}

/**
 * Whether this product or batch stands on the certificate: it covers it, or the batch claims it. Slaughter aside, because
 * a certificate that asks for another slaughter is still the one that was used.
 *
 * @example restsOn(biscuit.certificates[0], biscuit.product, biscuit.batch) // true
 */
export function restsOn(certificate: CertificateScope, product: ProductInScope, batch: BatchInScope | null): boolean {
  return (findScopeFaults(certificate, product, batch) & ~scopeFaults.slaughter) === 0 || isClaimed(certificate, batch);
}
