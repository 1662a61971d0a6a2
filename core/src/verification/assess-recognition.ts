// Whether the market's authorities recognise the certifier for this product on the day that counts. An edge is judged by
// scope and dates; it must never be read as "recognised: yes".

import {
  isRecognisedFor,
  isRecognisedOn,
  isRecognitionOver,
  recognitionStatus,
  type TransitionRule,
  transitionKinds,
} from '../authorities/index.ts';
import type { BatchEvidence, CertificateEvidence, RecognitionEvidence } from './evidence.ts';
import { cap, type Findings, note } from './findings.ts';
import type { Inquiry } from './inquiry.ts';
import { nameCertifier } from './name-certificate.ts';

type Outcome = 'held' | 'held_then_ended' | 'rescued' | 'not_in_transition' | 'ended' | 'out_of_scope' | 'began_later';
// `rescued`: made after the end, under a contract that a transition rule accepts.
const bestFirst: readonly Outcome[] = [
  'held',
  'held_then_ended',
  'rescued',
  'not_in_transition',
  'ended',
  'out_of_scope',
  'began_later',
];

/**
 * Recognition of a certifier. G5: what was made while an edge held stays accepted after its end, said as both
 * `recognition.valid_when_made` and `recognition.ended`; a list of transition rules asks for one of them to hold as well, and it
 * is said which.
 * G6: an edge counts only for the categories in its scope.
 *
 * @example decideVerdict({ ...biscuit, recognitions: [] }, shopper).reasons[0].code // 'recognition.missing'
 */
export function assessRecognition(certificate: CertificateEvidence, inquiry: Inquiry, findings: Findings): void {
  const { policy, product } = inquiry;
  const { certifierId } = certificate;
  if (policy.market === null || policy.marketAuthorityIds.length === 0) {
    // Nobody is asked in particular, but one whom nobody at all recognises is never taken for good.
    // In no country the answer would be another one, so it is not asked for.
    if (!isRecognisedAnywhere(certificate, inquiry)) capUnrecognised(certificate, inquiry, findings);
    else findings.notProven.push(policy.market === null ? 'market_unknown' : 'no_authority_in_market');
    return;
  }
  if (policy.marketAuthorityIds.includes(certifierId)) {
    findings.checked.push('certifier_recognised');
    const details = { ...nameCertifier(certificate), recogniserId: certifierId };
    note(findings, 'recognition.recognised', 'certificate', certificate.id, details);
    return;
  }

  let best: RecognitionEvidence | null = null;
  let bestOutcome: Outcome = 'began_later';
  for (const edge of inquiry.evidence.recognitions) {
    if (edge.recognisedId !== certifierId || !policy.marketAuthorityIds.includes(edge.recogniserId)) continue;
    const outcome = judgeEdge(edge, inquiry);
    const order = bestFirst.indexOf(outcome) - bestFirst.indexOf(bestOutcome);
    if (best === null || order < 0 || (order === 0 && edge.id < best.id)) {
      best = edge;
      bestOutcome = outcome;
    }
  }
  if (best === null) {
    if (!isRecognisedAnywhere(certificate, inquiry)) {
      capUnrecognised(certificate, inquiry, findings);
      return;
    }
    const details = { ...nameCertifier(certificate), market: policy.market };
    cap(findings, 'certified_not_recognised', 'recognition.missing', 'certificate', certificate.id, details);
    return;
  }
  const details = {
    ...nameCertifier(certificate),
    recogniserId: best.recogniserId,
    ...(best.recogniserName === undefined ? {} : { recogniser: best.recogniserName }),
    category: product.category,
    from: best.from,
  };
  noteEdge(best, bestOutcome, details, inquiry, findings);
}

const isRecognisedAnywhere = (
  { speaksForCountry, recognisedFor }: CertificateEvidence,
  { product, madeOn }: Inquiry,
): boolean => isRecognisedFor({ speaksForCountry, edges: recognisedFor }, product.category, madeOn);

/** By nobody at all, or by some for other goods. */
function capUnrecognised(certificate: CertificateEvidence, { madeOn }: Inquiry, findings: Findings): void {
  const isForOthers = certificate.recognisedFor.some((edge) => isRecognisedOn(edge, madeOn));
  const code = isForOthers ? 'recognition.out_of_scope' : 'recognition.by_nobody';
  cap(findings, 'certified_not_recognised', code, 'certificate', certificate.id, nameCertifier(certificate));
}

