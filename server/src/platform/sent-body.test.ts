import { mkdtempSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Refusal } from './refusal.ts';
import { type SentBody, withSentBody } from './sent-body.ts';

const own = mkdtempSync(join(tmpdir(), 'amanah-sent-'));
const usual = process.env['TMPDIR'];
beforeAll(() => {
  process.env['TMPDIR'] = own;
});
afterAll(() => {
  if (usual === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = usual;
  rmSync(own, { recursive: true });
});
const folders = () => readdir(own);
const bytesOf = (length: number) => Buffer.from(Array.from({ length }, (_, at) => at % 251));

/** Sends the bytes in chunks of a length. */
const send = <T>(bytes: Buffer, chunkBytes: number, work: (body: SentBody) => Promise<T>, mostBytes = 1_000_000) =>
  withSentBody(
    {
      stream: Readable.from(
        Array.from({ length: Math.ceil(bytes.length / chunkBytes) }, (_, at) =>
          bytes.subarray(at * chunkBytes, (at + 1) * chunkBytes),
        ),
      ),
      mostBytes,
      tooLarge: 'request.too_large',
      receive: (read) => read(),
    },
    work,
  );

describe('A body that is waited for', () => {
  it.each([0, 1, 65_536, 65_537, 70_000, 300_001])(
    'of %i bytes is given as it came, whole and in pieces',
    async (length) => {
      const bytes = bytesOf(length);
      for (const chunkBytes of [1_000, 65_536, 400_000]) {
        const before = await folders();
        await send(bytes, chunkBytes, async (body) => {
          expect(await folders()).toHaveLength(length > 65_536 ? 1 : 0);
          expect(body.bytes).toBe(length);
          expect((await body.whole()).equals(bytes)).toBe(true);
          for (const pieceBytes of [999, 65_536, 100_000]) {
            const pieces: Buffer[] = [];
            for await (const piece of body.pieces(pieceBytes)) pieces.push(piece);
            expect(pieces).toHaveLength(Math.ceil(length / pieceBytes));
            expect(Buffer.concat(pieces).equals(bytes)).toBe(true);
          }
        });
        expect(await folders()).toEqual(before);
      }
    },
  );

  it('leaves nothing behind where it is too large, breaks off, or the work with it fails', async () => {
    const before = await folders();
    const fails = (stream: Readable, mostBytes: number, message: string | RegExp) =>
      expect(
        withSentBody({ stream, mostBytes, tooLarge: 'request.too_large', receive: (read) => read() }, async () => {
          throw new Error('the work failed');
        }),
      ).rejects.toThrow(message);
    await fails(Readable.from([bytesOf(100_000), bytesOf(1)]), 100_000, new Refusal('request.too_large').message);
    await fails(Readable.from([bytesOf(100_000), bytesOf(1)]), 100_001, 'the work failed');
    // It breaks off when what came of it was taken and more is asked for.
    const beginning = [bytesOf(100_000)];
    const broken = new Readable({
      read() {
        const piece = beginning.pop();
        if (piece) this.push(piece);
        else this.destroy(new Error('broken off'));
      },
    });
    await fails(broken, 1_000_000, 'broken off');
    expect(await folders()).toEqual(before);
  });

  it('that cannot be worked on once it is there leaves nothing behind either', async () => {
    const before = await folders();
    const stream = Readable.from([bytesOf(100_000)]);
    const receive = async <T>(read: () => Promise<T>): Promise<T> => {
      await read();
      throw new Refusal('server.busy');
    };
    await expect(
      withSentBody({ stream, mostBytes: 1_000_000, tooLarge: 'request.too_large', receive }, async () => 'done'),
    ).rejects.toThrow(Refusal);
    expect(await folders()).toEqual(before);
  });
});
