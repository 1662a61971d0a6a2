// A web font (WOFF 1.0, W3C Recommendation 2012) as the plain font inside it. The font library would inflate a table again for
// every glyph it reads, which cost half a second a page; here it happens once, by zlib.
import { inflateSync } from 'node:zlib';

const woffHeaderBytes = 44;
const woffEntryBytes = 20;
const sfntHeaderBytes = 12;
const sfntEntryBytes = 16;
const signature = 0x774f4646; // wOFF

const padded = (bytes: number) => (bytes + 3) & ~3;

/** @throws when the data is not WOFF 1.0 */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.length < woffHeaderBytes || woff.readUInt32BE(0) !== signature) throw new Error('not a WOFF 1.0 font');
  const tables = Array.from({ length: woff.readUInt16BE(12) }, (_, index) => {
    const entry = woffHeaderBytes + index * woffEntryBytes;
    const from = woff.readUInt32BE(entry + 4);
    const packedLength = woff.readUInt32BE(entry + 8);
    const length = woff.readUInt32BE(entry + 12);
    const packed = woff.subarray(from, from + packedLength);
    return {
      tag: woff.readUInt32BE(entry),
      checksum: woff.readUInt32BE(entry + 16),
      data: packedLength < length ? inflateSync(packed) : packed,
    };
  });
  const begin = sfntHeaderBytes + tables.length * sfntEntryBytes;
  const sfnt = Buffer.alloc(tables.reduce((sum, { data }) => sum + padded(data.length), begin));
  const steps = Math.floor(Math.log2(tables.length));
  sfnt.writeUInt32BE(woff.readUInt32BE(4), 0); // flavour
  sfnt.writeUInt16BE(tables.length, 4);
  sfnt.writeUInt16BE(2 ** steps * 16, 6);
  sfnt.writeUInt16BE(steps, 8);
  sfnt.writeUInt16BE(tables.length * 16 - 2 ** steps * 16, 10);
  let at = begin;
  for (const [index, { tag, checksum, data }] of tables.entries()) {
    const entry = sfntHeaderBytes + index * sfntEntryBytes;
    sfnt.writeUInt32BE(tag, entry);
    sfnt.writeUInt32BE(checksum, entry + 4);
    sfnt.writeUInt32BE(at, entry + 8);
    sfnt.writeUInt32BE(data.length, entry + 12);
    data.copy(sfnt, at);
    at += padded(data.length);
  }
  return sfnt;
}
