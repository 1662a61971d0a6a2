// The rows of an uploaded file, whatever kind of file it is: its content decides, never its name.
import { storableText } from '@amanah/core/codes';
import { csvRows } from './csv-rows.ts';
import { sheetRows } from './sheet-rows.ts';
import { UnreadableFile } from './unreadable-file.ts';

const zip = Buffer.from([0x50, 0x4b]);
/** Old and protected workbooks (MS-CFB). */
const compound = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);
const others = [
  Buffer.from('%PDF'),
  Buffer.from([0x89, 0x50, 0x4e, 0x47]),
  Buffer.from([0xff, 0xd8, 0xff]),
  Buffer.from([0x1f, 0x8b]),
];

/** @throws UnreadableFile */
export async function* fileRows(bytes: AsyncIterable<Buffer>): AsyncGenerator<string[]> {
  const pieces = bytes[Symbol.asyncIterator]();
  const first = await pieces.next();
  if (first.done || first.value.length === 0) throw new UnreadableFile('empty');
  const beginning = first.value;
  const begins = (mark: Buffer) => beginning.subarray(0, mark.length).equals(mark);
  if (begins(compound)) throw new UnreadableFile('sheet_protected');
  if (others.some(begins)) throw new UnreadableFile('not_text');
  async function* whole() {
    yield beginning;
    for (let next = await pieces.next(); !next.done; next = await pieces.next()) yield next.value;
  }
  let isHeading = true;
  for await (const cells of begins(zip) ? sheetRows(whole()) : csvRows(whole())) {
    const kept = cells.map(storableText);
    // Bytes that are no text at all show in the first row; a damaged cell further down is a fault of its row.
    if (isHeading && kept.some((cell, index) => cell !== cells[index])) throw new UnreadableFile('not_text');
    isHeading = false;
    yield kept;
  }
}
