// Writes the pages that strangers open first as they look before any script has run, with their chunks asked for at once.
// web/dist/pages.json says which address gets which file, which addresses there are, and which of them are for search engines.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '@amanah/messages/languages';
import { speak } from '@amanah/messages/speak';
import { withWords } from '../server/src/platform/page-head.ts';
import { loadDrawing } from './draw-page.ts';
import { pagesForRobots, readPages } from './pages.ts';
import { chunkOf, readWebManifest, type WebManifest } from './web-manifest.ts';

/** Pages that people open from a link, by the first part of their address. */
const linkedPages = [
  { part: 'product', file: 'product.$qrCode.tsx' },
  { part: 'evidence', file: 'evidence.$subject.tsx' },
  { part: 'product-journey', file: 'product-journey.tsx' },
  { part: 'certification-bodies', file: 'certification-bodies.tsx' },
] as const;

export async function drawFirstPictures(webFolder: string) {
  const dist = join(webFolder, 'dist');
  const page = readFileSync(join(dist, 'index.html'), 'utf8');
  const manifest = readWebManifest(dist);
  const { firstPages, patterns, drawFirstPicture } = await loadDrawing();
  const pages = readPages(join(webFolder, 'src/routes'));
  const wordsOf = (file: string) => pages.find((one) => one.file === file)?.words ?? [];
  const forRobots = pagesForRobots(pages);
  mkdirSync(join(dist, 'pages'), { recursive: true });
  const write = (name: string, content: string) => {
    writeFileSync(join(dist, 'pages', name), content);
    return `pages/${name}`;
  };
  /** By the languages that the interface speaks. */
  const spoken: Record<string, unknown> = {};
  for (const { code, direction } of languages.filter(({ complete }) => complete)) {
    const home = speak(code).page('home', '');
    // Every page says it of the product as a whole until its script has come, or the server knows better.
    const blank = withWords(
      page.replace('<html lang="en" dir="ltr">', `<html lang="${code}" dir="${direction}">`),
      home,
    );
    const words = `../messages/src/${code}.ts`;
    const drawn: Record<string, string> = {};
    for (const { path, source } of firstPages) {
      const picture = await drawFirstPicture(path, code);
      const content = withLateScripts(blank.replace('</head>', `${tagsFor([source, words], manifest, page)}</head>`));
      const filled = content.replace(emptyRoot, () => `<div id="root"><div data-first-picture>${picture}</div></div>`);
      if (filled === content) throw new Error('index.html has no empty #root');
      drawn[path] = write(`${path.slice(1) || 'home'}.${code}.html`, filled);
    }
    const needed = Object.fromEntries(
      linkedPages.map((linked) => {
        const ofScreen = wordsOf(linked.file).map((name) => `../messages/src/${code}/${name}.ts`);
        return [linked.part, tagsFor([`src/routes/${linked.file}`, words, ...ofScreen], manifest, page)];
      }),
    );
    spoken[code] = {
      blank: write(`blank.${code}.html`, blank),
      late: write(`late.${code}.html`, withLateScripts(blank)),
      drawn,
      needed,
    };
  }
  writeFileSync(join(dist, 'pages.json'), JSON.stringify({ spoken, patterns, ...forRobots }));
}

const emptyRoot = '<div id="root"></div>';

/** A picture needs styles and fonts; appearance.js asks for the scripts once it is on the screen. */
const withLateScripts = (page: string): string =>
  page
    .replaceAll('<link rel="modulepreload"', '<link data-script')
    .replace(
      /<script type="module" crossorigin src="([^"]+)"><\/script>/,
      '<link data-script data-start crossorigin href="$1">',
    );

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
