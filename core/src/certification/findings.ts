// When a finding of an audit may be closed. A major one is never closed on the word of whoever raised it.
import type { StepRefusal } from './step-refusals.ts';

export const findingSeverities = ['major', 'minor'] as const;

/** A finding as whoever closes it finds it. */
export interface FindingStatus {
  readonly severity: (typeof findingSeverities)[number];
  /** Who wrote it down, and who conducted or concluded the audit that it is of. */
  readonly raisedByIds: readonly string[];
  /** The applicant said what it did, and that was not returned. */
  readonly isCorrected: boolean;
  /** A document shows it. */
  readonly hasEvidence: boolean;
}

/**
 * Why a finding may not be closed by this person yet; null where nothing stands against it. A major one takes a correction, a document that
 * shows it, and the look of somebody who neither raised it nor conducted the audit (ISO/IEC 17065, 7.4 to 7.6). Why it is closed is written down for any.
 *
 * @example refusalOfClosing({ severity: 'major', raisedByIds: ['me'], isCorrected: true, hasEvidence: true }, 'me') // 'raised_by_you'
 */
export function refusalOfClosing(finding: FindingStatus, userId: string): StepRefusal | null {
  if (finding.severity === 'minor') return null;
  if (!finding.isCorrected) return 'correction_missing';
  if (!finding.hasEvidence) return 'evidence_missing';
  return finding.raisedByIds.includes(userId) ? 'raised_by_you' : null;
}
