// How long a batch was outside its permitted temperatures, from readings of sensors. Between two readings that lie close together
// the temperature is taken to change evenly; over a longer silence nothing is said. It must never fill a silence with a guess.

export interface TemperatureReading {
  /** ISO 8601. */
  readonly at: string;
  readonly celsius: number;
}

export interface TemperatureBand {
  readonly least: number;
  readonly most: number;
}

export interface Exposure {
  readonly readings: number;
  readonly readingsOutside: number;
  /** Minutes between readings that are close enough together to speak of the time between them. */
  readonly minutesObserved: number;
  readonly minutesOutside: number;
  /** The longest single stretch outside. */
  readonly longestMinutes: number;
  readonly coldest: number;
  readonly warmest: number;
}

/** Readings further apart than this say nothing of the time between them. */
export const longestSilenceMinutes = 120;

const isOutside = (celsius: number, band: TemperatureBand) => celsius < band.least || celsius > band.most;

/**
 * Order and repetition of the readings do not matter. null without a reading.
 *
 * @example exposureOf([{ at: '2026-01-01T00:00:00Z', celsius: 3 }, { at: '2026-01-01T01:00:00Z', celsius: 7 }], { least: 0, most: 5 })?.minutesOutside // 30
 */
export function exposureOf(readings: readonly TemperatureReading[], band: TemperatureBand): Exposure | null {
  const ordered = inOrder(readings);
  const [first] = ordered;
  if (!first) return null;
  let observed = 0;
  let outside = 0;
  let longest = 0;
  let stretch = 0;
  for (let at = 1; at < ordered.length; at++) {
    const [from, to] = [ordered[at - 1], ordered[at]];
    if (!from || !to) continue;
    const minutes = to.minute - from.minute;
    if (minutes > longestSilenceMinutes) {
      stretch = 0;
      continue;
    }
    observed += minutes;
    for (const part of partsOf(from.celsius, to.celsius, band)) {
      const spent = part.share * minutes;
      if (!part.isOutside) {
        stretch = 0;
        continue;
      }
      outside += spent;
      stretch += spent;
      longest = Math.max(longest, stretch);
    }
  }
  const values = ordered.map((reading) => reading.celsius);
  return {
    readings: ordered.length,
    readingsOutside: values.filter((celsius) => isOutside(celsius, band)).length,
    minutesObserved: observed,
    minutesOutside: outside,
    longestMinutes: longest,
    coldest: Math.min(...values),
    warmest: Math.max(...values),
  };
}

function inOrder(readings: readonly TemperatureReading[]): { minute: number; celsius: number }[] {
  const seen = new Set<string>();
  return readings
    .map(({ at, celsius }) => ({ minute: Date.parse(at) / 60_000, celsius }))
    .sort((a, b) => a.minute - b.minute || a.celsius - b.celsius)
    .filter(({ minute, celsius }) => {
      const key = `${minute} ${celsius}`;
      return !seen.has(key) && seen.add(key) && Number.isFinite(minute);
    });
}

/** The line between two readings, cut where it crosses an edge of the band. */
function partsOf(from: number, to: number, band: TemperatureBand): { share: number; isOutside: boolean }[] {
  if (from === to) return [{ share: 1, isOutside: isOutside(from, band) }];
  const crossings = [band.least, band.most]
    .map((edge) => (edge - from) / (to - from))
    .filter((share) => share > 0 && share < 1)
    .sort((a, b) => a - b);
  const ends = [0, ...crossings, 1];
  return ends.slice(1).map((end, index) => {
    const begin = ends[index] ?? 0;
    return { share: end - begin, isOutside: isOutside(from + ((begin + end) / 2) * (to - from), band) };
  });
}
