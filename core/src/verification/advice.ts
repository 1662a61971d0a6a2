// What somebody does who holds a pack that is not verified. Said once: nothing where the first sentence says it already. The words live in messages.
import { displayOf } from './findings.ts';
import { type HeadlineCode, headlineOf } from './headline.ts';
import type { Reason, VerdictState } from './verdict.ts';

export const advices = ['pack', 'some', 'ask', 'batch', 'uncertified', 'refused', 'ingredient'] as const;
export type Advice = (typeof advices)[number];

/** Their sentences say what to do. */
const advising: ReadonlySet<HeadlineCode> = new Set<HeadlineCode>([
  'code.not_registered',
  'batch.under_investigation',
  'batch.held',
  'batch.destroyed',
  'batch.not_made_yet',
  'lab.detected',
  'serial.impossible_travel',
  'serial.not_registered',
  'serial.destroyed',
  'fraud.open',
  'fraud.confirmed',
]);

/**
 * Which advice a verdict needs beside its first sentence; null: none.
 *
 * @example adviceFor({ state: 'certified', reasons: [{ code: 'certificate.valid', details: {} }] }) // null
 */
export function adviceFor(verdict: {
  readonly state: VerdictState;
  readonly reasons: readonly Pick<Reason, 'code' | 'details'>[];
}): Advice | null {
  const recalls = verdict.reasons.filter(({ code }) => code === 'batch.recalled');
  if (recalls.length > 0) return adviceOfRecall(recalls);
  if (displayOf(verdict.state) !== 'not_verified') return null;
  const { code, details } = headlineOf(verdict);
  // The same of whatever else concerns some batches.
  if (details['someBatches'] !== undefined) {
    if (details['unknownBatch'] !== undefined) return 'ask';
    return details['noneCertified'] === undefined ? 'batch' : 'uncertified';
  }
  if (advising.has(code)) return null;
  // Made on a day that is not known: the sentence says to scan the batch.
  if (code === 'certificate.expired' && details['madeOn'] === undefined && details['unknownBatch'] === undefined)
    return null;
  // Nobody has to ask the maker what is in it: it says so.
  return code.startsWith('ingredient.') ? 'ingredient' : 'refused';
}

// Without a batch it cannot be told whether this pack is one of those. Whoever has scanned a batch is not sent to scan it, nor is anybody whom it would
// not help.
function adviceOfRecall(recalls: readonly Pick<Reason, 'details'>[]): Advice {
  if (recalls.some(({ details }) => details['someBatches'] === undefined)) return 'pack';
  const helps = recalls.every(
    ({ details }) => details['unknownBatch'] === undefined && details['noneCertified'] === undefined,
  );
  return helps ? 'some' : 'ask';
}
