// How long a certificate may run, whoever asks: not before the decision, not longer than its scheme, not put away for later years. A
// renewal never leaves a day between that nobody decided about: the certificate goes on with its old first day.

/** A certificate that ends within so many days is told apart wherever certificates are listed: there is still time to renew it. */
export const endingSoonDays = 60;

export const termRefusals = [
  'end_before_beginning',
  'renewal_gap',
  'not_later',
  'before_decision',
  'begins_too_late',
  'begins_too_early',
  'begins_after_import',
  'longer_than_scheme',
] as const;
export type TermRefusal = (typeof termRefusals)[number];

/** What speaks against a day, and the nearest day that would do, `YYYY-MM-DD`; null where none would. */
export interface RefusedTerm {
  readonly rule: TermRefusal;
  readonly nearest: string | null;
}

export interface CertificateTerms {
  /** First and last day, `YYYY-MM-DD`. */
  readonly validFrom: string;
  readonly validUntil: string;
  /** Longest time that the scheme allows. */
  readonly validityMonths: number;
  /** The day of the decision here, or the day on which a decision of elsewhere was brought here. */
  readonly basis: { readonly decidedOn: string } | { readonly importedOn: string };
  /** Last day of the certificate that goes on; null for a new one. */
  readonly renewedUntil: string | null;
}

/** A decision is for now: who begins later than this was looked at too long before. */
const monthsUntilBeginning = 12;

/** Certificates run for years, not for decades: an earlier first day is a slip, or no certificate. */
const yearsBeforeImport = 10;

const dayMilliseconds = 86_400_000;

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
  return new Date(at.getTime() - dayMilliseconds).toISOString().slice(0, 10);
}

/**
 * The day so many days after this one; before it with a negative number. `YYYY-MM-DD`.
 *
 * @example addDays('2026-12-31', 1) // '2027-01-01'
 */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMilliseconds).toISOString().slice(0, 10);

/**
 * Whether a certificate that is in force on a day ends soon after it: on that day at the earliest. Days as `YYYY-MM-DD`.
 *
 * @example endsSoon('2026-03-02', '2026-01-01') // true
 */
export const endsSoon = (lastDay: string, day: string): boolean =>
  day <= lastDay && lastDay <= addDays(day, endingSoonDays);

/**
 * Whether a certificate that ended on `renewedUntil` would have a day without a decision if its next time began on `from`.
 *
 * @example leavesGap('2026-12-31', '2027-01-01') // false
 */
export const leavesGap = (renewedUntil: string, from: string): boolean => from > addDays(renewedUntil, 1);

/** A register that a body goes on keeping beside this one is no earlier one; so long it may take to move. */
const daysOfMove = 30;

/**
 * The last day on which a certificate may begin that a body brings from its earlier register, where this one begins later; null where it does not. Days as `YYYY-MM-DD`.
 *
 * @param joinedOn when the body came here
 * @example latestOfImport({ validFrom: '2026-03-01' }, '2026-01-01') // '2026-01-31'
 */
export function latestOfImport({ validFrom }: Pick<CertificateTerms, 'validFrom'>, joinedOn: string): string | null {
  const latest = addDays(joinedOn, daysOfMove);
  return validFrom > latest ? latest : null;
}

/**
 * What speaks against these days; null where nothing does.
 *
 * @example refusalOfTerms({ validFrom: '2026-11-21', validUntil: '2027-11-20', validityMonths: 12, basis: { decidedOn: '2026-11-22' }, renewedUntil: null })?.rule // 'before_decision'
 */
export function refusalOfTerms(terms: CertificateTerms): RefusedTerm | null {
  const { validFrom, validUntil, validityMonths, basis, renewedUntil } = terms;
  const refuse = (rule: TermRefusal, nearest: string | null): RefusedTerm => ({ rule, nearest });
  if (validUntil < validFrom) return refuse('end_before_beginning', validFrom);
  if (renewedUntil !== null) {
    // Where the decision came too late, no first day could close the gap: that is said, and not that the day is before the decision.
    const decidedOn = 'decidedOn' in basis ? basis.decidedOn : validFrom;
    if (leavesGap(renewedUntil, decidedOn)) return refuse('renewal_gap', null);
    const dayAfter = addDays(renewedUntil, 1);
    if (leavesGap(renewedUntil, validFrom)) return refuse('renewal_gap', dayAfter);
    if (validUntil <= renewedUntil) return refuse('not_later', dayAfter);
  }
  if ('importedOn' in basis) {
    const earliest = addDays(lastDayAfter(basis.importedOn, -12 * yearsBeforeImport), 1);
    if (validFrom > basis.importedOn) return refuse('begins_after_import', basis.importedOn);
    if (validFrom < earliest) return refuse('begins_too_early', earliest);
  } else {
    const latest = lastDayAfter(basis.decidedOn, monthsUntilBeginning);
    if (validFrom < basis.decidedOn) return refuse('before_decision', basis.decidedOn);
    if (validFrom > latest) return refuse('begins_too_late', latest);
  }
  const last = lastDayAfter(validFrom, validityMonths);
  return validUntil > last ? refuse('longer_than_scheme', last) : null;
}
