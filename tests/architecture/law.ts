// What a law is, and what laws say of files with.
import { type SourceFile, type SourceTree, targetOf } from './source-tree.ts';

/**
 * domains.json: the layer of each domain, which domains it enters by import, whose rules and promises it uses from another floor without entering
 * it, whose views it reads in SQL, and which higher ones it asks by a port that the composition root fills, because neither an import nor an
 * event can do it.
 */
export type DomainMap = Readonly<
  Record<
    string,
    {
      readonly layer: number;
      readonly enters: readonly string[];
      readonly uses: readonly string[];
      readonly reads: readonly string[];
      /** With the reason. */
      readonly asks: Readonly<Record<string, string>>;
    }
  >
>;
export type Law = (tree: SourceTree, domains: DomainMap) => string[];

export const breach = (file: SourceFile, what: string) => `${file.path}: ${what}`;

export function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[^:'"`])\/\/.*$/gm, '$1');
}

export const eachImport = (
  tree: SourceTree,
  judge: (file: SourceFile, specifier: string, target: string | null) => string | null,
): string[] =>
  tree.flatMap((file) => file.imports.flatMap((specifier) => judge(file, specifier, targetOf(file, specifier)) ?? []));

export const isOfTables = (path: string) => /[/-]tables\.ts$/.test(path);

/** Named as a file of tables, and one: it declares some. */
export const declaresTables = ({ path, text }: Pick<SourceFile, 'path' | 'text'>) =>
  isOfTables(path) && /\.(?:table|view)\(/.test(text);
