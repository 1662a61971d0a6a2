// Writes the pages that strangers open first as they look before any script has run, with their chunks asked for at once.
// web/dist/pages.json says which address gets which file, which addresses there are, and which of them are for search engines.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pagesForRobots, readPages } from './pages.ts';
import { chunkOf, readWebManifest, type WebManifest } from './web-manifest.ts';

/** Pages that people open from a link, by the first part of their address, with what their first screen is made of. */
const linkedPages = [
  { part: 'product', sources: ['src/routes/product.$qrCode.tsx'] },
  { part: 'evidence', sources: ['src/routes/evidence.$subject.tsx'] },
  { part: 'product-journey', sources: ['src/routes/product-journey.tsx'] },
] as const;

interface FirstPictures {
  readonly firstPages: readonly { readonly path: string; readonly source: string }[];
  readonly patterns: readonly string[];
  drawFirstPicture(path: string): Promise<string>;
}

export async function drawFirstPictures(webFolder: string) {
  const dist = join(webFolder, 'dist');
  const page = readFileSync(join(dist, 'index.html'), 'utf8');
  const manifest = readWebManifest(dist);
  const drawn: Record<string, string> = {};
  const forRobots = pagesForRobots(readPages(join(webFolder, 'src/routes')));
  mkdirSync(join(dist, 'pages'), { recursive: true });
  await withPictures(webFolder, async ({ firstPages, patterns, drawFirstPicture }) => {
    for (const { path, source } of firstPages) {
      const tags = tagsFor([source, '../messages/src/en.ts'], manifest, page);
      const picture = await drawFirstPicture(path);
      const file = `pages/${path.slice(1) || 'home'}.html`;
      const content = page
        .replace('</head>', `${tags}</head>`)
        // The picture needs styles and fonts; appearance.js asks for the scripts once it is on the screen.
        .replaceAll('<link rel="modulepreload"', '<link data-script')
        .replace(
          /<script type="module" crossorigin src="([^"]+)"><\/script>/,
          '<link data-script data-start crossorigin href="$1">',
        )
        .replace('<div id="root"></div>', `<div id="root"><div data-first-picture inert>${picture}</div></div>`);
      if (!content.includes('data-first-picture')) throw new Error('index.html has no empty #root');
      writeFileSync(join(dist, file), content);
      drawn[path] = file;
    }
    const needed = Object.fromEntries(
      linkedPages.map(({ part, sources }) => [part, tagsFor([...sources, '../messages/src/en.ts'], manifest, page)]),
    );
    writeFileSync(join(dist, 'pages.json'), JSON.stringify({ drawn, needed, patterns, ...forRobots }));
  });
}

/** Preloads for whatever these sources need and the page does not name yet. */
function tagsFor(sources: readonly string[], manifest: WebManifest, page: string): string {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const collect = (name: string) => {
    const chunk = chunkOf(manifest, name);
    if (scripts.has(chunk.file)) return;
    scripts.add(chunk.file);
    for (const style of chunk.css ?? []) styles.add(style);
    for (const other of chunk.imports ?? []) collect(other);
  };
  for (const source of sources) collect(source);
  return [
    ...[...styles]
      .filter((file) => !page.includes(file))
      .map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...[...scripts]
      .filter((file) => !page.includes(file))
      .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ].join('');
}

async function withPictures(webFolder: string, work: (pictures: FirstPictures) => Promise<void>) {
  const vitePackage = createRequire(join(webFolder, 'package.json')).resolve('vite/package.json');
  const { createServer } = (await import(
    pathToFileURL(join(dirname(vitePackage), 'dist/node/index.js')).href
  )) as typeof import('vite');
  const server = await createServer({
    root: webFolder,
    configFile: join(webFolder, 'vite.config.ts'),
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    appType: 'custom',
    logLevel: 'error',
    optimizeDeps: { noDiscovery: true },
  });
  try {
    await work((await server.ssrLoadModule('/src/first-picture.tsx')) as unknown as FirstPictures); // the file says what it exports
  } finally {
    await server.close();
  }
}
