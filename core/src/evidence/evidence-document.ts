// Everything that somebody needs to check a certificate, a batch or an event without believing whoever handed it over.
// Plain JSON: it can be saved, mailed and checked years later. Holds nothing that the public may not see.
import type { AnnouncedEnd } from '../certificates/index.ts';

/** A leaf of the log, its place, and what opens its commitment. */
export interface LoggedStatement {
  /** The leaf as it lies in the log: canonical JSON. */
  readonly leaf: string;
  /** c2sp.org/tlog-proof; null while the leaf waits for the next checkpoint. */
  readonly proof: string | null;
  /** 64 hexadecimal digits. */
  readonly salt: string;
  /** The text that the leaf commits to with the salt. */
  readonly subject: string;
}

/** A key of an issuer and the leaf that made it public. */
export interface PublishedKey {
  /** The verification method, a DID URL. */
  readonly method: string;
  /** Canonical JSON of `{ did, method, publicKeyMultibase }`; its hash is in the leaf. */
  readonly document: string;
  readonly statement: LoggedStatement;
}

/** An issuer with its DID document as it was served, and its keys. */
export interface EvidenceIssuer {
  readonly did: string;
  readonly name: string;
  readonly didDocument: string;
  readonly keys: readonly PublishedKey[];
}

/** A status list in the version of the day. */
export interface PublishedStatusList {
  readonly purpose: 'revocation' | 'suspension';
  /** The list as `vc+jwt`. */
  readonly jwt: string;
  readonly statement: LoggedStatement;
}

export interface EvidenceCertificate {
  readonly id: string;
  readonly number: string;
  /** Place of its issuer in `issuers`, by DID. */
  readonly issuer: string;
  /** The credential as `vc+jwt`; its hash is in the leaf. */
  readonly jwt: string;
  /** The same credential with its eddsa-jcs-2022 proof, as JSON text. */
  readonly integrity: string;
  readonly statement: LoggedStatement;
  readonly statusLists: readonly PublishedStatusList[];
  /** What happened to it later, oldest first. */
  readonly history: readonly LoggedStatement[];
  /** The end that is announced, in the word of the server alone: nothing here proves it. Left out where none is announced. */
  readonly announcedEnd?: AnnouncedEnd | undefined;
}

export interface EvidenceEvent {
  readonly id: string;
  /** CBV event hash, `ni:///sha-256;…?ver=CBV2.0`. */
  readonly hash: string;
  /** The EPCIS event as JSON text, with its `@context`. */
  readonly event: string;
  readonly statement: LoggedStatement;
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
