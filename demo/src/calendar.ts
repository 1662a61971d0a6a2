// Days of the demo, counted from the moment it was first written, so that a start that goes on later counts the same days.

export interface Calendar {
  /** When the demo was first written. */
  readonly begun: Date;
  /** Calendar day so many days after the beginning, `YYYY-MM-DD`. */
  day(offset: number): string;
  /** Point in time so many days after midnight (UTC) of the beginning; fractions are hours and minutes. */
  moment(offset: number): Date;
  year(offset: number): string;
}

const dayMilliseconds = 86_400_000;

export function calendarFrom(begun: Date): Calendar {
  const midnight = Math.floor(begun.getTime() / dayMilliseconds) * dayMilliseconds;
  const moment = (offset: number) => new Date(midnight + Math.round((offset * dayMilliseconds) / 60_000) * 60_000);
  const day = (offset: number) => moment(offset).toISOString().slice(0, 10);
  return {
    begun,
    moment,
    day,
    year: (offset) => day(offset).slice(0, 4),
  };
}
