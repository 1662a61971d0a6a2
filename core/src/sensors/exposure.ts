// What a series of temperatures means for what lay there: minutes outside the band, mean kinetic temperature, and how much of the
// time is on record. A reading holds until the next one, but never longer than `holdMinutes`: silence is not counted as good.
import { type Band, type Reading, sideOf } from './reading.ts';

const minute = 60_000;
const kelvin = 273.15;
// USP <1079.2> and ICH Q1A: activation energy of 83.144 kJ/mol over the gas constant of 8.3144 J/(mol K), which is 10,000 K.
const energyOverGasConstantKelvin = 83_144 / 8.3144;

/** Sums, so that the summaries of two neighbouring times add up to that of both. */
export interface SeriesSummary {
  readonly minutes: number;
  readonly recordedMinutes: number;
  readonly minutesAbove: number;
  readonly minutesBelow: number;
  readonly readings: number;
  readonly least: number | null;
  readonly most: number | null;
  /** Sum of degrees times minutes. */
  readonly degreeMinutes: number;
  /** Sum of exp(-ΔH/RT) times minutes. */
  readonly kineticMinutes: number;
}

/** Of no time at all. */
export const emptySummary: SeriesSummary = {
  minutes: 0,
  recordedMinutes: 0,
  minutesAbove: 0,
  minutesBelow: 0,
  readings: 0,
  least: null,
  most: null,
  degreeMinutes: 0,
  kineticMinutes: 0,
};

export interface SummaryQuestion {
  /** Milliseconds since the epoch; `until` does not belong to it. */
  readonly from: number;
  readonly until: number;
  readonly band: Band;
  readonly holdMinutes: number;
}

const extreme = (choose: (a: number, b: number) => number, a: number | null, b: number | null) =>
  a === null ? b : b === null ? a : choose(a, b);

/**
 * @param readings sorted by time; the last one before `from` may be among them, because it holds into the time asked for
 * @example summarise([{ at: 0, value: 9 }], { from: 0, until: 600_000, band: { least: 0, most: 4 }, holdMinutes: 15 }).minutesAbove // 10
 */
export function summarise(readings: readonly Reading[], question: SummaryQuestion): SeriesSummary {
  const { from, until, band, holdMinutes } = question;
  let summary = { ...emptySummary, minutes: Math.max(0, until - from) / minute };
  for (const [index, { at, value }] of readings.entries()) {
    if (at >= until) break;
    const next = readings[index + 1]?.at ?? Number.POSITIVE_INFINITY;
    const held = Math.min(next, at + holdMinutes * minute, until) - Math.max(at, from);
    const isInside = at >= from;
    if (held <= 0 && !isInside) continue;
    const minutes = Math.max(0, held) / minute;
    const side = sideOf(value, band);
    summary = {
      ...summary,
      recordedMinutes: summary.recordedMinutes + minutes,
      minutesAbove: summary.minutesAbove + (side === 'above' ? minutes : 0),
      minutesBelow: summary.minutesBelow + (side === 'below' ? minutes : 0),
      readings: summary.readings + (isInside ? 1 : 0),
      least: extreme(Math.min, summary.least, value),
      most: extreme(Math.max, summary.most, value),
      degreeMinutes: summary.degreeMinutes + value * minutes,
      kineticMinutes: summary.kineticMinutes + Math.exp(-energyOverGasConstantKelvin / (value + kelvin)) * minutes,
    };
  }
  return summary;
}

/**
 * Of two times that do not overlap, the summary of both.
 *
 * @example addSummaries(emptySummary, emptySummary).minutes // 0
 */
export function addSummaries(a: SeriesSummary, b: SeriesSummary): SeriesSummary {
  return {
    minutes: a.minutes + b.minutes,
    recordedMinutes: a.recordedMinutes + b.recordedMinutes,
    minutesAbove: a.minutesAbove + b.minutesAbove,
    minutesBelow: a.minutesBelow + b.minutesBelow,
    readings: a.readings + b.readings,
    least: extreme(Math.min, a.least, b.least),
    most: extreme(Math.max, a.most, b.most),
    degreeMinutes: a.degreeMinutes + b.degreeMinutes,
    kineticMinutes: a.kineticMinutes + b.kineticMinutes,
  };
}

/**
 * Mean over the time on record, in degrees; null where nothing is.
 *
 * @example meanOf(emptySummary) // null
 */
export function meanOf({ recordedMinutes, degreeMinutes }: SeriesSummary): number | null {
  return recordedMinutes > 0 ? degreeMinutes / recordedMinutes : null;
}

/**
 * The one constant temperature that would have harmed as much (USP <1079.2>), in °C; never below the mean. null: nothing on record.
 *
 * @example meanKineticOf(emptySummary) // null
 */
export function meanKineticOf({ recordedMinutes, kineticMinutes }: SeriesSummary): number | null {
  if (recordedMinutes <= 0) return null;
  return energyOverGasConstantKelvin / -Math.log(kineticMinutes / recordedMinutes) - kelvin;
}
