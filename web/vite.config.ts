// Builds the browser app to web/dist: hashed assets, one chunk per route, no inline script, fonts preloaded.
// It must never inline a script or a font: the content policy of the server refuses both.
/// <reference types="node" />
import { readdirSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import compile from 'icu-minify/compile';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { directImports } from './direct-imports.ts';
import { letterFiles, lettersFolder } from './letter-files.ts';

const apiOrigin = `http://127.0.0.1:${process.env['API_PORT'] ?? '3001'}`;
const proxied = [
  '/01',
  '/api',
  '/health',
  '/did',
  '/.well-known',
  '/log',
  '/status',
  '/credentials',
  '/contexts',
  '/vc',
  '/openapi.json',
];

/** react-aria carries its own few words in 34 languages; only those that the interface speaks are kept. */
function keepSpokenLocales(spoken: readonly string[]): Plugin {
  const dictionary = /react-(?:aria|stately|aria-components)\/.*\/intl\/.*?([a-z]{2}-[A-Z]{2})\.m?js$/;
  return {
    name: 'keep-spoken-locales',
    enforce: 'pre',
    load(id) {
      const locale = dictionary.exec(id)?.[1];
      return locale && !spoken.includes(locale) ? 'export default {};' : null;
    },
  };
}

/** The face that every first screen needs starts loading with the page instead of after the style sheet. */
function preloadFirstFonts(names: readonly string[]): Plugin {
  return {
    name: 'preload-first-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => names.some((name) => file.includes(name)))
          .map((file) => ({
            tag: 'link',
            injectTo: 'head',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file}` },
          })),
    },
  };
}

/**
 * Sentences are compiled while building, so that no browser carries a parser for them (a sixth of the first load).
 * Mails, legal documents, rules of EPCIS and what the command line says are no sentences of the interface and stay as they are.
 */
function compileMessages(): Plugin {
  const catalogue = /\/messages\/src\/[a-z]{2}\/(?!legal|mails|epcis-rules|command-line)[a-z-]+\.ts$/;
  const compileTree = (tree: unknown): unknown =>
    typeof tree === 'string'
      ? compile(tree)
      : Object.fromEntries(Object.entries(tree as object).map(([key, value]) => [key, compileTree(value)]));
  return {
    name: 'compile-messages',
    apply: 'build',
    enforce: 'pre',
    config: () => ({ resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } } }),
    async load(id) {
      if (!catalogue.test(id)) return null;
      const { default: words }: { default: unknown } = await import(pathToFileURL(id).href);
      return `export default ${JSON.stringify(compileTree(words))};`;
    },
  };
}

/** Schemas that others are made from: `journeySchema.extend(…)` has no effect of its own either. */
function schemaNames(): string[] {
  const folder = new URL('../api/src/', import.meta.url);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  return files.flatMap((file) =>
    [...readFileSync(new URL(file, folder), 'utf8').matchAll(/^(?:export )?const (\w+Schema)\b/gm)].flatMap(
      ([, name]) => name ?? [],
    ),
  );
}

/**
 * Of a route the browser needs method, address and access. Its schemas check on the server and in the tests; in the bundle they would be
 * an eighth of the first load and time at every start. A form that checks what is typed imports the schema by its own name.
 */
function dropRouteSchemas(): Plugin {
  const dropped = new Set(['params', 'query', 'body', 'response', 'summary', 'tags']);
  return {
    name: 'drop-route-schemas',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /\/api\/src\/[a-z0-9/-]+\.ts$/, code: 'defineRoute(' },
      handler(code) {
        const cuts: { start: number; end: number }[] = [];
        for (const statement of this.parse(code).body) {
          if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration')
            continue;
          for (const { init } of statement.declaration.declarations) {
            if (init?.type !== 'CallExpression' || init.callee.type !== 'Identifier') continue;
            const [route] = init.arguments;
            if (init.callee.name !== 'defineRoute' || route?.type !== 'ObjectExpression') continue;
            for (const member of route.properties)
              if (member.type === 'Property' && member.key.type === 'Identifier' && dropped.has(member.key.name))
                cuts.push({ start: member.value.start, end: member.value.end });
          }
        }
        return cuts.reduceRight((text, { start, end }) => `${text.slice(0, start)}undefined${text.slice(end)}`, code);
      },
    },
  };
}

type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

/** A module and all that it imports, directly or not. */
function closure(id: string, graph: Graph, found = new Set<string>()): ReadonlySet<string> {
  const known = graph.getModuleInfo(id);
  if (!known || found.has(id)) return found;
  found.add(id);
  for (const imported of known.importedIds) closure(imported, graph, found);
  return found;
}

/**
 * What the pages behind shared links are made of: a chunk for each set of them that needs it, instead of forty requests, so that none carries
 * what only the others need, and no other page what only one of them needs. The start of the app keeps what it needs itself.
 */
function ofLinkedPages() {
  const routes = `${import.meta.dirname}/src/routes`;
  const page = (file: string) => `${routes}/${file}?tsr-split=component---loader`;
  const linked = ['product.$qrCode.tsx', 'evidence.$subject.tsx', 'product-journey.tsx'];
  const others = readdirSync(routes).filter((file) => file.endsWith('.tsx') && !linked.includes(file));
  let sets: {
    readonly start: ReadonlySet<string>;
    readonly pages: readonly (readonly [string, ReadonlySet<string>])[];
    readonly others: ReadonlySet<string>;
  };
  /** Its chunk, and in which turn it is placed: what more pages need comes first, because a chunk takes what its modules need with it. */
  const placeOf = (id: string, graph: Graph): readonly [name: string, turn: number] | null => {
    sets ??= {
      start: closure(`${import.meta.dirname}/src/main.tsx`, graph),
      pages: linked.map((file) => [file.replace(/[.$].*/, ''), closure(page(file), graph)] as const),
      others: new Set(others.flatMap((file) => [...closure(page(file), graph)])),
    };
    if (sets.pages.some(([, ids]) => ids.size === 0)) throw new Error('a linked page is no module of the build');
    const [first, ...more] = sets.pages.flatMap(([name, ids]) => (ids.has(id) ? [name] : []));
    // Only what decides a verdict reads the lexicon, and no page does that before somebody asks.
    if (first === undefined || sets.start.has(id) || id.includes('/core/src/ingredients/')) return null;
    const isShared = sets.others.has(id);
    // A part of the design system that other pages need too brings nothing else of a linked page to them.
    if (more.length === 2 || (isShared && id.includes('/web/src/ui/'))) return ['goods', 0];
    if (more.length === 1) return [`goods-${first}-${more.join('')}`, 1];
    return isShared ? [`goods-${first}`, 2] : [`goods-${first}-only`, 3];
  };
  return [0, 1, 2, 3].map((turn) => ({
    name: (id: string, graph: Graph) => {
      const place = placeOf(id, graph);
      return place?.[1] === turn ? place[0] : null;
    },
    debugName: `linked pages, turn ${turn}`,
  }));
}

/** The start of the app reaches it through the routes and needs none of it. */
const filesFormsCheckBy = ['scalars', 'roles', 'identity/sign-in-forms'] as const;
const whatFormsCheckBy = new RegExp(`node_modules/zod/|/api/src/(?:${filesFormsCheckBy.join('|')})\\.ts$`);

/** The few rules of core behind those schemas, which pages need without them. */
function isRuleBehindSchemas(id: string, graph: Graph): boolean {
  if (!/\/core\/src\//.test(id)) return false;
  const api = import.meta.dirname.replace(/web$/, 'api');
  return filesFormsCheckBy.some((file) => closure(`${api}/src/${file}.ts`, graph).has(id));
}

/** The first that takes a module has it. */
function chunks() {
  return [
    {
      name: (id: string, graph: Graph) => (isRuleBehindSchemas(id, graph) ? 'pages' : null),
      debugName: 'rules behind schemas',
    },
    { name: 'schemas', test: whatFormsCheckBy },
    // What pages say about themselves, all of which the start needs: forty files would be forty requests. And what they ask with.
    {
      name: 'pages',
      test: /\/src\/routes\/[^/?]+\.tsx$|node_modules\/@tanstack\/(?:react-query|query-core)\//,
    },
    ...ofLinkedPages(),
  ];
}

export default defineConfig(({ command, isSsrBuild }) => ({
  define: {
    isBuilt: JSON.stringify(command === 'build'),
    lettersFolder: JSON.stringify(lettersFolder),
    // What draws pages runs in a server of any kind.
    ...(isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {}),
  },
  // It runs without the packages of this folder.
  ssr: { noExternal: true as const },
  root: import.meta.dirname,
  plugins: [
    // One chunk for each page, and the tree of pages from the folder. What a page says about itself stays with the start of the app.
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      codeSplittingOptions: { defaultBehavior: [['component', 'loader']] },
      generatedRouteTree: 'src/route-tree.gen.ts',
      addExtensions: true,
      // Parts of pages, and their tests.
      routeFileIgnorePattern: '^[a-z-]+$|\\.test\\.tsx$',
      quoteStyle: 'single',
      semicolons: true,
      disableLogging: true,
      tmpDir: '../node_modules/.cache/pages',
    }),
    react(),
    tailwindcss(),
    compileMessages(),
    dropRouteSchemas(),
    directImports(),
    ...(isSsrBuild ? [] : [letterFiles()]),
    keepSpokenLocales(['en-US', 'ar-AE']),
    preloadFirstFonts(['ibm-plex-sans-latin-wght-normal']),
  ],
  server: {
    port: 5173,
    proxy: Object.fromEntries(proxied.map((path) => [path, { target: apiOrigin, changeOrigin: false }])),
  },
  preview: {
    port: 4173,
    proxy: Object.fromEntries(proxied.map((path) => [path, { target: apiOrigin, changeOrigin: false }])),
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: 'baseline-widely-available',
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    manifest: true,
    copyPublicDir: !isSsrBuild,
    // Nobody downloads what the server draws with.
    ...(isSsrBuild ? { chunkSizeWarningLimit: 10_000 } : {}),
    rolldownOptions: {
      // Schemas that nothing uses are left out: building one has no effect of its own.
      treeshake: { manualPureFunctions: ['z', 'defineRoute', ...schemaNames()] },
      ...(isSsrBuild
        ? {}
        : {
            // The service worker keeps its name and stands at the root: its scope is the folder that it lies in.
            input: {
              main: `${import.meta.dirname}/index.html`,
              'service-worker': `${import.meta.dirname}/src/service-worker.ts`,
            },
            output: {
              entryFileNames: ({ name }: { readonly name: string }) =>
                name === 'service-worker' ? 'service-worker.js' : 'assets/[name]-[hash].js',
              codeSplitting: {
                groups: chunks(),
              },
            },
          }),
    },
  },
  worker: { format: 'es' },
}));
