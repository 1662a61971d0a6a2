// What the first sentence has to know where a code names no batch on record: the number that it names, and whether any batch is certified. Judges nothing.
import type { CertificateEvidence } from './evidence.ts';
import type { Findings } from './findings.ts';
import type { Inquiry } from './inquiry.ts';
import type { Reason, ReasonCode } from './verdict.ts';

interface Coded {
  readonly code: ReasonCode;
  readonly details: Reason['details'];
}

/**
 * A reason with the number of the batch that the code names and nobody recorded, where its sentence would send somebody to look for one, or
 * speak for a batch that nobody knows.
 *
 * @example withUnknownBatch({ code: 'batch.recalled', details: { someBatches: 1 } }, 'L-9').details.unknownBatch // 'L-9'
 */
export function withUnknownBatch<Of extends Coded>(reason: Of, unknownBatch: string): Of {
  const { code, details } = reason;
  const isAsked =
    details['someBatches'] !== undefined ||
    code === 'certificate.valid' ||
    (code === 'certificate.expired' && details['madeOn'] === undefined);
  return isAsked ? { ...reason, details: { ...details, unknownBatch } } : reason;
}

/**
 * Tells the reasons that mean some batches which batch was scanned, and that none is certified. After all that could find a certificate.
 *
 * @param certificate on which the verdict can rest
 * @example decideVerdict({ ...biscuitClass, certificates: [], labResults: [porcineDetected] }, shopper).reasons[0].details.noneCertified // 1
 */
export function nameBatches(inquiry: Inquiry, certificate: CertificateEvidence | null, findings: Findings): void {
  if (inquiry.batch !== null) return;
  const unknownBatch = inquiry.evidence.unrecordedBatch ?? null;
  const isNone = certificate === null && !findings.reasons.some(coversSome);
  for (const [place, reason] of findings.reasons.entries()) {
    const named = unknownBatch === null ? reason : withUnknownBatch(reason, unknownBatch);
    const isOfSome = reason.details['someBatches'] !== undefined && reason.weight === 'refuses';
    findings.reasons[place] =
      isNone && isOfSome ? { ...named, details: { ...named.details, noneCertified: 1 } } : named;
  }
}

// A certificate of named batches, or one that reaches some of them no more, covers others; what was made before one ended is certified still.
const coversSome = ({ code, details, evidence }: Reason): boolean =>
  evidence?.kind === 'certificate' && (details['someBatches'] !== undefined || code === 'certificate.expired');
