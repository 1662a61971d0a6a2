// The source tree as data: files, what each imports, what each says. The laws are judged on this, so that a test can plant a fault in it.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'oxc-parser';

export const root = fileURLToPath(new URL('../..', import.meta.url));
export const floors = [
  'core',
  'api',
  'messages',
  'server',
  'demo',
  'web',
  'chain',
  'cli',
  'tests',
  'bench',
  'tools',
] as const;

export interface SourceFile {
  /** From the root, with slashes: `server/src/identity/index.ts`. */
  readonly path: string;
  readonly text: string;
  /** Every module specifier, static and dynamic, type imports too. */
  readonly imports: readonly string[];
}

/** Reads a file once, however many laws ask: the tree is judged again for every fault that a test plants in it. */
export function oncePerFile<T>(read: (file: SourceFile) => T): (file: SourceFile) => T {
  const known = new WeakMap<SourceFile, { readonly found: T }>();
  return (file) => {
    const before = known.get(file);
    if (before) return before.found;
    const found = read(file);
    known.set(file, { found });
    return found;
  };
}

export type SourceTree = readonly SourceFile[];

export function readSourceTree(): SourceTree {
  return floors
    .flatMap((floor) => filesUnder(join(root, floor)))
    .map((file) => sourceFile(relative(root, file).replaceAll('\\', '/'), readFileSync(file, 'utf8')));
}

export function sourceFile(path: string, text: string): SourceFile {
  const { module } = parseSync(path, text);
  const dynamic = module.dynamicImports.map(({ moduleRequest }) =>
    text.slice(moduleRequest.start + 1, moduleRequest.end - 1),
  );
  const reExported = module.staticExports.flatMap((statement) =>
    statement.entries.flatMap((entry) => entry.moduleRequest?.value ?? []),
  );
  return {
    path,
    text,
    imports: [
      ...new Set([...module.staticImports.map((entry) => entry.moduleRequest.value), ...dynamic, ...reExported]),
    ],
  };
}

function filesUnder(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !['node_modules', 'dist', 'generated', 'migrations'].includes(entry.name))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return filesUnder(path);
      return /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts') ? [path] : [];
    });
}

/** Where an import leads, as a path from the root; null for packages that are not ours. */
export function targetOf(file: SourceFile, specifier: string): string | null {
  const bare = specifier.replace(/\?.*$/, '');
  if (bare.startsWith('.')) return posix.normalize(posix.join(dirname(file.path), bare));
  const [, floor, name] = /^@amanah\/([a-z]+)\/(.+)$/.exec(bare) ?? [];
  if (!floor || !name) return null;
  const exported = exportsOf(floor);
  const place = exported[`./${name}`] ?? exported['./*']?.replace('*', name) ?? `./src/${name}.ts`;
  return posix.normalize(`${floor}/${place}`);
}

const knownExports = new Map<string, Readonly<Record<string, string>>>();

/** What a floor exports to others, as its package.json lists it. */
export function exportsOf(floor: string): Readonly<Record<string, string>> {
  const known = knownExports.get(floor);
  if (known) return known;
  const { exports = {} }: { exports?: Record<string, string> } = JSON.parse(
    readFileSync(join(root, floor, 'package.json'), 'utf8'),
  );
  knownExports.set(floor, exports);
  return exports;
}

export const floorOf = (path: string): string => path.split('/')[0] ?? '';
export const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path) || path.includes('/testing/');

/** The domain that a path belongs to, or null outside any. */
export function domainOf(path: string, domains: readonly string[]): string | null {
  const [floor, , third, fourth] = path.split('/');
  if (floor === 'api' || floor === 'messages' || floor === 'demo') return null;
  const candidate = floor === 'web' ? (third === 'features' ? fourth : null) : third;
  return candidate && domains.includes(candidate) ? candidate : null;
}

/** The same, and on the floor of promises the domain whose promises a file holds. */
export function domainOnAnyFloor(path: string, domains: readonly string[]): string | null {
  const promised = /^api\/src\/([^/.]+)/.exec(path)?.[1];
  return promised !== undefined && domains.includes(promised) ? promised : domainOf(path, domains);
}
