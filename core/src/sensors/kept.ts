// Which times of readings are taken: none that the clock has not reached, and none from before the time for which readings are kept.

/** Regulation (EC) 37/2005, article 2: temperatures are kept for at least a year. One month more, so that the year is always whole. */
const monthsKept = 13;

/** A clock that runs ahead by more than this is wrong; what it says would make everything true come late. */
const aheadMilliseconds = 2 * 60_000;

/** What is wrong with the time of a reading. */
export const timeFaults = ['clock_ahead', 'too_old'] as const;
export type TimeFault = (typeof timeFaults)[number];

/**
 * The first moment of which readings are kept; all in milliseconds since the epoch. It is the beginning of a month, as months are dropped whole.
 *
 * @example new Date(keptFrom(Date.UTC(2026, 10, 21))).toISOString() // '2025-10-01T00:00:00.000Z'
 */
export function keptFrom(now: number): number {
  const today = new Date(now);
  return Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - monthsKept, 1);
}

/**
 * Why a reading of this time is refused; null: it is taken.
 *
 * @example timeFaultOf(0, Date.UTC(2026, 10, 21)) // 'too_old'
 */
export function timeFaultOf(at: number, now: number): TimeFault | null {
  if (at > now + aheadMilliseconds) return 'clock_ahead';
  return at < keptFrom(now) ? 'too_old' : null;
}
