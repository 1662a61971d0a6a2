// Days as the calendar of this device has them.

export const localDay = (at: Date): string =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

export function dayAfterDays(from: Date, days: number): string {
  const at = new Date(from);
  at.setDate(at.getDate() + days);
  return localDay(at);
}

/** The last day of so many months that begin with this day. */
export function lastDayOf(day: string, months: number): string {
  const at = new Date(`${day}T12:00:00`);
  at.setMonth(at.getMonth() + months);
  at.setDate(at.getDate() - 1);
  return localDay(at);
}
