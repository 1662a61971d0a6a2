// Multibase texts and Multikeys: the spellings of keys, signatures and status lists in credentials. Each value has one
// spelling here; another one of the same bytes is refused.
import { concat, fromBase64, isEqual, toBase64 } from '../ledger/index.ts';

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
/** Base 58 takes quadratic time; keys and signatures are far shorter. */
const MAX_BASE58_LENGTH = 256;
/** Multicodec `ed25519-pub`, 0xed as an unsigned varint. */
const ED25519_PREFIX = Uint8Array.of(0xed, 0x01);

/** Base64url without padding. RFC 4648 section 5. `toBase64Url(Uint8Array.of(255))` is `'_w'`. */
export const toBase64Url = (bytes: Uint8Array): string =>
  toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

/** Bytes from base64url, `undefined` for padding, other letters or stray bits. `fromBase64Url('_x')` is undefined. */
export function fromBase64Url(text: string): Uint8Array | undefined {
  if (!/^[A-Za-z0-9_-]*$/.test(text)) return undefined;
  const padding = '='.repeat((4 - (text.length % 4)) % 4);
  return fromBase64(text.replaceAll('-', '+').replaceAll('_', '/') + padding);
}

/** Base 58 with Bitcoin's alphabet. `toBase58(Uint8Array.of(0, 58))` is `'121'`. */
export function toBase58(bytes: Uint8Array): string {
  const digits: number[] = [];
  for (const byte of bytes) {
    let carry = byte;
    for (let at = 0; at < digits.length; at++) {
      carry += (digits[at] ?? 0) * 256;
      digits[at] = carry % 58;
      carry = Math.floor(carry / 58);
    }
    for (; carry; carry = Math.floor(carry / 58)) digits.push(carry % 58);
  }
  const zeroes = bytes.findIndex((byte) => byte !== 0);
  const text = digits.reverse().map((digit) => ALPHABET.charAt(digit));
  return '1'.repeat(zeroes < 0 ? bytes.length : zeroes) + text.join('');
}

/** Bytes from base 58, `undefined` for another letter or more than 256 of them. `fromBase58('0')` is undefined. */
export function fromBase58(text: string): Uint8Array | undefined {
  if (text.length > MAX_BASE58_LENGTH) return undefined;
  const bytes: number[] = [];
  for (const letter of text) {
    let carry = ALPHABET.indexOf(letter);
    if (carry < 0) return undefined;
    for (let at = 0; at < bytes.length; at++) {
      carry += (bytes[at] ?? 0) * 58;
      bytes[at] = carry % 256;
      carry = Math.floor(carry / 256);
    }
    for (; carry; carry = Math.floor(carry / 256)) bytes.push(carry % 256);
  }
  const zeroes = /^1*/.exec(text)?.[0].length ?? 0;
  return Uint8Array.from([...new Array<number>(zeroes).fill(0), ...bytes.reverse()]);
}

/** A multibase text: `u` is base64url, `z` base 58. Controlled Identifiers 1.0 section 2.4. */
export const toMultibase = (base: 'u' | 'z', bytes: Uint8Array): string =>
  base + (base === 'u' ? toBase64Url(bytes) : toBase58(bytes));

/** Bytes of a multibase text in the base that is expected, `undefined` for any other. `fromMultibase('u', 'z2')` is undefined. */
export function fromMultibase(base: 'u' | 'z', text: string): Uint8Array | undefined {
  if (!text.startsWith(base)) return undefined;
  return base === 'u' ? fromBase64Url(text.slice(1)) : fromBase58(text.slice(1));
}

/** An Ed25519 public key of 32 bytes as Multikey. Controlled Identifiers 1.0 section 2.2.2. Throws for another length. */
export function toMultikey(publicKey: Uint8Array): string {
  if (publicKey.length !== 32) throw new RangeError('an Ed25519 public key is 32 bytes');
  return toMultibase('z', concat(ED25519_PREFIX, publicKey));
}

/**
 * The Ed25519 public key of a Multikey, `undefined` for other kinds of keys and other spellings.
 *
 * @example fromMultikey('z6MkrJVnaZkeFzdQyMZu1cgjg7k1pZZ6pvBQ7XJPt4swbTQ2')?.length // 32
 */
export function fromMultikey(text: string): Uint8Array | undefined {
  const bytes = fromMultibase('z', text);
  return bytes?.length === 34 && isEqual(bytes.subarray(0, 2), ED25519_PREFIX) ? bytes.slice(2) : undefined;
}
