// The form in which names of goods, places and parties are stored and compared. Looks nothing up.
import { sha256 } from '../platform/signing.ts';

const STEM = 'https://id.gs1.org/';
// A row of a B-tree holds 2,704 bytes at most; a name of the standard may be 2,000 characters of up to four bytes.
const LONGEST_BYTES = 1_800;

/** GS1 keys without the host that they all share. What is too long for an index is named by its digest. */
export function storedKey(key: string): string {
  const short = key.startsWith(STEM) ? key.slice(STEM.length - 1) : key;
  if (short.length * 3 <= LONGEST_BYTES || Buffer.byteLength(short) <= LONGEST_BYTES) return short;
  return `sha-256;${Buffer.from(sha256(Buffer.from(short))).toString('hex')}`;
}

const GLN = /^\/41[47]\/(\d{13})(?:\/|$)/;

/** The location number of a place or party, 13 digits; undefined where it is named in another way. */
export function glnOf(key: string | null): string | undefined {
  return key === null ? undefined : GLN.exec(storedKey(key))?.[1];
}
