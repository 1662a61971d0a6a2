// The door of evidence: what a phone, a command line or a court checks by itself. From JSON it is read by the schema in api.
export { checkEvidence, type EvidenceAnswer } from './check-evidence.ts';
export { createLogReader } from './check-statement.ts';
export { findEnd, readStatusList } from './check-status.ts';
export {
  type Check,
  type CheckCode,
  type CheckedBytes,
  type CheckName,
  type CheckResult,
  checkNames,
  type EvidenceRefusal,
  evidenceRefusals,
} from './checks.ts';
export {
  type EvidenceDocument,
  type EvidenceIssuer,
  evidenceFormat,
  holdsNothing,
} from './evidence-document.ts';
export { findKey } from './known-key.ts';
export { type NamedPaper, paperFileName } from './paper-name.ts';
export type { EvidenceQuestion, ScannedCode } from './question.ts';
export { contentOf, scannedOf, speaksOf } from './speaks-of.ts';
