// When the goods of a certificate first appear in events: what was made while it was in force stays covered after its end. Says what whoever
// recorded the events wrote; that they wrote it, and in no other words, is for the hash and the log to show.
import type { EventJson } from '../events/index.ts';
import type { ScannedCode } from './question.ts';
import { scannedOf } from './speaks-of.ts';

/** Where an event names goods that are there after it; what goes into a process was made before. */
const things = ['epcList', 'childEPCs', 'outputEPCList'];
const classes = ['quantityList', 'childQuantityList', 'outputQuantityList'];

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const classOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'epcClass' in value ? value.epcClass : null;

const namesOf = (event: EventJson): string[] =>
  [
    ...things.flatMap((field) => listOf(event[field])),
    ...classes.flatMap((field) => listOf(event[field]).map(classOf)),
  ].filter((name) => typeof name === 'string');

/**
 * The earliest time of an event, as it writes it, in milliseconds since 1970, that names a batch of the product, or the batch that was scanned;
 * null where none does.
 *
 * @param gtins of the certificate
 * @example firstStepOf([made], ['09506000134352'], null) // 1777626000000
 */
export function firstStepOf(
  events: readonly EventJson[],
  gtins: readonly string[],
  scanned: ScannedCode | null,
): number | null {
  const isAsked = (name: string): boolean => {
    const named = scannedOf(name);
    if (named === null || named.batchNumber === null || !gtins.includes(named.gtin)) return false;
    if (scanned === null) return true;
    const isBatch = scanned.batchNumber === null || scanned.batchNumber === named.batchNumber;
    return scanned.gtin === named.gtin && isBatch;
  };
  const times = events
    .filter((event) => namesOf(event).some(isAsked))
    .map(({ eventTime }) => (typeof eventTime === 'string' ? Date.parse(eventTime) : Number.NaN))
    .filter((time) => !Number.isNaN(time));
  return times.length === 0 ? null : Math.min(...times);
}
