// Writes into the service worker which files it keeps, so that the app starts without a network: the page, what every page needs, and
// the pages that people open in basements and on farms. The rest of the app waits for a connection.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chunkOf, readWebManifest } from './web-manifest.ts';

/** Opened without a network: with all that they load later. */
const pagesKept = [
  'src/routes/index.tsx',
  'src/routes/scanner.tsx',
  'src/routes/product.$qrCode.tsx',
  'src/routes/audits.$id.tsx',
  'src/routes/inventory.tsx',
  'src/routes/read-label.tsx',
];
const partsKept = [
  'src/features/offline/maintenance.ts',
  'src/shell/bell.tsx',
  'src/shell/command-palette.tsx',
  'src/shell/header-menus.tsx',
  'src/shell/market-dialog-body.tsx',
  'src/shell/navigation-drawer.tsx',
  '../messages/src/en.ts',
  '../messages/src/ar.ts',
];
/** More than half of all bytes: maps, which show nothing without the tiles that come over the network, and what reads letters, kept when it was first needed. */
const tooHeavy = /map-canvas|maplibre|countries-|zbar-|tesseract|worker\.min/;
/** Faces of the two languages that the app speaks. */
const facesKept = /ibm-plex-(?:sans-latin-wght|sans-arabic-arabic-|mono-latin-4)/;
const loose = ['index.html', 'appearance.js', 'favicon.svg', 'manifest.webmanifest', 'icons/icon-192.png'];

const placeholder = 'self.__WB_MANIFEST';

export function listAppShell(dist: string): void {
  const manifest = readWebManifest(dist);
  const files = new Set<string>();
  const seen = new Set<string>();
  const collect = (name: string, withLater: boolean) => {
    const chunk = chunkOf(manifest, name);
    if (seen.has(`${name} ${withLater}`) || tooHeavy.test(chunk.file)) return;
    seen.add(`${name} ${withLater}`);
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])])
      if (!tooHeavy.test(file) && (!file.endsWith('.woff2') || facesKept.test(file)) && !file.endsWith('.woff'))
        files.add(file);
    // What the start of the app may load later are all other pages.
    const isStart = name === 'index.html';
    for (const other of chunk.imports ?? []) collect(other, withLater && !isStart);
    if (withLater && !isStart) for (const other of chunk.dynamicImports ?? []) collect(other, true);
  };
  // The decoder of the camera is asked for by the worker that decodes, which the manifest does not look into.
  const decoder = readdirSync(join(dist, 'assets')).find((file) => /^zxing_reader-.*\.wasm$/.test(file));
  if (!decoder) throw new Error('the build has no decoder');
  files.add(`assets/${decoder}`);
  collect('index.html', false);
  for (const name of [...pagesKept, ...partsKept]) collect(name, true);

  const hashOf = (file: string) =>
    createHash('sha256')
      .update(readFileSync(join(dist, file)))
      .digest('hex')
      .slice(0, 16);
  const kept = [
    ...[...files].sort().map((file) => ({ url: `/${file}`, revision: null })),
    ...loose.map((file) => ({ url: `/${file}`, revision: hashOf(file) })),
  ];
  const path = join(dist, 'service-worker.js');
  const worker = readFileSync(path, 'utf8');
  if (worker.split(placeholder).length !== 2) throw new Error(`${path} must name ${placeholder} once`);
  writeFileSync(
    path,
    worker.replace(placeholder, () => JSON.stringify(kept)),
  );
}
