/** The day of the calendar where the reader is, `2026-01-05`. Everything else about days is reckoned in core. */
export const localDay = (at: Date): string =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

/** Today as the clock of this device has it. */
export const localToday = (): string => localDay(new Date());
