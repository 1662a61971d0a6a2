// What a trace begins at, read from the code that a person gives. Looks nothing up.
import { namesOf, parseCode } from '@amanah/core/codes';
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
  /** A code of ours, or a bare batch number. */
  | { readonly kind: 'code'; readonly code: string | null; readonly batchNumber: string | null }
  | { readonly kind: 'key'; readonly key: string };

export function beginningOf(text: string): Beginning {
  const reading = parseCode(text);
  const names = namesOf(reading);
  if (names) {
    const { gtin, batchNumber, serial, code } = names;
    return gtin === null ? { kind: 'code', code, batchNumber } : { kind: 'goods', gtin, batchNumber, serial };
  }
  if (reading.kind === 'logistic_unit') return { kind: 'key', key: `/00/${reading.key}` };
  return { kind: 'key', key: storedKey(identifierKey(text)) };
}
