// The body of a request that comes as slowly as its sender pleases: a little of it in memory, the rest in a file, until all of it is there.
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { ProblemCode } from '@amanah/api/problem';
import type { FastifyRequest } from 'fastify';
import { refuseWhileConnected } from './database/one-connection.ts';
import { Refusal } from './refusal.ts';
import { makeTemporaryFolder, removeTemporaryFolder } from './temporary-files.ts';

export interface SentBody {
  readonly bytes: number;
  /** All of it, piece by piece, each as long as is asked for but the last. */
  pieces(bytes: number): AsyncGenerator<Buffer>;
  /** All of it at once: to be asked with a place among those who are worked for (`FastifyRequest.receive`). */
  whole(): Promise<Buffer>;
}

const mostInMemory = 64 * 1024;

/**
 * Waits until all has come, and works with it then.
 *
 * @param given.tooLarge what a larger body is refused with
 * @throws Refusal
 */
export async function withSentBody<T>(
  given: {
    readonly stream: Readable;
    readonly mostBytes: number;
    readonly tooLarge: ProblemCode;
    readonly receive: FastifyRequest['receive'];
  },
  work: (body: SentBody) => Promise<T>,
): Promise<T> {
  refuseWhileConnected('the body of a request');
  const drawer = new Drawer();
  try {
    await given.receive(async () => {
      // Whoever stops half-way leaves the stream whole: what is left of it is read past before the next request.
      const chunks: AsyncIterable<Buffer> = given.stream.iterator({ destroyOnReturn: false });
      for await (const chunk of chunks) {
        if (drawer.bytes + chunk.length > given.mostBytes) throw new Refusal(given.tooLarge);
        await drawer.add(chunk);
      }
    });
    return await work(drawer);
  } finally {
    await drawer.empty();
  }
}

class Drawer implements SentBody {
  bytes = 0;
  private inMemory: Buffer[] = [];
  private inFile = 0;
  private folder: string | null = null;
  private file: FileHandle | null = null;

  async add(chunk: Buffer): Promise<void> {
    this.inMemory.push(chunk);
    this.bytes += chunk.length;
    if (this.bytes - this.inFile <= mostInMemory) return;
    this.folder ??= await makeTemporaryFolder();
    this.file ??= await open(join(this.folder, 'content'), 'wx+', 0o600);
    await this.file.appendFile(Buffer.concat(this.inMemory));
    this.inMemory = [];
    this.inFile = this.bytes;
  }

  async *pieces(bytes: number): AsyncGenerator<Buffer> {
    for (let from = 0; from < this.bytes; from += bytes)
      yield await this.part(from, Math.min(from + bytes, this.bytes));
  }

  whole(): Promise<Buffer> {
    return this.part(0, this.bytes);
  }

  private async part(from: number, to: number): Promise<Buffer> {
    const part = Buffer.allocUnsafe(to - from);
    const inFile = Math.max(0, Math.min(to, this.inFile) - from);
    for (let read = 0; read < inFile; ) {
      const { bytesRead = 0 } = (await this.file?.read(part, read, inFile - read, from + read)) ?? {};
      if (bytesRead === 0) throw new Error('a temporary file is shorter than what was written to it');
      read += bytesRead;
    }
    if (inFile < part.length) Buffer.concat(this.inMemory).copy(part, inFile, from + inFile - this.inFile);
    return part;
  }

  async empty(): Promise<void> {
    this.inMemory = [];
    try {
      await this.file?.close();
    } finally {
      if (this.folder !== null) await removeTemporaryFolder(this.folder);
    }
  }
}
