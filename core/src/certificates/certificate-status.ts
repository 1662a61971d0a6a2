// What a certificate is on a day, as a whole or for one product or batch of it. Nothing else reads status changes against days. It never
// looks at scope, recognition or signatures, and never judges ahead: what happens after the day does not count.

/** A calendar day, `YYYY-MM-DD`. */
type Day = string;

export const certificateStatuses = ['valid', 'not_yet_valid', 'expired', 'suspended', 'revoked'] as const;
export type CertificateStatus = (typeof certificateStatuses)[number];

/** What changes a certificate within its term; what it is by them on a day is another question. */
export const statusChangeKinds = ['suspended', 'reinstated', 'revoked'] as const;
export type StatusChangeKind = (typeof statusChangeKinds)[number];

/** Why a certificate ends where nobody found anything: `issuer_left`, the certifier ended its work; `key_revoked`, the key that signed it is in wrong hands. */
export const statusCauses = ['issuer_left', 'key_revoked'] as const;

export interface StatusChange {
  readonly status: StatusChangeKind;
  /** The first day that it counts. */
  readonly on: Day;
  /** Why, as the certifier wrote it. */
  readonly reason: string;
  /** null: somebody found something. */
  readonly cause?: (typeof statusCauses)[number] | null;
  /** null: not limited to products. */
  readonly gtins: readonly string[] | null;
  /** By name (`batchName`); null: not limited to batches. */
  readonly batches: readonly string[] | null;
}

export interface CertificateTerm {
  /** First day; it counts. */
  readonly validFrom: Day;
  /** Last day; it counts. */
  readonly validUntil: Day;
}

export interface CertificateHistory extends CertificateTerm {
  /** Oldest first. */
  readonly statusChanges: readonly StatusChange[];
}

/**
 * How certificates name a batch: by what stands on the pack, so that they need no record of it.
 *
 * @param gtin of 14 digits
 * @example batchName('09506000149011', 'L-7') // '09506000149011 L-7'
 */
export const batchName = (gtin: string, batchNumber: string): string => `${gtin} ${batchNumber}`;

/** What is suspended may come back, and what is not valid yet will be. */
export const hasEnded = (status: CertificateStatus): boolean => status === 'expired' || status === 'revoked';

/**
 * Whether it still lets goods be sold, or will: what is suspended already or has ended need not be suspended.
 *
 * @example canBeSuspended('not_yet_valid') // true
 */
export const canBeSuspended = (status: CertificateStatus): boolean => status === 'valid' || status === 'not_yet_valid';

/** What {@link batchName} put together. */
export function readBatchName(name: string): { readonly gtin: string; readonly batchNumber: string } {
  const end = name.indexOf(' ');
  return { gtin: name.slice(0, end), batchNumber: name.slice(end + 1) };
}

/** `some`: it is limited to batches and none is named, so it cannot be told whether this pack is one of them. */
export type Reach = 'all' | 'some' | 'none';

const nothingOpen: readonly never[] = [];

/**
 * How far a status change reaches. Limited to batches, it touches those batches; the products beside them only tell a code without a
 * batch whether it is concerned at all, so that untouched products stay untouched (G3).
 *
 * @param gtin null: the certificate as a whole is asked about
 * @example reachOf({ status: 'suspended', on: '2026-05-01', reason: '', gtins: null, batches: ['batch-9'] }, '09506000149011', null) // 'some'
 */
export function reachOf(change: StatusChange, gtin: string | null, batch: string | null): Reach {
  const { gtins, batches } = change;
  if (batches !== null) {
    if (batch !== null) return batches.includes(batch) ? 'all' : 'none';
    return batches.length > 0 && (gtins === null || (gtin !== null && gtins.includes(gtin))) ? 'some' : 'none';
  }
  return gtins === null || (gtin !== null && gtins.includes(gtin)) ? 'all' : 'none';
}

