// The door of certification: the steps of an application, its materials, and the time that a review may take.

export {
  type ApplicationAction,
  applicationActions,
  decideStep,
  offerSteps,
  refusalOfApproval,
} from './application.ts';
export {
  type ApplicationState,
  applicationStates,
  approvedStates,
  beforeDecision,
  finalStates,
  hasEndedWithout,
  isWaitingForApplicant,
  openStates,
} from './application-states.ts';
export {
  type ApplicationActor,
  type ApplicationKind,
  type ApplicationStatus,
  applicationKinds,
} from './application-status.ts';
export {
  type AuditTimeNote,
  type AuditTimes,
  auditTimeNotes,
  isUnexplained,
  mostMinutesOver,
  noteAuditTimes,
  saysNothing,
} from './audit-times.ts';
export { checkLabel, type LabelConcern, labelConcerns } from './check-labels.ts';
export { type FindingStatus, findingSeverities, refusalOfClosing } from './findings.ts';
export {
  decisionInForce,
  doubtsOf,
  isUndecided,
  type MaterialDecision,
  type MaterialReview,
  materialDecisions,
  needsNote,
  needsReview,
  refusalOfDeciding,
  type SeenMaterial,
} from './material-decisions.ts';
export {
  type Cell,
  type CellFinding,
  type CellState,
  cellCodes,
  cellStates,
  checkMaterial,
  isSameName,
  type Material,
  type MaterialQuestion,
  type RecognitionEdge,
  type SupplierCertificate,
} from './materials.ts';
export {
  type AskedOfApplicant,
  assessRisk,
  isLate,
  isUrgent,
  type RiskReason,
  readReviewClock,
  riskLevels,
  riskReasons,
} from './review-clock.ts';
export { type StepRefusal, stepRefusals } from './step-refusals.ts';
export {
  checklistAnswers,
  type GivenAnswer,
  type WithdrawnNo,
  withdrawalsAmong,
  withdrawnNoes,
} from './withdrawn-noes.ts';
