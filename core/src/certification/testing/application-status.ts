// The facts around an application that nothing stands against and in which nothing has happened. For tests only.
import type { ApplicationStatus } from '../application.ts';

export const untouched: ApplicationStatus = {
  state: 'draft',
  kind: 'initial',
  renewal: null,
  hasProducts: true,
  isMaterialRefused: false,
  undecidedMaterials: 0,
  isMaterialRejected: false,
  areDocumentsComplete: true,
  openRequests: 0,
  openMajorFindings: 0,
  openMinorFindings: 0,
  hasPlannedAudit: false,
  plannedAuditorId: null,
  isChecklistComplete: true,
  hasAuditBegun: true,
  unexplainedFaults: 0,
  hasConcludedAudit: false,
  recommendedBy: null,
  recommendation: null,
  hasLabelChanged: false,
  acceptedByIds: [],
  auditorIds: [],
  applicantIds: [],
};
