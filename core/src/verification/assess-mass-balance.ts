// Certified kilograms are conserved and labels follow units. It must never excuse an overspent certificate by another one.
import { restsOn } from './certificate-scope.ts';
import type { MassBalanceEvidence } from './evidence.ts';
import { type Findings, hold } from './findings.ts';
import type { Inquiry } from './inquiry.ts';

/** Scales and rounding in the books; more than this is not rounding. */
const tolerance = 1.005;
/** A milligram, so that binary fractions do not decide at the boundary. */
const milligram = 1e-6;

/**
 * Kilograms out against certified kilograms in times the yield ceiling, and labels against units, for every certificate
 * this product or batch stands on (G4: uncertified meat mixed in and repacked). A batch is asked about its own site and the
 * period in which it was made; a code without a batch about all of them.
 *
 * @example decideVerdict({ ...biscuit, massBalances: [overspent] }, shopper).state // 'mismatch'
 */
export function assessMassBalance(inquiry: Inquiry, findings: Findings): void {
  let asked = false;
  let broken = false;
  for (const balance of inquiry.evidence.massBalances) {
    if (!concerns(balance, inquiry)) continue;
    asked = true;
    const { id, certificateId, siteId, certifiedKilogramsIn, kilogramsOut } = balance;
    if (isOverspent(balance)) {
      broken = true;
      const kilogramsPermitted = permittedOf(balance);
      const details = { certificateId, siteId, certifiedKilogramsIn, kilogramsOut, kilogramsPermitted };
      hold(findings, 'mismatch', 'mass_balance.overspent', 'mass_balance', id, details);
    }
    const { labelsIssued, unitsProduced } = balance;
    if (hasTooManyLabels(balance) && labelsIssued !== null && unitsProduced !== null) {
      broken = true;
      const details = { certificateId, siteId, labelsIssued, unitsProduced };
      hold(findings, 'mismatch', 'mass_balance.labels_exceed_units', 'mass_balance', id, details);
    }
  }
  if (asked && !broken) findings.checked.push('mass_balance_holds');
}

const permittedOf = ({ certifiedKilogramsIn, yieldCeiling }: MassBalanceEvidence) =>
  certifiedKilogramsIn * yieldCeiling;

/**
 * More left than the certified raw materials allow, rounding of scales aside.
 *
 * @example isOverspent({ ...overspent, kilogramsOut: 720 }) // false
 */
export const isOverspent = (balance: MassBalanceEvidence): boolean =>
  balance.kilogramsOut > permittedOf(balance) * tolerance + milligram;

/**
 * More labels than packs; false where one of them is not known.
 *
 * @example hasTooManyLabels({ ...overspent, labelsIssued: 101, unitsProduced: 100 }) // true
 */
export const hasTooManyLabels = ({ labelsIssued, unitsProduced }: MassBalanceEvidence): boolean =>
  labelsIssued !== null && unitsProduced !== null && labelsIssued > unitsProduced;

function concerns(balance: MassBalanceEvidence, inquiry: Inquiry): boolean {
  const { product, batch, evidence, policy } = inquiry;
  if (balance.from > policy.day) return false;
  if (batch !== null) {
    if (balance.siteId !== batch.siteId) return false;
    if (batch.producedOn < balance.from || batch.producedOn > balance.until) return false;
  }
  const certificate = evidence.certificates.find((one) => one.id === balance.certificateId);
  return certificate !== undefined && restsOn(certificate, product, batch);
}
