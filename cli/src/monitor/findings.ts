// What a monitor reports: entries of the log, and misbehaviour of the log as a whole. The form is a promise to scripts and
// webhooks; a member may be added, none may change. An id is the same whenever the same thing is reported again.
import { type Leaf, parseLeaf, toBase64 } from '@amanah/core/ledger';

/** What is wrong with one entry. */
export type EntryFault = 'malformed' | 'backdated' | 'in_future';

/** What is wrong with the log. */
export type LogFault =
  | 'checkpoint_malformed'
  | 'origin_wrong'
  | 'log_signature_missing'
  | 'log_signature_invalid'
  | 'cosignature_invalid'
  | 'quorum_missed'
  | 'shrunk'
  | 'forked'
  | 'inconsistent'
  | 'answer_malformed'
  | 'entries_disagree'
  | 'tiles_disagree'
  | 'trail_cut';

/** One entry: of a watched issuer, or with a fault, or both. */
export interface EntryFinding {
  readonly type: 'entry';
  /** Origin and index: a receiver that has seen it may drop it. */
  readonly id: string;
  readonly log: string;
  readonly index: number;
  readonly watched: boolean;
  readonly faults: readonly EntryFault[];
  /** For a backdated entry: when the monitor accepted a log without it. */
  readonly acceptedBefore?: string;
  /** Absent for an entry that is no leaf. */
  readonly leaf?: Pick<Leaf, 'kind' | 'issuer' | 'time' | 'subject' | 'document'>;
  /** The bytes of an entry that is no leaf, in base64, the first 1024 of them. */
  readonly bytes?: string;
}

/** The log as a whole. */
export interface LogFinding {
  readonly type: 'log';
  readonly id: string;
  readonly log: string;
  readonly fault: LogFault;
  /** Size of the last checkpoint that was accepted, and of the one that was presented where it could be read. */
  readonly acceptedSize: number;
  readonly presentedSize?: number;
  /** Which answer of the log it is about. */
  readonly path?: string;
  /** Whose audit trail it is about. */
  readonly issuer?: string;
  /** The folder with both checkpoints. */
  readonly evidence?: string;
}

export type Finding = EntryFinding | LogFinding;

/** Clocks of honest parties differ, and an event may wait for its turn; by more than this it is a finding. */
export const TOLERANCE_MINUTES = 15;

export interface EntryQuestion {
  readonly log: string;
  readonly index: number;
  readonly entry: Uint8Array;
  /** Issuers whose certificates are reported; none means all. Keys, of the log and of whomever, and a certifier that leaves are reported always. */
  readonly watched: readonly string[];
  /** When the monitor accepted the latest checkpoint that did not have this entry yet. */
  readonly acceptedBefore: Date | undefined;
  readonly now: Date;
}

/** The finding of one entry, `undefined` when there is nothing to say. */
export function judgeEntry(question: EntryQuestion): EntryFinding | undefined {
  const { log, index, entry, watched, acceptedBefore, now } = question;
  const about = { type: 'entry', id: `${log}#${index}`, log, index } as const;
  const parsed = parseLeaf(entry);
  if (!parsed) {
    return { ...about, watched: false, faults: ['malformed'], bytes: toBase64(entry.subarray(0, 1024)) };
  }
  const { kind, issuer, time, subject, document: hash } = parsed;
  const minutes = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 60_000;
  const claimed = new Date(time);
  const isBackdated = acceptedBefore !== undefined && minutes(claimed, acceptedBefore) > TOLERANCE_MINUTES;
  const faults: EntryFault[] = [];
  if (isBackdated) faults.push('backdated');
  if (minutes(now, claimed) > TOLERANCE_MINUTES) faults.push('in_future');
  // With whose keys the log, its operator and issuers sign from now on, and who issues no more, concerns whoever reads it.
  const isWatched =
    kind === 'log_key.published' ||
    kind.startsWith('issuer_key.') ||
    kind === 'organisation.left' ||
    (kind.startsWith('certificate.') && (!watched.length || watched.includes(issuer)));
  if (!isWatched && !faults.length) return undefined;
  return {
    ...about,
    watched: isWatched,
    faults,
    ...(isBackdated && { acceptedBefore: acceptedBefore.toISOString() }),
    leaf: { kind, issuer, time, subject, document: hash },
  };
}

/** True where the log, not an issuer, has to answer for it. */
export const isMisbehaviour = (finding: Finding): boolean => finding.type === 'log' || finding.faults.length > 0;
