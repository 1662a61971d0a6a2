// Chance that always falls the same way: the demo is drawn from names, so that a second start finds what the first one wrote.
import { createHash } from 'node:crypto';

const hashOf = (text: string) => createHash('sha256').update(`amanah demo\n${text}`).digest();

function shapeId(bytes: Buffer, version: number): string {
  bytes[6] = (version << 4) | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = bytes.toString('hex', 0, 16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** UUID version 8 (RFC 9562) of a name. @example demoId('product', 'CHICKEN') === demoId('product', 'CHICKEN') // true */
export const demoId = (...name: readonly (string | number)[]): string => shapeId(hashOf(name.join('/')), 8);

/** UUID version 7 of a name at a time: for scans, whose id is their time. */
export function demoIdAt(at: Date, ...name: readonly (string | number)[]): string {
  const bytes = hashOf(name.join('/'));
  bytes.writeUIntBE(at.getTime(), 0, 6);
  return shapeId(bytes, 7);
}

/** Sixteen bytes that stand for a phone. */
export const demoDevice = (name: string): Buffer => hashOf(name).subarray(0, 16);

export interface Chance {
  /** From 0 to 1, without 1. */
  next(): number;
  /** Whole number, both ends included. */
  between(least: number, most: number): number;
  /** One decimal, both ends included. */
  around(least: number, most: number): number;
  pick<T>(list: readonly [T, ...T[]]): T;
}

/** Mulberry32 over the hash of a name. */
export function chanceOf(name: string): Chance {
  let state = hashOf(name).readUInt32BE(0);
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    between: (least, most) => least + Math.floor(next() * (most - least + 1)),
    around: (least, most) => Math.round((least + next() * (most - least)) * 10) / 10,
    pick: (list) => list[Math.floor(next() * list.length)] ?? list[0],
  };
}
