// Why nothing can be certified under a certificate that an event claims, by the scope and the status that the verdict judges by. The books' own
// is whose the place of an event is. Must never look at masses.
import {
  type CertificateHistory,
  type CertificateScope,
  certificateStatus,
  findScopeFaults,
  type ProductInScope,
  scopeFaults,
} from '../certificates/index.ts';
import { productCategories } from '../products/index.ts';
import type { ClaimedCertificate } from './books.ts';

/** Where, when and by whom something happened, and to what goods. */
export interface ClaimedGoods {
  /** Of the event, UTC. */
  readonly day: string;
  /** Who captured it. */
  readonly organisationId: string;
  /** null: nowhere that is on record. */
  readonly siteId: string | null;
  /** Whether the site is the organisation's. */
  readonly isOwnSite: boolean;
  /** null: the lot names no product. */
  readonly gtin: string | null;
  /** As it is registered; null: nobody has registered it, so its number says nothing. */
  readonly product: ProductInScope | null;
  /** `batchName`; null: the lot names no batch. */
  readonly batch: string | null;
}

/** Stands for the site, batch or product that is not known: no certificate names it. */
const unknownName = '';

/**
 * Why a certificate does not serve goods, or null. The brand's serves what a contract maker makes for the brand at a site of its own that the certificate
 * names. One that names a number which another has now does not speak of the product of that other.
 *
 * @example objectionTo(biscuit.certificate, biscuit.goods) // null
 */
export function objectionTo(
  certificate: Omit<CertificateScope, 'number'> & CertificateHistory,
  { day, organisationId, siteId, isOwnSite, gtin, product, batch }: ClaimedGoods,
): ClaimedCertificate['objection'] {
  const { holderId } = certificate;
  const made = {
    name: batch ?? unknownName,
    producerId: organisationId,
    siteId: siteId ?? unknownName,
    slaughterMethod: null,
  };
  const ofMaker = { gtin: gtin ?? unknownName, producerId: organisationId, category: productCategories[0] };
  const faults = findScopeFaults(certificate, product ?? ofMaker, made);
  const has = (fault: number) => (faults & fault) !== 0;
  const isOwn = holderId === organisationId;
  if (has(scopeFaults.holder) || (!isOwn && (has(scopeFaults.site) || !isOwnSite))) return 'other_holder';
  if (has(scopeFaults.site)) return 'other_site';
  const isOfHolder = product === null || (product.producerId === holderId && !has(scopeFaults.product));
  if (!isOfHolder || has(scopeFaults.batch)) return 'other_product';
  return certificateStatus(certificate, day, gtin, batch) === 'valid' ? null : 'not_in_force';
}
