// Laws about SQL: whose tables it names, what is said of its rows, and which rows are a queue.
import { parseSync, Visitor } from 'oxc-parser';
import { objectsOf, schemaOf } from './derive-edges.ts';
import { breach, declaresTables, isOfTables, type Law, withoutComments } from './law.ts';
import { domainOf, isTest, oncePerFile, targetOf } from './source-tree.ts';
import { assembledIn, namesSaidIn, sqlTextsOf } from './sql-names.ts';

/**
 * Law 5: a table belongs to one domain; only that domain's files import its tables.ts or write its tables in SQL. Tables may refer to the keys
 * of a domain that theirs may enter (decision 27).
 */
export const tablesBelongToOneDomain: Law = (tree, domains) => {
  const names = Object.keys(domains);
  const { tables, views } = objectsOf(tree, names);
  const objects = new Set([...tables, ...views]);
  const schemas = new Set(names.map(schemaOf));
  return tree
    .filter((file) => file.path.startsWith('server/src/') && !isTest(file.path) && !declaresTables(file))
    .filter(({ path }) => path !== 'server/src/platform/database/grants.ts') // gives the product what it may do with each table
    .flatMap((file) => {
      const own = schemaOf(domainOf(file.path, names) ?? '');
      const inSql = new Set(
        namesSaidIn(file, schemas, objects)
          .filter(({ schema, name }) => schema !== own && tables.has(`${schema}.${name}`))
          .map(({ schema, name }) => `${schema}.${name}`),
      );
      const imported = file.imports.filter(
        (specifier) =>
          isOfTables(specifier) && schemaOf(domainOf(targetOf(file, specifier) ?? '', names) ?? '') !== own,
      );
      return [
        ...[...inSql].map((table) => breach(file, `the table ${table} belongs to another domain; read a view of it`)),
        ...imported.map((specifier) => breach(file, `imports tables of another domain (${specifier})`)),
      ];
    });
};

