import { describe, expect, it } from 'vitest';
import { keptFrom, timeFaultOf } from './kept.ts';

const now = Date.parse('2026-11-21T10:00:00Z');

describe('The time of a reading', () => {
  it('is taken from the beginning of the month thirteen months ago until two minutes ahead', () => {
    expect(timeFaultOf(Date.parse('2025-10-01T00:00:00Z'), now)).toBeNull();
    expect(timeFaultOf(Date.parse('2025-09-30T23:59:59.999Z'), now)).toBe('too_old');
    expect(timeFaultOf(Date.parse('2026-11-21T10:02:00Z'), now)).toBeNull();
    expect(timeFaultOf(Date.parse('2026-11-21T10:02:00.001Z'), now)).toBe('clock_ahead');
  });

  it('is too old in the first year, before the epoch and at it', () => {
    for (const time of ['0001-01-01T00:00:00Z', '1969-12-31T23:59:59Z', '1970-01-01T00:00:00Z'])
      expect(timeFaultOf(Date.parse(time), now), time).toBe('too_old');
  });

  it('goes over the turn of a year', () => {
    expect(new Date(keptFrom(Date.parse('2027-01-31T00:00:00Z'))).toISOString()).toBe('2025-12-01T00:00:00.000Z');
  });
});
