// What a finding stands on when somebody wants to close it: the correction that was reported, and the documents that show it.
import type { FindingStanding } from '@amanah/core/certification';
import type { LoadedApplication } from './load-applications.ts';

/** Of the documents that show how a finding was corrected. */
export const evidenceSlot = (findingId: string): string => `finding:${findingId}`;

export const findingStanding = (
  { id, severity, raisedBy, correctedAt }: LoadedApplication['findings'][number],
  { documents }: Pick<LoadedApplication, 'documents'>,
): FindingStanding => ({
  severity,
  raisedBy,
  isCorrected: correctedAt !== null,
  hasEvidence: documents.some(({ slot }) => slot === evidenceSlot(id)),
});
