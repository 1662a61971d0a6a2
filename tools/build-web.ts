// Builds the web app when a source of it has changed since the last build.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const stamp = join(root, 'web/dist/.built-from');
const sources = [
  'web',
  'core/src',
  'api/src',
  'messages/src',
  'package-lock.json',
  'tools/build-web-now.ts',
  'tools/draw-first-pictures.ts',
  'tools/draw-page.ts',
  'tools/list-app-shell.ts',
  'tools/pages.ts',
];

export async function buildWebIfStale() {
  const fingerprint = await fingerprintOf(sources);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint) return;
  process.stdout.write('  Building the web app…\n');
  // In a process of its own: what building loads must not stay in the memory of the server.
  const built = spawnSync(process.execPath, [join(root, 'tools/build-web-now.ts')], { stdio: 'inherit' });
  if (built.status !== 0) throw new Error('The web app could not be built; see above.');
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, fingerprint);
}

/** SHA-256 over the names and contents of all sources under these paths, tests left out. */
export async function fingerprintOf(paths: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const file of paths.flatMap((path) => filesUnder(join(root, path))).sort()) {
    hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

export function filesUnder(path: string): string[] {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => !['node_modules', 'dist'].includes(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .flatMap((entry) => filesUnder(join(path, entry.name)));
}
