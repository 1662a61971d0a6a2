// How far certificates cover goods on a day: whether each covers them, was in force when they were made, and was taken back since.

import {
  type BatchInScope,
  type CertificateScope,
  findScopeFaults,
  isClaimed,
  type ProductInScope,
  scopeFaults,
} from './certificate-scope.ts';
import {
  type CertificateHistory,
  openChanges,
  reachOf,
  type StatusChange,
  statusByTerm,
  type TermStatus,
} from './certificate-status.ts';

/** What is known of a certificate that goods may rest on. */
export interface CertificateOfGoods extends CertificateScope, CertificateHistory {
  /** Body of the register that issued it. */
  readonly certifierId: string;
}

/** Goods and the days by which their certificates are judged. */
export interface CertifiedGoods {
  readonly product: ProductInScope;
  /** null: not known. */
  readonly batch: BatchInScope | null;
  /** The day that counts: production where the batch is known, otherwise the day of the question. */
  readonly madeOn: string;
  /** The day of the question. */
  readonly day: string;
}

export interface Cover<Certificate> {
  readonly certificate: Certificate;
  /** Bits of `scopeFaults`. */
  readonly faults: number;
  readonly claimed: boolean;
  /** On the day that counts. */
  readonly term: TermStatus;
  /** Suspensions and revocations that reach this product or batch, where the certificate covers it or is claimed. */
  readonly open: readonly StatusChange[];
  /** The goods can rest on it. */
  readonly good: boolean;
}

const noChanges: readonly StatusChange[] = [];

/**
 * Boundary days are inside: a certificate is good on `validFrom` and on `validUntil`.
 *
 * @example coverOf(biscuit.certificates[0], { ...biscuit, madeOn: '2026-03-01', day: '2026-05-01' }).good // true
 */
export function coverOf<Certificate extends CertificateOfGoods>(
  certificate: Certificate,
  { product, batch, madeOn, day }: CertifiedGoods,
): Cover<Certificate> {
  const faults = findScopeFaults(certificate, product, batch);
  const claimed = isClaimed(certificate, batch);
  const term = statusByTerm(certificate, madeOn);
  const covers = (faults & ~scopeFaults.slaughter) === 0;
  const open =
    covers || claimed
      ? openChanges(certificate.statusChanges, day, product.gtin, batch === null ? null : batch.name)
      : noChanges;
  const namesThisBatch = batch !== null || certificate.batches === null;
  const good = faults === 0 && term === 'valid' && open.length === 0 && namesThisBatch;
  return { certificate, faults, claimed, term, open, good };
}

/**
 * Whether another certificate makes up for a suspension or revocation of one.
 *
 * @param all of these goods, the one itself among them
 */
export const isMadeGood = (
  one: Cover<CertificateOfGoods>,
  change: StatusChange,
  all: readonly Cover<CertificateOfGoods>[],
  { batch }: Pick<CertifiedGoods, 'batch'>,
): boolean => isPast(one, all, batch) || all.some((other) => isMendedBy(one, change, other));

// A certificate that had ended before this batch was made and that nobody names any more has nothing to do with it, if another one
// is good: otherwise no maker could ever come back by another body. It may still be why there is none.
function isPast(
  one: Cover<CertificateOfGoods>,
  all: readonly Cover<CertificateOfGoods>[],
  batch: BatchInScope | null,
): boolean {
  return batch !== null && one.term === 'expired' && !one.claimed && all.some((other) => other.good);
}

// The body that found the fault has looked again and certified anew; another body's certificate does not mend it.
function isMendedBy(
  broken: Cover<CertificateOfGoods>,
  change: StatusChange,
  other: Cover<CertificateOfGoods>,
): boolean {
  return (
    other.good &&
    other.certificate.certifierId === broken.certificate.certifierId &&
    other.certificate.validFrom >= change.on
  );
}

/** Nothing was found against the goods, and another certificate speaks for them alone. */
export const isSetAside = ({ cause }: StatusChange, all: readonly Cover<CertificateOfGoods>[]): boolean =>
  cause != null && all.some((other) => other.good);

/**
 * The revocation for which nobody may handle these goods as certified, or null: it reaches them, and nothing has made up for it. A certifier
 * that has ended its work says nothing against them.
 *
 * @param certificates all that may speak of the goods
 * @example revocationOf(biscuit.certificates, { ...biscuit, madeOn: '2026-03-01', day: '2026-05-01' }) // null
 */
export function revocationOf(certificates: readonly CertificateOfGoods[], goods: CertifiedGoods): StatusChange | null {
  const all = certificates.map((certificate) => coverOf(certificate, goods));
  for (const one of all)
    for (const change of one.open)
      if (change.cause !== 'issuer_left' && !isSetAside(change, all) && isWithdrawing(one, change, all, goods))
        return change;
  return null;
}

/** Whether a change of a certificate withdraws the goods: it is a revocation that reaches them whole, and nothing has made up for it. */
export const isWithdrawing = (
  one: Cover<CertificateOfGoods>,
  change: StatusChange,
  all: readonly Cover<CertificateOfGoods>[],
  goods: CertifiedGoods,
): boolean =>
  change.status === 'revoked' &&
  reachOf(change, goods.product.gtin, goods.batch?.name ?? null) !== 'some' &&
  !isMadeGood(one, change, all, goods);
