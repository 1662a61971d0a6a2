// Days and moments in the words of the reader: the one place that writes a day of the calendar out. Such a day is the same everywhere, so it must never
// pass through the time zone of the reader, where it would be the day before.
import { useMemo } from 'react';
import { type DateTimeFormatOptions, useFormatter } from 'use-intl';

/** What says a day or a month is given one, `2026-01-05`, or an instant, of which it says the day that the server and the log count, in UTC. */
export function useDayWords() {
  const format = useFormatter();
  return useMemo(() => {
    const words = (options: DateTimeFormatOptions) => (text: string) =>
      format.dateTime(new Date(text), { ...options, timeZone: 'UTC' });
    return {
      /** @example day('2026-01-05') // '5 Jan 2026' */
      day: words({ day: 'numeric', month: 'short', year: 'numeric' }),
      /** @example longDay('2026-01-05') // '5 January 2026' */
      longDay: words({ dateStyle: 'long' }),
      /** @example weekDay('2026-01-05') // 'Monday, 5 January 2026' */
      weekDay: words({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
      /** Where the year is known. @example dayOfYear('2026-01-05') // '5 Jan' */
      dayOfYear: words({ day: 'numeric', month: 'short' }),
      /** Also of a month, `2026-01`. @example month('2026-01') // 'January 2026' */
      month: words({ month: 'long', year: 'numeric' }),
      /** Where the year is known. @example monthOfYear('2026-01') // 'Jan' */
      monthOfYear: words({ month: 'short' }),
      /** Where the reader is. */
      moment: (text: string) =>
        format.dateTime(new Date(text), {
          day: 'numeric',
          month: 'short',
          year: 'numeric',
          hour: '2-digit',
          minute: '2-digit',
        }),
      /** To be compared with a log: to the second, and not where the reader is. @example utcMoment('2026-01-05T10:00:00Z') // '5 January 2026 at 10:00:00 UTC' */
      utcMoment: (text: string) =>
        `${format.dateTime(new Date(text), { dateStyle: 'long', timeStyle: 'medium', timeZone: 'UTC' })} UTC`,
    };
  }, [format]);
}
