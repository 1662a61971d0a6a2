// Who may do what with a certificate, and when. The answer also goes to the screen, so that button and server agree.
import type { CertificateAction } from '@amanah/api/certificates';
import { type CertificateStatus, canBeSuspended } from '@amanah/core/certificates';

/** What the issuing body may do next. Nobody else may do anything. */
export function allowedActions(status: CertificateStatus, isIssuer: boolean): readonly CertificateAction[] {
  if (!isIssuer) return [];
  if (canBeSuspended(status)) return ['suspend', 'revoke'];
  if (status === 'suspended') return ['reinstate', 'revoke'];
  return status === 'revoked' ? [] : ['revoke'];
}
