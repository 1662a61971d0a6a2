// The one answer a shopper gets: which state, why, what was checked, what was not proven. It must never ask the outside world,
// never guess, and never let a doubt outrank a refusal.

import type { PrintedDay } from '../codes/index.ts';
import { assessCertificates } from './assess-certificates.ts';
import { assessCondition, assessLabResults, assessRecalls, assessSuspicion } from './assess-incidents.ts';
import { assessIngredients } from './assess-ingredients.ts';
import { assessJourney } from './assess-journey.ts';
import { assessMassBalance } from './assess-mass-balance.ts';
import { assessSerial } from './assess-serial.ts';
import { assessSomeBatches } from './assess-some-batches.ts';
import { assessApplications, assessUncertifiedSlaughter } from './assess-uncertified.ts';
import type { Day, Evidence } from './evidence.ts';
import { cap, displayOf, type Findings, halalStatusOf, newFindings, sortReasons, stateOf } from './findings.ts';
import type { Inquiry } from './inquiry.ts';
import { nameLevel, nameUncertified } from './limits.ts';
import { nameBatches } from './name-batches.ts';
import { ruleSet } from './rule-set.ts';
import {
  type CheckCode,
  certificateCheckCodes,
  type Verdict,
  type VerdictPolicy,
  type VerdictState,
  verdictStates,
} from './verdict.ts';

/**
 * Decides what can honestly be said about one code on one day, for one person's policy. Every assessment writes down all it
 * finds, each finding with the best state it still allows; the first of `verdictStates` that any finding allows is the
 * verdict, and its reason stands first. So `certified` needs a certificate in scope, in force on the day that counts and
 * recognised, with nothing that refuses or limits.
 *
 * Same evidence and policy, same verdict: no clock, no chance, and the order of the lists does not matter except where
 * evidence.ts says "oldest first". Source: verdict-and-trust.md, table of states; scenarios.md G1 to G9.
 *
 * @example decideVerdict(biscuit, shopper).state // 'certified'
 */
export function decideVerdict(evidence: Evidence, policy: VerdictPolicy): Verdict {
  const { product, batch } = evidence;
  if (product === null) {
    const findings = newFindings();
    cap(findings, 'unknown', 'code.not_registered', null, '', { ...evidence.unregistered });
    return conclude('unknown', findings, null, policy);
  }
  const asked = { evidence, policy, product, batch };
  const verdict = judge({ ...asked, madeOn: batch === null ? policy.day : batch.producedOn, madeBy: null });
  const madeBy = batch === null ? latestMaking(evidence, policy.day) : null;
  if (madeBy === null) return verdict;
  // Nobody knows when these were made. They have to be certified on every day that is left: what a code says can only make it worse.
  const before = judge({ ...asked, madeOn: madeBy.day, madeBy });
  return verdictStates.indexOf(before.state) < verdictStates.indexOf(verdict.state) ? before : verdict;
}

/**
 * The first day that a pack gives for itself and that has passed: it was made on that day at the latest. null: it says nothing of the kind.
 *
 * @example latestMaking({ printed: [{ kind: 'expiry', day: '2025-06-01', isMonth: false }] }, '2026-06-01')?.day // '2025-06-01'
 */
export function latestMaking({ printed }: Pick<Evidence, 'printed'>, today: Day): PrintedDay | null {
  let first: PrintedDay | null = null;
  for (const one of printed ?? []) if (one.day < (first?.day ?? today)) first = one;
  return first;
}

function judge(inquiry: Inquiry): Verdict {
  const findings = newFindings();
  assessRecalls(inquiry, findings);
  nameLevel(inquiry, findings);
  assessLabResults(inquiry, findings);
  assessSuspicion(inquiry, findings);
  assessSerial(inquiry, findings);
  assessMassBalance(inquiry, findings);
  const certificate = assessCertificates(inquiry, findings);
  assessIngredients(inquiry, certificate !== null, findings);
  if (certificate === null) {
    assessUncertifiedSlaughter(inquiry, findings);
    assessApplications(inquiry, findings);
  }
  assessCondition(inquiry, findings);
  assessJourney(inquiry, findings);
  assessSomeBatches(inquiry, findings);
  nameBatches(inquiry, certificate, findings);

  sortReasons(findings);
  const state = stateOf(findings);
  nameUncertified(state, findings);
  return conclude(state, findings, certificate === null ? null : certificate.id, inquiry.policy);
}

function conclude(
  state: VerdictState,
  findings: Findings,
  restsOnCertificateId: string | null,
  policy: VerdictPolicy,
): Verdict {
  return {
    state,
    halalStatus: halalStatusOf(state),
    display: displayOf(state),
    reasons: findings.reasons,
    checked: checkedOf(findings),
    notProven: findings.notProven,
    certificateId: findFailedCertificate(findings, restsOnCertificateId),
    policy,
    ruleSet,
  };
}

const ofCertificate: ReadonlySet<CheckCode> = new Set(certificateCheckCodes);

// Where a claimed or withdrawn certificate refuses, what another one answers well would be read as said of that one.
function checkedOf({ reasons, checked }: Findings): readonly CheckCode[] {
  const refuses = reasons.some(({ weight, code }) => weight === 'refuses' && code.startsWith('certificate.'));
  return refuses ? checked.filter((check) => !ofCertificate.has(check)) : checked;
}

// The certificate that explains a refusal goes before the one that was good.
function findFailedCertificate(findings: Findings, restsOnCertificateId: string | null): string | null {
  const { reasons } = findings;
  const first = reasons[0];
  if (first?.weight === 'refuses' && first.evidence?.kind === 'certificate') return first.evidence.id;
  if (restsOnCertificateId !== null) return restsOnCertificateId;
  for (const { weight, evidence } of reasons) {
    if (weight !== 'informs' && evidence?.kind === 'certificate') return evidence.id;
  }
  return null;
}
