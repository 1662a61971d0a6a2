// Laws about lists: the kinds of a thing are listed once, in core, and whoever needs the list or its type derives it.
import { parseSync, Visitor } from 'oxc-parser';
import { breach, type Law } from './law.ts';
import { floorOf, isTest, oncePerFile, type SourceFile } from './source-tree.ts';
import type { Node } from './syntax.ts';

/** Two words may come together by chance. */
const fewest = 3;
const keyOf = (words: readonly string[]) => [...new Set(words)].sort().join(' ');

const wordsOf = (elements: readonly Node[]): readonly string[] | null => {
  const words = elements.map((element) => (element.type === 'Literal' ? element.value : element.literal?.value));
  return words.length >= fewest && words.every((word) => typeof word === 'string') ? words : null;
};

interface WrittenList {
  readonly key: string;
  readonly text: string;
  /** Its name, where it is a list of its own: `export const kinds = […] as const`. */
  readonly name: string | null;
}

const listsIn = oncePerFile((file): readonly WrittenList[] => {
  const found: WrittenList[] = [];
  const named = new Map<number, string>();
  const take = (node: Node, elements: readonly Node[]) => {
    const words = wordsOf(elements);
    if (words !== null)
      found.push({
        key: keyOf(words),
        text: file.text.slice(node.start, node.end).replace(/\s+/g, ' '),
        name: named.get(node.start) ?? null,
      });
  };
  new Visitor({
    ExportNamedDeclaration({ declaration }) {
      if (declaration?.type !== 'VariableDeclaration') return;
      for (const { id, init } of declaration.declarations)
        if (id.type === 'Identifier' && init?.type === 'TSAsExpression') named.set(init.expression.start, id.name);
    },
    ArrayExpression(node) {
      take(node as unknown as Node, node.elements.filter((element) => element !== null) as unknown as Node[]);
    },
    TSUnionType(node) {
      take(node as unknown as Node, node.types as unknown as Node[]);
    },
  }).visit(parseSync(file.path, file.text).program);
  return found;
});

const isJudged = ({ path }: SourceFile) =>
  ['core', 'api', 'messages', 'server', 'web', 'cli'].includes(floorOf(path)) &&
  path.includes('/src/') &&
  !isTest(path);

/** Lists of the same words that mean different things, or that have to stand twice, and why. */
const writtenTwice: Readonly<Record<string, string>> = {
  'high low medium': 'a scale: of an alert, of an application, of a supplier',
  'blood_plasma ethanol other_species_dna porcine_dna porcine_peptide':
    'the published vocabulary of events, which a test holds to the list of laboratories',
  'above_limit detected not_detected within_limit':
    'the published vocabulary of events, which a test holds to the list of laboratories',
};

/** Law 8, for kinds: a list that core exports is written nowhere else, neither as an array nor as a type. */
export const listsHaveOneHome: Law = (tree) => {
  const files = tree.filter(isJudged);
  const homes = new Map<string, string>();
  for (const file of files.filter(({ path }) => floorOf(path) === 'core'))
    for (const { key, name } of listsIn(file))
      if (name !== null && !homes.has(key)) homes.set(key, `${name} of ${file.path}`);
  const twice = new Set<string>();
  const breaches = files.flatMap((file) =>
    listsIn(file).flatMap(({ key, text, name }) => {
      const home = homes.get(key);
      if (home === undefined || home === `${name} of ${file.path}`) return [];
      const isHomeToo = floorOf(file.path) === 'core' && name !== null && key in writtenTwice;
      if (isHomeToo) twice.add(key);
      return isHomeToo ? [] : [breach(file, `writes ${text}, which is ${home}`)];
    }),
  );
  return [
    ...breaches,
    ...Object.keys(writtenTwice)
      .filter((key) => !twice.has(key))
      .map((key) => `tests/architecture/list-laws.ts: ${key} is written once and needs no exception`),
  ];
};
