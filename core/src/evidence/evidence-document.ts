// Everything that somebody needs to check a certificate, a batch or an event without believing whoever handed it over.
// Plain JSON: it can be saved, mailed and checked years later. Holds nothing that the public may not see.
import type { EvidenceCertificate } from '../certificates/index.ts';
import type { EvidenceEvent } from '../events/index.ts';
import type { PublishedKey } from '../organisations/index.ts';

/** An issuer with its DID document as it was served, and its keys. */
export interface EvidenceIssuer {
  readonly did: string;
  readonly name: string;
  readonly didDocument: string;
  readonly keys: readonly PublishedKey[];
}

export const evidenceFormat = 'amanah-evidence@v1';

export interface EvidenceDocument {
  readonly format: typeof evidenceFormat;
  readonly subject: { readonly kind: 'certificate' | 'batch' | 'event'; readonly id: string; readonly title: string };
  /** Whom the server proposes to believe, c2sp.org/tlog-policy. Whoever has a policy of their own uses that. */
  readonly policy: string;
  readonly issuers: readonly EvidenceIssuer[];
  readonly certificates: readonly EvidenceCertificate[];
  readonly events: readonly EvidenceEvent[];
}

/** Of a batch that was only just recorded: nothing in it is signed yet, so nothing can fail, wait or hold. */
export const holdsNothing = ({ certificates, events }: Pick<EvidenceDocument, 'certificates' | 'events'>): boolean =>
  certificates.length === 0 && events.length === 0;
