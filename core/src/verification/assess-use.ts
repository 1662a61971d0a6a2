// Whether a good certificate may be used here: in this market, under these authorities, for this profile. It must never make
// a certificate better than its scope and dates; it can only hold it back.
import { announcedEnd, daysBetween, statusByTerm } from '../certificates/index.ts';
import { assessRecognition } from './assess-recognition.ts';
import type { CertificateEvidence } from './evidence.ts';
import { cap, type Findings, note } from './findings.ts';
import { hasMeat } from './has-meat.ts';
import type { Inquiry } from './inquiry.ts';
import { nameCertificate } from './name-certificate.ts';

/**
 * What market, authorities and profile say about a certificate that is in scope and was in force on the day that counts.
 * The state it leads to is `certified`, or `certified_not_recognised` with each objection as a reason.
 *
 * @example decideVerdict(biscuit, { ...shopper, trustedCertifierIds: [] }).state // 'certified_not_recognised'
 */
export function assessUse(certificate: CertificateEvidence, inquiry: Inquiry, findings: Findings): void {
  const { policy, batch } = inquiry;
  const { id, number, certifierId, validFrom, validUntil, markets } = certificate;
  const named = nameCertificate(certificate);

  const isOver = statusByTerm(certificate, policy.day) === 'expired';
  if (isOver) {
    const days = daysBetween(validUntil, policy.day);
    const details = { ...named, validUntil, madeOn: inquiry.madeOn, days };
    cap(findings, 'certified', 'certificate.expired_valid_when_made', 'certificate', id, details);
  } else {
    const announced = announcedEnd(certificate, policy.day, inquiry.product.gtin, batch === null ? null : batch.name);
    const details =
      announced === null
        ? { ...named, validFrom, validUntil }
        : { ...named, validFrom, validUntil: announced.lastDay, ends: announced.cause };
    cap(findings, 'certified', 'certificate.valid', 'certificate', id, details);
  }
  // Without a batch it cannot be told whether the pack was made before or after the renewal, so it is still said.
  if (certificate.importedUntil !== null && (batch === null || inquiry.madeOn <= certificate.importedUntil)) {
    note(findings, 'certificate.imported', 'certificate', id, named);
  }
  const { checked } = findings;
  if (!isOver) checked.push('certificate_in_force');
  checked.push('certificate_covers_holder', 'certificate_covers_product');
  if (batch !== null) checked.push('certificate_covers_site', 'certificate_covers_batch');

  if (markets !== null && policy.market !== null && !markets.includes(policy.market)) {
    const details = { certificateNumber: number, market: policy.market };
    cap(findings, 'certified_not_recognised', 'certificate.other_market', 'certificate', id, details);
  }
  assessRecognition(certificate, inquiry, findings);
  if (policy.trustedCertifierIds !== null && !policy.trustedCertifierIds.includes(certifierId)) {
    const code = 'recognition.not_trusted_by_profile';
    cap(findings, 'certified_not_recognised', code, 'certificate', id, named);
  }
  assessSlaughter(certificate, inquiry, findings);
}

// What is on record for the batch decides; without a record every method the certificate allows has to be accepted.
function assessSlaughter(certificate: CertificateEvidence, inquiry: Inquiry, findings: Findings): void {
  const { batch } = inquiry;
  const accepted = inquiry.policy.slaughterMethods;
  if (accepted === null) return;
  const recorded = batch === null ? null : batch.slaughterMethod;
  if (recorded === null && !hasMeat(inquiry)) return;

  let refused: string | undefined;
  if (recorded !== null) refused = accepted.includes(recorded) ? undefined : recorded;
  else {
    const allowed = certificate.slaughterMethods ?? [];
    refused = allowed.length === 0 ? 'unknown' : allowed.find((method) => !accepted.includes(method));
  }
  if (refused === undefined) return;
  const kind = recorded === null ? 'certificate' : 'batch';
  const id = recorded === null || batch === null ? certificate.id : batch.id;
  cap(findings, 'certified_not_recognised', 'slaughter.not_accepted_by_profile', kind, id, { method: refused });
}
