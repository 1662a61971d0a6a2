// The names that a text of SQL says: every `schema.name`, in capitals or not, in quotes or not, whatever word stands before it. Knows no
// grammar: a name that is said is read.
export interface SqlName {
  readonly schema: string;
  readonly name: string;
}

/** Stands for what is filled in at run time; no name has it. */
export const hole = '\u0001';
const word = `"(?:[^"]|"")+"|[\\p{L}_][\\w$]*|${hole}`;
/** A constant, a comment, or words with dots between them. */
const token = new RegExp(
  `'(?:[^']|'')*'(::reg)?|--[^\\n]*|/\\*[\\s\\S]*?\\*/|(?<![\\w"])(?:${word})(?:\\s*\\.\\s*(?:${word}))*`,
  'giu',
);
/** What takes the name of a table or a sequence as a constant. */
const takesName = /\b(?:nextval|setval|currval|to_reg\w+)\s*\(\s*$/i;

const plain = (said: string) => (said.startsWith('"') ? said.slice(1, -1).replaceAll('""', '"') : said.toLowerCase());

/** Words with dots between them, as they are written one after the other. */
export function dottedIn(text: string): string[][] {
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
