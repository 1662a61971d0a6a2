// What the certificates of a document say, read once: each part of the page asks for it at each drawing. Checks no signature.
import type { CredentialContent } from '@amanah/core/certificates';
import { contentOf, type EvidenceDocument } from '@amanah/core/evidence';

const read = new WeakMap<EvidenceDocument['certificates'][number], CredentialContent | null>();

export function signedContent(certificate: EvidenceDocument['certificates'][number]): CredentialContent | null {
  const known = read.get(certificate);
  if (known !== undefined) return known;
  const content = contentOf(certificate) ?? null;
  read.set(certificate, content);
  return content;
}
