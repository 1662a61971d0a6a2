// What waits for the signature of an issuer that keeps its own key: the row to be stored, and the credential as it is signed.
import type { StoringOf } from './basis.ts';
import type { CertificateRow } from './credential-facts.ts';
import type { UnsignedCredential } from './sign-credential.ts';

/** A certificate that is about to be signed, new or for a further time. */
export interface PreparedCertificate {
  readonly storing: StoringOf;
  readonly row: CertificateRow;
}

export interface DraftContent extends PreparedCertificate {
  readonly credentialId: string;
  readonly unsigned: UnsignedCredential;
}
