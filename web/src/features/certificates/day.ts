// Days as the register has them, `2026-01-05`: a day is the same day wherever it is read.
import { useFormatter } from 'use-intl';

/** Noon of the reader's own day, so that no time zone turns it into the day before. */
export const noonOf = (day: string): Date => new Date(`${day}T12:00:00`);

export function useDayWords(): (day: string) => string {
  const format = useFormatter();
  return (day) => format.dateTime(noonOf(day), { day: 'numeric', month: 'short', year: 'numeric' });
}
