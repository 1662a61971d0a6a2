// Files that domains keep: documents, pictures, reports. In the database, in pieces, so that they are in every backup and every server
// sees them. A file is what its content says it is. Who may read which file is the matter of the domain that keeps its id. Each is of an
// organisation and counts in its budget (storage-budget.ts) until it is removed.
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { asc, eq, getTableColumns, inArray } from 'drizzle-orm';
import { type Clock, newId } from './clock.ts';
import { bytes as bytesColumn } from './database/columns.ts';
import { type Database, statement, type Transaction } from './database/database.ts';
import { refuseWhileConnected } from './database/one-connection.ts';
import { Refusal } from './refusal.ts';
import { giveBackStorage, requireStorage, type StorageOwner, takeStorage } from './storage-budget.ts';
import { fileChunks, files } from './tables.ts';
import { makeTemporaryFolder, removeTemporaryFolder } from './temporary-files.ts';

export interface StoredFile {
  readonly id: string;
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: number;
  /** 64 hexadecimal digits. */
  readonly sha256: string;
}

/** What may come in, by its content. */
export const documentTypes = [
  'application/pdf',
  'image/jpeg',
  'image/png',
  'image/webp',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
] as const;

export interface FilesDeps {
  readonly database: Database;
  readonly clock: Clock;
}

const chunkBytes = 256 * 1024;
const longestName = 120;

export type Files = ReturnType<typeof createFiles>;

export function createFiles({ database, clock }: FilesDeps) {
  return {
    /** A file that somebody sent, read and judged before the transaction. @throws Refusal files.storage_full */
    receive: (tx: Transaction, owner: StorageOwner, { content, ...file }: JudgedFile): Promise<StoredFile> =>
      keep(tx, owner, { ...file, content: [content] }),

    /** A file that the product made. @throws Refusal files.storage_full */
    keep,

    /** null where there is no such file. */
    async describe(id: string): Promise<StoredFile | null> {
      const { ownerId: _, ...described } = getTableColumns(files);
      const [found] = await database.sql.select(described).from(files).where(eq(files.id, id));
      return found ?? null;
    },

    async *read(id: string): AsyncGenerator<Buffer> {
      const places = await database.sql
        .select({ place: fileChunks.place })
        .from(fileChunks)
        .where(eq(fileChunks.fileId, id))
        .orderBy(asc(fileChunks.place));
      for (const { place } of places) {
        const [chunk] = await database.run(readChunk, [id, place]);
        if (!chunk) throw new Error(`file ${id} was removed while it was read`);
        yield chunk.content;
      }
    },

    async remove(tx: Transaction, ids: readonly string[]): Promise<void> {
      if (ids.length === 0) return;
      const gone = await tx
        .delete(files)
        .where(inArray(files.id, [...ids]))
        .returning({ ownerId: files.ownerId, bytes: files.bytes });
      await giveBackStorage(tx, gone);
    },
  };

  async function keep(
    tx: Transaction,
    owner: StorageOwner,
    given: {
      readonly name: string;
      readonly mediaType: string;
      readonly content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
    },
  ): Promise<StoredFile> {
    const now = clock.now();
    const id = newId(now);
    const row = { id, name: plainName(given.name), mediaType: given.mediaType, bytes: 0, sha256: '', createdAt: now };
    await requireStorage(tx, owner, 0, now);
    await tx.insert(files).values({ ...row, ownerId: owner.id });
    const hash = createHash('sha256');
    let bytes = 0;
    let place = 0;
    let waiting: Buffer = Buffer.alloc(0);
    const write = async (content: Buffer) => {
      await requireStorage(tx, owner, bytes, now);
      await tx.insert(fileChunks).values({ fileId: id, place, content });
      place += 1;
    };
    for await (const piece of given.content) {
      hash.update(piece);
      bytes += piece.length;
      waiting = waiting.length === 0 ? Buffer.from(piece) : Buffer.concat([waiting, piece]);
      while (waiting.length >= chunkBytes) {
        await write(waiting.subarray(0, chunkBytes));
        waiting = waiting.subarray(chunkBytes);
      }
    }
    if (waiting.length > 0) await write(waiting);
    await takeStorage(tx, owner, bytes, now);
    const known = { bytes, sha256: hash.digest('hex') };
    await tx.update(files).set(known).where(eq(files.id, id));
    return { id, name: row.name, mediaType: row.mediaType, ...known };
  }
}

const readChunk = statement(
  'files.read_chunk',
  { content: bytesColumn },
  'select content from files.file_chunks where file_id = $1 and place = $2',
);

/**
 * The bytes that somebody sends as application/octet-stream, as slowly as they please: to be read before a transaction begins.
 * @throws Refusal request.unsupported_media_type for any other body
 */
export function contentOf(body: unknown): AsyncIterable<Uint8Array> {
  if (typeof body !== 'object' || body === null || !(Symbol.asyncIterator in body))
    throw new Refusal('request.unsupported_media_type');
  const sent = body as AsyncIterable<Uint8Array>; // the parser of octet streams hands on the stream of the request
  return {
    [Symbol.asyncIterator]() {
      refuseWhileConnected('the body of a request');
      return sent[Symbol.asyncIterator]();
    },
  };
}

/** What somebody sends, and what it may be. */
interface Judged {
  readonly name: string;
  readonly content: AsyncIterable<Uint8Array>;
  readonly mostBytes: number;
  readonly types?: readonly string[];
}

export interface JudgedFile {
  readonly name: string;
  readonly content: Buffer;
  readonly mediaType: string;
}

/**
 * The bytes of a file that somebody sent, and what they are by their content.
 * @throws Refusal files.too_large, files.empty, files.type_refused
 */
export async function readJudged(given: Judged): Promise<JudgedFile> {
  const content = await buffer(upTo(given.content, given.mostBytes));
  const { fileTypeFromBuffer } = await import('file-type');
  const mediaType = judge(content.length, (await fileTypeFromBuffer(content))?.mime, given);
  return { name: given.name, content, mediaType };
}

/**
 * As `readJudged`, for content that is not kept but worked on elsewhere: written down while it comes, so that it never lies in memory.
 * @param work is given the path of the file, which is gone when the work is over
 * @throws Refusal files.too_large, files.empty, files.type_refused
 */
export async function withJudgedFile<T>(given: Judged, work: (path: string) => Promise<T>): Promise<T> {
  const folder = await makeTemporaryFolder();
  try {
    const path = join(folder, 'content');
    await pipeline(upTo(given.content, given.mostBytes), createWriteStream(path, { mode: 0o600 }));
    const { fileTypeFromFile } = await import('file-type');
    judge((await stat(path)).size, (await fileTypeFromFile(path))?.mime, given);
    return await work(path);
  } finally {
    await removeTemporaryFolder(folder);
  }
}

function judge(bytes: number, mediaType: string | undefined, { types = documentTypes }: Judged): string {
  if (bytes === 0) throw new Refusal('files.empty');
  if (mediaType === undefined || !types.includes(mediaType)) throw new Refusal('files.type_refused');
  return mediaType;
}

async function* upTo(content: AsyncIterable<Uint8Array>, mostBytes: number): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const piece of content) {
    bytes += piece.length;
    if (bytes > mostBytes) throw new Refusal('files.too_large');
    yield piece;
  }
}

/** No folder, nothing that a header or a screen would stumble over. */
const plainName = (name: string): string =>
  name
    .normalize('NFC')
    .replace(/[\p{C}/\\"]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(-longestName) || 'file';
