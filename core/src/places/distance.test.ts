import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceKilometres, toOneDecimal } from './index.ts';

const place = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
});

describe('Journey distance is haversine with an earth radius of 6371 km', () => {
  it('measures Kuala Lumpur to Singapore as 309 km', () => {
    expect(Math.round(distanceKilometres({ lat: 3.139, lng: 101.6869 }, { lat: 1.3521, lng: 103.8198 }))).toBe(309);
  });
  it('measures half the globe between antipodes', () => {
    expect(distanceKilometres({ lat: 0, lng: 0 }, { lat: 0, lng: 180 })).toBeCloseTo(Math.PI * 6371, 6);
  });
  it('is the same there and back, never negative, never more than half the globe', () => {
    fc.assert(
      fc.property(place, place, (a, b) => {
        const there = distanceKilometres(a, b);
        expect(there).toBeCloseTo(distanceKilometres(b, a), 6);
        expect(there).toBeGreaterThanOrEqual(0);
        expect(there).toBeLessThanOrEqual(Math.PI * 6371 + 1e-6);
      }),
    );
  });
  it('is shown to one decimal', () => {
    expect(toOneDecimal(12.345)).toBe(12.3);
  });
});
