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

// Random bytes are drawn by the page: asking the system for a few at a time costs more than all the rest of an identifier.
const randomPage = Buffer.alloc(4096);
let unusedFrom = randomPage.length;

function randomHex(bytes: number): string {
  if (unusedFrom + bytes > randomPage.length) {
    randomFillSync(randomPage);
    unusedFrom = 0;
  }
  const start = unusedFrom;
  unusedFrom += bytes;
  return randomPage.toString('hex', start, unusedFrom);
}

let lastTime = Number.NaN;
let count = 0;

/**
 * UUID version 7 (RFC 9562): 48 bits of milliseconds, 24 bits that count from a random number within one millisecond (its section 6.2), 48 random bits.
 * What one process makes sorts in the order in which it was made.
 */
export function newId(at: Date): string {
  const milliseconds = at.getTime();
  count = milliseconds === lastTime && count < 0xff_ffff ? count + 1 : Number.parseInt(randomHex(3), 16) >>> 1;
  lastTime = milliseconds;
  const time = milliseconds.toString(16).padStart(12, '0');
  const counted = count.toString(16).padStart(6, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${counted.slice(0, 3)}-8${counted.slice(3)}-${randomHex(6)}`;
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
