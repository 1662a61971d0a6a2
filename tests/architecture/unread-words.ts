// Sentences that nobody speaks any more: their key stands nowhere in the source, neither as it is nor as a template makes it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface WordTree {
  readonly [key: string]: WordTree | string;
}

const sourceFolders = ['api/src', 'cli/src', 'core/src', 'messages/src', 'server/src', 'web/src'];

function sourcesOf(root: string): readonly string[] {
  return sourceFolders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.(?:test|gen)\.tsx?$/.test(name))
      .filter((name) => folder !== 'messages/src' || !/^(?:en|ar)[/.]/.test(name))
      .map((name) => readFileSync(join(root, folder, name), 'utf8')),
  );
}

function keysOf(words: WordTree, above = ''): readonly string[] {
  return Object.entries(words).flatMap(([key, inner]) =>
    typeof inner === 'string' ? `${above}${key}` : keysOf(inner, `${above}${key}.`),
  );
}

/** @returns the keys of words that none of the sources can ask for */
export function unreadKeys(words: WordTree, sources: readonly string[]): readonly string[] {
  const names = new Set<string>();
  for (const source of sources)
    for (const name of source.match(/[\w-]+/g) ?? []) {
      names.add(name);
      if (name.includes('-')) for (const part of name.split('-')) names.add(part);
    }
  const templates = sources
    .flatMap((source) => [...source.matchAll(/`([\w.]*\$\{[^`]*)`/g)].map(([, template = '']) => template))
    .filter((template) => /^[\w.]*(?:\$\{[^}]*\}[\w.]*)+$/.test(template))
    .map((template) => template.replaceAll('.', '\\.').replaceAll(/\$\{[^}]*\}/g, '\\w+'))
    // A template that is nothing but what is put in says nothing of the name.
    .filter((pattern) => /[A-Za-z]/.test(pattern.replaceAll('\\w', '')));
  const made = templates.length > 0 ? new RegExp(`(?:^|\\.)(?:${templates.join('|')})$`) : /(?!)/;
  return keysOf(words).filter((key) => !names.has(key.split('.').at(-1) ?? '') && !made.test(key));
}

export async function unreadWords(root: string): Promise<readonly string[]> {
  const folder = join(root, 'messages/src/en');
  const all: Record<string, WordTree> = {};
  for (const file of readdirSync(folder).sort()) {
    const { default: words } = (await import(join(folder, file))) as { default?: WordTree };
    if (words !== undefined) all[file] = words; // others are documents, read whole
  }
  return unreadKeys(all, sourcesOf(root));
}
