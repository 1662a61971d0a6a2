// Which days somebody may enter as past: people date what they do by the calendar where they are.

const furthestAheadMilliseconds = 14 * 3_600_000;

/**
 * The latest day that a calendar on Earth shows then: what happened, happened on no later day, and where nobody says at which clock something happened,
 * it was not before that day anywhere. Screens and server ask the same, so that neither refuses what the other took.
 *
 * @example latestDayOf(new Date('2026-11-21T23:30:00Z')) // '2026-11-22'
 */
export const latestDayOf = (at: Date): string =>
  new Date(at.getTime() + furthestAheadMilliseconds).toISOString().slice(0, 10);
