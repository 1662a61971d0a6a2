// How a batch travelled between two steps: kilometres, hours, and by what. Where nobody recorded the means of transport it is
// assumed from distance and time, and marked as assumed; it must never be shown as if it were recorded.
import { distanceKilometres, type Place } from '../places/index.ts';

export const transportModes = ['road', 'rail', 'sea', 'air'] as const;
export type TransportMode = (typeof transportModes)[number];

/** What is known of one step, in the order of time. */
export interface TransitStep {
  readonly place: Place | null;
  /** ISO 8601. */
  readonly at: string;
  /** It has happened: planned steps are no transit yet. */
  readonly isReached: boolean;
  /** By what the batch came here, where somebody recorded it. */
  readonly mode?: TransportMode;
}

export interface TransitLeg {
  /** Index of the step it leads to; it comes from the step before. */
  readonly to: number;
  /** Great circle; null where a place is not known. */
  readonly kilometres: number | null;
  readonly hours: number;
  /** null where the distance is not known or the batch stayed in one place. */
  readonly mode: TransportMode | null;
  readonly isAssumed: boolean;
}

/** Below this two places are one: a yard, not a journey. */
const sameSiteKilometres = 1;
/** A lorry with its rests covers less than this in an hour; over a long way only an aeroplane is faster. */
const roadKilometresPerHour = 60;
const flightsFromKilometres = 1_000;
/** A ship makes 20 to 40 km an hour, ports included; a lorry that far would be faster. */
const shipKilometresPerHour = 40;
const shipsFromKilometres = 1_500;

/**
 * Legs between the steps that have happened. Steps in between whose place is not known do not break the chain of times.
 *
 * @example legsOf([{ place: { lat: 3, lng: 101 }, at: '2026-01-01T00:00:00Z', isReached: true }]) // []
 */
export function legsOf(steps: readonly TransitStep[]): TransitLeg[] {
  return steps.flatMap((step, index) => {
    const before = steps[index - 1];
    if (!before || !step.isReached || !before.isReached) return [];
    const hours = (Date.parse(step.at) - Date.parse(before.at)) / 3_600_000;
    const kilometres = before.place && step.place ? distanceKilometres(before.place, step.place) : null;
    const isMoved = kilometres !== null && kilometres >= sameSiteKilometres;
    const mode = !isMoved ? null : (step.mode ?? assumedMode(kilometres, hours));
    return [{ to: index, kilometres, hours, mode, isAssumed: mode !== null && step.mode === undefined }];
  });
}

/**
 * By what a load most likely travelled, when nobody said so.
 *
 * @example assumedMode(9000, 40) // 'air'
 */
export function assumedMode(kilometres: number, hours: number): TransportMode {
  const kilometresPerHour = hours > 0 ? kilometres / hours : Number.POSITIVE_INFINITY;
  if (kilometres > flightsFromKilometres && kilometresPerHour > roadKilometresPerHour) return 'air';
  if (kilometres > shipsFromKilometres && kilometresPerHour <= shipKilometresPerHour) return 'sea';
  return 'road';
}

/**
 * Hours from the first to the latest step that happened; null before there are two.
 *
 * @example hoursInTransit([]) // null
 */
export function hoursInTransit(steps: readonly TransitStep[]): number | null {
  const times = steps.filter((step) => step.isReached).map((step) => Date.parse(step.at));
  return times.length < 2 ? null : (Math.max(...times) - Math.min(...times)) / 3_600_000;
}
