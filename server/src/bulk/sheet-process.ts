// A process of its own that reads a workbook row by row and sends the rows in batches. A sheet that asks for too much ends this process and
// nothing else. Started by sheet-rows.ts.
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createInflateRaw } from 'node:zlib';

export type SheetMessage =
  | { readonly kind: 'rows'; readonly rows: string[][] }
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly fault: string };

class Refused extends Error {}

const mostUnpackedBytes = 512 * 1024 * 1024;
const mostEntries = 500;
const mostColumns = 100;
const perMessage = 500;

/** Every entry is unpacked once and counted: what a ZIP says of its sizes may be a lie (PKWARE APPNOTE 6.3.10). */
async function measure(path: string): Promise<void> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const tailBytes = Math.min(size, 66_000);
    const tail = Buffer.alloc(tailBytes);
    await file.read(tail, 0, tailBytes, size - tailBytes);
    const end = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
    if (end < 0 || tail.length - end < 22) throw new Refused('sheet_broken');
    const entries = tail.readUInt16LE(end + 10);
    const directoryBytes = tail.readUInt32LE(end + 12);
    const directoryAt = tail.readUInt32LE(end + 16);
    if (entries > mostEntries || directoryAt + directoryBytes > size) throw new Refused('sheet_broken');
    const directory = Buffer.alloc(directoryBytes);
    await file.read(directory, 0, directoryBytes, directoryAt);
    let left = mostUnpackedBytes;
    for (let entry = 0, at = 0; entry < entries; entry += 1) {
      if (at + 46 > directory.length || directory.readUInt32LE(at) !== 0x02014b50) throw new Refused('sheet_broken');
      const isEncrypted = (directory.readUInt16LE(at + 8) & 1) === 1;
      if (isEncrypted) throw new Refused('sheet_protected');
      const method = directory.readUInt16LE(at + 10);
      const packed = directory.readUInt32LE(at + 20);
      const local = directory.readUInt32LE(at + 42);
      const head = Buffer.alloc(30);
      await file.read(head, 0, 30, local);
      if (head.readUInt32LE(0) !== 0x04034b50) throw new Refused('sheet_broken');
      const from = local + 30 + head.readUInt16LE(26) + head.readUInt16LE(28);
      if (from + packed > size || (method !== 0 && method !== 8)) throw new Refused('sheet_broken');
      left -= method === 0 ? packed : await unpackedBytes(path, from, packed, left);
      if (left < 0) throw new Refused('sheet_too_large');
      at += 46 + directory.readUInt16LE(at + 28) + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
    }
  } finally {
    await file.close();
  }
}

async function unpackedBytes(path: string, from: number, packed: number, most: number): Promise<number> {
  if (packed === 0) return 0;
  let bytes = 0;
  await pipeline(
    createReadStream(path, { start: from, end: from + packed - 1 }),
    createInflateRaw(),
    async (pieces: AsyncIterable<Buffer>) => {
      for await (const piece of pieces) {
        bytes += piece.length;
        if (bytes > most) throw new Refused('sheet_too_large');
      }
    },
  ).catch((error: unknown) => {
    throw error instanceof Refused ? error : new Refused('sheet_broken');
  });
  return bytes;
}

/** A formula is read by its stored result and never calculated. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== 'object') return String(value);
  if ('error' in value) throw new Refused('formula_without_value');
  if ('formula' in value || 'sharedFormula' in value) {
    if (!('result' in value) || value.result === undefined || value.result === null)
      throw new Refused('formula_without_value');
    return textOf(value.result);
  }
  if ('richText' in value && Array.isArray(value.richText))
    return value.richText.map((part: { text?: unknown }) => String(part.text ?? '')).join('');
  return 'text' in value ? textOf(value.text) : '';
}

const send = (message: SheetMessage) =>
  new Promise<void>((resolve, reject) => {
    process.send?.(message, undefined, undefined, (error) => (error ? reject(error) : resolve()));
  });

async function read(path: string): Promise<void> {
  await measure(path);
  const { default: excel } = await import('exceljs');
  const workbook = new excel.stream.xlsx.WorkbookReader(path, {
    worksheets: 'emit',
    sharedStrings: 'cache',
    styles: 'cache',
    hyperlinks: 'ignore',
    entries: 'ignore',
  });
  let waiting: string[][] = [];
  let last = 0;
  let hasSheet = false;
  for await (const sheet of workbook) {
    hasSheet = true;
    for await (const row of sheet) {
      // Rows without anything in them are not in the file; they count all the same, so that row numbers are those of the sheet.
      for (last += 1; last < row.number; last += 1) waiting.push([]);
      if (row.cellCount > mostColumns) throw new Refused('too_many_columns');
      const cells = Array.from({ length: row.cellCount }, (_, column) => textOf(row.getCell(column + 1).value));
      waiting.push(cells);
      if (waiting.length < perMessage) continue;
      await send({ kind: 'rows', rows: waiting });
      waiting = [];
      await acknowledged();
    }
    break; // the first sheet is the table
  }
  if (!hasSheet) throw new Refused('sheet_missing');
  if (waiting.length > 0) await send({ kind: 'rows', rows: waiting });
  await send({ kind: 'done' });
}

/** The reader says when it has taken in what it was sent: it is never buried in rows. */
const acknowledged = () => new Promise((resolve) => process.once('message', resolve));

const [, , path = ''] = process.argv;
process.on('disconnect', () => process.exit(0));
read(path)
  .catch((error: unknown) =>
    send({ kind: 'refused', fault: error instanceof Refused ? error.message : 'sheet_broken' }),
  )
  .finally(() => process.disconnect());
