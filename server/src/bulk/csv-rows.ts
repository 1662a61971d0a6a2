// Rows of a CSV file as they come (RFC 4180): UTF-8 or, with its mark, UTF-16; commas, semicolons or tabs; every kind of line end. Text in
// another encoding is refused, because a wrong letter in a name is worse than a question.

import type { Readable } from 'node:stream';
import { errorCode } from '../platform/error-code.ts';
import { mostRecordBytes, UnreadableFile } from './unreadable-file.ts';

const mostColumns = 100;
const delimiters = [',', ';', '\t'] as const;

/** @throws UnreadableFile */
export async function* csvRows(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string[]> {
  const { parse } = await import('csv-parse');
  const text = decoded(bytes);
  const first = await text.next();
  const beginning = first.done ? '' : first.value;
  const parser: Readable & { write(text: string): boolean; end(): void } = parse({
    delimiter: delimiterOf(beginning),
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    // A quote within a cell that did not begin with one is a sign like any other: 37°36'37.8"N.
    relax_quotes: true,
    skip_empty_lines: false,
    max_record_size: mostRecordBytes,
  });
  const feeding = (async () => {
    for (let piece = beginning; ; ) {
      if (!parser.write(piece)) await new Promise((resolve) => parser.once('drain', resolve));
      const next = await text.next();
      if (next.done) break;
      piece = next.value;
    }
    parser.end();
  })();
  // What goes wrong while feeding ends the parser, and is told by it.
  feeding.catch((error: unknown) => parser.destroy(error instanceof Error ? error : new Error(String(error))));
  const records: AsyncIterable<string[]> = parser;
  try {
    for await (const row of records) {
      if (row.length > mostColumns) throw new UnreadableFile('too_many_columns');
      yield row;
    }
    await feeding;
  } catch (error) {
    throw faultOf(error);
  }
}

function faultOf(error: unknown): unknown {
  const code = errorCode(error);
  if (code === 'CSV_MAX_RECORD_SIZE') return new UnreadableFile('record_too_long');
  return code.startsWith('CSV_') ? new UnreadableFile('quotes_wrong') : error;
}

async function* decoded(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null;
  let waiting = Buffer.alloc(0);
  const say = (piece: Buffer, isLast: boolean): string => {
    decoder ??= new TextDecoder(encodingOf(piece), { fatal: true });
    try {
      return decoder.decode(piece, { stream: !isLast });
    } catch (error) {
      throw error instanceof TypeError ? new UnreadableFile('encoding_unknown') : error;
    }
  };
  for await (const piece of bytes) {
    waiting = Buffer.concat([waiting, piece]);
    // The first line decides what parts the cells: it comes whole, or as much of it as a line may have.
    if (decoder === null && !waiting.includes(0x0a) && waiting.length < mostRecordBytes) continue;
    const text = say(waiting, false);
    waiting = Buffer.alloc(0);
    if (text !== '') yield text;
  }
  const rest = say(waiting, true);
  if (rest !== '') yield rest;
}

function encodingOf(beginning: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (beginning[0] === 0xff && beginning[1] === 0xfe) return 'utf-16le';
  return beginning[0] === 0xfe && beginning[1] === 0xff ? 'utf-16be' : 'utf-8';
}

/** The sign that parts most cells of the first line, outside of quotes. */
function delimiterOf(text: string): string {
  const [line = ''] = text.replace(/"[^"]*"/g, '').split(/[\r\n]/, 1);
  const count = (sign: string) => line.split(sign).length;
  return delimiters.reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}