/** Law 5, second half: the name of a table is written where it is read, so that everybody finds who reads it. */
export const namesAreWrittenOut: Law = (tree, domains) => {
  const names = Object.keys(domains);
  const { tables, views } = objectsOf(tree, names);
  const objects = new Set([...tables, ...views]);
  const schemas = new Set(names.map(schemaOf));
  return tree
    .filter((file) => file.path.startsWith('server/src/') && !isTest(file.path))
    .flatMap((file) => [
      ...assembledIn(file, schemas, objects).map((name) => breach(file, `assembles the name ${name}`)),
      ...(/\bset\s+(?:local\s+)?search_path\b|set_config\(\s*'search_path'/i.test(withoutComments(file.text))
        ? [breach(file, 'says where names are looked for; a name has its schema before it')]
        : []),
      ...[...file.text.matchAll(/\bpg(?:Schema|Table|View)\s*\(\s*(['"`]?)(\w*)\1/g)]
        .filter(
          ([, , schema]) =>
            schema !== schemaOf(domainOf(file.path, names) ?? '') && !file.path.startsWith('server/src/platform/'),
        )
        .map(([called]) => breach(file, `describes what is of another schema (${called})`)),
    ]);
};

/** By what rows are joined stands beside the join: a list with commas leaves it to conditions further down, where it is forgotten. */
export const joinsAreWritten: Law = (tree) =>
  tree
    .filter(({ path }) => path.startsWith('server/src/') && !isTest(path))
    .filter(({ text }) =>
      /\bfrom\s+[a-z_]+\.[a-z_]+(?:\s+(?:as\s+)?\w+)?\s*,\s*[a-z_]+\.[a-z_]+/.test(withoutComments(text)),
    )
    .map((file) => breach(file, 'joins tables by a comma; join says so'));

/** A type in the call or of what comes from it: the driver says of every row that it is anything. */
const assertsRows =
  /\.(?:execute|query)\s*<|\brows(?:\[0\])? as\b|\brow as \{|\brows\b[^;=]*=\s*\(*await [^;]*?\.query\(|\.query\((?:[^;](?!await))*?\)\.rows\b|\.query\([^;]*?\)\.then\(/;
/** Its rows are compared with what is declared (platform/database/columns.ts), on a connection that may be ended. */
const comparesRows = 'server/src/events/run-planned.ts';

/** Rows of SQL are what a statement declares, and nobody asserts what they are (decision 39). */
export const rowsAreKnown: Law = (tree) =>
  tree
    .filter(
      ({ path }) =>
        /^(?:server|demo)\/src\//.test(path) &&
        !isTest(path) &&
        !path.startsWith('server/src/platform/') &&
        path !== comparesRows,
    )
    .filter(({ text }) => assertsRows.test(withoutComments(text)))
    .map((file) => breach(file, 'asserts rows; rowsOf and statement know them (platform/database/database.ts)'));

/** How many values of a file are said to be of a type that the compiler does not find by itself; `as const` says nothing of that kind. */
const castsIn = oncePerFile(({ path, text }): number => {
  let casts = 0;
  new Visitor({
    TSAsExpression({ typeAnnotation: { start, end } }) {
      if (text.slice(start, end) !== 'const') casts += 1;
    },
    TSTypeAssertion() {
      casts += 1;
    },
    // A column of which nothing says what stands in it (platform/database/columns.ts), and a schema that asks nothing of what it reads.
    CallExpression({ callee }) {
      if (callee.type === 'Identifier' && callee.name === 'unchecked') casts += 1;
      if (callee.type === 'MemberExpression' && text.slice(callee.start, callee.end) === 'z.custom') casts += 1;
    },
    // What is parsed is anything: a type beside it is as good as a cast.
    VariableDeclarator({ id, init }) {
      if (id.type !== 'Identifier' || !id.typeAnnotation || !init) return;
      const said = text.slice(id.typeAnnotation.start, id.typeAnnotation.end);
      if (!/^:\s*unknown$/.test(said) && /^JSON\.parse\(/.test(text.slice(init.start, init.end))) casts += 1;
    },
  }).visit(parseSync(path, text).program);
  return casts;
});

/** One in a thousand lines: where a library or the protocol has no type for it. Whatever a verdict is made from has none. */
export const castsAreFew: Law = (tree) => {
  const files = tree.filter(({ path }) => path.startsWith('server/src/') && !isTest(path));
  const lines = files.reduce((sum, { text }) => sum + text.split('\n').length, 0);
  const casts = files.reduce((sum, file) => sum + castsIn(file), 0);
  return [
    ...(casts * 1_000 < lines ? [] : [`server/src has ${casts} casts in ${lines} lines`]),
    ...tree
      .filter(({ path }) => /^(?:server|core)\/src\/verification\//.test(path) && !isTest(path))
      .filter((file) => castsIn(file) > 0)
      .map((file) => breach(file, 'says what a value is; on the way of a verdict everything is known')),
  ];
};

/** Rows that are their own queue (docs/decisions/0041-queues.md); everything else that is done later is a job. */
const queues = [
  'server/src/platform/outbox.ts',
  'server/src/notifications/deliver.ts',
  'server/src/events/match-subscribers.ts',
  'server/src/events/notify-subscribers.ts',
  'server/src/events/work-jobs.ts',
  'server/src/sensors/assess-readings.ts',
  'server/src/sensors/summarise-hours.ts',
  // Takes nothing: it leaves alone what somebody else holds.
  'server/src/certificates/manage-certificates.ts',
];

/** Rows that somebody else holds are left alone, or given up at once: both go on without waiting. */
const leavesHeldRows = /\bskip\s+locked\b|\bskipLocked\b|\bnowait\b/i;

export const queuesAreKnown: Law = (tree) => [
  ...tree
    .filter(({ path }) => path.startsWith('server/src/') && !isTest(path) && !queues.includes(path))
    .filter(({ text }) => leavesHeldRows.test(withoutComments(text)))
    .map((file) =>
      breach(
        file,
        'takes rows without waiting for who holds them, as a queue does; later work is a job (platform/jobs.ts)',
      ),
    ),
  ...tree
    .filter(({ path, text }) => queues.includes(path) && !leavesHeldRows.test(text))
    .map((file) => breach(file, 'is listed as a queue and is none')),
];

/** Three words or more, the first with a capital: no value of a column, no format of a day. */
const sentence = /'[A-Z][a-z]*(?: [a-z]+){2,}/;

/** Law 7: words for people are in messages, in every language; SQL answers with values and codes. */
export const sqlSaysNoSentences: Law = (tree) =>
  tree
    .filter(({ path }) => path.startsWith('server/src/') && !isTest(path))
    .flatMap((file) =>
      sqlTextsOf(file)
        .filter((text) => sentence.test(text))
        .map((text) => breach(file, `says a sentence in SQL: ${sentence.exec(text)?.[0].slice(0, 80)}`)),
    );

const clockOfSql =
  /\b(?:current_(?:date|time|timestamp)|local(?:time|timestamp))\b|\b(?:now|timeofday|(?:clock|statement|transaction)_timestamp)\s*\(\s*\)/i;

/** Where the database says what time it is, and why no clock is handed to it. */
const asksDatabaseTheTime: Readonly<Record<string, string>> = {
  'server/src/platform/backup/take-backup.ts': 'when the snapshot began, by the clock of whoever takes it',
  'server/src/platform/jobs.ts': 'beside the instants that the library of jobs writes by that clock',
};

/** Law 7, in SQL: the product says what time it is, and the database is told. */
export const clockIsHandedToSql: Law = (tree) => {
  const asking = tree
    .filter(({ path }) => /^(?:server|demo)\/src\//.test(path) && !isTest(path))
    .filter((file) => sqlTextsOf(file).some((text) => clockOfSql.test(text)));
  return [
    ...asking
      .filter(({ path }) => !(path in asksDatabaseTheTime))
      .map((file) => breach(file, 'asks the database what time it is; platform/clock.ts says it')),
    ...Object.keys(asksDatabaseTheTime)
      .filter((path) => !asking.some((file) => file.path === path))
      .map((path) => `${path}: asks the database for no time any more; asksDatabaseTheTime lists it`),
  ];
};
