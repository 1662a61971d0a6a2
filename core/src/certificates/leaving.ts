// When the certificates of a body that leaves end: not before it left, and soon, because nobody looks after them any more.

/** Time for holders to go to another body. */
export const mostLeavingDays = 92;

/**
 * Whether the certificates of a body that leaves today may end with this day. Both `YYYY-MM-DD`.
 *
 * @example isLeavingDay('2026-12-31', '2026-11-22') // true
 */
export function isLeavingDay(endsOn: string, today: string): boolean {
  const days = (Date.parse(`${endsOn}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / 86_400_000;
  return days >= 0 && days <= mostLeavingDays;
}
