// How long a certificate may run, whoever asks: not before the decision, not longer than its scheme, not put away for later years.

export const termRefusals = [
  'end_before_beginning',
  'before_decision',
  'begins_too_late',
  'begins_after_import',
  'longer_than_scheme',
] as const;
export type TermRefusal = (typeof termRefusals)[number];

export interface CertificateTerms {
  /** First and last day, `YYYY-MM-DD`. */
  readonly validFrom: string;
  readonly validUntil: string;
  /** Longest time that the scheme allows. */
  readonly validityMonths: number;
  /** The day of the decision here, or the day on which a decision of elsewhere was brought here. */
  readonly basis: { readonly decidedOn: string } | { readonly importedOn: string };
}

/** A decision is for now: who begins later than this was looked at too long before. */
const monthsUntilBeginning = 12;

/**
 * The last day of so many months that begin with this day. Months that are shorter end on their last day.
 *
 * @param day `YYYY-MM-DD`
 * @example lastDayAfter('2026-11-22', 12) // '2027-11-21'
 */
export function lastDayAfter(day: string, months: number): string {
  const at = new Date(`${day}T00:00:00Z`);
  const date = at.getUTCDate();
  at.setUTCDate(1);
  at.setUTCMonth(at.getUTCMonth() + months);
  const daysInMonth = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();
  at.setUTCDate(Math.min(date, daysInMonth));
  return new Date(at.getTime() - 86_400_000).toISOString().slice(0, 10);
}

/**
 * What speaks against these days; null where nothing does.
 *
 * @example refusalOfTerms({ validFrom: '2026-11-21', validUntil: '2027-11-20', validityMonths: 12, basis: { decidedOn: '2026-11-22' } }) // 'before_decision'
 */
export function refusalOfTerms({ validFrom, validUntil, validityMonths, basis }: CertificateTerms): TermRefusal | null {
  if (validUntil < validFrom) return 'end_before_beginning';
  if ('importedOn' in basis) {
    if (validFrom > basis.importedOn) return 'begins_after_import';
  } else {
    if (validFrom < basis.decidedOn) return 'before_decision';
    if (validFrom > lastDayAfter(basis.decidedOn, monthsUntilBeginning)) return 'begins_too_late';
  }
  return validUntil > lastDayAfter(validFrom, validityMonths) ? 'longer_than_scheme' : null;
}
