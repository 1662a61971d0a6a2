// Which day it is, for screens. Everything else about days is reckoned in core.

/** The day of the calendar where the reader is, `2026-01-05`. */
export const localDay = (at: Date): string =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

/** Today as the clock of this device has it: for what people date where they are, and for what is due to them. */
export const localToday = (): string => localDay(new Date());

/** Today as the server counts its days: for whatever it decides by the day, so that screen and answer agree all around the world. */
export const utcToday = (): string => new Date().toISOString().slice(0, 10);
