// What the evidence is about, by what is signed or hashed in it. A server may answer with somebody else's good certificate, so
// the title and ids that it put on the document count for nothing here.

import type { EvidenceCertificate } from '@amanah/core/certificates';
import { type CertificateFacts, type CredentialContent, parseVcJwt, readCredential } from '@amanah/core/certificates';
import { parseCode } from '@amanah/core/codes';
import type { EvidenceDocument, ScannedCode } from '@amanah/core/evidence';

/** What the token of a certificate says; its signature is not checked by this. */
export function contentOf(certificate: EvidenceCertificate): CredentialContent | undefined {
  const token = parseVcJwt(certificate.jwt);
  return token && readCredential(token.credential);
}

/** Product and batch that a code names; null where it names no product by number. */
export function scannedOf(code: string): ScannedCode | null {
  const reading = parseCode(code);
  return 'gtin' in reading ? { gtin: reading.gtin, batchNumber: reading.batchNumber ?? null } : null;
}

const isSame = (one: string, other: string) => one.toUpperCase() === other.toUpperCase();
const isNamedBy = ({ id, number }: CertificateFacts, asked: string) =>
  isSame(number, asked) || id === asked || id.endsWith(`/${asked}`) || id.endsWith(`:${asked}`);

/**
 * True when something signed or hashed bears the name that was asked for, false when it should and does not, null when nothing
 * signed could: an internal code, a batch number or an id of the database is in no credential.
 */
export function bearsName(document: EvidenceDocument, asked: string): boolean | null {
  const facts = document.certificates.flatMap((certificate) => contentOf(certificate)?.facts ?? []);
  if (facts.some((one) => isNamedBy(one, asked))) return true;
  if (document.events.some(({ hash }) => hash === asked)) return true;
  const isName = asked.startsWith('ni:') || parseCode(asked).kind === 'certificate';
  return isName ? false : null;
}
