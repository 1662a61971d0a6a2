// The thresholds of "time since scan" and the grouping by day.
import { describe, expect, it } from 'vitest';
import { localDay } from '../../platform/local-day.ts';
import { ageOf, groupByDay } from './scan-age.ts';

const now = new Date('2026-03-10T12:00:00Z');
const before = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString();
const hour = 3_600_000;

describe("time since scan: 'Just now' under 1 hour, 'Nh ago' under 24 hours, then 'Nd ago'", () => {
  it('is now up to the last millisecond of the first hour, and for a clock that is ahead', () => {
    expect(ageOf(before(0), now)).toEqual({ unit: 'now' });
    expect(ageOf(before(hour - 1), now)).toEqual({ unit: 'now' });
    expect(ageOf(before(-5 * hour), now)).toEqual({ unit: 'now' });
  });
  it('counts full hours from one to 23', () => {
    expect(ageOf(before(hour), now)).toEqual({ unit: 'hours', count: 1 });
    expect(ageOf(before(2 * hour - 1), now)).toEqual({ unit: 'hours', count: 1 });
    expect(ageOf(before(24 * hour - 1), now)).toEqual({ unit: 'hours', count: 23 });
  });
  it('counts full days from 24 hours on', () => {
    expect(ageOf(before(24 * hour), now)).toEqual({ unit: 'days', count: 1 });
    expect(ageOf(before(400 * 24 * hour), now)).toEqual({ unit: 'days', count: 400 });
  });
});

it('groups scans by the local day and keeps their order', () => {
  const at = (text: string) => ({ scannedAt: new Date(text).toISOString() });
  const scans = [at('2026-03-10T08:00'), at('2026-03-10T00:00'), at('2026-03-09T23:59')];
  expect(groupByDay(scans).map((group) => [group.day, group.scans.length])).toEqual([
    ['2026-03-10', 2],
    ['2026-03-09', 1],
  ]);
  expect(groupByDay([])).toEqual([]);
  expect(localDay(new Date(2026, 0, 5))).toBe('2026-01-05');
});
