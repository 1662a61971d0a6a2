// One question as the assessments see it, with the day that counts already chosen. It must never hold a conclusion.

import type { PrintedDay } from '../codes/index.ts';
import type { BatchEvidence, Day, Evidence, ProductEvidence } from './evidence.ts';
import type { VerdictPolicy } from './verdict.ts';

export interface Inquiry {
  readonly evidence: Evidence;
  readonly policy: VerdictPolicy;
  readonly product: ProductEvidence;
  readonly batch: BatchEvidence | null;
  /** The day that counts: production where the batch is known, otherwise the day of the question or an earlier one that the pack gives. */
  readonly madeOn: Day;
  /** The day on the pack, where it is the one that counts. */
  readonly madeBy: PrintedDay | null;
}
