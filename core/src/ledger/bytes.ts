// Bytes and their texts: base64, hex, UTF-8. One spelling per value: a second spelling of the same bytes would let a proof
// be changed without breaking it, so every decoder here refuses what its encoder would not have written.

const encoder = new TextEncoder();

/** The UTF-8 bytes of a text. `utf8('é')` has two. */
export const utf8 = (text: string): Uint8Array => encoder.encode(text);

/**
 * Text from UTF-8 bytes, `undefined` when they are not UTF-8. Keeps a byte order mark, which most decoders swallow: a file
 * with one is another file.
 *
 * @example readUtf8(Uint8Array.of(0x68, 0x69)) // 'hi'
 */
export function readUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** One array of several, in order. `concat(Uint8Array.of(1), Uint8Array.of(2))` is 1, 2. */
export function concat(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** True for the same bytes. Public values only: it stops at the first difference. */
export const isEqual = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at]);

/**
 * Base64 with padding. RFC 4648 section 4.
 *
 * @example toBase64(Uint8Array.of(1, 2)) // 'AQI='
 */
export function toBase64(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}

/**
 * Bytes from padded base64, `undefined` for anything that `toBase64` does not write: blanks, missing padding, bits after the
 * end. RFC 4648 sections 3.5 and 4.
 *
 * @example fromBase64('AQI=') // 1, 2; fromBase64('AQJ=') is undefined
 */
export function fromBase64(text: string): Uint8Array | undefined {
  try {
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    return toBase64(bytes) === text ? bytes : undefined;
  } catch {
    return undefined;
  }
}

/** Lower-case hexadecimal. `toHex(Uint8Array.of(255))` is `'ff'`. */
export function toHex(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += HEX.charAt(byte >> 4) + HEX.charAt(byte & 15);
  return text;
}

const HEX = '0123456789abcdef';

/** Bytes from lower-case hexadecimal, `undefined` for anything else. `fromHex('FF')` is undefined. */
export function fromHex(text: string): Uint8Array | undefined {
  if (!/^(?:[0-9a-f]{2})*$/.test(text)) return undefined;
  return Uint8Array.from({ length: text.length / 2 }, (_, at) => Number.parseInt(text.slice(at * 2, at * 2 + 2), 16));
}

/**
 * A count or position in decimal without leading zeroes, as every C2SP text writes it. `undefined` beyond 2^53 - 1, where
 * numbers stop being exact.
 *
 * @example readCount('20852163') // 20852163; readCount('01') is undefined
 */
export function readCount(text: string): number | undefined {
  const count = Number(text);
  return /^(?:0|[1-9]\d*)$/.test(text) && Number.isSafeInteger(count) ? count : undefined;
}
