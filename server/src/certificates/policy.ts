// Who may do what with a certificate, and when. The answer also goes to the screen, so that button and server agree.
import type { CertificateAction, IssuedCertificate } from '@amanah/api/certificates';

export interface CertificateStanding {
  readonly validFrom: string;
  readonly validUntil: string;
  /** Changes of the whole certificate up to today, oldest first. */
  readonly changes: readonly ('suspended' | 'reinstated' | 'revoked')[];
}

/** What a certificate is on a day. A revocation is final, a suspension lasts until it is lifted. */
export function stateOf(
  { validFrom, validUntil, changes }: CertificateStanding,
  today: string,
): IssuedCertificate['state'] {
  if (changes.includes('revoked')) return 'revoked';
  if (today > validUntil) return 'expired';
  if (changes.at(-1) === 'suspended') return 'suspended';
  return today < validFrom ? 'not_yet_valid' : 'valid';
}

/** What the issuing body may do next. Nobody else may do anything. */
export function allowedActions(state: IssuedCertificate['state'], isIssuer: boolean): readonly CertificateAction[] {
  if (!isIssuer) return [];
  switch (state) {
    case 'revoked':
      return [];
    case 'suspended':
      return ['reinstate', 'revoke'];
    case 'expired':
      return ['revoke'];
    case 'valid':
    case 'not_yet_valid':
      return ['suspend', 'revoke'];
  }
}