/**
 * Suspensions that nobody lifted and all revocations that reach what is asked about on `day`. A revocation is final.
 *
 * @example openChanges([], '2026-06-01', null, null) // []
 */
export function openChanges<Change extends StatusChange>(
  changes: readonly Change[],
  day: Day,
  gtin: string | null,
  batch: string | null,
): readonly Change[] {
  if (changes.length === 0) return nothingOpen;
  return changes.filter((change) => {
    if (change.status === 'reinstated' || change.on > day) return false;
    if (reachOf(change, gtin, batch) === 'none') return false;
    return change.status === 'revoked' || reinstatementOf(change, changes, day, gtin, batch) === null;
  });
}

/** The reinstatement that lifted a suspension, or null. On the same day the order of the list decides. */
function reinstatementOf<Change extends StatusChange>(
  suspension: Change,
  changes: readonly Change[],
  day: Day,
  gtin: string | null,
  batch: string | null,
): Change | null {
  const index = changes.indexOf(suspension);
  for (let i = 0; i < changes.length; i += 1) {
    const change = changes[i];
    if (change === undefined || change.status !== 'reinstated' || change.on > day) continue;
    if (change.on < suspension.on || (change.on === suspension.on && i < index)) continue;
    const reach = reachOf(change, gtin, batch);
    if (reach === 'all') return change;
    if (reach === 'some' && suspension.batches?.every((name) => change.batches?.includes(name))) return change;
  }
  return null;
}

/**
 * The last reinstatement by a day that lifted a suspension of what is asked about, or null.
 *
 * @param gtin null: the certificate as a whole
 * @example lastReinstatement([], '2026-06-01') // null
 */
export function lastReinstatement(
  changes: readonly StatusChange[],
  day: Day,
  gtin: string | null = null,
  batch: string | null = null,
): StatusChange | null {
  let last: StatusChange | null = null;
  for (const change of changes) {
    if (change.status !== 'suspended' || change.on > day || reachOf(change, gtin, batch) === 'none') continue;
    const by = reinstatementOf(change, changes, day, gtin, batch);
    if (by !== null && (last === null || by.on > last.on)) last = by;
  }
  return last;
}

/**
 * What changes have made of a certificate by a day, whatever its term; null: nothing that lasts.
 *
 * @param gtin null: the certificate as a whole
 * @example changedStatus([{ status: 'suspended', on: '2026-05-01', reason: '', gtins: null, batches: null }], '2026-06-01') // 'suspended'
 */
export function changedStatus(
  changes: readonly StatusChange[],
  day: Day,
  gtin: string | null = null,
  batch: string | null = null,
): 'suspended' | 'revoked' | null {
  let isSuspended = false;
  for (const change of openChanges(changes, day, gtin, batch)) {
    if (reachOf(change, gtin, batch) !== 'all') continue;
    if (change.status === 'revoked') return 'revoked';
    isSuspended = true;
  }
  return isSuspended ? 'suspended' : null;
}

/**
 * Whether the certificate as a whole was ever suspended or revoked for what somebody found, up to and including the day. The end of its
 * certifier's work, a key of it in wrong hands, what is limited to single products or batches, and what is only announced say nothing against its holder.
 *
 * @example wasHeldBack([{ status: 'revoked', on: '2026-05-01', reason: '', cause: 'issuer_left', gtins: null, batches: null }], '2026-06-01') // false
 */
export const wasHeldBack = (changes: readonly StatusChange[], day: Day): boolean =>
  changes.some(
    (change) =>
      change.status !== 'reinstated' &&
      change.cause == null &&
      change.on <= day &&
      reachOf(change, null, null) === 'all',
  );

export type TermStatus = Extract<CertificateStatus, 'not_yet_valid' | 'valid' | 'expired'>;

/**
 * What the printed term says of a day, whatever happened to the certificate; both its boundary days are inside.
 *
 * @example statusByTerm({ validFrom: '2026-01-01', validUntil: '2026-12-31' }, '2026-12-31') // 'valid'
 */
