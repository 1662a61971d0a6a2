// Whether the market's authorities recognise the certifier for this product on the day that counts. An edge is judged by
// scope and dates; it must never be read as "recognised: yes".
import type { BatchEvidence, CertificateEvidence, RecognitionEvidence, TransitionRule } from './evidence.ts';
import { type Findings, hold, inform } from './findings.ts';
import type { Inquiry } from './inquiry.ts';

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
 * `recognition.valid_when_made` and `recognition.ended`; a list of transition rules asks for one of them to hold as well.
 * G6: an edge counts only for the categories in its scope.
 *
 * @example decideVerdict({ ...biscuit, recognitions: [] }, shopper).reasons[0].code // 'recognition.missing'
 */
export function assessRecognition(certificate: CertificateEvidence, inquiry: Inquiry, findings: Findings): void {
  const { policy, product } = inquiry;
  const { certifierId } = certificate;
  if (policy.market === null) {
    findings.notProven.push('market_unknown');
    return;
  }
  if (policy.marketAuthorityIds.length === 0) {
    findings.notProven.push('no_authority_in_market');
    return;
  }
  if (policy.marketAuthorityIds.includes(certifierId)) {
    findings.checked.push('certifier_recognised');
    const details = { certifierId, recogniserId: certifierId };
    inform(findings, 'recognition.recognised', 'certificate', certificate.id, details);
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
    const details = { certifierId, market: policy.market };
    hold(findings, 'certified_not_recognised', 'recognition.missing', 'certificate', certificate.id, details);
    return;
  }
  const details = { certifierId, recogniserId: best.recogniserId, category: product.category, from: best.from };
  tellEdge(best, bestOutcome, details, findings);
}

function judgeEdge(edge: RecognitionEvidence, inquiry: Inquiry): Outcome {
  const { product, madeOn, policy, batch } = inquiry;
  const { categories, until, transitionRules } = edge;
  if (edge.excludedCategories.includes(product.category)) return 'out_of_scope';
  if (categories !== null && !categories.includes(product.category)) return 'out_of_scope';
  if (madeOn < edge.from) return 'began_later';
  if (until === null) return 'held';
  if (madeOn > until) {
    const contracted = transitionRules?.some((rule) => rule.kind === 'contracted' && holds(rule, batch));
    return contracted ? 'rescued' : 'ended';
  }
  if (until >= policy.day) return 'held';
  return transitionRules === null || anyRuleHolds(transitionRules, batch) ? 'held_then_ended' : 'not_in_transition';
}

function anyRuleHolds(rules: readonly TransitionRule[], batch: BatchEvidence | null): boolean {
  for (const rule of rules) if (holds(rule, batch)) return true;
  return false;
}

function holds(rule: TransitionRule, batch: BatchEvidence | null): boolean {
  if (batch === null) return false;
  const on =
    rule.kind === 'in_market' ? batch.inMarketOn : rule.kind === 'en_route' ? batch.shippedOn : batch.contractedOn;
  return on !== null && on <= rule.by;
}

function tellEdge(
  edge: RecognitionEvidence,
  outcome: Outcome,
  details: Readonly<Record<string, string>>,
  findings: Findings,
): void {
  const dated = edge.until === null ? details : { ...details, until: edge.until };
  const accepted = outcome === 'held' || outcome === 'held_then_ended' || outcome === 'rescued';
  if (accepted) findings.checked.push('certifier_recognised');
  switch (outcome) {
    case 'held':
      inform(findings, 'recognition.recognised', 'recognition', edge.id, dated);
      return;
    case 'held_then_ended':
      inform(findings, 'recognition.valid_when_made', 'recognition', edge.id, dated);
      inform(findings, 'recognition.ended', 'recognition', edge.id, dated);
      return;
    case 'rescued':
      inform(findings, 'recognition.recognised', 'recognition', edge.id, dated);
      inform(findings, 'recognition.ended', 'recognition', edge.id, dated);
      return;
    case 'not_in_transition':
      hold(findings, 'certified_not_recognised', 'recognition.ended', 'recognition', edge.id, dated);
      inform(findings, 'recognition.valid_when_made', 'recognition', edge.id, dated);
      return;
    case 'ended':
      hold(findings, 'certified_not_recognised', 'recognition.ended', 'recognition', edge.id, dated);
      return;
    case 'out_of_scope':
      hold(findings, 'certified_not_recognised', 'recognition.out_of_scope', 'recognition', edge.id, dated);
      return;
    case 'began_later':
      // The authority recognised the certifier only after this was made.
      hold(findings, 'certified_not_recognised', 'recognition.missing', 'recognition', edge.id, dated);
  }
}
