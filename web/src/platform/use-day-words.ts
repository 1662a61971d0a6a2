// Days and moments in the words of the reader.
import { useFormatter } from 'use-intl';

export function useDayWords() {
  const format = useFormatter();
  return {
    /** Of a day of the calendar, `2026-01-05`, which is the same day everywhere. */
    day: (text: string) =>
      format.dateTime(new Date(`${text}T12:00:00`), { day: 'numeric', month: 'short', year: 'numeric' }),
    moment: (text: string) =>
      format.dateTime(new Date(text), {
        day: 'numeric',
        month: 'short',
        year: 'numeric',
        hour: '2-digit',
        minute: '2-digit',
      }),
  };
}
