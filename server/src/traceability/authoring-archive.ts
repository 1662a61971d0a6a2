// Looks into a ZIP before anything else does: what it would unpack to is measured by unpacking it, because the sizes that it claims may
// be lies (PKWARE APPNOTE 6.3.10). Nothing of the content is kept.
import { inflateRawSync } from 'node:zlib';

/** The file is no ZIP, is broken, or would unpack to more than a table can be. */
export class UnreadableArchive extends Error {}

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const localSignature = 0x04034b50;
const endBytes = 22;
const mostUnpackedBytes = 64 * 1024 * 1024;
const mostEntries = 200;
const stored = 0;
const deflated = 8;

/** @throws UnreadableArchive */
export function checkArchive(bytes: Buffer): void {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || bytes.length - end < endBytes || bytes.readUInt32LE(end) !== endSignature)
    throw new UnreadableArchive('no end of a ZIP');
  const entries = bytes.readUInt16LE(end + 10);
  if (entries > mostEntries) throw new UnreadableArchive('too many entries');
  let at = bytes.readUInt32LE(end + 16);
  let left = mostUnpackedBytes;
  for (let entry = 0; entry < entries; entry++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== entrySignature) throw new UnreadableArchive('no entry');
    left -= unpackedBytes(bytes, at, left);
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
}

/** Of one entry of the central directory. */
function unpackedBytes(bytes: Buffer, entry: number, most: number): number {
  const method = bytes.readUInt16LE(entry + 10);
  const packed = bytes.readUInt32LE(entry + 20);
  const local = bytes.readUInt32LE(entry + 42);
  if (local + 30 > bytes.length || bytes.readUInt32LE(local) !== localSignature)
    throw new UnreadableArchive('no local header');
  const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
  const content = bytes.subarray(from, from + packed);
  if (method === stored) return content.length;
  if (method !== deflated) throw new UnreadableArchive(`method ${method}`);
  try {
    return inflateRawSync(content, { maxOutputLength: Math.max(1, most) }).length;
  } catch (cause) {
    throw new UnreadableArchive('an entry is broken or too large', { cause });
  }
}
