// Where the specification lives, for docs/spec-map.md: its sections on the pages, which name them, and the calls with the files that declare and
// serve them. Reads the text of the sources; what no source says is in docs/spec-map-notes.md, by hand.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { namedRoutes } from '@amanah/api/routes';
import type { PageOfList } from './pages.ts';

export interface PageOfMap extends PageOfList {
  /** Domains whose components it shows. */
  readonly features: readonly string[];
  /** Those, and domains that it asks or follows itself. */
  readonly domains: readonly string[];
}

/** The page and its parts beside it, not what they import of other rooms. */
function partsOf(file: string, routes: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const [, other = ''] of readFileSync(file, 'utf8').matchAll(/(?:from |import\()'(\.[^']+)'/g)) {
    const part = join(dirname(file), other);
    if (part.startsWith(routes)) partsOf(part, routes, seen);
  }
  return seen;
}

/** @param folder of the pages, web/src/routes */
export function withFeatures(pages: readonly PageOfList[], folder: string): PageOfMap[] {
  return pages.map((page) => {
    const sources = [...partsOf(join(folder, page.file), folder)].map((file) =>
      readFileSync(file, 'utf8').replaceAll(/import type [^;]*;/g, ''),
    );
    const found = (pattern: RegExp) => [
      ...new Set(sources.flatMap((source) => [...source.matchAll(pattern)].flatMap(([, name]) => name ?? []))),
    ];
    const features = found(/(?:from |import\()'[./]+\/features\/([a-z-]+)\//g).sort();
    const others = found(/from '@amanah\/(?:api|core)\/([a-z-]+)/g);
    return { ...page, features, domains: [...new Set([...features, ...others])].sort() };
  });
}

export interface CallOfMap {
  readonly domain: string;
  readonly call: string;
  readonly summary: string;
  /** Under api/src. */
  readonly declaredIn: string;
  /** Under server/src. */
  readonly servedBy: readonly string[];
}

const sourcesUnder = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/\.test\.ts$|(?:^|\/)testing\//.test(name))
    .sort();

interface Declared {
  readonly file: string;
  readonly name: string;
  /** It stands in a list of that name, whose members are mounted together. */
  readonly isOfList: boolean;
}

const membersOf = (value: unknown): readonly unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value) : [];

/** What a module of api/ exports, and what stands in lists of routes that it exports. */
const exportsOf = (file: string, module: object): (readonly [unknown, Declared])[] =>
  Object.entries(module).flatMap(([name, value]): (readonly [unknown, Declared])[] => [
    [value, { file, name, isOfList: false }],
    ...membersOf(value)
      .flatMap(membersOf)
      .map((one) => [one, { file, name, isOfList: true }] as const),
  ]);

function isServedIn(source: string, { file, name, isOfList }: Declared): boolean {
  const imports = [...source.matchAll(/^import (?!type )([^;]*?) from '@amanah\/api\/([^']+)';$/gm)];
  const [, imported] = imports.find(([, , specifier]) => `${specifier}.ts` === file) ?? [];
  if (imported === undefined) return false;
  const [, own = name] = new RegExp(`\\b${name} as (\\w+)`).exec(imported) ?? [];
  return new RegExp(`${isOfList ? '' : 'handle\\(\\s*'}\\b(?:\\w+\\.)?${own}\\b`).test(source);
}

export async function readCalls(root: string): Promise<CallOfMap[]> {
  const api = join(root, 'api/src');
  const server = join(root, 'server/src');
  const files = sourcesUnder(api).filter((file) => file !== 'routes.ts');
  const declared = new Map(
    (
      await Promise.all(files.map(async (file) => exportsOf(file, await import(pathToFileURL(join(api, file)).href))))
    ).flat(),
  );
  const sources = sourcesUnder(server).map((file) => ({ file, text: readFileSync(join(server, file), 'utf8') }));
  const order = ({ domain, call }: CallOfMap) => `${domain} ${call.split(' ').reverse().join(' ')}`;
  return [...namedRoutes.values()]
    .map((route) => {
      const place = declared.get(route);
      if (!place) throw new Error(`${route.method} ${route.url} is declared nowhere`);
      return {
        domain: place.file.replace(/\.ts$|\/.*/, ''),
        call: `${route.method} ${route.url}`,
        summary: route.summary,
        declaredIn: place.file,
        servedBy: sources.filter(({ text }) => isServedIn(text, place)).map(({ file }) => file),
      };
    })
    .sort((a, b) => (order(a) < order(b) ? -1 : 1));
}

const row = (...cells: readonly string[]) => `| ${cells.join(' | ')} |`;

/** @param hasFolder whether there is such a folder below the root */
export function specMap(
  {
    pages,
    calls,
    notes,
  }: { readonly pages: readonly PageOfMap[]; readonly calls: readonly CallOfMap[]; readonly notes: string },
  hasFolder: (path: string) => boolean,
): string {
  const withFolder = (names: readonly string[], floor: string) =>
    names.filter((name) => hasFolder(`${floor}/src/${name}`)).join(', ');
  return `# Where the specification lives

Each page says of which sections of the specification it is a place; the rest is read from what it imports and from the calls and those who serve
them. Written by \`npm run generate\`; what no source says comes from docs/spec-map-notes.md.

## Pages

Domains have one name on every floor: features are folders of web/src/features/. The two columns behind them are folders of server/src/ and
core/src/: of the same names, and of what the page asks or follows itself.

| specification | address | page | features | server | core |
|---|---|---|---|---|---|
${pages
  .map(({ specification, path, file, features, domains }) =>
    row(
      specification.join('; '),
      `\`${path}\``,
      `web/src/routes/${file}`,
      features.join(', '),
      withFolder(domains, 'server'),
      withFolder(domains, 'core'),
    ),
  )
  .join('\n')}

${notes.trim()}

## Calls

Declared under api/src/, served under server/src/.

| domain | call | what it does | declared | served |
|---|---|---|---|---|
${calls
  .map(({ domain, call, summary, declaredIn, servedBy }) =>
    row(domain, `\`${call}\``, summary.replaceAll('|', '\\|'), declaredIn, servedBy.join(', ')),
  )
  .join('\n')}
`;
}

export async function readSpecMap(root: string, pages: readonly PageOfList[]): Promise<string> {
  return specMap(
    {
      pages: withFeatures(pages, join(root, 'web/src/routes')),
      calls: await readCalls(root),
      notes: readFileSync(join(root, 'docs/spec-map-notes.md'), 'utf8').replace(/^<!--.*?-->\n/s, ''),
    },
    (path) => existsSync(join(root, path)),
  );
}
