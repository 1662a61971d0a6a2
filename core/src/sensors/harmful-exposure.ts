// Whether what sensors found about a batch counts against it. The verdict judges by it, so this file is one of its rules.

export const exposureKinds = ['above_limit', 'below_limit', 'silence'] as const;

/** One finding about the temperatures of a batch. */
export interface ExposureFinding {
  readonly kind: (typeof exposureKinds)[number];
  readonly minutesOutside: number;
  readonly permittedMinutes: number;
  /** The one temperature that would have harmed as much as all that was measured (USP <1079>); null where it is not known. */
  readonly meanKineticCelsius: number | null;
  /** Upper end of the permitted range; null where it is not known. */
  readonly mostCelsius: number | null;
}

/**
 * Many short times outside can harm as much as one long one: the mean kinetic temperature weighs them all.
 *
 * @example isTooWarm({ kind: 'above_limit', minutesOutside: 5, permittedMinutes: 30, meanKineticCelsius: 9, mostCelsius: 4 }) // true
 */
export const isTooWarm = <Finding extends ExposureFinding>(
  finding: Finding,
): finding is Finding & { readonly meanKineticCelsius: number; readonly mostCelsius: number } =>
  finding.kind === 'above_limit' &&
  finding.meanKineticCelsius !== null &&
  finding.mostCelsius !== null &&
  finding.meanKineticCelsius > finding.mostCelsius;

/**
 * Longer outside than permitted, or too warm on the whole.
 *
 * @example isHarmful({ kind: 'silence', minutesOutside: 30, permittedMinutes: 30, meanKineticCelsius: null, mostCelsius: null }) // false
 */
export const isHarmful = (finding: ExposureFinding): boolean =>
  finding.minutesOutside > finding.permittedMinutes || isTooWarm(finding);
