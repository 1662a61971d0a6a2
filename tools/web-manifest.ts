// What Vite says of its build: which chunk a source became, and what that needs.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
}

export type WebManifest = Readonly<Record<string, Chunk>>;

export const readWebManifest = (dist: string): WebManifest =>
  JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));

/** Of a page the part that is loaded with it: what it says about itself is in the start of the app. */
export function chunkOf(manifest: WebManifest, source: string): Chunk {
  const name = Object.keys(manifest).find((key) => key === source || key.startsWith(`${source}?tsr-split=`));
  const chunk = name === undefined ? undefined : manifest[name];
  if (!chunk) throw new Error(`${source} is not in the build`);
  return chunk;
}
