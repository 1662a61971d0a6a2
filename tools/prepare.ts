// Before npm start: builds the web app and fills the compile cache of the server, each only when its sources have changed.
// In processes of their own, so that neither the time nor the memory of preparing is the server's.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildWebIfStale, fingerprintOf } from './build-web.ts';
import { root } from './run-command.ts';

await buildWebIfStale();
await fillCompileCacheIfStale();

async function fillCompileCacheIfStale() {
  const stamp = join(root, 'node_modules/.cache/loaded-from');
  const sources = [
    'server/src',
    'demo/src',
    'core/src',
    'api/src',
    'messages/src',
    'chain/src',
    'tools',
    'package-lock.json',
  ];
  // Another Node or another engine flag makes the cache useless.
  const flags = startFlags();
  const fingerprint = [await fingerprintOf(sources), process.version, ...flags].join(' ');
  if (readIfThere(stamp) === fingerprint) return;
  rmSync(join(root, 'node_modules/.cache/module-places.json'), { force: true });
  const loaded = spawnSync(process.execPath, [...flags, join(root, 'tools/start.js'), '--load-only'], {
    stdio: 'inherit',
  });
  if (loaded.status !== 0) throw new Error('The server could not be loaded; see above.');
  mkdirSync(join(root, 'node_modules/.cache'), { recursive: true });
  writeFileSync(stamp, fingerprint);
}

/** The flags of `npm start`, read where they are written. */
function startFlags(): string[] {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: { start: string } };
  return scripts.start.split(' ').filter((word) => word.startsWith('--'));
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}
