// A certificate and its certifier as the sentences of a verdict name them. What it is on a day is decided in certificates.
import type { CertificateEvidence } from './evidence.ts';

type Named = Readonly<Record<'certifierId', string>> & Readonly<Record<'certifier', string> | Record<never, string>>;

/** The certifier as sentences name it; its name is left out where nobody gave it. */
export const nameCertifier = ({ certifierId, certifierName }: CertificateEvidence): Named =>
  certifierName === undefined ? { certifierId } : { certifierId, certifier: certifierName };

/** The certificate and its certifier as sentences name them. */
export const nameCertificate = (certificate: CertificateEvidence): Named & { readonly certificateNumber: string } => ({
  certificateNumber: certificate.number,
  ...nameCertifier(certificate),
});
