// Whether evidence speaks of what was asked about. A server may answer with somebody else's good certificate, so only what is signed or
// hashed makes it so, never the title or the ids that it put on the document. Checks no signature: that is the ladder's.
import {
  type CertificateFacts,
  type CredentialContent,
  type EvidenceCertificate,
  parseVcJwt,
  readCredential,
} from '../certificates/index.ts';
import { isUuid, parseCode } from '../codes/index.ts';
import type { EvidenceDocument } from './evidence-document.ts';
import type { ScannedCode } from './question.ts';

/** What the token of a certificate says; its signature is not checked by this. */
export function contentOf(certificate: Pick<EvidenceCertificate, 'jwt'>): CredentialContent | undefined {
  const token = parseVcJwt(certificate.jwt);
  return token && readCredential(token.credential);
}

/** Product and batch that a code names; null where it names no product by number. */
export function scannedOf(code: string): ScannedCode | null {
  const reading = parseCode(code);
  return 'gtin' in reading ? { gtin: reading.gtin, batchNumber: reading.batchNumber ?? null } : null;
}

const isSame = (one: string, other: string) => one.toUpperCase() === other.toUpperCase();
/** By its number, by its whole address, or by the id that the address ends in. */
const isNamedBy = ({ id, number }: CertificateFacts, asked: string) =>
  isSame(number, asked) || isSame(id, asked) || ['/', ':'].some((sign) => id.endsWith(`${sign}${asked}`));

/** A number of a certificate, the hash of an event, the address of a credential: whatever is called so bears it. */
const isSignedName = (asked: string) =>
  /^(?:ni|urn|did|https?):/i.test(asked) || parseCode(asked).kind === 'certificate';

/**
 * True where something signed or hashed bears the name that was asked for, false where it should and does not, null where nothing signed
 * could: a code or number of a batch and an id of the database stand in no credential.
 *
 * @example speaksOf(evidenceOfCertificate, 'NHA-C-2026-00042') // true where that is its number, false otherwise
 */
export function speaksOf(evidence: EvidenceDocument, asked: string): boolean | null {
  const facts = evidence.certificates.flatMap((certificate) => contentOf(certificate)?.facts ?? []);
  if (asked !== '' && facts.some((one) => isNamedBy(one, asked))) return true;
  if (evidence.events.some(({ hash }) => isSame(hash, asked))) return true;
  const scanned = scannedOf(asked);
  if (scanned !== null) {
    if (facts.some(({ products }) => products?.some(({ gtin }) => gtin === scanned.gtin))) return true;
    // A certificate for a category, or events alone: neither names a product.
    return facts.every(({ products }) => products === null) ? null : false;
  }
  if (isUuid(asked)) return null;
  // What is no batch is found by the names above alone. A server that says "batch" of it gains a "nothing signed could", never more.
  return isSignedName(asked) || evidence.subject.kind !== 'batch' ? false : null;
}
