// Whether goods are past the day that is printed on them. It concerns safety, never the ruling.
import type { Day } from './evidence.ts';

/**
 * The day itself still counts; where none is known nothing has passed.
 *
 * @example isPastExpiry('2026-03-10', '2026-03-11') // true
 */
export const isPastExpiry = (expiresOn: Day | null, day: Day): expiresOn is Day =>
  expiresOn !== null && expiresOn < day;
