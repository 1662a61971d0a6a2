// Whether evidence speaks of the code that was asked about. A server may answer with somebody else's good certificate, so only
// what is signed or hashed counts here, never the title or the id that it put on the document.
import { parseVcJwt, readCredential } from '@amanah/core/certificates';
import { parseCode } from '@amanah/core/codes';
import type { EvidenceDocument, ScannedCode } from '@amanah/core/evidence';

/** Product and batch that a code names; null where it names none. */
export function scannedOf(code: string): ScannedCode | null {
  const reading = parseCode(code);
  return 'gtin' in reading ? { gtin: reading.gtin, batchNumber: reading.batchNumber ?? null } : null;
}

const isSame = (one: string, other: string) => one.toUpperCase() === other.toUpperCase();

/**
 * True when something signed names the code, false when it names another, null when nothing that is signed could: an internal
 * code or a batch number is in no credential.
 */
export function isAboutCode(evidence: EvidenceDocument, code: string): boolean | null {
  const reading = parseCode(code);
  const facts = evidence.certificates.flatMap(({ jwt }) => {
    const token = parseVcJwt(jwt);
    return (token && readCredential(token.credential)?.facts) ?? [];
  });
  if ('gtin' in reading) {
    if (facts.some(({ products }) => products?.some(({ gtin }) => gtin === reading.gtin))) return true;
    // A certificate for a category, or events alone: neither names a product.
    return facts.every(({ products }) => products === null) ? null : false;
  }
  const names = facts.flatMap(({ id, number }) => [id, number]);
  const isNamed = [...names, ...evidence.events.map(({ hash }) => hash)].some((name) => isSame(name, code));
  if (isNamed) return true;
  return evidence.subject.kind === 'batch' && reading.kind !== 'certificate' ? null : false;
}
