// Whether a certificate can be renewed by an application at all. Asked where one is begun, submitted, approved and issued, so that nobody is
// audited for what cannot be issued.
import { type CertificateHistory, certificateStatus, statusByTerm } from './certificate-status.ts';
import { leavesGap } from './terms.ts';

/** Each is said to the person in words of its own. */
export const renewalRefusals = [
  'certificate_revoked',
  'certificate_ended',
  'certificate_for_all_products',
  'certificate_limited',
  'certificate_of_other_scheme',
  'certificate_names_others',
  'certificate_suspended',
] as const;
export type RenewalRefusal = (typeof renewalRefusals)[number];

export interface RenewedCertificate extends CertificateHistory {
  readonly scheme: string;
  /** It names none, so an application would have nothing to name again. */
  readonly isForAllProducts: boolean;
  /** To batches or to markets, which an application does not decide about. */
  readonly isLimited: boolean;
  /** A product or a site that is not the holder's any more. */
  readonly namesOthers: boolean;
}

export interface RenewalQuestion {
  /** By which it is applied for. */
  readonly scheme: string;
  /** The day of the decision, or today as long as there is none: the next time cannot begin before. */
  readonly decidedOn: string;
  readonly today: string;
  /** A suspension may be lifted while an application is reviewed, so it stands against nothing but the last step. */
  readonly isIssuing: boolean;
}

/**
 * What stands against a renewal; null where nothing does. What no later day mends comes first.
 *
 * @example refusalOfRenewal({ ...certificate, validUntil: '2025-12-31' }, { scheme: certificate.scheme, decidedOn: '2026-11-22', today: '2026-11-22', isIssuing: false }) // 'certificate_ended'
 */
export function refusalOfRenewal(certificate: RenewedCertificate, asked: RenewalQuestion): RenewalRefusal | null {
  const { validUntil } = certificate;
  const status = certificateStatus(certificate, asked.today);
  if (status === 'revoked') return 'certificate_revoked';
  if (leavesGap(validUntil, asked.decidedOn)) return 'certificate_ended';
  if (certificate.isForAllProducts) return 'certificate_for_all_products';
  if (certificate.isLimited) return 'certificate_limited';
  if (certificate.scheme !== asked.scheme) return 'certificate_of_other_scheme';
  if (certificate.namesOthers) return 'certificate_names_others';
  // What ended while it was suspended can be renewed, and is still suspended then.
  const isSuspended = status === 'suspended' && statusByTerm(certificate, asked.today) !== 'expired';
  return asked.isIssuing && isSuspended ? 'certificate_suspended' : null;
}
