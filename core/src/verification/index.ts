// The door of verification: the verdict, what it is made from and what it is made of. Assessments stay inside.
export { type Advice, adviceFor } from './advice.ts';
export { mostBatchesNamed, readBatchDetail } from './affected-batches.ts';
export { contradictsRecord } from './assess-incidents.ts';
export { findConfirmedJourney, findImpossibleJourney } from './assess-serial.ts';
export { countsSinceLifting } from './counts-since-lifting.ts';
export {
  decideForPerson,
  isBeyondRules,
  isSameByRules,
  type PersonalVerdict,
  ruleBehind,
} from './decide-for-person.ts';
export { decideVerdict, latestMaking } from './decide-verdict.ts';
export type {
  AffectedBatch,
  ApplicationEvidence,
  BatchEvidence,
  BlockedBatch,
  CertificateEvidence,
  CopyNote,
  CountryCode,
  Day,
  Evidence,
  FraudFinding,
  Instant,
  LabResultEvidence,
  MassBalanceEvidence,
  ProductEvidence,
  RecallEvidence,
  RecognitionEvidence,
  SaidOfCode,
  SensorFinding,
  SerialEvidence,
  SerialSighting,
} from './evidence.ts';
export { displayOf, halalStatusOf } from './findings.ts';
export { type Headline, type HeadlineCode, headlineCodes, headlineOf } from './headline.ts';
export { limitDetails } from './limits.ts';
export { withUnknownBatch } from './name-batches.ts';
export { mostRulingAuthorities, mostTrustedCertifiers, readPersonalRules } from './personal-rules.ts';
export {
  asCertified,
  type PersonalRules,
  personalPolicy,
  type RuleName,
  ruleNames,
  strictestPolicy,
} from './policy.ts';
export { ruleSet } from './rule-set.ts';
export { saidOfCode } from './said-of-code.ts';
export type {
  CheckCode,
  EvidenceKind,
  HalalStatus,
  LimitCode,
  Reason,
  ReasonCode,
  ReasonWeight,
  Verdict,
  VerdictDisplay,
  VerdictPolicy,
  VerdictState,
} from './verdict.ts';
export { certificateCheckCodes, checkCodes, limitCodes, reasonCodes, verdictStates } from './verdict.ts';
