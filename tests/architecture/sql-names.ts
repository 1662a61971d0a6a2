// The names of tables, views and functions that SQL in the source says, in strings and templates, put together with + or not.
import { parseSync, Visitor } from 'oxc-parser';
import { dottedIn, hole, namesInSql, type SqlName } from '../../server/src/testing/names-in-sql.ts';
import { oncePerFile, type SourceFile } from './source-tree.ts';

/** A schema that is filled in, where only a table can stand. */
const readFrom = new RegExp(
  `\\b(?:from|join|into|update|table|using|only)[\\s(]+${hole}\\s*\\.\\s*"?(\\w+|${hole})`,
  'gi',
);
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
  /** A template of `sql`. */
  readonly isTagged: boolean;
}

const textsOf = oncePerFile((file): readonly SpokenText[] => {
  const found: SpokenText[] = [];
  const tagged = new Set<unknown>();
  // biome-ignore lint/suspicious/noExplicitAny: as above
  const take = (node: any) => {
    const text = textOf(node);
    const isTagged = tagged.has(node);
    found.push({ text, isTagged, isSql: isTagged || /[\s()]/.test(text.trim()) });
  };
  new Visitor({
    TaggedTemplateExpression({ tag, quasi }) {
      if (file.text.slice(tag.start, tag.end).startsWith('sql')) tagged.add(quasi);
    },
    TemplateLiteral: take,
    Literal: take,
    BinaryExpression: take,
  }).visit(parseSync(file.path, file.text).program);
  return found;
});

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
      ...[...text.matchAll(readFrom)].map(([, name = '']) => `….${name.replace(hole, '…')}`),
    ]);
}

/** Texts that look like statements or parts of them, with a hole where something is put in. */
export const sqlTextsOf = (file: SourceFile): readonly string[] =>
  textsOf(file)
    .filter(
      ({ text, isTagged }) =>
        isTagged ||
        /\b(?:select\s|insert\s+into|update\s+\w|delete\s+from|create\s+(?:or|view|function|index))/i.test(text),
    )
    .map(({ text }) => text.replace(/--.*$/gm, ''));
