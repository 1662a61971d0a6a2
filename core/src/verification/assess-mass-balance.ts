// Certified kilograms are conserved and labels follow units. It must never excuse an overspent certificate by another one.
import { restsOn } from '../certificates/index.ts';
import { hasTooManyLabels, isOverspent, permittedKilograms } from '../mass-balance/index.ts';
import { detailsOfBatches } from './affected-batches.ts';
import type { MassBalanceEvidence } from './evidence.ts';
import { cap, type Findings } from './findings.ts';
import type { Inquiry } from './inquiry.ts';

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
  // Without a batch it cannot be told whether this pack was made when too much was sold.
  const state = inquiry.batch === null ? 'suspended' : 'mismatch';
  for (const balance of inquiry.evidence.massBalances) {
    if (!concerns(balance, inquiry)) continue;
    asked = true;
    const { id, certificateId, siteId, certifiedKilogramsIn, kilogramsOut } = balance;
    const some = inquiry.batch === null ? { someBatches: 1, ...detailsOfBatches(madeThen(balance, inquiry)) } : {};
    if (isOverspent(balance)) {
      broken = true;
      const kilogramsPermitted = permittedKilograms(balance);
      const details = { certificateId, siteId, certifiedKilogramsIn, kilogramsOut, kilogramsPermitted, ...some };
      cap(findings, state, 'mass_balance.overspent', 'mass_balance', id, details);
    }
    const { labelsIssued, unitsProduced } = balance;
    if (hasTooManyLabels(balance) && labelsIssued !== null && unitsProduced !== null) {
      broken = true;
      const details = { certificateId, siteId, labelsIssued, unitsProduced, ...some };
      cap(findings, state, 'mass_balance.labels_exceed_units', 'mass_balance', id, details);
    }
  }
  if (asked && !broken) findings.checked.push('mass_balance_holds');
}

const madeThen = ({ siteId, from, until }: MassBalanceEvidence, { evidence }: Inquiry) =>
  (evidence.affectedBatches ?? []).filter(
    (one) => one.siteId === siteId && one.producedOn >= from && one.producedOn <= until,
  );

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
