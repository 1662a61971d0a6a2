// A certificate with everything that proves it, as it is handed to whoever checks it. Proves nothing by itself.
import type { LoggedStatement } from '../ledger/index.ts';
import type { AnnouncedEnd } from './certificate-status.ts';
import type { OutOfForce } from './out-of-force.ts';

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
  /** Why it does not count on the day of the question, in the word of the server alone. Left out where it is in force. */
  readonly outOfForce?: OutOfForce | undefined;
}
