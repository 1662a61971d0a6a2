// A code by which a stranger can compare: product and batch by number, as a certificate names them.
import { buildElementString } from './element-string.ts';
import { parseCode } from './parse-code.ts';

/**
 * The code itself where it names its product by number, else GTIN and batch in brackets. Internal codes mean something to the
 * server alone; what is signed knows only numbers.
 *
 * @example nameInFull('HALAL-CHICKEN-2024-001', { gtin: '09521001000017', batchNumber: 'B-1' }) // '(01)09521001000017(10)B-1'
 */
export function nameInFull(code: string, item: { readonly gtin: string; readonly batchNumber: string | null }): string {
  if ('gtin' in parseCode(code)) return code;
  const built = buildElementString(
    [{ ai: '01', value: item.gtin }, ...(item.batchNumber === null ? [] : [{ ai: '10', value: item.batchNumber }])],
    'brackets',
  );
  return built.isValid ? built.text : code;
}
