// Where the readings of a device lie in a drawing of 1,000 by 1,000. Pure, so that a test can look at it; it knows no colour.
import type { SensorSeries } from '@amanah/api/sensors';
import { type Span, shareOf } from '../../ui/chart-geometry.ts';

export type Point = SensorSeries['temperature'][number];

export interface SeriesDrawing {
  /** Degrees from bottom to top. */
  readonly span: Span;
  /** SVG paths: mean as lines, lowest to highest as areas. Broken where nothing was heard. */
  readonly line: string;
  readonly area: string;
  /** Place of each point from the left, 0 to 1,000. */
  readonly places: readonly number[];
}

const size = 1_000;
/** A gap of more buckets than this is shown as one. */
const longestBridge = 3;

/**
 * @example drawSeries([{ time: '2026-01-05T00:00:00Z', least: 1, mean: 2, most: 3 }], { from: 0, until: 1, bucketMinutes: 5, also: [] }).places.length // 1
 */
export function drawSeries(
  points: readonly Point[],
  range: { from: number; until: number; bucketMinutes: number; also: readonly number[] },
): SeriesDrawing {
  const values = [...points.flatMap(({ least, most }) => [least, most]), ...range.also];
  const low = Math.min(...values);
  const high = Math.max(...values);
  const air = Math.max(0.5, (high - low) * 0.1);
  const span = values.length === 0 ? { least: 0, most: 1 } : { least: low - air, most: high + air };
  const x = (time: string) => ((Date.parse(time) - range.from) / Math.max(1, range.until - range.from)) * size;
  const y = (value: number) => size - (shareOf(value, span) / 100) * size;
  const runs: Point[][] = [];
  for (const point of points) {
    const last = runs.at(-1)?.at(-1);
    const gap = last ? Date.parse(point.time) - Date.parse(last.time) : Number.POSITIVE_INFINITY;
    if (gap > longestBridge * range.bucketMinutes * 60_000) runs.push([point]);
    else runs.at(-1)?.push(point);
  }
  const at = (point: Point, value: number) => `${x(point.time).toFixed(1)} ${y(value).toFixed(1)}`;
  return {
    span,
    places: points.map(({ time }) => x(time)),
    line: runs.map((run) => `M${run.map((point) => at(point, point.mean)).join('L')}`).join(''),
    area: runs
      .map(
        (run) =>
          `M${run.map((point) => at(point, point.most)).join('L')}L${run
            .toReversed()
            .map((point) => at(point, point.least))
            .join('L')}Z`,
      )
      .join(''),
  };
}

/** The index of the point that lies nearest. @example nearestPlace([0, 500, 1_000], 620) // 1 */
export const nearestPlace = (places: SeriesDrawing['places'], place: number): number =>
  places.reduce(
    (best, one, index) => (Math.abs(one - place) < Math.abs((places[best] ?? 0) - place) ? index : best),
    0,
  );

/** Round steps that hold the span: the lines of the axis. @example axisLines({ least: 0.2, most: 4.9 }) // [1, 2, 3, 4] */
export function axisLines({ least, most }: Span): readonly number[] {
  const rough = (most - least) / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((one) => one >= rough) ?? 10 * power;
  const first = Math.ceil(least / step);
  const count = Math.max(0, Math.floor(most / step) - first + 1);
  return Array.from({ length: count }, (_, index) => Number(((first + index) * step).toFixed(6)));
}
