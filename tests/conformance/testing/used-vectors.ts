// Vectors of others, with a list of what was read: a file that no test opens proves nothing, and nobody would notice.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const root = join(import.meta.dirname, '../../../../shared/vectors');

export interface Vectors {
  readonly isThere: boolean;
  /** All files but licences and where they came from. */
  readonly files: readonly string[];
  bytes(path: string): Uint8Array;
  text(path: string): string;
  // biome-ignore lint/suspicious/noExplicitAny: vectors have many shapes, and a wrong one fails the test that reads it
  json(path: string): any;
  /** Files that nothing has read so far. */
  unread(): string[];
}

export function openVectors(folder: string): Vectors {
  const at = join(root, folder);
  const isThere = existsSync(at);
  const files = isThere
    ? readdirSync(at, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && !/^(LICENSE|SOURCE)/.test(entry.name))
        .map((entry) => relative(at, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
        .toSorted()
    : [];
  const read = new Set<string>();
  const bytes = (path: string) => {
    read.add(path);
    return new Uint8Array(readFileSync(join(at, path)));
  };
  const text = (path: string) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes(path));
  return {
    isThere,
    files,
    bytes,
    text,
    json: (path) => JSON.parse(text(path)),
    unread: () => files.filter((path) => !read.has(path)),
  };
}
