// Which words a page asks for and which it loads, and whether it asks the server at first, read from the source: a component that asks for words
// that nobody loaded breaks its page, and no compiler sees it.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { lazyWords } from '@amanah/messages/catalogue';
import { readPages } from '../../tools/pages.ts';

export interface WordsOfPage {
  readonly path: string;
  readonly asked: readonly string[];
  /** By the page. */
  readonly named: readonly string[];
  /** By a component of it, for its own part. */
  readonly loaded: readonly string[];
}

/** The file and all that it imports of the app, at once or later. */
function filesFrom(file: string, imports = /(?:from |import\()'(\.[^']+)'/g, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || !existsSync(file)) return seen;
  seen.add(file);
  const source = readFileSync(file, 'utf8').replaceAll(/import type [^;]*;/g, '');
  for (const [, other = ''] of source.matchAll(imports)) filesFrom(join(dirname(file), other), imports, seen);
  return seen;
}

const isLazy = (name: string) => (lazyWords as readonly string[]).includes(name);
const found = (sources: readonly string[], pattern: RegExp): string[] => [
  ...new Set(sources.flatMap((source) => [...source.matchAll(pattern)].flatMap(([, name]) => name ?? []))),
];

/** @param web folder of the browser app */
export function wordsOfPages(web: string): WordsOfPage[] {
  return readPages(join(web, 'src/routes')).map(({ path, file, words }) => {
    const sources = [...filesFrom(join(web, 'src/routes', file))].map((name) => readFileSync(name, 'utf8'));
    return {
      path,
      asked: found(sources, /useTranslations\(\s*'(\w+)/g)
        .filter(isLazy)
        .sort(),
      named: words,
      loaded: found(sources, /<LazyMessages\s+name="(\w+)"/g),
    };
  });
}

/** Whether a part of the page, or a component that it imports with its own code, reads an answer of the server. */
export const asksAtFirst = (page: string): boolean =>
  [...filesFrom(page, /from '(\.[^']+)'/g)].some(
    (file) =>
      /\/(?:routes|features)\//.test(file) && /\buse(?:Infinite)?Quer(?:y|ies)\(/.test(readFileSync(file, 'utf8')),
  );
