// The text that is signed for an offline pack: which market, which version, from when until when, and the hash of the body.
// Reading it says nothing about who signed; see check-pack.ts.
import type { CountryCode, Instant } from '../verification/index.ts';

/** The first line of every pack. Another format gets another line. */
export const packFormat = 'amanah-offline-pack@v1';

export interface PackHeader {
  /** Where the shopper lives; null: nobody said. */
  readonly market: CountryCode | null;
  /** Counts up by one; never used twice for a market. */
  readonly version: number;
  readonly madeAt: Instant;
  /** After this moment the pack answers nothing. */
  readonly usableUntil: Instant;
  readonly products: number;
  /** 64 hexadecimal digits: SHA-256 of the body in UTF-8. */
  readonly bodyHash: string;
}

const market = '(?:[A-Z]{2}|-)';
const count = '(?:0|[1-9][0-9]{0,14})';
const instant = '[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z';
const form = new RegExp(
  `^${packFormat}\\nmarket (${market})\\nversion (${count})\\nmade (${instant})\\nuntil (${instant})\\nproducts (${count})\\nbody ([0-9a-f]{64})\\n$`,
);

/**
 * The text of a pack, to be signed as a note. Throws a RangeError for what no pack can say.
 *
 * @example formatPackHeader(header).startsWith('amanah-offline-pack@v1\nmarket MY\n') // true
 */
export function formatPackHeader(header: PackHeader): string {
  const { version, madeAt, usableUntil, products, bodyHash } = header;
  const text = `${packFormat}\nmarket ${header.market ?? '-'}\nversion ${version}\nmade ${madeAt}\nuntil ${usableUntil}\nproducts ${products}\nbody ${bodyHash}\n`;
  if (!parsePackHeader(text)) throw new RangeError(`no offline pack can say ${JSON.stringify(text)}`);
  return text;
}

/** A header from its text, `undefined` where a line is missing or spelled in another way, or it ends before it begins. */
export function parsePackHeader(text: string): PackHeader | undefined {
  const [, place = '', version = '', madeAt = '', usableUntil = '', products = '', bodyHash = ''] =
    form.exec(text) ?? [];
  // A day that no calendar has is no number, and compares as false.
  if (!(Date.parse(madeAt) < Date.parse(usableUntil))) return undefined;
  return {
    market: place === '-' ? null : place,
    version: Number(version),
    madeAt,
    usableUntil,
    products: Number(products),
    bodyHash,
  };
}
