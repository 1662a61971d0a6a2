import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assumedMode, estimateCarbon, exposureOf, hoursInTransit, legsOf, type TransitStep } from './index.ts';

const kualaLumpur = { lat: 3.139, lng: 101.6869 };
const dubai = { lat: 25.2048, lng: 55.2708 };
const at = (hours: number) => new Date(Date.UTC(2026, 0, 1) + hours * 3_600_000).toISOString();
const step = (place: TransitStep['place'], hours: number, more: Partial<TransitStep> = {}): TransitStep => ({
  place,
  at: at(hours),
  isReached: true,
  ...more,
});

describe('The legs of a journey', () => {
  it('have distance, hours and an assumed means of transport where nobody recorded one', () => {
    const [leg] = legsOf([step(kualaLumpur, 0), step(dubai, 30)]);
    expect(leg).toMatchObject({ to: 1, hours: 30, mode: 'air', isAssumed: true });
    expect(leg?.kilometres).toBeCloseTo(5528, -1);
  });
  it('keep the recorded means of transport', () => {
    const [leg] = legsOf([step(kualaLumpur, 0), step(dubai, 30, { mode: 'sea' })]);
    expect(leg).toMatchObject({ mode: 'sea', isAssumed: false });
  });
  it('say nothing of planned steps, of unknown places and of moves within one site', () => {
    expect(legsOf([step(kualaLumpur, 0), step(dubai, 30, { isReached: false })])).toEqual([]);
    expect(legsOf([step(kualaLumpur, 0), step(null, 30)])[0]).toMatchObject({ kilometres: null, mode: null });
    expect(legsOf([step(kualaLumpur, 0), step(kualaLumpur, 5)])[0]).toMatchObject({ mode: null, isAssumed: false });
  });
  it('are by road near by, by sea when slow and far, by air when fast and far', () => {
    expect(assumedMode(400, 9)).toBe('road');
    expect(assumedMode(7000, 320)).toBe('sea');
    expect(assumedMode(7000, 40)).toBe('air');
    expect(assumedMode(2000, 45)).toBe('road');
  });
  it('take the time from the first step to the latest', () => {
    expect(hoursInTransit([step(null, 4), step(null, 0), step(null, 90, { isReached: false })])).toBe(4);
    expect(hoursInTransit([step(null, 4)])).toBeNull();
  });
});

describe('The carbon estimate', () => {
  it('is distance times the published factor, a gram for each kilogram', () => {
    const estimate = estimateCarbon([
      { to: 1, kilometres: 100, hours: 2, mode: 'road', isAssumed: false },
      { to: 2, kilometres: 7000, hours: 300, mode: 'sea', isAssumed: true },
      { to: 3, kilometres: null, hours: 3, mode: null, isAssumed: false },
    ]);
    expect(estimate?.gramsPerKilogram).toBeCloseTo(10.163 + 112.84, 3);
    expect(estimate).toMatchObject({ legsUnknown: 1 });
    expect(estimate?.legs.map((leg) => leg.to)).toEqual([1, 2]);
  });
  it('is absent where no distance is known', () => {
    expect(estimateCarbon([{ to: 1, kilometres: null, hours: 1, mode: null, isAssumed: false }])).toBeNull();
  });
});

describe('Exposure outside the permitted band', () => {
  const band = { least: 0, most: 5 };
  it('counts the minutes after the band is left, by a line between the readings', () => {
    const exposure = exposureOf(
      [
        { at: at(0), celsius: 3 },
        { at: at(1), celsius: 7 },
        { at: at(1.5), celsius: 7 },
        { at: at(2), celsius: 4 },
      ],
      band,
    );
    expect(exposure).toMatchObject({ readings: 4, readingsOutside: 2, minutesObserved: 120, coldest: 3, warmest: 7 });
    expect(exposure?.minutesOutside).toBeCloseTo(30 + 30 + 20, 6);
    expect(exposure?.longestMinutes).toBeCloseTo(80, 6);
  });
  it('counts both edges when a line crosses the whole band', () => {
    const exposure = exposureOf(
      [
        { at: at(0), celsius: -5 },
        { at: at(1), celsius: 10 },
      ],
      band,
    );
    expect(exposure?.minutesOutside).toBeCloseTo(40, 6);
    expect(exposure?.longestMinutes).toBeCloseTo(20, 6);
  });
  it('says nothing of a silence', () => {
    const exposure = exposureOf(
      [
        { at: at(0), celsius: 9 },
        { at: at(12), celsius: 9 },
      ],
      band,
    );
    expect(exposure).toMatchObject({ minutesObserved: 0, minutesOutside: 0, readingsOutside: 2 });
    expect(exposureOf([], band)).toBeNull();
  });
  it('does not depend on order or repetition, and is never more than what was observed', () => {
    const reading = fc.record({
      at: fc.integer({ min: 0, max: 600 }).map((minute) => at(minute / 60)),
      celsius: fc.integer({ min: -20, max: 20 }),
    });
    const series = fc.uniqueArray(reading, { minLength: 1, maxLength: 40, selector: (one) => one.at });
    fc.assert(
      fc.property(series, fc.nat(), (readings, seed) => {
        const turned = readings.map((_, index) => readings[(index + seed) % readings.length]);
        const exposure = exposureOf(readings, band);
        expect(exposureOf([...turned.flatMap((one) => (one ? [one] : [])), ...readings], band)).toEqual(exposure);
        expect(exposure?.minutesOutside ?? 0).toBeLessThanOrEqual((exposure?.minutesObserved ?? 0) + 1e-6);
        expect(exposure?.longestMinutes ?? 0).toBeLessThanOrEqual((exposure?.minutesOutside ?? 0) + 1e-6);
      }),
    );
  });
});
