// What the steps of a journey say together: coldest and warmest, and how many temperatures are outside the range of their own step. Pure;
// only recorded values count, and a step without a range judges none.
import type { Journey } from '@amanah/api/journeys';
import { isHarmful } from '@amanah/core/sensors';
import { isInside } from '../../ui/chart-range.tsx';

export type JourneyStep = Journey['steps'][number];

export interface TemperatureSummary {
  readonly measured: readonly (JourneyStep & { readonly temperature: number })[];
  /** null: nothing was recorded. */
  readonly range: { readonly least: number; readonly most: number } | null;
  /** Of those measured, how many have a permitted range of their own step to be judged by. */
  readonly judged: number;
  /** Of those judged, how many are outside the range of their own step. */
  readonly outside: number;
}

const isMeasured = (step: JourneyStep): step is JourneyStep & { readonly temperature: number } =>
  step.temperature !== null;

/** By the range of the step itself; what was not measured is outside of none. */
export const isOutsideRange = ({ temperature, permittedTemperature }: JourneyStep): boolean =>
  temperature !== null && !isInside(temperature, permittedTemperature);

export function summariseTemperatures(steps: readonly JourneyStep[]): TemperatureSummary {
  const measured = steps.filter(isMeasured);
  const values = measured.map((step) => step.temperature);
  return {
    measured,
    range: values.length > 0 ? { least: Math.min(...values), most: Math.max(...values) } : null,
    judged: measured.filter((step) => step.permittedTemperature !== null).length,
    outside: measured.filter(isOutsideRange).length,
  };
}

/** True where a distance between two steps could not be told, so that the total is only of what is known. */
export function hasUnknownDistance(steps: readonly JourneyStep[]): boolean {
  return steps.slice(1).some((step) => step.distanceKilometres === null);
}

/** @example splitHours(61.5) // { days: 2, hours: 14 } */
export function splitHours(hours: number): { readonly days: number; readonly hours: number } {
  const whole = Math.round(hours);
  return whole < 48 ? { days: 0, hours: whole } : { days: Math.floor(whole / 24), hours: whole % 24 };
}

/** Longer or warmer than the rule of the goods permits. */
export const isColdChainBroken = ({ coldChain }: Pick<Journey, 'coldChain'>): boolean =>
  coldChain.findings.some(isHarmful);
