// Where the assessments write down what they found, and how that becomes an order. It must never weigh: the state says it all.
import {
  type CheckCode,
  type EvidenceKind,
  type HalalStatus,
  type LimitCode,
  type Reason,
  type ReasonCode,
  reasonCodes,
  type VerdictDisplay,
  type VerdictState,
  verdictStates,
} from './verdict.ts';

export interface Findings {
  readonly reasons: Reason[];
  /** Place of the reason with the same index: state times 100 plus code, lowest explains the verdict. */
  readonly places: number[];
  readonly checked: CheckCode[];
  readonly notProven: LimitCode[];
}

type Details = Reason['details'];

const noDetails: Details = {};
const informing = verdictStates.length * 100;
const placeOfState: Readonly<Record<string, number>> = Object.fromEntries(verdictStates.map((s, i) => [s, i * 100]));
const placeOfCode: Readonly<Record<string, number>> = Object.fromEntries(reasonCodes.map((c, i) => [c, i]));
const placeOfCertified = informing - 100;
const displays: Readonly<Record<VerdictState, VerdictDisplay>> = {
  unknown: 'not_found',
  withdrawn: 'not_verified',
  not_halal: 'not_verified',
  suspected_copy: 'not_verified',
  mismatch: 'not_verified',
  suspended: 'not_verified',
  expired: 'not_verified',
  certified_not_recognised: 'pending',
  pending: 'pending',
  doubtful: 'pending',
  no_concern_found: 'pending',
  certified: 'verified',
};

/**
 * Which of the four displays a state has (verdict-and-trust.md, table).
 *
 * @example displayOf('expired') // 'not_verified'
 */
export function displayOf(state: VerdictState): VerdictDisplay {
  return displays[state];
}

/**
 * The status of the product behind a state. A code nobody knows is not verified; that it was not found is its display.
 *
 * @example halalStatusOf('unknown') // 'not_verified'
 */
export function halalStatusOf(state: VerdictState): HalalStatus {
  const display = displays[state];
  return display === 'not_found' ? 'not_verified' : display;
}

/**
 * An empty record of findings.
 *
 * @example newFindings().reasons.length // 0
 */
export function newFindings(): Findings {
  return { reasons: [], places: [], checked: [], notProven: [] };
}

/**
 * A finding that allows no better state than `state`. Its weight follows from the state, so that the order of reasons and
 * the order of states can never differ: not verified refuses, pending limits, certified informs.
 *
 * @example decideVerdict({ ...biscuit, recalls: [recallOfAll] }, shopper).reasons[0].weight // 'refuses'
 */
export function cap(
  findings: Findings,
  state: VerdictState,
  code: ReasonCode,
  kind: EvidenceKind | null,
  id: string,
  details: Details = noDetails,
): void {
  const display = displays[state];
  const weight = display === 'verified' ? 'informs' : display === 'pending' ? 'limits' : 'refuses';
  findings.reasons.push({ code, weight, evidence: kind === null ? null : { kind, id }, details });
  findings.places.push((placeOfState[state] ?? 0) + (placeOfCode[code] ?? 0));
}

/**
 * A finding worth saying that changes no state.
 *
 * @example decideVerdict(biscuit, { ...shopper, day: '2027-03-02' }).reasons.some((reason) => reason.code === 'batch.past_expiry') // true
 */
export function note(
  findings: Findings,
  code: ReasonCode,
  kind: EvidenceKind,
  id: string,
  details: Details = noDetails,
): void {
  findings.reasons.push({ code, weight: 'informs', evidence: { kind, id }, details });
  findings.places.push(informing + (placeOfCode[code] ?? 0));
}

/**
 * How many findings keep it from being certified; used to prefer one certificate over another.
 *
 * @example countCaps(newFindings()) // 0
 */
export function countCaps(findings: Findings): number {
  let count = 0;
  for (const place of findings.places) if (place < placeOfCertified) count += 1;
  return count;
}

/**
 * Puts the weightiest reason first: by state, then code, then evidence, so that the order of the evidence does not show.
 * Insertion sort in place, because there are two or three reasons and this runs on every scan.
 *
 * @example stateOf(newFindings()) // 'certified'
 */
export function sortReasons(findings: Findings): void {
  const { reasons, places } = findings;
  for (let i = 1; i < reasons.length; i += 1) {
    const reason = reasons[i];
    const place = places[i];
    if (reason === undefined || place === undefined) continue;
    let j = i - 1;
    for (; j >= 0; j -= 1) {
      const other = reasons[j];
      const otherPlace = places[j];
      if (other === undefined || otherPlace === undefined) break;
      if (otherPlace < place || (otherPlace === place && !isBefore(reason, other))) break;
      reasons[j + 1] = other;
      places[j + 1] = otherPlace;
    }
    reasons[j + 1] = reason;
    places[j + 1] = place;
  }
}

/**
 * First match wins: the state of the weightiest reason. Call after `sortReasons`.
 *
 * @example decideVerdict({ ...biscuit, recalls: [recallOfAll], fraudFindings: [openFraud] }, shopper).state // 'withdrawn'
 */
export function stateOf(findings: Findings): VerdictState {
  const place = findings.places[0] ?? informing;
  return verdictStates[Math.floor(place / 100)] ?? 'certified';
}

// The same code on the same evidence twice (two claimed numbers, two suspensions) is told apart by its details. Of two recalls the later one leads: whoever
// recalls again recalls in a severer class. Ids begin with their time.
function isBefore(a: Reason, b: Reason): boolean {
  if (a.code === 'batch.recalled' && b.code === a.code && a.evidence?.id !== b.evidence?.id)
    return `${a.details.since} ${a.evidence?.id}` > `${b.details.since} ${b.evidence?.id}`;
  const first = a.evidence?.id ?? '';
  const second = b.evidence?.id ?? '';
  return first === second ? JSON.stringify(a.details) < JSON.stringify(b.details) : first < second;
}
