// What is left to say where no certificate is good: an application under way, the slaughter nobody vouches for. It must never
// make an uncertified product sound halal.
import { cap, type Findings } from './findings.ts';
import { hasMeat } from './has-meat.ts';
import type { Inquiry } from './inquiry.ts';

/**
 * An undecided application says that verification is under way, where no certificate is good.
 *
 * @example decideVerdict({ ...biscuit, certificates: [], batch: null, applications: [application] }, shopper).state // 'pending'
 */
export function assessApplications(inquiry: Inquiry, findings: Findings): void {
  const { product, policy, evidence } = inquiry;
  for (const application of evidence.applications) {
    if (application.gtin !== product.gtin || application.submittedOn > policy.day) continue;
    const details = { certifierId: application.certifierId, submittedOn: application.submittedOn };
    cap(findings, 'pending', 'application.submitted', 'application', application.id, details);
  }
}

/**
 * The recorded slaughter of a batch that no certificate covers. Meat without a certificate has no slaughter anyone vouches
 * for, so it is never "no concern found", however clean its list of ingredients is.
 *
 * @example decideVerdict({ ...chicken, certificates: [], batch: null }, shopper).state // 'doubtful'
 */
export function assessUncertifiedSlaughter(inquiry: Inquiry, findings: Findings): void {
  const { batch, product, policy } = inquiry;
  const recorded = batch === null ? null : batch.slaughterMethod;
  if (batch !== null && recorded !== null && policy.slaughterMethods?.includes(recorded) === false) {
    cap(findings, 'doubtful', 'slaughter.not_accepted_by_profile', 'batch', batch.id, { method: recorded });
  }
  if (hasMeat(inquiry)) {
    const details = { category: product.category };
    cap(findings, 'doubtful', 'ingredient.depends_on_source', 'product', product.id, details);
  }
}
