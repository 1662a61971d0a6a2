// Bitstring Status List 1.0 (W3C): one bit per certificate, leftmost first, in a list so long that asking for one place tells
// nobody which. Compression is handed in; what arrives may be a bomb, so it is given a limit.
import { fromMultibase, toMultibase } from '../statements/index.ts';

/** Fewer places would tell too much about who is asked for. Bitstring Status List section 3.3. */
export const MIN_STATUS_PLACES = 131_072;
/** More than this is not unpacked: 2 MiB of bits. */
export const MAX_STATUS_PLACES = 16_777_216;

/** Gzip, RFC 1952. */
export type Gzip = (bytes: Uint8Array) => Promise<Uint8Array> | Uint8Array;
/** The way back; rejects or throws for damaged data and for more than `maximumBytes`. */
export type Gunzip = (bytes: Uint8Array, maximumBytes: number) => Promise<Uint8Array> | Uint8Array;

export type StatusPurpose = 'revocation' | 'suspension';

/** Why a list was refused. */
export type StatusListRefusal = 'certificates.status_list_malformed' | 'certificates.status_list_too_short';

/** Bits in bytes, the first place in the highest bit of the first byte. */
export type StatusBits = Uint8Array;

/** An empty list. Throws a RangeError for fewer than 131,072 places, more than 16,777,216, or part of a byte. */
export function createStatusBits(places: number = MIN_STATUS_PLACES): StatusBits {
  if (!(places >= MIN_STATUS_PLACES && places <= MAX_STATUS_PLACES && places % 8 === 0)) {
    throw new RangeError(`a status list cannot have ${places} places`);
  }
  return new Uint8Array(places / 8);
}

const maskOf = (index: number) => 0x80 >> (index % 8);

function byteAt(bits: StatusBits, index: number): number {
  const byte = Number.isSafeInteger(index) && index >= 0 ? bits[Math.floor(index / 8)] : undefined;
  if (byte === undefined) throw new RangeError(`the status list has no place ${index}`);
  return byte;
}

/**
 * True when the bit at this place is 1. Throws a RangeError outside the list: a missing place must never read as "not
 * revoked". Bitstring Status List section 3.4.
 *
 * @example isStatusSet(Uint8Array.of(0b0100_0000), 1) // true
 */
export const isStatusSet = (bits: StatusBits, index: number): boolean => (byteAt(bits, index) & maskOf(index)) !== 0;

/** A copy with one bit changed. Throws a RangeError outside the list. */
export function withStatus(bits: StatusBits, index: number, value: boolean): StatusBits {
  const byte = byteAt(bits, index);
  const copy = Uint8Array.from(bits);
  copy[Math.floor(index / 8)] = value ? byte | maskOf(index) : byte & ~maskOf(index);
  return copy;
}

/** The list as `encodedList`: gzip, base64url, `u`. Bitstring Status List section 3.3. */
export const encodeStatusList = async (bits: StatusBits, gzip: Gzip): Promise<string> =>
  toMultibase('u', await gzip(bits));

/**
 * The bits of an `encodedList`. Lists below `minimumPlaces` are refused as the standard asks; lower it only for test vectors.
 * Bitstring Status List section 3.4.
 *
 * @example await decodeStatusList('H4sI…', gunzip) // { ok: false, refusal: 'certificates.status_list_malformed' }
 */
export async function decodeStatusList(
  encoded: string,
  gunzip: Gunzip,
  minimumPlaces: number = MIN_STATUS_PLACES,
): Promise<{ ok: true; bits: StatusBits } | { ok: false; refusal: StatusListRefusal }> {
  const packed = fromMultibase('u', encoded);
  if (!packed) return { ok: false, refusal: 'certificates.status_list_malformed' };
  let bits: Uint8Array;
  try {
    bits = await gunzip(packed, MAX_STATUS_PLACES / 8);
  } catch {
    // Whatever the unpacker says about damaged data, to us it is one thing.
    return { ok: false, refusal: 'certificates.status_list_malformed' };
  }
  if (bits.length * 8 < minimumPlaces) return { ok: false, refusal: 'certificates.status_list_too_short' };
  return { ok: true, bits };
}

/** `credentialStatus` of a certificate. The index is text, as the standard asks. Bitstring Status List section 2.1. */
export interface StatusEntry {
  readonly id: string;
  readonly type: 'BitstringStatusListEntry';
  readonly statusPurpose: StatusPurpose;
  readonly statusListIndex: string;
  readonly statusListCredential: string;
}

/** The entry for one place of one list. `buildStatusEntry('revocation', url, 5).id` is the url with `#5`. */
export const buildStatusEntry = (purpose: StatusPurpose, listUrl: string, index: number): StatusEntry => ({
  id: `${listUrl}#${index}`,
  type: 'BitstringStatusListEntry',
  statusPurpose: purpose,
  statusListIndex: String(index),
  statusListCredential: listUrl,
});

/** A status list as credential, to be secured like any other. Bitstring Status List section 2.2. */
export const buildStatusListCredential = (list: {
  url: string;
  issuer: string;
  purpose: StatusPurpose;
  encodedList: string;
  validFrom: string;
  validUntil: string;
}) => ({
  '@context': ['https://www.w3.org/ns/credentials/v2'],
  id: list.url,
  type: ['VerifiableCredential', 'BitstringStatusListCredential'],
  issuer: list.issuer,
  validFrom: list.validFrom,
  validUntil: list.validUntil,
  credentialSubject: {
    id: `${list.url}#list`,
    type: 'BitstringStatusList',
    statusPurpose: list.purpose,
    encodedList: list.encodedList,
  },
});
