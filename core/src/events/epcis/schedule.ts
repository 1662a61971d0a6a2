// When a standing query runs: the schedule of EPCIS 2.0 (section 8.2.5.3), cron-like, in UTC. Finds the next time; asks no clock.

/** Fields as they are sent: numbers, ranges `[1-5]` and lists of both; also `*` and steps `0/30`, which GS1's examples use. */
export interface QuerySchedule {
  readonly second?: string | undefined;
  readonly minute?: string | undefined;
  readonly hour?: string | undefined;
  readonly dayOfMonth?: string | undefined;
  readonly month?: string | undefined;
  /** 1 is Monday, 7 Sunday. */
  readonly dayOfWeek?: string | undefined;
}

const ranges = {
  second: [0, 59],
  minute: [0, 59],
  hour: [0, 23],
  dayOfMonth: [1, 31],
  month: [1, 12],
  dayOfWeek: [1, 7],
} as const;
type Field = keyof typeof ranges;
export const scheduleFields = Object.keys(ranges) as readonly Field[];

const PART = /^(?:\*|(\d{1,2})|\[?(\d{1,2})-(\d{1,2})\]?)(?:\/(\d{1,2}))?$/;

/** The values of one field, in order; undefined when it is not well formed. */
function valuesOf(field: Field, text: string): readonly number[] | undefined {
  const [least, most] = ranges[field];
  const found = new Set<number>();
  for (const part of text.split(',')) {
    const match = PART.exec(part.trim());
    if (match === null) return undefined;
    const [, one, from, to, step] = match;
    const first = Number(one ?? from ?? least);
    const last = Number(one === undefined ? (to ?? most) : step === undefined ? one : most);
    const by = Number(step ?? 1);
    if (first < least || last > most || first > last || by < 1) return undefined;
    for (let value = first; value <= last; value += by) found.add(value);
  }
  return [...found].sort((left, right) => left - right);
}

const all = (field: Field): readonly number[] => {
  const [least, most] = ranges[field];
  return Array.from({ length: most - least + 1 }, (_, index) => least + index);
};

/** Fields that are not well formed. @example wrongScheduleFields({ minute: '61' }) // ['minute'] */
export const wrongScheduleFields = (schedule: QuerySchedule): readonly string[] =>
  scheduleFields.filter((field) => {
    const text = schedule[field];
    return text !== undefined && valuesOf(field, text) === undefined;
  });

// 29 February comes within eight years, whatever the century.
const DAYS_AHEAD = 8 * 366;

/**
 * The first moment after `after` that fits, or null when none does, such as 31 February. What is finer than the finest field that
 * is given begins at zero, as in cron: hour 1 alone is one o'clock sharp, once a day. The rest may be anything.
 *
 * @example nextRun({ hour: '1', minute: '5' }, new Date('2026-01-05T02:00:00Z'))?.toISOString() // '2026-01-06T01:05:00.000Z'
 */
export function nextRun(schedule: QuerySchedule, after: Date): Date | null {
  const isGiven = (field: Field) => schedule[field] !== undefined;
  const isAnyCoarser = (['hour', 'dayOfMonth', 'month', 'dayOfWeek'] as const).some(isGiven);
  const of = (field: Field, usual: readonly number[]) => {
    const text = schedule[field];
    return text === undefined ? usual : (valuesOf(field, text) ?? []);
  };
  const isDayGiven = (['dayOfMonth', 'month', 'dayOfWeek'] as const).some(isGiven);
  const isFinerGiven = (...fields: readonly Field[]) => fields.some(isGiven);
  const seconds = of('second', isFinerGiven('minute') || isAnyCoarser ? [0] : all('second'));
  const minutes = of('minute', isAnyCoarser && !isFinerGiven('second') ? [0] : all('minute'));
  const hours = of('hour', isDayGiven && !isFinerGiven('second', 'minute') ? [0] : all('hour'));
  const [daysOfMonth, months, daysOfWeek] = [
    of('dayOfMonth', all('dayOfMonth')),
    of('month', all('month')),
    of('dayOfWeek', all('dayOfWeek')),
  ];
  const begin = Math.floor(after.getTime() / 1000) * 1000 + 1000;
  const day = new Date(begin);
  day.setUTCHours(0, 0, 0, 0);
  for (let count = 0; count < DAYS_AHEAD; count += 1, day.setUTCDate(day.getUTCDate() + 1)) {
    const isDay =
      daysOfMonth.includes(day.getUTCDate()) &&
      months.includes(day.getUTCMonth() + 1) &&
      daysOfWeek.includes(day.getUTCDay() === 0 ? 7 : day.getUTCDay());
    if (!isDay) continue;
    for (const hour of hours) {
      if (day.getTime() + (hour + 1) * 3_600_000 <= begin) continue;
      for (const minute of minutes) {
        for (const second of seconds) {
          const at = day.getTime() + ((hour * 60 + minute) * 60 + second) * 1000;
          if (at >= begin) return new Date(at);
        }
      }
    }
  }
  return null;
}
