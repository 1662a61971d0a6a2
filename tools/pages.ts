// The pages of the browser app as their files describe them, for docs/pages.md. Reads the text: the files are formatted alike and run in a
// browser only.
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

export interface PageOfList {
  readonly path: string;
  readonly file: string;
  /** Whom it admits; empty: everybody. */
  readonly admits: readonly string[];
  readonly words: readonly string[];
  readonly menus: readonly string[];
  /** Sections of the specification that it is a place of. */
  readonly specification: readonly string[];
  /** Only a mail or a button leads to it. */
  readonly isUnlisted: boolean;
}

const inQuotes = (text: string): string[] => [...text.matchAll(/'([^']+)'/g)].flatMap(([, name]) => name ?? []);

/** A list that is written where it stands. @throws Error for any other: read as none, it would let everybody in */
function listOf(facts: string, fact: 'admits' | 'words', file: string): string[] {
  if (!new RegExp(`\\b${fact}[:,]`).test(facts)) return [];
  const [, list] = new RegExp(`\\b${fact}: \\[((?:\\s*'[^']+',?)*\\s*)\\]`).exec(facts) ?? [];
  if (list === undefined) throw new Error(`${file}: ${fact} is to be a list of names in its place`);
  return inQuotes(list);
}

/** One of `people`, `members` and `operators`, or roles. */
function admissionOf(facts: string, file: string): string[] {
  const own = facts.replace(/^ {4}menus: \[(?:[^\n]+|\n.*?\n {4})\],$/ms, '');
  const [, group] = /\badmits: '(people|members|operators)'/.exec(own) ?? [];
  return group === undefined ? listOf(own, 'admits', file) : [group];
}

/** @throws Error for a file that is no page, or whose facts cannot be read */
export function readPages(folder: string): PageOfList[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !/^__root|\.test\.tsx$/.test(entry.name))
    .map(({ name }) => {
      const source = readFileSync(join(folder, name), 'utf8');
      const [, id, facts = ''] = /createFileRoute\('([^']+)'\)\(\{\n(.*?)\n\}\);/s.exec(source) ?? [];
      if (id === undefined) throw new Error(`${name} is no page`);
      // In the comment at its beginning: the browser needs nothing of it.
      const [, specification] = /^(?:\/\/ .*\n)*?\/\/ Specification: (.+)\.\n/.exec(source) ?? [];
      if (specification === undefined)
        throw new Error(`${name}: the first comment says no section ("// Specification: Product journey.")`);
      const admits = admissionOf(facts, name);
      // The gate stands below the title.
      if (admits.length > 0 && !/\btitle:/.test(facts)) throw new Error(`${name}: a page with a gate says its title`);
      return {
        path: id.replaceAll(/_(?=\/|$)/g, ''),
        file: name,
        admits,
        words: listOf(facts, 'words', name),
        menus: [...new Set([...facts.matchAll(/menu: '(\w+)'/g)].flatMap(([, menu]) => menu ?? []))],
        specification: specification.split('; '),
        isUnlisted: /\bisUnlisted: true\b/.test(facts),
      };
    })
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

export interface PagesForRobots {
  /** Addresses that are named to search engines: of pages for everybody that need nothing in their address. */
  readonly listed: readonly string[];
  /** Beginnings of addresses that they are asked to leave: what they would see there is a gate, or nothing without its mail. */
  readonly closed: readonly string[];
}

/** @throws Error where a page that is listed would be closed by the address of another */
export function pagesForRobots(pages: readonly PageOfList[]): PagesForRobots {
  const isClosed = ({ admits, isUnlisted }: PageOfList) => admits.length > 0 || isUnlisted;
  const addresses = pages.filter(isClosed).map(({ path }) => path.replace(/\$.*/, ''));
  const closed = addresses.filter((path) => !addresses.some((other) => other !== path && path.startsWith(other)));
  const open = pages.filter((page) => !isClosed(page)).map(({ path }) => path);
  for (const path of open)
    if (closed.some((beginning) => path.startsWith(beginning))) throw new Error(`${path} is open and would be closed`);
  return { listed: open.filter((path) => !path.includes('$')), closed };
}

/**
 * The tree of the pages, src/route-tree.gen.ts: the plugin of the router writes it whenever the settings of the build are read.
 *
 * @param root whose pages; the app's own where nobody says so
 */
export async function writeRouteTree(web: string, root = web): Promise<void> {
  const vitePackage = createRequire(join(web, 'package.json')).resolve('vite/package.json');
  const { resolveConfig } = (await import(
    pathToFileURL(join(dirname(vitePackage), 'dist/node/index.js')).href
  )) as typeof import('vite');
  await resolveConfig({ root, configFile: join(web, 'vite.config.ts') }, 'build');
}

export function pagesDocument(pages: readonly PageOfList[]): string {
  const rows = pages.map(
    ({ path, file, admits, words, menus }) =>
      `| \`${path}\` | web/src/routes/${file} | ${admits.join(', ')} | ${words.join(', ')} | ${menus.join(', ')} |`,
  );
  return `# Pages

Each file of web/src/routes/ is a page and says about itself what is needed to show it: who may enter, its title, its words, its place in the
menus (web/src/platform/page-facts.ts). Router, gates, menus, command palette, sitemap.xml and robots.txt derive from that: no page sees to it
itself. Written by \`npm run generate\`.

| address | file | only for | words of its own | menus |
|---|---|---|---|---|
${rows.join('\n')}
`;
}
