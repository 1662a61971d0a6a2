// All products of the demo, with their GTINs.
import { checkDigitOf } from '@amanah/core/codes';
import { demoId } from '../chance.ts';
import { producerNamed } from '../producers.ts';
import { dairy } from './dairy.ts';
import { kitchen } from './kitchen.ts';
import { meat } from './meat.ts';
import { newcomers } from './newcomers.ts';
import { pantry } from './pantry.ts';
import type { DemoProduct } from './product.ts';
import { sweets } from './sweets.ts';

export type { DemoProduct } from './product.ts';
export { keeping, shelfLifeOf } from './product.ts';

const firstProducts: readonly DemoProduct[] = [...meat, ...kitchen, ...pantry, ...dairy, ...sweets];

export const catalogue: readonly DemoProduct[] = [...firstProducts, ...newcomers];

/** Those that the demo has had from the beginning. */
export const isOfTheBeginning = (product: DemoProduct): boolean => firstProducts.includes(product);

export function productNamed(key: string): DemoProduct {
  const found = catalogue.find((product) => product.key === key);
  if (!found) throw new Error(`no product ${key}`);
  return found;
}

export const productId = (product: DemoProduct): string => demoId('product', product.key);

/** GTIN-13 under 952, the prefix that GS1 keeps for examples, in its form of 14 digits. */
export function gtinOf(product: DemoProduct): string {
  const item = catalogue.filter((one) => one.producer === product.producer).indexOf(product) + 1;
  const digits = `952${producerNamed(product.producer).companyNumber}${String(item).padStart(5, '0')}`;
  return `0${digits}${checkDigitOf(digits)}`;
}
