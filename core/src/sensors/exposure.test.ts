import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addSummaries, complianceOf, complianceTone, emptySummary, meanKineticOf, meanOf, summarise } from './index.ts';

const minute = 60_000;
const band = { least: 0, most: 4 };
const question = { from: 0, until: 60 * minute, band, holdMinutes: 15 };

describe('Mean kinetic temperature', () => {
  it('is that of USP <1079.2>: of equal times at 20 and 30 degrees it is 26.26, above the mean', () => {
    const readings = [
      { at: 0, value: 20 },
      { at: 10 * minute, value: 30 },
    ];
    const summary = summarise(readings, { ...question, until: 20 * minute });
    // 10000 / -ln((e^(-10000/293.15) + e^(-10000/303.15)) / 2) - 273.15, worked out with 40 digits elsewhere.
    expect(meanKineticOf(summary)).toBeCloseTo(26.259887, 6);
    expect(meanOf(summary)).toBeCloseTo(25, 9);
  });

  it('is the temperature itself where that never changes, and never below the mean', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -30, max: 45, noNaN: true }), { minLength: 1, maxLength: 30 }),
        (values) => {
          const readings = values.map((value, index) => ({ at: index * minute, value }));
          const summary = summarise(readings, { ...question, until: values.length * minute });
          const kinetic = meanKineticOf(summary) ?? Number.NaN;
          expect(kinetic).toBeGreaterThanOrEqual((meanOf(summary) ?? 0) - 1e-6);
          expect(kinetic).toBeLessThanOrEqual(Math.max(...values) + 1e-6);
          expect(meanKineticOf(summarise([{ at: 0, value: 5 }], question))).toBeCloseTo(5, 9);
        },
      ),
    );
  });
});

describe('Exposure', () => {
  it('counts minutes on each side, and holds a reading no longer than it may', () => {
    const readings = [
      { at: 0, value: 5 },
      { at: 10 * minute, value: 3 },
      { at: 20 * minute, value: -1 },
    ];
    expect(summarise(readings, question)).toMatchObject({
      minutes: 60,
      recordedMinutes: 35,
      minutesAbove: 10,
      minutesBelow: 15,
      readings: 3,
      least: -1,
      most: 5,
    });
  });

  it('of two neighbouring times adds up to that of both, wherever the border is', () => {
    const readingsOf = fc
      .array(fc.record({ at: fc.integer({ min: -20, max: 80 }), value: fc.integer({ min: -3, max: 9 }) }), {
        maxLength: 40,
      })
      .map((list) =>
        [...new Map(list.map((one) => [one.at, { at: one.at * minute, value: one.value }])).values()].sort(
          (a, b) => a.at - b.at,
        ),
      );
    fc.assert(
      fc.property(readingsOf, fc.integer({ min: 0, max: 60 }), (readings, border) => {
        const whole = summarise(readings, question);
        const first = summarise(readings, { ...question, until: border * minute });
        const second = summarise(readings, { ...question, from: border * minute });
        const sum = addSummaries(first, second);
        for (const key of ['minutes', 'recordedMinutes', 'minutesAbove', 'minutesBelow', 'degreeMinutes'] as const)
          expect(sum[key]).toBeCloseTo(whole[key], 6);
        expect(sum.readings).toBe(whole.readings);
        expect(sum.kineticMinutes).toBeCloseTo(whole.kineticMinutes, 20);
        expect(whole.recordedMinutes).toBeLessThanOrEqual(60 + 1e-9);
      }),
    );
  });
});

describe('Compliance', () => {
  it('says nothing where nothing is on record', () => {
    expect(complianceOf([])).toEqual({ insidePercent: null, recordedPercent: null, minutesOutside: 0 });
    expect(complianceOf([{ ...emptySummary, minutes: 60 }])).toEqual({
      insidePercent: null,
      recordedPercent: 0,
      minutesOutside: 0,
    });
  });

  it('"above 95 green, above 90 yellow, else red"', () => {
    expect([96, 95, 90.1, 90].map(complianceTone)).toEqual(['green', 'yellow', 'yellow', 'red']);
  });
});
