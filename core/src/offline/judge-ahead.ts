// What the rules will say on each day that a pack may be used, and what they would say if a certificate were suspended or revoked
// meanwhile. All of it is asked of `decideVerdict` itself: a pack must never know better, nor otherwise, than the rules.
import type { StatusChange } from '../certificates/index.ts';
import {
  type Day,
  decideVerdict,
  type Evidence,
  type Verdict,
  type VerdictPolicy,
  type VerdictState,
  verdictStates,
} from '../verification/index.ts';
import type { PackedClass, PackedReason, PackedStatus, Watched } from './pack-body.ts';

/** Where a certificate stands in the status lists, and which bits are set already. */
export interface StatusPlace {
  readonly list: number;
  readonly place: number;
  readonly isSuspended: boolean;
  readonly isRevoked: boolean;
}

/** The worse of two: the one that `decideVerdict` would let win. */
export const worse = (one: VerdictState, other: VerdictState): VerdictState =>
  verdictStates.indexOf(one) <= verdictStates.indexOf(other) ? one : other;

/**
 * The statuses of one product or batch over the days of a pack.
 *
 * @param days in order, the day of making first; at least one
 * @param placeOf where a certificate stands in the status lists; null for one that nobody signed
 */
export function judgeAhead(
  evidence: Evidence,
  policyOn: (day: Day) => VerdictPolicy,
  days: readonly Day[],
  placeOf: (certificateId: string) => StatusPlace | null,
): PackedClass {
  const statuses: PackedStatus[] = [];
  for (const day of days) {
    const status = statusOn(evidence, policyOn(day), day, placeOf);
    const before = statuses.at(-1);
    if (!before || JSON.stringify({ ...before, from: day }) !== JSON.stringify(status)) statuses.push(status);
  }
  return statuses;
}

function statusOn(
  evidence: Evidence,
  policy: VerdictPolicy,
  day: Day,
  placeOf: (certificateId: string) => StatusPlace | null,
): PackedStatus {
  const verdict = decideVerdict(evidence, policy);
  const { state } = verdict;
  const watched: Watched[] = [];
  for (const { id } of evidence.certificates) {
    const place = placeOf(id);
    if (!place) continue;
    const becomes = (status: 'suspended' | 'revoked'): VerdictState | null => {
      if (status === 'suspended' ? place.isSuspended : place.isRevoked) return null;
      const next = worse(state, decideVerdict(withChange(evidence, day, status, [id]), policy).state);
      return next === state ? null : next;
    };
    watched.push({
      list: place.list,
      place: place.place,
      ifSuspended: becomes('suspended'),
      ifRevoked: becomes('revoked'),
    });
  }
  const ids = evidence.certificates.map(({ id }) => id);
  const ifAll = (['suspended', 'revoked'] as const).map(
    (status) => decideVerdict(withChange(evidence, day, status, ids), policy).state,
  );
  const ifSeveral = [state, ...ifAll, ...watched.flatMap((one) => [one.ifSuspended ?? state, one.ifRevoked ?? state])];
  return {
    from: day,
    state,
    reasons: reasonsOf(verdict),
    checked: verdict.checked,
    notProven: verdict.notProven,
    certificateId: verdict.certificateId,
    // One that changes nothing alone still counts where several are gone at once.
    watched: watched.length > 1 ? watched : watched.filter((one) => one.ifSuspended !== null || one.ifRevoked !== null),
    ifSeveral: ifSeveral.reduce(worse),
  };
}

function withChange(evidence: Evidence, day: Day, status: StatusChange['status'], ids: readonly string[]): Evidence {
  const change: StatusChange = { status, on: day, reason: '', gtins: null, batches: null };
  return {
    ...evidence,
    certificates: evidence.certificates.map((one) =>
      ids.includes(one.id) ? { ...one, statusChanges: [...one.statusChanges, change] } : one,
    ),
  };
}

/** Days that passed are counted when it is read: a number that grows daily would make every day another class. */
const reasonsOf = (verdict: Verdict): PackedReason[] =>
  verdict.reasons.map(({ code, weight, details }) => {
    if (typeof details['validUntil'] !== 'string' && typeof details['expiresOn'] !== 'string')
      return { code, weight, details };
    const { days: _, ...lasting } = details;
    return { code, weight, details: lasting };
  });
