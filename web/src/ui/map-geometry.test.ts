import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boundsOf, greatCircle, gridLines, groupByDistance, joinedPlaces, project, unwrapped } from './map-geometry.ts';

const place = fc.record({
  lat: fc.double({ min: -80, max: 80, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
});

describe('A route on the map', () => {
  it('is a great circle: from London to Tokyo it passes far in the north', () => {
    const line = greatCircle({ lat: 51.5, lng: -0.1 }, { lat: 35.7, lng: 139.7 });
    expect(Math.max(...line.map(({ lat }) => lat))).toBeGreaterThan(65);
    expect(line.length).toBeGreaterThan(50);
  });
  it('begins and ends at its places and never jumps, over the date line too', () => {
    fc.assert(
      fc.property(place, place, (from, to) => {
        const line = greatCircle(from, to);
        const last = line.at(-1);
        expect(line[0]).toEqual(from);
        expect(last?.lat).toBeCloseTo(to.lat, 6);
        expect(((((last?.lng ?? 0) - to.lng) % 360) + 360.000001) % 360).toBeLessThan(0.00001);
        for (const [index, point] of line.entries()) {
          const before = line[index - 1];
          if (before) expect(Math.abs(point.lng - before.lng)).toBeLessThanOrEqual(180 + 1e-6);
        }
      }),
    );
  });
  it('joins each stop with the one before it on its way, and ways with no other', () => {
    const places = [1, 2, 3, 4].map((lat) => ({ lat, lng: 0 }));
    const joined = joinedPlaces(['beef', 'own', 'beef', 'own'], places);
    expect(joined.map(({ from, to, index }) => [from.lat, to.lat, index])).toEqual([
      [1, 3, 2],
      [2, 4, 3],
    ]);
    expect(joinedPlaces(['a', 'b'], places.slice(0, 2))).toEqual([]);
  });
  it('keeps stops on both sides of the date line together', () => {
    expect(
      boundsOf(
        unwrapped([
          { lat: -18, lng: 178 },
          { lat: -13, lng: -172 },
        ]),
      ),
    ).toEqual({
      west: 178,
      east: 188,
      south: -18,
      north: -13,
    });
    expect(boundsOf([])).toBeNull();
  });
});

describe('The Mercator plane', () => {
  it('has the equator in the middle and the north above', () => {
    expect(project({ lat: 0, lng: 0 })).toEqual({ x: 0.5, y: 0.5 });
    expect(project({ lat: 60, lng: 0 }).y).toBeLessThan(0.5);
    expect(project({ lat: 90, lng: 0 }).y).toBeCloseTo(0, 3);
  });
});

describe('Stops that stand too close together', () => {
  it('are one mark, and each stop is in exactly one', () => {
    expect(
      groupByDistance(
        [
          { x: 0, y: 0 },
          { x: 5, y: 0 },
          { x: 100, y: 0 },
        ],
        30,
      ),
    ).toEqual([[0, 1], [2]]);
    const point = fc.record({ x: fc.integer({ min: 0, max: 200 }), y: fc.integer({ min: 0, max: 200 }) });
    fc.assert(
      fc.property(fc.array(point, { maxLength: 20 }), (points) => {
        const all = groupByDistance(points, 30).flat();
        expect(all.toSorted((a, b) => a - b)).toEqual(points.map((_, index) => index));
      }),
    );
  });
});

describe('The grid', () => {
  it('has at least four meridians at any zoom', () => {
    for (const width of [360, 40, 3, 0.1, 0.01]) {
      const lines = gridLines({ west: 10, east: 10 + width, south: 20, north: 20 + width / 2 });
      const meridians = lines.filter(([from, to]) => from.lng === to.lng);
      expect(meridians.length).toBeGreaterThanOrEqual(4);
      expect(meridians.length).toBeLessThan(25);
    }
  });
});
