// The only place that asks what time it is, and the only maker of identifiers.
import { randomFillSync } from 'node:crypto';

export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** For tests: stands still until it is moved. */
export function fixedClock(at: string): Clock & { moveTo(next: string): void } {
  let current = new Date(at);
  return {
    now: () => current,
    moveTo(next) {
      current = new Date(next);
    },
  };
}

/** UTC calendar day of a point in time, `YYYY-MM-DD`. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

// Random bytes are drawn by the page: asking the system for ten at a time costs more than all the rest of an identifier.
const randomPage = Buffer.alloc(4096);
let unusedFrom = randomPage.length;

function tenRandomBytesInHex(): string {
  if (unusedFrom + 10 > randomPage.length) {
    randomFillSync(randomPage);
    unusedFrom = 0;
  }
  const start = unusedFrom;
  unusedFrom += 10;
  return randomPage.toString('hex', start, unusedFrom);
}

const variantDigits = '89ab';

/** UUID version 7 (RFC 9562): 48 bits of milliseconds, then random. Sorts by time. */
export function newId(at: Date): string {
  const time = at.getTime().toString(16).padStart(12, '0');
  const random = tenRandomBytesInHex();
  const variant = variantDigits[Number.parseInt(random.charAt(3), 16) & 3];
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(0, 3)}-${variant}${random.slice(4, 7)}-${random.slice(7, 19)}`;
}

/** Point in time in a UUID version 7. */
export const timeOfId = (id: string): Date => new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16));

/** The smallest UUID version 7 of a point in time: a bound for ranges of identifiers. */
export function firstIdOf(at: Date): string {
  const hex = at.getTime().toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

/** A moment as words for people name it. @example momentOf(new Date('2026-11-21T10:00:42Z')) // '2026-11-21 10:00 UTC' */
export const momentOf = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
