// How goods on a shelf are asked for again. It looks nothing up.
import { buildElementString } from '../codes/index.ts';

/**
 * The code by which goods are looked up: product and batch as GS1 elements, or the product alone where no batch is known.
 *
 * @example codeOfGoods('09506000134352', 'A1') // '(01)09506000134352(10)A1'
 */
export function codeOfGoods(gtin: string, batchNumber: string | null): string {
  if (batchNumber === null) return gtin;
  const built = buildElementString(
    [
      { ai: '01', value: gtin },
      { ai: '10', value: batchNumber },
    ],
    'brackets',
  );
  return built.isValid ? built.text : gtin;
}
