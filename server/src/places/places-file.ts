// The gazetteer on disk: lines sorted by a key, found by halving the file. A lookup reads a few kilobytes; nothing of it stays in
// memory.
import { access, type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';

export interface Town {
  readonly name: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly population: number;
  readonly lat: number;
  readonly lng: number;
}

/** The number changes with the form of the lines: an older file is then built anew. */
export const fileNames = { byName: 'towns-by-name-3.tsv', bySquare: 'towns-by-square-3.tsv' } as const;

/** The square degree a place lies in. @example squareOf({ lat: 3.1, lng: 101.7 }) // '093-281' */
export function squareOf({ lat, lng }: { readonly lat: number; readonly lng: number }): string {
  const row = Math.min(179, Math.floor(lat) + 90);
  const column = (((Math.floor(lng) + 180) % 360) + 360) % 360;
  return `${String(row).padStart(3, '0')}-${String(column).padStart(3, '0')}`;
}

export const lineOf = (key: string, { name, country, population, lat, lng }: Town): string =>
  `${key}\t${country}\t${population}\t${lat.toFixed(4)}\t${lng.toFixed(4)}\t${name.replace(/[\t\n]/g, ' ')}\n`;

function townOf(line: string): Town | null {
  const [, country, population, lat, lng, name] = line.split('\t');
  if (country === undefined || name === undefined) return null;
  return { name, country, population: Number(population), lat: Number(lat), lng: Number(lng) };
}

const blockBytes = 4096;
const newline = 0x0a;

/** All lines of a key in a sorted file, in the order of the file. */
async function linesOf(path: string, key: string): Promise<string[]> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    return await new SortedLines(file, size).linesOf(key);
  } finally {
    await file.close();
  }
}

class SortedLines {
  readonly #file: FileHandle;
  readonly #size: number;

  constructor(file: FileHandle, size: number) {
    this.#file = file;
    this.#size = size;
  }

  async linesOf(key: string): Promise<string[]> {
    const wanted = Buffer.from(`${key}\t`);
    // The first line that is not before the key begins after `low` and not after `high`.
    let low = 0;
    let high = this.#size;
    while (high - low > blockBytes) {
      const middle = Math.floor((low + high) / 2);
      const line = await this.#lineAfter(middle);
      if (line === null || Buffer.compare(line.subarray(0, wanted.length), wanted) >= 0) high = middle;
      else low = middle;
    }
    return this.#collect(wanted, low);
  }

  async #read(from: number, bytes: number): Promise<Buffer> {
    const buffer = Buffer.alloc(Math.max(0, Math.min(bytes, this.#size - from)));
    const { bytesRead } = await this.#file.read(buffer, 0, buffer.length, from);
    return buffer.subarray(0, bytesRead);
  }

  /** The first whole line that begins after an offset. */
  async #lineAfter(offset: number): Promise<Buffer | null> {
    const block = await this.#read(offset, blockBytes);
    const begin = block.indexOf(newline) + 1;
    return begin === 0 || begin >= block.length ? null : block.subarray(begin);
  }

  async #collect(wanted: Buffer, from: number): Promise<string[]> {
    const found: string[] = [];
    let rest = Buffer.alloc(0);
    let isFirst = from > 0;
    for (let at = from; at < this.#size; at += 4 * blockBytes) {
      rest = Buffer.concat([rest, await this.#read(at, 4 * blockBytes)]);
      for (let end = rest.indexOf(newline); end >= 0; end = rest.indexOf(newline)) {
        const line = rest.subarray(0, end);
        rest = rest.subarray(end + 1);
        if (isFirst) {
          isFirst = false; // the tail of a line that began before
          continue;
        }
        const order = Buffer.compare(line.subarray(0, wanted.length), wanted);
        if (order > 0) return found;
        if (order === 0) found.push(line.toString('utf8'));
      }
    }
    return found;
  }
}

export interface Gazetteer {
  /** Towns whose folded name is this, biggest first. */
  named(folded: string): Promise<Town[]>;
  /** Towns in the square degree of a place and in those around it. */
  around(place: { readonly lat: number; readonly lng: number }): Promise<Town[]>;
}

/** @throws with code ENOENT where it was not built yet */
export async function openGazetteer(folder: string): Promise<Gazetteer> {
  const [byName, bySquare] = [join(folder, fileNames.byName), join(folder, fileNames.bySquare)];
  await Promise.all([access(byName), access(bySquare)]);
  const townsOf = async (path: string, key: string) => (await linesOf(path, key)).flatMap((line) => townOf(line) ?? []);
  return {
    named: (folded) => townsOf(byName, folded),
    async around({ lat, lng }) {
      const steps = [-1, 0, 1];
      const squares = new Set(
        steps.flatMap((north) =>
          steps.map((east) => squareOf({ lat: Math.max(-90, Math.min(90, lat + north)), lng: lng + east })),
        ),
      );
      return (await Promise.all([...squares].map((square) => townsOf(bySquare, square)))).flat();
    },
  };
}
