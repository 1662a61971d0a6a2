// Laws about length. What was longer when they came is listed in lengths.json with its lines, and may only become shorter.
import { readFileSync } from 'node:fs';
import { parseSync } from 'oxc-parser';
import type { Law } from './law.ts';
import { isTest, oncePerFile } from './source-tree.ts';
import { childrenOf, type Node } from './syntax.ts';

const longestFunction = 80;
const longestFile = 300;
/** By how many lines a listed one may be shorter before the list has to say so: branches that meet need not agree to the line. */
const slack = 10;

interface Lengths {
  /** By path and name. */
  readonly functions: Readonly<Record<string, number>>;
  readonly files: Readonly<Record<string, number>>;
}
export const listedLengths: Lengths = JSON.parse(readFileSync(new URL('lengths.json', import.meta.url), 'utf8'));

const isFunction = ({ type }: Node) =>
  /^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(type);

const nameOf = (node: Node): string | undefined => {
  if (node.type === 'VariableDeclarator' || node.type === 'FunctionDeclaration') return node.id?.name;
  return node.type === 'Property' || node.type === 'MethodDefinition' ? node.key.name : undefined;
};

/** Each function with its lines, without those inside of functions in it. Of one name the longest. */
export const functionsIn = oncePerFile(({ path, text }): ReadonlyMap<string, number> => {
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  const lineAt = (offset: number) => starts.findLastIndex((start) => start <= offset);
  const found = new Map<string, number>();
  /** Answers with the lines that are of functions within. */
  function walk(node: Node, name: string): Set<number> {
    const called = nameOf(node) ?? name;
    const within = new Set<number>();
    for (const child of childrenOf(node)) for (const line of walk(child, called)) within.add(line);
    if (!isFunction(node)) return within;
    const [first, last] = [lineAt(node.start), lineAt(node.end)];
    let own = 0;
    for (let line = first; line <= last; line++) if (!within.has(line)) own += 1;
    found.set(called, Math.max(own, found.get(called) ?? 0));
    for (let line = first + 1; line < last; line++) within.add(line);
    return within;
  }
  walk(parseSync(path, text).program as unknown as Node, '(no name)');
  return found;
});

const linesOf = (text: string) => text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
/** Tests are told one case after the other; what is generated nobody reads. */
const isMeasured = (path: string) => !isTest(path) && !/\.(?:spec|gen)\.tsx?$/.test(path);

function judge(
  what: string,
  most: number,
  found: ReadonlyMap<string, number>,
  listed: Readonly<Record<string, number>>,
) {
  return [
    ...[...found].flatMap(([name, lines]) => {
      const known = listed[name];
      if (known === undefined) return lines > most ? [`${name}: ${what} of ${lines} lines; ${most} are enough`] : [];
      if (lines > known) return [`${name}: ${what} of ${lines} lines, which had ${known}; lengths.json only shrinks`];
      if (lines <= most) return [`${name}: ${what} of ${lines} lines; it leaves lengths.json`];
      return known - lines > slack ? [`${name}: ${what} of ${lines} lines; lengths.json says ${known}`] : [];
    }),
    ...Object.keys(listed)
      .filter((name) => !found.has(name))
      .map((name) => `${name}: is there no more; it leaves lengths.json`),
  ];
}

/** What does not fit on two screens does more than its name says. */
export const functionsAreShort: Law = (tree) => {
  const found = tree
    .filter(({ path }) => isMeasured(path))
    .flatMap((file) =>
      [...functionsIn(file)].map(([name, lines]): [string, number] => [`${file.path} ${name}`, lines]),
    );
  return judge('a function', longestFunction, new Map(found), listedLengths.functions);
};

/** A file is split near 300 lines. The words of a domain are one file, however many they are; the catalogue of errors is one list. */
export const filesAreShort: Law = (tree) =>
  judge(
    'a file',
    longestFile,
    new Map(
      tree
        .filter(({ path }) => isMeasured(path) && !path.startsWith('messages/src/') && path !== 'api/src/problem.ts')
        .map(({ path, text }) => [path, linesOf(text)]),
    ),
    listedLengths.files,
  );
