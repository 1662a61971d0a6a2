// Masses as whole milligrams: books that are added up for years must not drift by the rounding of binary fractions.

/** Milligrams of one unit, as a fraction. UN/CEFACT Recommendation 20; the pound and the ounce are defined by the kilogram. */
const units: Readonly<Record<string, readonly [numerator: bigint, denominator: bigint]>> = {
  MGM: [1n, 1n],
  GRM: [1_000n, 1n],
  KGM: [1_000_000n, 1n],
  DTN: [100_000_000n, 1n],
  TNE: [1_000_000_000n, 1n],
  LBR: [45_359_237n, 100n],
  ONZ: [28_349_523_125n, 1_000_000n],
};

const DECIMAL = /^(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/;

const divided = (numerator: bigint, denominator: bigint) => (numerator * 2n + denominator) / (denominator * 2n);

/**
 * A quantity in milligrams, rounded to the nearest; null where the unit is no unit of mass (heads, boxes, litres).
 *
 * @example milligramsOf(12.5, 'KGM') // 12_500_000n
 */
export function milligramsOf(quantity: number, unit: string | null): bigint | null {
  const factor = unit === null ? undefined : units[unit];
  // The shortest decimal that reads as this number: what was written in the document, and not what its binary form is near to.
  const decimal = DECIMAL.exec(String(quantity));
  if (factor === undefined || decimal === null) return null;
  const [, whole = '', fraction = '', exponent = '0'] = decimal;
  const shift = Number(exponent) - fraction.length;
  const digits = BigInt(whole + fraction) * factor[0];
  return shift >= 0
    ? divided(digits * 10n ** BigInt(shift), factor[1])
    : divided(digits, factor[1] * 10n ** BigInt(-shift));
}

/**
 * Kilograms as a decimal text, without zeros at the end.
 *
 * @example kilogramsText(12_500_000n) // '12.5'
 */
export function kilogramsText(milligrams: bigint): string {
  const sign = milligrams < 0n ? '-' : '';
  const digits = (milligrams < 0n ? -milligrams : milligrams).toString().padStart(7, '0');
  const fraction = digits.slice(-6).replace(/0+$/, '');
  return `${sign}${digits.slice(0, -6)}${fraction === '' ? '' : `.${fraction}`}`;
}