function judgeEdge(edge: RecognitionEvidence, inquiry: Inquiry): Outcome {
  const { product, madeOn, policy } = inquiry;
  const { until, transitionRules } = edge;
  switch (recognitionStatus(edge, product.category, madeOn)) {
    case 'out_of_scope':
      return 'out_of_scope';
    case 'not_yet':
      return 'began_later';
    case 'ended':
      return findTransition(edge, inquiry)?.kind === 'contracted' ? 'rescued' : 'ended';
    case 'in_force':
      if (until === null || until >= policy.day) return 'held';
      return transitionRules === null || findTransition(edge, inquiry) !== null
        ? 'held_then_ended'
        : 'not_in_transition';
  }
}

/** The rule by which goods are still accepted; made after the end, only an earlier contract can. The order of the list does not show. */
function findTransition({ transitionRules, until }: RecognitionEvidence, inquiry: Inquiry): TransitionRule | null {
  const { batch, madeOn } = inquiry;
  if (batch === null || transitionRules === null) return null;
  for (const kind of transitionKinds) {
    if (kind !== 'contracted' && until !== null && madeOn > until) continue;
    let latest: TransitionRule | null = null;
    for (const rule of transitionRules)
      if (rule.kind === kind && holds(rule, batch) && (latest === null || rule.by > latest.by)) latest = rule;
    if (latest !== null) return latest;
  }
  return null;
}

// What lies in the shops has left its plant, also where nobody wrote down when. A day before production is no day of these goods.
function holds({ kind, by }: TransitionRule, batch: BatchEvidence): boolean {
  const { inMarketOn, shippedOn, contractedOn, producedOn } = batch;
  if (kind === 'contracted') return contractedOn !== null && contractedOn <= by;
  const on = kind === 'in_market' ? inMarketOn : (shippedOn ?? inMarketOn);
  return on !== null && on >= producedOn && on <= by;
}

function noteEdge(
  edge: RecognitionEvidence,
  outcome: Outcome,
  details: Readonly<Record<string, string>>,
  inquiry: Inquiry,
  findings: Findings,
): void {
  const dated = edge.until === null ? details : { ...details, until: edge.until };
  const here = inquiry.policy.market === null ? dated : { ...dated, market: inquiry.policy.market };
  const accepted = outcome === 'held' || outcome === 'held_then_ended' || outcome === 'rescued';
  if (accepted) findings.checked.push('certifier_recognised');
  switch (outcome) {
    case 'held':
      note(findings, 'recognition.recognised', 'recognition', edge.id, dated);
      return;
    case 'held_then_ended':
      note(findings, 'recognition.valid_when_made', 'recognition', edge.id, dated);
      noteTransition(edge, inquiry, dated, findings);
      note(findings, 'recognition.ended', 'recognition', edge.id, here);
      return;
    case 'rescued':
      noteTransition(edge, inquiry, dated, findings);
      note(findings, 'recognition.ended', 'recognition', edge.id, here);
      return;
    case 'not_in_transition':
      cap(findings, 'certified_not_recognised', 'recognition.ended', 'recognition', edge.id, here);
      note(findings, 'recognition.valid_when_made', 'recognition', edge.id, dated);
      return;
    case 'ended':
      cap(findings, 'certified_not_recognised', 'recognition.ended', 'recognition', edge.id, here);
      return;
    case 'out_of_scope':
      // One that is over was for other goods, and is for none now.
      cap(findings, 'certified_not_recognised', 'recognition.out_of_scope', 'recognition', edge.id, {
        ...details,
        ...(edge.until !== null && isRecognitionOver(edge, inquiry.policy.day) && { until: edge.until }),
        ...(inquiry.policy.market !== null && { market: inquiry.policy.market }),
      });
      return;
    case 'began_later':
      // The authority recognised the certifier only after this was made.
      cap(findings, 'certified_not_recognised', 'recognition.missing', 'recognition', edge.id, dated);
  }
}

function noteTransition(
  edge: RecognitionEvidence,
  inquiry: Inquiry,
  details: Readonly<Record<string, string>>,
  findings: Findings,
): void {
  const rule = findTransition(edge, inquiry);
  if (rule === null) return;
  const shown = { ...details, rule: rule.kind, by: rule.by };
  note(findings, 'recognition.accepted_in_transition', 'recognition', edge.id, shown);
}
