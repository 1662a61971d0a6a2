// Which outcomes of an analysis speak against the goods. It must never ask what was looked for.
import type { LabOutcome } from './laboratory.ts';

export const adverseOutcomes = ['detected', 'above_limit'] as const satisfies readonly LabOutcome[];

/**
 * Whether goods are withdrawn for it.
 *
 * @example isAdverse('above_limit') // true
 */
export const isAdverse = (outcome: LabOutcome): boolean => adverseOutcomes.some((one) => one === outcome);

const severityOf: Readonly<Record<LabOutcome, number>> = {
  not_detected: 0,
  within_limit: 1,
  above_limit: 2,
  detected: 2,
};

interface Outcome {
  readonly outcome: LabOutcome;
  /** null: nothing was measured. */
  readonly ethanolPercent: number | null;
}

/**
 * Whether one analysis says worse of the same goods than another.
 *
 * @example isWorse({ outcome: 'within_limit', ethanolPercent: 0.3 }, { outcome: 'within_limit', ethanolPercent: 0.1 }) // true
 */
export function isWorse(one: Outcome, other: Outcome): boolean {
  const more = severityOf[one.outcome] - severityOf[other.outcome];
  return more > 0 || (more === 0 && (one.ethanolPercent ?? 0) > (other.ethanolPercent ?? 0));
}
