// What a code means for the answer: it only limits it, or honest evidence speaks against, or the evidence itself is broken.
// A code that is not named here is of the last kind, so that a new one is loud until somebody has thought about it.
import type { CheckCode } from '@amanah/core/evidence';

export const waitsForLog: CheckCode = 'evidence.waiting_for_checkpoint';

const limiting: ReadonlySet<CheckCode> = new Set([
  waitsForLog,
  'evidence.no_outside_witness',
  'evidence.category_not_provable',
  'evidence.code_without_batch',
  'evidence.ended_after_making',
  'evidence.known_later',
]);
const refusing: ReadonlySet<CheckCode> = new Set([
  'evidence.revoked',
  'evidence.issuer_left',
  'evidence.suspended',
  'evidence.not_yet_valid',
  'evidence.expired',
  'evidence.other_product',
  'evidence.other_batch',
]);

/** @example weightOf('evidence.revoked') // 'refuses' */
export const weightOf = (code: CheckCode): 'limits' | 'refuses' | 'breaks' =>
  limiting.has(code) ? 'limits' : refusing.has(code) ? 'refuses' : 'breaks';

/** The gravest first; within one weight as they stand. */
export const inOrderOfWeight = (codes: readonly CheckCode[]): CheckCode[] =>
  (['breaks', 'refuses', 'limits'] as const).flatMap((weight) => codes.filter((code) => weightOf(code) === weight));
