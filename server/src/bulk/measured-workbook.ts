// A workbook as it is read: its parts are measured by unpacking them, and nothing but what was measured is handed on. A ZIP names its parts twice, in a
// directory and before each of them (PKWARE APPNOTE 6.3.10); whoever measures by the one and reads by the other can be shown two files.
import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createInflateRaw } from 'node:zlib';
import { mostRecordBytes, UnreadableFile } from './unreadable-file.ts';

interface Part {
  readonly name: string;
  /** 0: stored, 8: deflated. */
  readonly method: number;
  /** Where its bytes begin in the file. */
  readonly from: number;
  readonly packed: number;
}

const mostUnpackedBytes = 512 * 1024 * 1024;
const mostEntries = 500;

const relations = 'xl/_rels/workbook.xml.rels';
const workbook = 'xl/workbook.xml';
const strings = 'xl/sharedStrings.xml';
const sheet = /^xl\/worksheets\/sheet\d+\.xml$/;
/** What is read, in this order: a sheet that came before what its cells refer to would wait in a file. */
const readBefore: readonly string[] = [relations, workbook, strings, 'xl/styles.xml'];

/** @returns a ZIP of the parts that a table is read from, each as it was measured. @throws UnreadableFile */
export async function measuredWorkbook(path: string): Promise<Readable> {
  const parts = await measure(path);
  if (![relations, workbook].every((name) => parts.some((part) => part.name === name)))
    throw new UnreadableFile('sheet_broken');
  const before = readBefore.flatMap((name) => {
    const [part, ...more] = parts.filter((one) => one.name === name);
    if (more.length > 0) throw new UnreadableFile('sheet_broken');
    return part ? [part] : [];
  });
  return Readable.from(
    written(
      path,
      before,
      parts.filter(({ name }) => sheet.test(name)),
    ),
  );
}

async function* written(path: string, before: readonly Part[], sheets: readonly Part[]): AsyncGenerator<Buffer> {
  const hasStrings = before.some(({ name }) => name === strings);
  for (const part of before) yield* writtenPart(path, part);
  if (!hasStrings) {
    yield headOf({ name: strings, method: 0, packed: none.length });
    yield none;
  }
  for (const part of sheets) yield* writtenPart(path, part);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  yield end;
}

const none = Buffer.from('<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"/>');

async function* writtenPart(path: string, part: Part): AsyncGenerator<Buffer> {
  if (part.packed === 0) return;
  yield headOf(part);
  yield* createReadStream(path, { start: part.from, end: part.from + part.packed - 1 }) as AsyncIterable<Buffer>;
}

function headOf({ name, method, packed }: Omit<Part, 'from'>): Buffer {
  const bytes = Buffer.from(name);
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(0x800, 6); // its name is UTF-8
  head.writeUInt16LE(method, 8);
  head.writeUInt32LE(packed, 18);
  head.writeUInt16LE(bytes.length, 26);
  return Buffer.concat([head, bytes]);
}

/** Every part is unpacked once and counted: what a ZIP says of its sizes may be a lie. */
async function measure(path: string): Promise<readonly Part[]> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const parts = await partsIn(file, size);
    let left = mostUnpackedBytes;
    for (const part of parts) {
      left -= await unpackedBytes(path, part, left);
      if (left < 0) throw new UnreadableFile('sheet_too_large');
    }
    return parts;
  } finally {
    await file.close();
  }
}

async function partsIn(file: FileHandle, size: number): Promise<readonly Part[]> {
  const tailBytes = Math.min(size, 66_000);
  const tail = Buffer.alloc(tailBytes);
  await file.read(tail, 0, tailBytes, size - tailBytes);
  const end = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || tail.length - end < 22) throw new UnreadableFile('sheet_broken');
  const entries = tail.readUInt16LE(end + 10);
  const directoryBytes = tail.readUInt32LE(end + 12);
  const directoryAt = tail.readUInt32LE(end + 16);
  if (entries > mostEntries || directoryAt + directoryBytes > size) throw new UnreadableFile('sheet_broken');
  const directory = Buffer.alloc(directoryBytes);
  await file.read(directory, 0, directoryBytes, directoryAt);
  const parts: Part[] = [];
  for (let entry = 0, at = 0; entry < entries; entry += 1) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== 0x02014b50)
      throw new UnreadableFile('sheet_broken');
    const isEncrypted = (directory.readUInt16LE(at + 8) & 1) === 1;
    if (isEncrypted) throw new UnreadableFile('sheet_protected');
    const method = directory.readUInt16LE(at + 10);
    const packed = directory.readUInt32LE(at + 20);
    const nameBytes = directory.readUInt16LE(at + 28);
    const local = directory.readUInt32LE(at + 42);
    const head = Buffer.alloc(30);
    await file.read(head, 0, 30, local);
    if (head.readUInt32LE(0) !== 0x04034b50) throw new UnreadableFile('sheet_broken');
    const from = local + 30 + head.readUInt16LE(26) + head.readUInt16LE(28);
    if (from + packed > size || (method !== 0 && method !== 8)) throw new UnreadableFile('sheet_broken');
    parts.push({ name: directory.toString('utf8', at + 46, at + 46 + nameBytes), method, from, packed });
    at += 46 + nameBytes + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return parts;
}

/**
 * Text between two tags stands in memory as a whole, in each cell that refers to it. A piece of a stream is far shorter than such a text may be,
 * so that only its ends matter.
 *
 * @param run bytes since the last tag before this piece
 * @returns bytes since the last tag in it
 * @throws UnreadableFile
 */
function longestRun(piece: Buffer, run: number): number {
  const first = piece.indexOf(0x3c);
  if (run + (first < 0 ? piece.length : first) > mostRecordBytes) throw new UnreadableFile('record_too_long');
  return first < 0 ? run + piece.length : piece.length - piece.lastIndexOf(0x3c);
}

async function unpackedBytes(path: string, { name, method, from, packed }: Part, most: number): Promise<number> {
  if (packed === 0) return 0;
  // Pictures and the like are never read as text.
  const isText = readBefore.includes(name) || sheet.test(name);
  let bytes = 0;
  await pipeline(
    createReadStream(path, { start: from, end: from + packed - 1 }),
    method === 0 ? new PassThrough() : createInflateRaw(),
    async (pieces: AsyncIterable<Buffer>) => {
      let run = 0;
      for await (const piece of pieces) {
        bytes += piece.length;
        if (bytes > most) throw new UnreadableFile('sheet_too_large');
        if (isText) run = longestRun(piece, run);
      }
    },
  ).catch((error: unknown) => {
    throw error instanceof UnreadableFile ? error : new UnreadableFile('sheet_broken');
  });
  return bytes;
}