export const statusByTerm = ({ validFrom, validUntil }: CertificateTerm, day: Day): TermStatus =>
  day < validFrom ? 'not_yet_valid' : day > validUntil ? 'expired' : 'valid';

/**
 * What a certificate is on a day: revoked for good, suspended until that is lifted, whenever it ends; else by its term, whose boundary
 * days are inside. A change that is limited to other products or batches says nothing about the one that is asked about, nor about the
 * whole. The same rule in SQL is `certificates.status_on` (server/src/certificates/tables.ts).
 *
 * @param gtin null: the certificate as a whole
 * @example certificateStatus({ validFrom: '2026-01-01', validUntil: '2026-12-31', statusChanges: [] }, '2027-01-01') // 'expired'
 */
export function certificateStatus(
  history: CertificateHistory,
  day: Day,
  gtin: string | null = null,
  batch: string | null = null,
): CertificateStatus {
  return changedStatus(history.statusChanges, day, gtin, batch) ?? statusByTerm(history, day);
}

/**
 * The first revocation within the term of a certificate, whether it has come or is announced; null where there is none.
 *
 * @param gtin null: the certificate as a whole
 * @example firstRevocation({ validFrom: '2026-01-01', validUntil: '2026-12-31', statusChanges: [] }) // null
 */
export function firstRevocation(
  { validUntil, statusChanges }: CertificateHistory,
  gtin: string | null = null,
  batch: string | null = null,
): StatusChange | null {
  let first: StatusChange | null = null;
  for (const change of statusChanges) {
    if (change.status !== 'revoked' || change.on > validUntil || reachOf(change, gtin, batch) !== 'all') continue;
    if (first === null || change.on < first.on) first = change;
  }
  return first;
}

/**
 * The day before.
 *
 * @example dayBefore('2026-03-01') // '2026-02-28'
 */
export const dayBefore = (day: Day): Day => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);

/**
 * Until when a certificate holds: the last day of its term, or the day before its first revocation, whether that has come or is announced.
 * The same rule in SQL is `certificates.last_day_of` (server/src/certificates/tables.ts).
 *
 * @param gtin null: the certificate as a whole
 * @example lastDayOf({ validFrom: '2026-01-01', validUntil: '2026-12-31', statusChanges: [{ status: 'revoked', on: '2026-12-11', reason: '', gtins: null, batches: null }] }) // '2026-12-10'
 */
export function lastDayOf(history: CertificateHistory, gtin: string | null = null, batch: string | null = null): Day {
  const first = firstRevocation(history, gtin, batch);
  return first === null ? history.validUntil : dayBefore(first.on);
}

export interface AnnouncedEnd {
  /** Still in force on it. */
  readonly lastDay: Day;
  /** `issuer_left`: nobody finds anything, the certifier ends its work. */
  readonly cause: 'issuer_left' | 'revoked';
}

/**
 * The last day of a certificate whose end within its term is announced, and why it ends; null where nothing is announced.
 *
 * @param gtin null: the certificate as a whole
 * @example announcedEnd({ validFrom: '2026-01-01', validUntil: '2026-12-31', statusChanges: [] }, '2026-06-01') // null
 */
export function announcedEnd(
  history: CertificateHistory,
  day: Day,
  gtin: string | null = null,
  batch: string | null = null,
): AnnouncedEnd | null {
  const first = firstRevocation(history, gtin, batch);
  return first === null || first.on <= day
    ? null
    : { lastDay: lastDayOf(history, gtin, batch), cause: first.cause === 'issuer_left' ? 'issuer_left' : 'revoked' };
}

/**
 * Whole days from one day to a later one; 0 when it is not later. `YYYY-MM-DD`.
 *
 * @example daysBetween('2022-09-30', '2024-10-10') // 741
 */
export const daysBetween = (from: Day, until: Day): number =>
  Math.max(0, Math.round((Date.parse(until) - Date.parse(from)) / 86_400_000));
