// The rows of an upload, as they stand in its file: read once, stored, and given out page by page. Decides nothing about them.
import { createHash } from 'node:crypto';
import { mostUploadRows } from '@amanah/api/bulk';
import { authoringColumns } from '@amanah/core/authoring';
import { isEmptyRow, readHeading } from '@amanah/core/bulk';
import { and, asc, eq, gt } from 'drizzle-orm';
import type { Clock } from '../platform/clock.ts';
import type { Database, Sql, Transaction } from '../platform/database/database.ts';
import type { StorageOwner } from '../platform/storage-budget.ts';
import { countRows } from './count-storage.ts';
import { fileRows } from './file-rows.ts';
import { columnsOf } from './importers.ts';
import { uploadParts, uploadRows, uploads } from './tables.ts';
import { UnreadableFile } from './unreadable-file.ts';

export interface StageDeps {
  readonly database: Database;
  readonly clock: Clock;
}

export type UploadRow = typeof uploads.$inferSelect;

export interface StagedRow {
  /** As in the file: the heading is row 1. */
  readonly row: number;
  readonly cells: string[];
  /** What became of it; null before it is noted. */
  readonly outcome: string | null;
}

/** Rows that are read or written at once. */
export const perPage = 500;

/** The file as it was sent, in its parts. */
export async function* contentOf(reader: Sql | Transaction, id: string): AsyncGenerator<Buffer> {
  for (let after = -1; ; ) {
    const [part] = await reader
      .select()
      .from(uploadParts)
      .where(and(eq(uploadParts.uploadId, id), gt(uploadParts.begins, after)))
      .orderBy(asc(uploadParts.begins))
      .limit(1);
    if (!part) return;
    after = part.begins;
    yield part.content;
  }
}

/** A row as the database keeps it, with its place in the index and what became of it: measured with a table of 200,000. */
const bytesBesideCells = 640;

/** Reads the file into rows. @throws UnreadableFile; Refusal files.storage_full */
export async function stageRows(
  { database, clock }: StageDeps,
  owner: StorageOwner,
  upload: UploadRow,
): Promise<{ heading: string[]; rows: number; contentHash: string }> {
  const change = (part: Partial<UploadRow>) => database.sql.update(uploads).set(part).where(eq(uploads.id, upload.id));
  await database.sql.delete(uploadRows).where(eq(uploadRows.uploadId, upload.id));
  let heading: string[] | null = null;
  const hash = createHash('sha256');
  let number = 0;
  let rows = 0;
  let bytes = 0;
  let waiting: { uploadId: string; row: number; cells: string[] }[] = [];
  const write = async () => {
    if (waiting.length === 0) return;
    await database.sql.insert(uploadRows).values(waiting);
    waiting = [];
    await change({ rows });
  };
  for await (const cells of fileRows(contentOf(database.sql, upload.id))) {
    number += 1;
    hash.update(JSON.stringify(cells));
    if (heading === null) {
      heading = cells.map((cell) => cell.replace(/^\uFEFF/, ''));
      requireHeading(upload.kind, heading);
      continue;
    }
    if (isEmptyRow(cells)) continue;
    rows += 1;
    bytes += bytesBesideCells;
    for (const cell of cells) bytes += Buffer.byteLength(cell);
    if (rows > mostUploadRows) throw new UnreadableFile('too_many_rows');
    waiting.push({ uploadId: upload.id, row: number, cells });
    if (waiting.length >= perPage) await write();
  }
  await write();
  if (heading === null) throw new UnreadableFile('empty');
  if (rows === 0) throw new UnreadableFile('no_rows');
  const staged = { heading, rows, contentHash: hash.digest('hex') };
  await change(staged);
  await database.sql.transaction((tx) => countRows(tx, owner, upload, bytes, clock.now()));
  return staged;
}

/** The rows in pages, in the order of the file. `reader`: the transaction of whoever is in one. */
export async function* stagedRows(reader: Sql | Transaction, id: string): AsyncGenerator<StagedRow[]> {
  for (let after = 0; ; ) {
    const rows = await reader
      .select({ row: uploadRows.row, cells: uploadRows.cells, outcome: uploadRows.outcome })
      .from(uploadRows)
      .where(and(eq(uploadRows.uploadId, id), gt(uploadRows.row, after)))
      .orderBy(asc(uploadRows.row))
      .limit(perPage);
    const last = rows.at(-1);
    if (!last) return;
    after = last.row;
    yield rows;
  }
}

function requireHeading(kind: UploadRow['kind'], heading: readonly string[]) {
  if (kind === 'events') {
    const known: readonly string[] = authoringColumns;
    const unknown = heading.filter((name) => name.trim() !== '' && !known.includes(name.trim().toLowerCase()));
    if (unknown.length > 0 || !heading.some((name) => name.trim().toLowerCase() === 'kind'))
      throw new UnreadableFile('heading_wrong', unknown.length > 0 ? unknown : ['kind']);
    return;
  }
  const reading = readHeading(heading, columnsOf(kind));
  if (!reading.isValid)
    throw new UnreadableFile(
      'heading_wrong',
      reading.faults.map(({ column }) => column),
    );
}
