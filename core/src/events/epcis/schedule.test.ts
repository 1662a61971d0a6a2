import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextRun, type QuerySchedule, wrongScheduleFields } from './schedule.ts';

const next = (schedule: QuerySchedule, after: string) => nextRun(schedule, new Date(after))?.toISOString() ?? null;

describe('The next run of a schedule', () => {
  it.each<[QuerySchedule, string, string | null]>([
    [{ hour: '1', minute: '5' }, '2026-01-05T01:04:59.999Z', '2026-01-05T01:05:00.000Z'],
    [{ hour: '1', minute: '5' }, '2026-01-05T01:05:00.000Z', '2026-01-06T01:05:00.000Z'],
    [{ hour: '1' }, '2026-01-05T01:00:00.000Z', '2026-01-06T01:00:00.000Z'],
    [{ minute: '[0-2],30' }, '2026-01-05T10:02:00Z', '2026-01-05T10:30:00.000Z'],
    [{ second: '0/30' }, '2026-01-05T10:00:10Z', '2026-01-05T10:00:30.000Z'],
    [{ dayOfWeek: '7' }, '2026-01-05T00:00:00Z', '2026-01-11T00:00:00.000Z'],
    [{ dayOfMonth: '29', month: '2' }, '2026-01-05T00:00:00Z', '2028-02-29T00:00:00.000Z'],
    [{ dayOfMonth: '31', month: '2' }, '2026-01-05T00:00:00Z', null],
    [{}, '2026-01-05T10:00:00.250Z', '2026-01-05T10:00:01.000Z'],
  ])('of %j after %s is %s', (schedule, after, expected) => {
    expect(next(schedule, after)).toBe(expected);
  });

  it('lies after the moment asked for and fits every field that is given', () => {
    const number = (least: number, most: number) => fc.integer({ min: least, max: most }).map(String);
    fc.assert(
      fc.property(
        fc.record({ second: number(0, 59), minute: number(0, 59), hour: number(0, 23) }, { requiredKeys: [] }),
        fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
        (schedule, after) => {
          const at = nextRun(schedule, after);
          if (at === null) throw new Error('never');
          expect(at.getTime()).toBeGreaterThan(after.getTime());
          expect(at.getTime() - after.getTime()).toBeLessThanOrEqual(86_400_000 + 1000);
          if (schedule.second !== undefined) expect(at.getUTCSeconds()).toBe(Number(schedule.second));
          if (schedule.minute !== undefined) expect(at.getUTCMinutes()).toBe(Number(schedule.minute));
          if (schedule.hour !== undefined) expect(at.getUTCHours()).toBe(Number(schedule.hour));
        },
      ),
    );
  });

  it.each(['60', '-1', '5-1', 'x', '', '1/0', '[1-'])('is not asked for with the minute %j', (minute) => {
    expect(wrongScheduleFields({ minute })).toEqual(['minute']);
  });
});
