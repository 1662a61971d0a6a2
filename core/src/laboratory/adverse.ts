// Which outcomes of an analysis speak against the goods. It must never ask what was looked for.
import type { LabOutcome } from './laboratory.ts';

export const adverseOutcomes = ['detected', 'above_limit'] as const satisfies readonly LabOutcome[];

/**
 * Whether goods are withdrawn for it.
 *
 * @example isAdverse('above_limit') // true
 */
export const isAdverse = (outcome: LabOutcome): boolean => adverseOutcomes.some((one) => one === outcome);
