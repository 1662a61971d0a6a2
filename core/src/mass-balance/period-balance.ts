// Whether the books of a period add up: kilograms out against certified kilograms in, labels against packs. The verdict judges by it, so this
// file is one of its rules. It must never excuse one certificate by another.

/** Certified kilograms and labels of one certificate at one site over one period. */
export interface PeriodBalance {
  readonly certifiedKilogramsIn: number;
  readonly kilogramsOut: number;
  /** Most that one kilogram in can yield, for example 0.72 for deboning. */
  readonly yieldCeiling: number;
  readonly unitsProduced: number | null;
  readonly labelsIssued: number | null;
}

/** Scales and rounding in the books; more than this is not rounding. */
export const overspendTolerance = 1.005;
/** A milligram, so that binary fractions do not decide at the boundary. */
const milligram = 1e-6;

/**
 * What may have come out of what went in.
 *
 * @example permittedKilograms({ ...overspent, certifiedKilogramsIn: 1000, yieldCeiling: 0.72 }) // 720
 */
export const permittedKilograms = ({ certifiedKilogramsIn, yieldCeiling }: PeriodBalance): number =>
  certifiedKilogramsIn * yieldCeiling;

/**
 * More left than the certified raw materials allow, rounding of scales aside.
 *
 * @example isOverspent({ ...overspent, kilogramsOut: 720 }) // false
 */
export const isOverspent = (balance: PeriodBalance): boolean =>
  balance.kilogramsOut > permittedKilograms(balance) * overspendTolerance + milligram;

/**
 * More labels than packs; false where one of them is not known.
 *
 * @example hasTooManyLabels({ ...overspent, labelsIssued: 101, unitsProduced: 100 }) // true
 */
export const hasTooManyLabels = ({ labelsIssued, unitsProduced }: PeriodBalance): boolean =>
  labelsIssued !== null && unitsProduced !== null && labelsIssued > unitsProduced;
