// What the demo says of one product. Everything is invented, and written as it would stand on a true label.

import type { ProductCategory, SlaughterMethod } from '@amanah/core/products';
import type { VerdictState } from '@amanah/core/verification';
import type { CertificateKey } from '../certificate-terms.ts';
import type { NotedIngredient } from '../ingredients.ts';
import type { PackShape } from '../packshot.ts';
import type { ProducerKey } from '../producers.ts';

export interface DemoProduct {
  /** Middle part of its codes: HALAL-{key}-{year}-{number}. */
  readonly key: string;
  readonly producer: ProducerKey;
  readonly name: string;
  readonly category: ProductCategory;
  readonly description: string;
  readonly weight: string;
  /** Name and description in Arabic, where the label has them. */
  readonly arabic?: readonly [name: string, description: string];
  readonly price: readonly [amount: number, currency: string];
  readonly ingredients: readonly (string | NotedIngredient)[];
  readonly allergens: readonly string[];
  /** Per 100 g or 100 ml: kilocalories, protein, fat, carbohydrates. */
  readonly nutrition: readonly [number, number, number, number];
  readonly keep: 'chilled' | 'frozen' | 'dry';
  readonly shelfLifeDays: number;
  /** null: nobody has certified it. */
  readonly certificate: CertificateKey | null;
  readonly slaughter?: SlaughterMethod;
  readonly species?: string;
  readonly farm: string;
  readonly pack: { readonly shape: PackShape; readonly accent: string };
  /** Verdict of an ordinary batch; those with a story of their own are in states.ts. */
  readonly usually: VerdictState;
  readonly batches: number;
}

/** Printed instructions and the permitted band in degrees Celsius by way of keeping. */
export const keeping = {
  chilled: {
    text: 'Keep refrigerated between 0 and 4 °C. Once opened, use within two days.',
    arabic: 'يُحفظ مبرّدًا بين 0 و4 °م. يُستهلك خلال يومين من فتحه.',
    least: 0,
    most: 4,
  },
  frozen: {
    text: 'Keep frozen at -18 °C or below. Do not refreeze once thawed.',
    arabic: 'يُحفظ مجمّدًا عند 18 °م تحت الصفر أو أقل. لا يُعاد تجميده بعد إذابته.',
    least: -25,
    most: -18,
  },
  dry: {
    text: 'Keep in a cool, dry place, away from sunlight.',
    arabic: 'يُحفظ في مكان بارد وجاف، بعيدًا عن أشعة الشمس.',
    least: null,
    most: null,
  },
} as const;

const daysInMonth = 365.25 / 12;

/**
 * As a label says it: days below half a year, where a month more or less is much, then the nearest number of months.
 *
 * @example shelfLifeOf(1_095) // '36 months'
 */
export function shelfLifeOf(days: number): string {
  return days < 180 ? `${days} days` : `${Math.round(days / daysInMonth)} months`;
}
