// Builds the web app: bundles, draws the first pages, compresses. Run by build-web.ts when a source has changed.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { filesUnder } from './build-web.ts';
import { drawFirstPictures } from './draw-first-pictures.ts';
import { listAppShell } from './list-app-shell.ts';

const web = fileURLToPath(new URL('../web', import.meta.url));
const dist = join(web, 'dist');

const vite = join(dirname(createRequire(join(web, 'package.json')).resolve('vite/package.json')), 'bin/vite.js');
build();
// What draws pages, for the server: nothing of it is handed out.
build('--ssr', 'src/first-picture.tsx', '--outDir', 'dist/drawing');
await drawFirstPictures(web);
listAppShell(dist);
compressAssets(dist);

function build(...options: readonly string[]) {
  // For production also where a test builds it: the stamp does not say what it was built for.
  const { status } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn', ...options], {
    cwd: web,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (status !== 0) process.exit(status ?? 1);
}

/** Once at the build instead of at each request; the server picks the form that the browser takes. */
function compressAssets(folder: string) {
  for (const file of filesUnder(folder)) {
    if (file.startsWith(join(folder, 'drawing'))) continue;
    if (!/\.(?:html|js|css|svg|json|wasm|webmanifest)$/.test(file)) continue;
    const content = readFileSync(file);
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
  }
}
