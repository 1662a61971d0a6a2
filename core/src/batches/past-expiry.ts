// Whether goods are past the day that is printed on them. It concerns safety, never the ruling.

/**
 * The day itself still counts; where none is known nothing has passed. Days are `YYYY-MM-DD`.
 *
 * @example isPastExpiry('2026-03-10', '2026-03-11') // true
 */
export const isPastExpiry = (expiresOn: string | null, day: string): expiresOn is string =>
  expiresOn !== null && expiresOn < day;
