// What a finding stands on when somebody wants to close it: the correction that was reported, and the documents that show it.
import type { FindingStatus } from '@amanah/core/certification';
import type { LoadedApplication } from './load-applications.ts';

/** Of the documents that show how a finding was corrected. */
export const evidenceSlot = (findingId: string): string => `finding:${findingId}`;

const evidenceOf = (findingId: string, { documents }: Pick<LoadedApplication, 'documents'>) =>
  documents.filter(({ slot }) => slot === evidenceSlot(findingId));

/** What was refused is not new because it was sent again. */
const hasNewEvidence = (evidence: ReturnType<typeof evidenceOf>, refusedVersion: number): boolean => {
  const refused = new Set(evidence.filter(({ version }) => version <= refusedVersion).map(({ sha256 }) => sha256));
  return evidence.some(({ version, sha256 }) => version > refusedVersion && !refused.has(sha256));
};

/** The newest version of what was sent to show the correction of a finding; 0: nothing was. */
export const newestEvidence = (findingId: string, loaded: Pick<LoadedApplication, 'documents'>): number =>
  Math.max(0, ...evidenceOf(findingId, loaded).map(({ version }) => version));

export const findingStatus = (
  { id, auditId, severity, raisedBy, refusedVersion, correctedAt }: LoadedApplication['findings'][number],
  loaded: Pick<LoadedApplication, 'documents' | 'audits'>,
): FindingStatus => ({
  severity,
  raisedByIds: [
    raisedBy,
    ...loaded.audits
      .filter((audit) => audit.id === auditId)
      .flatMap(({ auditorId, concludedBy }) => [auditorId, concludedBy ?? auditorId]),
  ],
  isCorrected: correctedAt !== null,
  hasEvidence: hasNewEvidence(evidenceOf(id, loaded), refusedVersion),
});
