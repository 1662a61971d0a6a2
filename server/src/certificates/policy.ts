// Who may do what with a certificate, and when. The answer also goes to the screen, so that button and server agree.
import type { CertificateAction } from '@amanah/api/certificates';
import { type CertificateStatus, canBeSuspended } from '@amanah/core/certificates';

/**
 * What the issuing body may do next. Nobody else may do anything.
 * @param isHeld something that was found still speaks against it
 */
export function allowedActions(status: CertificateStatus, isHeld: boolean): readonly CertificateAction[] {
  if (canBeSuspended(status)) return ['suspend', 'revoke'];
  if (status === 'suspended') return isHeld ? ['revoke'] : ['reinstate', 'revoke'];
  return status === 'revoked' ? [] : ['revoke'];
}
