// What the steps of a journey say together: coldest and warmest, how many outside the band. Pure; only recorded values count.
import type { Journey } from '@amanah/api/journeys';
import { isInside } from '../../ui/chart-range.tsx';

export type JourneyStep = Journey['steps'][number];

export interface TemperatureSummary {
  readonly measured: readonly (JourneyStep & { readonly temperature: number })[];
  /** null: nothing was recorded. */
  readonly range: { readonly least: number; readonly most: number } | null;
  readonly permitted: JourneyStep['permittedTemperature'];
  readonly outside: number;
}

const isMeasured = (step: JourneyStep): step is JourneyStep & { readonly temperature: number } =>
  step.temperature !== null;

export function summariseTemperatures(steps: readonly JourneyStep[]): TemperatureSummary {
  const measured = steps.filter(isMeasured);
  const values = measured.map((step) => step.temperature);
  return {
    measured,
    range: values.length > 0 ? { least: Math.min(...values), most: Math.max(...values) } : null,
    permitted: steps.find((step) => step.permittedTemperature !== null)?.permittedTemperature ?? null,
    outside: measured.filter((step) => !isInside(step.temperature, step.permittedTemperature)).length,
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
