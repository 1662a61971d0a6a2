import { describe, expect, it } from 'vitest';
import { axisLines, drawSeries } from './series-geometry.ts';

const minute = 60_000;
const point = (minutes: number, mean: number) => ({
  time: new Date(minutes * minute).toISOString(),
  least: mean - 1,
  mean,
  most: mean + 1,
});

describe('The drawing of a series', () => {
  it('holds all values and the limits that are to be seen, from the first moment to the last', () => {
    const { span, places } = drawSeries([point(0, 3), point(30, 4), point(60, 5)], {
      from: 0,
      until: 60 * minute,
      bucketMinutes: 30,
      also: [6.5],
    });
    expect(span.least).toBeLessThan(2);
    expect(span.most).toBeGreaterThan(6.5);
    expect(places).toEqual([0, 500, 1000]);
  });

  it('is broken where nothing was heard', () => {
    const { line } = drawSeries([point(0, 3), point(5, 3), point(60, 3), point(65, 3)], {
      from: 0,
      until: 65 * minute,
      bucketMinutes: 5,
      also: [],
    });
    expect(line.match(/M/g)).toHaveLength(2);
  });

  it('has lines at round values', () => {
    expect(axisLines({ least: 0.2, most: 4.9 })).toEqual([1, 2, 3, 4]);
    expect(axisLines({ least: -21.3, most: -17.2 })).toEqual([-21, -20, -19, -18]);
  });
});
