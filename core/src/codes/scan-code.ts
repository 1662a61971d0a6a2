// What a scanner is given for goods on record, so that it reads them and nothing else. Looks nothing up.
import { daysOfCodes } from './best-before.ts';
import type { ElementString } from './reading.ts';

/**
 * The printed code, else GS1 elements in brackets with what a value has of them escaped; the bare GTIN where nothing else is named.
 *
 * @param goods `code`: printed for look-up as it is; null or absent: none
 * @example scanCode({ gtin: '09506000134352', batchNumber: 'A(21)B' }) // '(01)09506000134352(10)A\\(21)B'
 */
export function scanCode(goods: {
  readonly code?: string | null;
  readonly gtin: string;
  readonly batchNumber: string | null;
  readonly serial?: string;
  /** As it was read: its days are kept. */
  readonly elements?: ElementString;
}): string {
  const { code = null, gtin, batchNumber, serial, elements = [] } = goods;
  if (code !== null) return code;
  const days = elements.flatMap(({ ai, value }) => (daysOfCodes.has(ai) ? [`(${ai})${value}`] : [])).join('');
  if (batchNumber === null && serial === undefined && days === '') return gtin;
  return `(01)${gtin}${batchNumber === null ? '' : `(10)${escaped(batchNumber)}`}${days}${serial === undefined ? '' : `(21)${escaped(serial)}`}`;
}

/** Or a bracket of the value would begin another element. */
const escaped = (value: string) => value.replaceAll('(', '\\(');
