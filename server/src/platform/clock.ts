// The only place that asks what time it is, and the only maker of identifiers.
import { randomBytes } from 'node:crypto';

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

/** UUID version 7 (RFC 9562): 48 bits of milliseconds, then random. Sorts by time. */
export function newId(at: Date): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(at.getTime(), 0, 6);
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** Point in time in a UUID version 7. */
export const timeOfId = (id: string): Date => new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16));
