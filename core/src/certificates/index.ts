// The door of certificates: credentials, their signatures, status lists and the issuers' documents.

export { normaliseCertificateNumber } from './certificate-number.ts';
export {
  type CertificateScope,
  findScopeFaults,
  namesProduct,
  type ProductInScope,
  restsOn,
  scopeFaults,
} from './certificate-scope.ts';
export {
  type AnnouncedEnd,
  announcedEnd,
  batchName,
  type CertificateHistory,
  type CertificateStatus,
  type CertificateTerm,
  canBeSuspended,
  certificateStatus,
  certificateStatuses,
  changedStatus,
  dayBefore,
  daysBetween,
  firstRevocation,
  hasEnded,
  lastDayOf,
  lastReinstatement,
  openChanges,
  type Reach,
  reachOf,
  readBatchName,
  type StatusChange,
  type StatusChangeKind,
  statusByTerm,
  statusCauses,
  statusChangeKinds,
  type TermStatus,
  wasHeldBack,
} from './certificate-status.ts';
export { claimableNumbers, type HeldCertificate } from './claims.ts';
export { type Cover, coverOf, isMadeGood, isSetAside, isWithdrawing, revocationOf } from './cover.ts';
export {
  buildCredential,
  type CertificateFacts,
  type CertifiedProduct,
  CONFORMITY_CONTEXT,
  CREDENTIALS_CONTEXT,
  type CredentialContent,
  type CredentialIssuer,
  type HalalCredential,
  halalContext,
  type Named,
  readCredential,
  type StatusPlaces,
} from './credential.ts';
export {
  addProof,
  type IntegrityRefusal,
  type ProofOptions,
  verifyProofOf,
} from './data-integrity.ts';
export type { EvidenceCertificate, PublishedStatusList } from './evidence-certificate.ts';
export { isLeavingDay, mostLeavingDays } from './leaving.ts';
export { type OutOfForce, outOfForceKinds, outOfForceOn } from './out-of-force.ts';
export {
  type RenewalQuestion,
  type RenewalRefusal,
  type RenewedCertificate,
  refusalOfRenewal,
  renewalRefusals,
} from './renewal.ts';
export {
  checkDeclaration,
  criterionKinds,
  faultsOfScheme,
  parameterFaults,
  type SchemeCriterion,
  type SchemeParameters,
  segregations,
} from './scheme.ts';
export {
  buildStatusEntry,
  buildStatusListCredential,
  createStatusBits,
  decodeStatusList,
  encodeStatusList,
  type Gunzip,
  type Gzip,
  isStatusSet,
  MAX_STATUS_PLACES,
  MIN_STATUS_PLACES,
  type StatusBits,
  type StatusEntry,
  type StatusListRefusal,
  type StatusPurpose,
  withStatus,
} from './status-list.ts';
export {
  addDays,
  type CertificateTerms,
  endingSoonDays,
  endsSoon,
  lastDayAfter,
  latestOfImport,
  leavesGap,
  type RefusedTerm,
  refusalOfTerms,
  type TermRefusal,
  termRefusals,
} from './terms.ts';
export {
  buildSigningInput,
  type JwtAlgorithm,
  joinJwt,
  parseVcJwt,
  type VcJwt,
  type VcJwtHeader,
} from './vc-jwt.ts';
