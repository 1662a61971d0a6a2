// The certificate that a verdict rests on or failed on; where it names none, the first of the product.
import type { Certification, VerifyResponse } from '@amanah/api/verification';

export const restingCertificate = ({
  certifications,
  proof,
}: Pick<VerifyResponse, 'certifications' | 'proof'>): Certification | undefined =>
  certifications.find(({ id }) => id === proof.certificateId) ?? certifications[0];
