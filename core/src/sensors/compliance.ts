// The compliance summary: how much of the time on record was inside the permitted band, and how much was on record at all.
// It never says "compliant" where there is no record.
import { addSummaries, emptySummary, type SeriesSummary } from './exposure.ts';

export interface Compliance {
  /** Of the time on record, inside the permitted band; null without a record. */
  readonly insidePercent: number | null;
  /** Of the time asked for, on record. */
  readonly recordedPercent: number | null;
  readonly minutesOutside: number;
}

/**
 * Over all devices, each minute of each device counting the same.
 *
 * @example complianceOf([]).insidePercent // null
 */
export function complianceOf(summaries: readonly SeriesSummary[]): Compliance {
  const all = summaries.reduce(addSummaries, emptySummary);
  const minutesOutside = all.minutesAbove + all.minutesBelow;
  return {
    insidePercent: all.recordedMinutes > 0 ? 100 * (1 - minutesOutside / all.recordedMinutes) : null,
    recordedPercent: all.minutes > 0 ? Math.min(100, (100 * all.recordedMinutes) / all.minutes) : null,
    minutesOutside,
  };
}

/**
 * Colour of a compliance figure (specification, section 9): above 95 green, above 90 yellow, else red.
 *
 * @example complianceTone(95) // 'yellow'
 */
export function complianceTone(percent: number): 'green' | 'yellow' | 'red' {
  return percent > 95 ? 'green' : percent > 90 ? 'yellow' : 'red';
}
