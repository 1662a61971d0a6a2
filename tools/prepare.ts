// Before npm start: builds the web app, puts the server together and fills its compile cache, each only when its sources have changed.
// In processes of their own, so that neither the time nor the memory of preparing is the server's.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildWebIfStale, fingerprintOf } from './build-web.ts';
import { root } from './run-command.ts';
import { startFlags } from './start-flags.ts';

await buildWebIfStale();
await bundleIfStale();

async function bundleIfStale() {
  const stamp = join(root, 'node_modules/.cache/bundled-from');
  const sources = [
    'server/src',
    'demo/src',
    'core/src',
    'api/src',
    'messages/src',
    'chain/src',
    'tools',
    'tests/faults/start-server.ts',
    'package-lock.json',
  ];
  // Another Node or another engine flag makes the cache useless; the bundle says where its sources lie.
  const flags = startFlags();
  const fingerprint = [await fingerprintOf(sources), root, process.version, ...flags].join(' ');
  if (readIfThere(stamp) === fingerprint) return;
  rmSync(stamp, { force: true });
  rmSync(join(root, 'node_modules/.cache/compile'), { recursive: true, force: true });
  run('The server could not be put together', [join(root, 'tools/bundle.ts')]);
  run('The server could not be loaded', [...flags, join(root, 'tools/start.js'), '--load-only']);
  mkdirSync(join(root, 'node_modules/.cache'), { recursive: true });
  writeFileSync(stamp, fingerprint);
}

function run(fault: string, words: readonly string[]) {
  const { status } = spawnSync(process.execPath, words, { stdio: 'inherit' });
  if (status !== 0) throw new Error(`${fault}; see above.`);
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}
