// The names that SQL in the source says: every `schema.name` in strings and templates, in capitals or not, in quotes or not, whatever word stands
// before it. Knows no grammar: a name that is said is read.
import { parseSync, Visitor } from 'oxc-parser';
import type { SourceFile } from './source-tree.ts';

export interface SqlName {
  readonly schema: string;
  readonly name: string;
}

/** Stands for what is filled in at run time; no name has it. */
const hole = '\u0001';
const word = `"(?:[^"]|"")+"|[\\p{L}_][\\w$]*|${hole}`;
/** A constant, a comment, or words with dots between them. */
const token = new RegExp(
  `'(?:[^']|'')*'(::reg)?|--[^\\n]*|/\\*[\\s\\S]*?\\*/|(?<![\\w"])(?:${word})(?:\\s*\\.\\s*(?:${word}))*`,
  'giu',
);
/** A schema that is filled in, where only a table can stand. */
const readFrom = new RegExp(`\\b(?:from|join|into|update|table|using|only)[\\s(]+${hole}\\s*\\.\\s*"?(\\w+)`, 'gi');
/** What takes the name of a table or a sequence as a constant. */
const takesName = /\b(?:nextval|setval|currval|to_reg\w+)\s*\(\s*$/i;

// biome-ignore lint/suspicious/noExplicitAny: nodes of any kind, of which two kinds are looked into
const textOf = (node: any): string => {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type === 'TemplateLiteral') {
    const parts = node.quasis as { value: { cooked: string | null } }[];
    return parts
      .map(
        ({ value }, index) =>
          (value.cooked ?? '') + (index < node.expressions.length ? textOf(node.expressions[index]) : ''),
      )
      .join('');
  }
  if (node.type === 'BinaryExpression' && node.operator === '+') return textOf(node.left) + textOf(node.right);
  return hole;
};

interface SpokenText {
  readonly text: string;
  /** By its tag, or by a space: a word alone is the code of an error, the name of an event or of a statement. */
  readonly isSql: boolean;
}

const known = new WeakMap<SourceFile, readonly SpokenText[]>();

function textsOf(file: SourceFile): readonly SpokenText[] {
  const before = known.get(file);
  if (before) return before;
  const found: SpokenText[] = [];
  const tagged = new Set<unknown>();
  // biome-ignore lint/suspicious/noExplicitAny: as above
  const take = (node: any) => {
    const text = textOf(node);
    found.push({ text, isSql: tagged.has(node) || /[\s()]/.test(text.trim()) });
  };
  new Visitor({
    TaggedTemplateExpression({ tag, quasi }) {
      if (file.text.slice(tag.start, tag.end).startsWith('sql')) tagged.add(quasi);
    },
    TemplateLiteral: take,
    Literal: take,
    BinaryExpression: take,
  }).visit(parseSync(file.path, file.text).program);
  known.set(file, found);
  return found;
}

const plain = (said: string) => (said.startsWith('"') ? said.slice(1, -1).replaceAll('""', '"') : said.toLowerCase());

/** Words with dots between them, as they are written one after the other. */
function dottedIn(text: string): string[][] {
  const found: string[][] = [];
  for (const { 0: said, 1: isName, index } of text.matchAll(token)) {
    if (said.startsWith("'")) {
      if (isName || takesName.test(text.slice(0, index))) found.push(...dottedIn(said.slice(1, said.lastIndexOf("'"))));
    } else if (!said.startsWith('--') && !said.startsWith('/*') && said.includes('.')) {
      found.push([...said.matchAll(new RegExp(word, 'giu'))].map(([one]) => plain(one)));
    }
  }
  return found;
}

/** The names of these schemas in a text of SQL. */
export const namesInSql = (text: string, schemas: ReadonlySet<string>): SqlName[] =>
  dottedIn(text).flatMap((words) =>
    words
      .slice(0, -1)
      .flatMap((schema, at) => (schemas.has(schema) ? [{ schema, name: words[at + 1] ?? '' }] : []))
      .slice(0, 1),
  );

/** Those that a file says; a word alone where it is the name of a table or a view that is known. */
export const namesSaidIn = (file: SourceFile, schemas: ReadonlySet<string>, objects: ReadonlySet<string>): SqlName[] =>
  textsOf(file).flatMap(({ text, isSql }) =>
    namesInSql(text, schemas).filter(({ schema, name }) => isSql || objects.has(`${schema}.${name}`)),
  );

/** Names of tables that are put together at run time: by their schema, or by what a schema that is written has in it. */
export function assembledIn(file: SourceFile, schemas: ReadonlySet<string>, objects: ReadonlySet<string>): string[] {
  const names = new Set([...objects].map((object) => object.split('.')[1]));
  return textsOf(file)
    .filter(({ isSql }) => isSql)
    .flatMap(({ text }) => [
      ...dottedIn(text)
        .filter(
          ([first = '', second = '']) =>
            (first === hole && names.has(second)) || (schemas.has(first) && second === hole),
        )
        .map((words) => words.join('.').replaceAll(hole, '…')),
      ...[...text.matchAll(readFrom)].map(([, name]) => `….${name}`),
    ]);
}
