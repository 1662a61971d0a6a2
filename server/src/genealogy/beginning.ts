// What a trace begins at, read from the code that a person gives. Looks nothing up.
import { parseCode } from '@amanah/core/codes';
import { identifierKey } from '@amanah/core/events';
import { storedKey } from '../codes/index.ts';

/** What to begin a trace at, for a code that a person gives: a GS1 code, a batch code on record, or any identifier of an event. */
export type Beginning =
  | {
      readonly kind: 'goods';
      readonly gtin: string;
      readonly batchNumber: string | null;
      readonly serial: string | null;
    }
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'key'; readonly key: string };

export function beginningOf(text: string): Beginning {
  const reading = parseCode(text);
  if ('gtin' in reading)
    return {
      kind: 'goods',
      gtin: reading.gtin,
      batchNumber: reading.batchNumber ?? null,
      serial: reading.serial ?? null,
    };
  if (reading.kind === 'logistic_unit') return { kind: 'key', key: `/00/${reading.key}` };
  if ('code' in reading) return { kind: 'code', code: reading.code };
  return { kind: 'key', key: storedKey(identifierKey(text)) };
}
