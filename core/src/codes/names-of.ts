// The names by which goods are looked up, out of a reading. Looks nothing up: which batch has a name, `batches.named` says in the database.
import type { Reading } from './reading.ts';

/** Each null where the code does not say it. */
export interface GoodsNames {
  readonly gtin: string | null;
  readonly batchNumber: string | null;
  readonly serial: string | null;
  /** Printed for look-up as it is. */
  readonly code: string | null;
}

const nothing: GoodsNames = { gtin: null, batchNumber: null, serial: null, code: null };

/**
 * A code of ours is looked up as one and never as a number; any other bare text is a number and never a code. Null: it names no goods.
 *
 * @example namesOf(parseCode('(01)09506000134352(10)AB-1')) // { gtin: '09506000134352', batchNumber: 'AB-1', serial: null, code: null }
 */
export function namesOf(reading: Reading): GoodsNames | null {
  if ('gtin' in reading) {
    const { gtin, batchNumber = null, serial = null } = reading;
    return { ...nothing, gtin, batchNumber, serial };
  }
  if ('code' in reading)
    return reading.syntax === 'internal'
      ? { ...nothing, code: reading.code }
      : { ...nothing, batchNumber: reading.code };
  return null;
}
