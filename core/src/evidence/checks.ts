// What is checked and what can come out: the rungs of the ladder and the code of every refusal. Words for them live in messages.
import type { IntegrityRefusal, StatusListRefusal } from '../certificates/index.ts';
import type { ProofRefusal } from '../ledger/index.ts';

/** The rungs in the order in which they are shown. */
export const checkNames = [
  'issuer_key',
  'signature',
  'status',
  'event_hash',
  'inclusion',
  'checkpoint',
  'memory',
  'witnesses',
  'scope',
] as const;
export type CheckName = (typeof checkNames)[number];

/** Refusals of the ladder itself. Those of the log and of the signatures keep their own codes. */
export const evidenceRefusals = [
  'evidence.credential_malformed',
  'evidence.algorithm_unsupported',
  'evidence.issuer_unknown',
  'evidence.key_unknown',
  'evidence.key_not_in_log',
  'evidence.key_revoked',
  'evidence.signature_invalid',
  'evidence.forms_differ',
  'evidence.status_list_missing',
  'evidence.status_list_foreign',
  'evidence.status_list_stale',
  'evidence.status_list_not_in_log',
  'evidence.revoked',
  'evidence.issuer_left',
  'evidence.suspended',
  'evidence.history_contradicts_status',
  'evidence.event_hash_differs',
  'evidence.event_malformed',
  'evidence.leaf_malformed',
  'evidence.leaf_of_another_document',
  'evidence.leaf_of_another_subject',
  'evidence.leaf_of_another_issuer',
  'evidence.leaf_of_another_kind',
  'evidence.backdated',
  'evidence.waiting_for_checkpoint',
  'evidence.checkpoints_differ',
  'evidence.no_outside_witness',
  'evidence.not_yet_valid',
  'evidence.expired',
  'evidence.ended_after_making',
  'evidence.other_product',
  'evidence.other_batch',
  'evidence.category_not_provable',
  'evidence.code_without_batch',
  'evidence.known_later',
] as const;
export type EvidenceRefusal = (typeof evidenceRefusals)[number];

export type CheckCode = EvidenceRefusal | ProofRefusal | IntegrityRefusal | StatusListRefusal;

/** passed, failed, or true as far as it goes (`limited`): the code says what is missing. `skipped`: nothing to check here. */
export type CheckResult = 'passed' | 'limited' | 'failed' | 'skipped';

/** One piece of what was checked, byte for byte, for whoever wants to look. */
export interface CheckedBytes {
  readonly label: string;
  readonly text: string;
}

export interface Check {
  readonly name: CheckName;
  readonly result: CheckResult;
  readonly codes: readonly CheckCode[];
  /** Values for the words: names, days, counts. */
  readonly details: Readonly<Record<string, string | number>>;
  readonly bytes: readonly CheckedBytes[];
}
