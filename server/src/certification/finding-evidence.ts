// What a finding stands on when somebody wants to close it: the correction that was reported, and the documents that show it.
import type { FindingStanding } from '@amanah/core/certification';
import type { LoadedApplication } from './load-applications.ts';

/** Of the documents that show how a finding was corrected. */
export const evidenceSlot = (findingId: string): string => `finding:${findingId}`;

/** The newest version of what was sent to show the correction of a finding; 0: nothing was. */
export const newestEvidence = (findingId: string, { documents }: Pick<LoadedApplication, 'documents'>): number =>
  Math.max(0, ...documents.filter(({ slot }) => slot === evidenceSlot(findingId)).map(({ version }) => version));

export const findingStanding = (
  { id, severity, raisedBy, refusedVersion, correctedAt }: LoadedApplication['findings'][number],
  loaded: Pick<LoadedApplication, 'documents'>,
): FindingStanding => ({
  severity,
  raisedBy,
  isCorrected: correctedAt !== null,
  hasEvidence: newestEvidence(id, loaded) > refusedVersion,
});
