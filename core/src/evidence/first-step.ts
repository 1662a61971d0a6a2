// Since when goods stand in the log: what was made while a certificate was in force stays covered after its end. It must never take the word of an
// event alone: its holder recorded it, and the log had it before the end, whose time nobody chooses afterwards.
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

/** An event whose hash and place in the log hold. */
export interface LoggedEvent {
  readonly event: EventJson;
  /** Of its leaf. */
  readonly loggedAt: string;
  readonly issuer: string;
}

export interface Term {
  readonly holderId: string;
  readonly validFrom: string;
  readonly validUntil: string;
  readonly gtins: readonly string[];
}

/**
 * When the log took up the first event of the holder, in the term of its certificate, that names a batch of the product, or the batch that was
 * scanned; null where there is none.
 *
 * @example firstStepIn(term, [made], null) // '2026-05-01T10:00:00Z'
 */
export function firstStepIn(
  { holderId, validFrom, validUntil, gtins }: Term,
  events: readonly LoggedEvent[],
  scanned: ScannedCode | null,
): string | null {
  const isInTerm = (time: unknown) => {
    const at = typeof time === 'string' ? Date.parse(time) : Number.NaN;
    return at >= Date.parse(validFrom) && at < Date.parse(validUntil);
  };
  const isAsked = (name: string): boolean => {
    const named = scannedOf(name);
    if (named === null || named.batchNumber === null || !gtins.includes(named.gtin)) return false;
    if (scanned === null) return true;
    const isBatch = scanned.batchNumber === null || scanned.batchNumber === named.batchNumber;
    return scanned.gtin === named.gtin && isBatch;
  };
  const [first] = events
    .filter(({ event, loggedAt, issuer }) => issuer === holderId && isInTerm(loggedAt) && isInTerm(event['eventTime']))
    .filter(({ event }) => namesOf(event).some(isAsked))
    .map(({ loggedAt }) => loggedAt)
    .toSorted();
  return first ?? null;
}
