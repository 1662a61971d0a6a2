import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { DomainMap } from './law.ts';
import { laws } from './laws.ts';
import { listedLengths } from './length-laws.ts';
import { readSourceTree, root, sourceFile } from './source-tree.ts';

const domains = JSON.parse(readFileSync(join(root, 'domains.json'), 'utf8')) as DomainMap;
const tree = readSourceTree();
const counted = new Map<keyof typeof laws, number>();
/** Before anything is planted. */
function breachesWithout(law: keyof typeof laws): number {
  const count = counted.get(law) ?? laws[law](tree, domains).length;
  counted.set(law, count);
  return count;
}

describe('The tree obeys', () => {
  it.each(Object.entries(laws))('%s', (_name, law) => {
    expect(law(tree, domains)).toEqual([]);
  });

  it('is read whole: every floor has files', () => {
    for (const floor of ['core', 'api', 'messages', 'server', 'demo', 'web', 'tests', 'tools']) {
      expect(tree.filter((file) => file.path.startsWith(`${floor}/`)).length, floor).toBeGreaterThan(1);
    }
  });
});

describe('A planted violation is found', () => {
  type Planted = [keyof typeof laws, string, string];
  const planted: Planted[] = [
    ['importsGoDown', 'core/src/codes/planted.ts', "import { x } from '@amanah/api/problem';"],
    ['importsGoDown', 'web/src/planted.ts', "import { x } from '../../server/src/app.ts';"],
    ['importsGoDown', 'server/src/planted.ts', "const x = await import('../../web/src/paths.ts');"],
    ['demoStandsOutside', 'server/src/scans/planted.ts', "import { demoAccounts } from '@amanah/demo/accounts';"],
    ['demoStandsOutside', 'server/src/scans/planted.ts', "const x = await import('../../../demo/src/accounts.ts');"],
    ['demoStandsOutside', 'web/src/routes/planted.tsx', "import { demoAccounts } from '@amanah/demo/accounts';"],
    ['demoStandsOutside', 'cli/src/planted.ts', "import { demoDevices } from '@amanah/demo/devices';"],
    ['demoStandsOutside', 'demo/src/planted.ts', "import { users } from '../../server/src/identity/tables.ts';"],
    ['demoStandsOutside', 'demo/src/planted.ts', "import type { Domains } from '@amanah/server/app';"],
    ['demoStandsOutside', 'demo/src/planted.ts', "import { sql } from 'drizzle-orm';"],
    ['sharedRoomsKnowRealms', 'server/src/scans/planted.ts', 'export const addDemoScan = 1;'],
    ['sharedRoomsKnowRealms', 'core/src/codes/planted.ts', "export const device = 'demo-chill-01';"],
    ['sharedRoomsKnowRealms', 'api/src/planted.ts', "export const email = 'consumer@demo.amanah.example';"],
    ['coreIsPure', 'core/src/codes/planted.ts', "import fs from 'node:fs';"],
    ['coreIsPure', 'core/src/codes/planted.ts', 'export const now = () => Date.now();'],
    ['domainsAreEnteredByTheDoor', 'server/src/products/planted.ts', "import { x } from '../organisations/tables.ts';"],
    ['domainsAreEnteredByTheDoor', 'server/src/organisations/planted.ts', "import { x } from '../products/index.ts';"],
    // By way of what everybody may import.
    [
      'domainsAreEnteredByTheDoor',
      'server/src/platform/planted.ts',
      "export { createCertificates } from '../certificates/index.ts';",
    ],
    [
      'domainsAreEnteredByTheDoor',
      'server/src/platform/database/planted.ts',
      "const x = await import('../../certificates/index.ts');",
    ],
    ['domainsAreEnteredByTheDoor', 'core/src/planted.ts', "export * from './certificates/index.ts';"],
    ['domainsAreEnteredByTheDoor', 'server/src/codes/planted.ts', "import { x } from '../app.ts';"],
    ['domainsAreEnteredByTheDoor', 'server/src/platform/planted.ts', "import type { Domains } from '../app.ts';"],
    ['domainsAreEnteredByTheDoor', 'server/src/codes/planted.ts', "import { x } from '../testing/test-app.ts';"],
    ['featuresAreIslands', 'web/src/features/scans/planted.tsx', "export { x } from '../products/card.tsx';"],
    ['featuresAreIslands', 'web/src/ui/planted.tsx', "import { useQuery } from '@tanstack/react-query';"],
    ['tablesBelongToOneDomain', 'server/src/scans/planted.ts', "export const q = 'select * from people.accounts';"],
    ['tablesBelongToOneDomain', 'server/src/scans/planted.ts', "import { users } from '../identity/tables.ts';"],
    // Also those of a file of tables with a longer name, and in a file that is only named like one.
    [
      'tablesBelongToOneDomain',
      'server/src/scans/planted.ts',
      "export const q = 'select 1 from certificates.certificates';",
    ],
    [
      'tablesBelongToOneDomain',
      'server/src/scans/planted.ts',
      "export const q = 'update certification.applications set state = $1';",
    ],
    [
      'tablesBelongToOneDomain',
      'server/src/scans/planted-tables.ts',
      "export const q = 'delete from people.accounts';",
    ],
    [
      'tablesBelongToOneDomain',
      'server/src/scans/planted.ts',
      "import { certificates } from '../certificates/certificate-tables.ts';",
    ],
    ...[
      "'SELECT 1 FROM people.accounts'",
      "'UPDATE people.accounts set name = $1'",
      `'select 1 from "people"."accounts"'`,
      `'select 1 from "people" . accounts'`,
      "'select 1 from (people.accounts) a'",
      "'delete from scans.scans s using people.accounts a'",
      "'select 1 from ' + 'people.accounts'",
      '`select 1 from $' + "{'people'}.accounts`",
      "['people.accounts']",
      `"select 'people.accounts'::regclass"`,
      'sql`people.accounts`',
    ].map((text): Planted => ['tablesBelongToOneDomain', 'server/src/sensors/planted.ts', `export const q = ${text};`]),
    [
      'namesAreWrittenOut',
      'server/src/scans/planted.ts',
      'export const q = `select 1 from $' + '{schema}.scan_counts`;',
    ],
    ['namesAreWrittenOut', 'server/src/scans/planted.ts', 'export const q = sql`$' + '{schema}.batch_scanners`;'],
    ['namesAreWrittenOut', 'server/src/scans/planted.ts', "export const q = 'select 1 from scans.' + name;"],
    ['namesAreWrittenOut', 'server/src/scans/planted.ts', "export const q = 'SET LOCAL search_path TO scans';"],
    [
      'namesAreWrittenOut',
      'server/src/scans/planted.ts',
      'export const q = sql`select 1 from $' + '{sql.identifier(a)}.$' + '{sql.identifier(b)}`;',
    ],
    ['namesAreWrittenOut', 'server/src/scans/planted.ts', "const names = pgSchema('people').view('names', {});"],
    ['domainFoldersAreKnown', 'server/src/odds/planted.ts', ''],
    ['domainFoldersAreKnown', 'api/src/odds.ts', ''],
    ['domainFoldersAreKnown', 'web/src/features/odds/planted.tsx', ''],
    ['oneMouthEach', 'server/src/scans/planted.ts', 'export const x = process.env.HOME;'],
    ['oneMouthEach', 'server/src/scans/planted.ts', 'export const x = () => fetch("http://x");'],
    ['oneMouthEach', 'server/src/scans/planted.ts', 'export const x = new Date();'],
    ['oneMouthEach', 'server/src/scans/planted.ts', "export const x = (r) => r.headers['x-forwarded-for'];"],
    ['oneMouthEach', 'server/src/scans/planted.ts', "reply.raw.once('close', () => leave());"],
    ['oneMouthEach', 'web/src/features/scans/planted.tsx', 'const verdict = await api.call(verify, { body });'],
    [
      'oneMouthEach',
      'web/src/features/scans/planted.tsx',
      'const verdict = await api.call(\n  verify,\n  { body },\n);',
    ],
    ['oneMouthEach', 'web/src/features/scans/planted.tsx', "const isLate = failure.name === 'TimeoutError';"],
    ['oneMouthEach', 'web/src/shell/planted.tsx', 'export const x = <a href="/scanner">x</a>;'],
    [
      'queuesAreKnown',
      'server/src/scans/planted.ts',
      "export const q = 'select id from scans.scans limit 1 for update skip locked';",
    ],
    ...['for update nowait', 'for no key update of s NOWAIT'].map(
      (lock): Planted => [
        'queuesAreKnown',
        'server/src/scans/planted.ts',
        `export const q = 'select id from scans.scans s limit 1 ${lock}';`,
      ],
    ),
    ...[
      "navigate('/scanner');",
      "void navigate({ to: '/scanner' });",
      'location.assign(`/scanner`);',
      "export const link = { to: '/scanner' };",
    ].map((text): Planted => ['oneMouthEach', 'web/src/shell/planted.tsx', text]),
    ['domainsDoNotPoll', 'server/src/scans/planted.ts', 'await tx.execute(sql`select pg_sleep(1)`);'],
    ['eventsBelongToDomains', 'server/src/scans/planted.ts', 'await outbox.emit(tx, kind, {});'],
    [
      'eventsBelongToDomains',
      'server/src/scans/planted.ts',
      'await deps.outbox.emit(given.tx, `stock.$' + '{what}`, {});',
    ],
    [
      'sqlSaysNoSentences',
      'server/src/scans/planted.ts',
      `export const q = "select case when x then 'Nobody has it yet' end from scans.scans";`,
    ],
    ...['current_date', 'now()', 'CURRENT_TIMESTAMP', 'clock_timestamp()'].map(
      (text): Planted => [
        'clockIsHandedToSql',
        'server/src/scans/planted.ts',
        `export const q = sql\`select id from scans.scans where created_at < ${text}\`;`,
      ],
    ),
    [
      'joinsAreWritten',
      'server/src/scans/planted.ts',
      "export const q = 'select 1 from scans.scans s, people.names n where n.id = s.user_id';",
    ],
    [
      'certificatesHaveOneStatus',
      'server/src/scans/planted.ts',
      "export const q = `select 1 where certificates.status_on(k.id, k.a, k.b, $1::date, null, null) not in ('expired', 'revoked')`;",
    ],
    [
      'certificatesHaveOneStatus',
      'server/src/scans/planted.ts',
      "export const q = 'select 1 from certificates.status_changes';",
    ],
    [
      'certificatesHaveOneStatus',
      'server/src/scans/planted.ts',
      `export const q = 'SELECT 1 FROM "certificates" . status_changes';`,
    ],
    ...[
      'k.valid_until >= $1',
      '$1 <= K."valid_until"',
      '$1::date <@ daterange(valid_from, valid_until)',
      "coalesce(e.valid_until, 'infinity') >= $1",
      "$1 <= coalesce(e.valid_until, 'infinity')",
      '$1 between valid_from and $2',
      'VALID_FROM BETWEEN $1 AND $2',
      '(valid_from, valid_until) overlaps ($1, $2)',
      'valid_until::date - $1 < 30',
      'recognition_edges.valid_until < $1',
      'b.expires_on < $1',
    ].map(
      (text): Planted => [
        'daysAreComparedInOnePlace',
        'server/src/scans/planted.ts',
        `export const q = "select 1 from certificates.certificate_scopes k where ${text.replaceAll('"', '\\"')}";`,
      ],
    ),
    ...[
      'c.validUntil < day',
      'day > c?.validUntil',
      "c['validUntil'] < day",
      'Date.parse(c.validUntil) < Date.now()',
      '(({ validUntil: end }) => end < day)(c)',
      '{ const end = c.validUntil; return end < day; }',
      'c.validUntil.localeCompare(day)',
      'isBefore(c.validUntil, day)',
      'lt(certificates.validUntil, day)',
      'sql`$' + '{certificates.validUntil} < $' + '{day}`',
      'Date.parse(c.validUntil) - day',
      'c.changes.filter((change) => change.on <= day)',
      'c.expiresOn < day',
      'c.expiryDate < day',
      "{ const end = c.validUntil ?? '9999-12-31'; return end < day; }",
      '{ const end = c.validUntil?.slice(0, 10); return end < day; }',
      '{ let end = day; end = c.validUntil; return end < day; }',
      '{ const first = c.validUntil; const end = first ?? day; return end < day; }',
      '[c.validUntil, day].sort()',
      '[c.validUntil, day].toSorted()[0]',
      'before(c.validUntil, day)',
      'c.last_day < day',
      'c.lastDay < day',
    ].flatMap((text): Planted[] =>
      ['core/src/scans/planted.ts', 'web/src/features/scans/planted.tsx', 'server/src/scans/planted.ts'].map((path) => [
        'daysAreComparedInOnePlace',
        path,
        `export const x = (c, day) => ${text};`,
      ]),
    ),
    ['daysAreComparedInOnePlace', 'web/src/features/authorities/planted.tsx', 'export const x = (e) => e.until < day;'],
    [
      'daysAreComparedInOnePlace',
      'server/src/verification/planted.ts',
      "import type { E } from '@amanah/core/authorities'; export const x = (e: E) => e.from > day;",
    ],
    ['rowsAreKnown', 'server/src/scans/planted.ts', 'const { rows } = await tx.execute<{ id: string }>(q);'],
    ['rowsAreKnown', 'server/src/scans/planted.ts', 'const found = rows[0] as { id: string } | undefined;'],
    ...[
      'const { rows } = await client.query<{ id: string }>(q);',
      'const { rows }: { rows: Row[] } = await client.query(q);',
      'const rows: Row[] = (await client.query(q)).rows;',
      'const first: Row = (await client.query(q)).rows[0];',
      'const found = await client.query<Row, [string]>(q);',
    ].map((text): Planted => ['rowsAreKnown', 'server/src/scans/planted.ts', text]),
    ['rowsAreKnown', 'demo/src/planted.ts', 'const { rows } = await client.query<{ id: string }>(q);'],
    ...[
      "import https from 'node:https';",
      "import { request } from 'http';",
      "import { connect, type Socket } from 'node:net';",
      "import { connect } from 'node:http2';",
      "import { fetch } from 'undici';",
      "const http = await import('node:http');",
      "export { request } from 'node:https';",
    ].map((text): Planted => ['networkHasOneDoor', 'server/src/scans/planted.ts', text]),
    ['networkHasOneDoor', 'server/src/platform/planted.ts', "import { request } from 'node:http';"],
    ['networkHasOneDoor', 'core/src/codes/planted.ts', "import { request } from 'node:http';"],
    ['oneMouthEach', 'server/src/scans/planted.ts', 'export const x = () => globalThis.fetch("http://x");'],
    ['oneMouthEach', 'server/src/scans/planted.ts', "export const x = globalThis['fetch'];"],
    ['oneMouthEach', 'server/src/scans/planted.ts', 'const ask = fetch; export const x = () => ask("http://x");'],
    ...[
      'Date()',
      'new Date',
      'new Date()',
      'Date.now()',
      "Date['now']()",
      'Temporal.Now.instant()',
      'of(Date)',
      'performance.now()',
    ].flatMap((text): Planted[] =>
      ['core/src/codes/planted.ts', 'api/src/batches.ts', 'messages/src/planted.ts'].map((path) => [
        'clockIsHandedIn',
        path,
        `export const x = () => ${text};`,
      ]),
    ),
    ['clockIsHandedIn', 'server/src/scans/planted.ts', 'export const x = () => Date();'],
    ['clockIsHandedIn', 'server/src/scans/planted.ts', 'const { now } = Date; export const x = () => now();'],
    ['clockIsHandedIn', 'server/src/scans/planted.ts', 'export const x = () => Temporal.Now.instant();'],
    ['domainsDoNotPoll', 'server/src/scans/planted.ts', 'setInterval(look, 1_000);'],
    ['domainsDoNotPoll', 'server/src/scans/planted.ts', 'globalThis.setTimeout(look, 1_000);'],
    ['domainsDoNotPoll', 'server/src/scans/planted.ts', "import { setTimeout as sleep } from 'node:timers/promises';"],
    ['importsAreWritten', 'server/src/scans/planted.ts', 'export const x = (path) => import(path);'],
    ['importsAreWritten', 'core/src/codes/planted.ts', 'export const x = (name) => import(`./$' + '{name}.ts`);'],
    ['importsAreWritten', 'web/src/features/scans/planted.tsx', "export const x = import.meta.glob('../*/*.tsx');"],
    ['importsAreWritten', 'server/src/scans/planted.ts', "import { createRequire } from 'node:module';"],
    ['formsAreOfOneKind', 'web/src/features/scans/planted.tsx', "import { Form } from 'react-aria-components/Form';"],
    [
      'formsAreOfOneKind',
      'web/src/features/scans/planted.tsx',
      "import { Button, Form as F } from 'react-aria-components';",
    ],
    ['formsAreOfOneKind', 'web/src/features/scans/planted.tsx', 'export const x = <Aria.Form onSubmit={send} />;'],
    ['formsAreOfOneKind', 'web/src/features/scans/planted.tsx', "export const x = createElement('form', {});"],
    ['floorsGoDown', 'server/src/organisations/planted.ts', "import { x } from '@amanah/core/evidence';"],
    ['floorsGoDown', 'api/src/batches.ts', "import { x } from './recalls.ts';"],
    ['filesCloseNoCircle', 'server/src/batches/read-batches.ts', "import { x } from './routes.ts';"],
    ['nobodyImportsTheOwnDoor', 'server/src/scans/planted.ts', "import type { Scans } from './index.ts';"],
    ['eventsBelongToDomains', 'server/src/scans/planted.ts', "await outbox.emit(tx, 'stock.emptied', {});"],
    ['eventsBelongToDomains', 'server/src/codes/planted.ts', "await outbox.emit(tx, 'batch.changed', {});"],
    [
      'eventsBelongToDomains',
      'server/src/platform/planted.ts',
      "export interface DomainEvents {\n  'scan.made': string;\n  }",
    ],
    ['codesBelongToDomains', 'server/src/stock/planted.ts', "throw new Refusal('inventory.unknown_item');"],
    ['codesBelongToDomains', 'server/src/stock/planted.ts', "throw refusalAt('/at', 'inventory.late');"],
    ['castsAreFew', 'server/src/verification/planted.ts', 'export const x = found as Evidence;'],
    ['castsAreFew', 'server/src/verification/planted.ts', 'export const x = { found: unchecked<Evidence>(text) };'],
    ['castsAreFew', 'server/src/verification/planted.ts', 'export const x = <Evidence>found;'],
    ['castsAreFew', 'server/src/verification/planted.ts', 'export const x: Evidence = JSON.parse(text);'],
    ...[
      'const event = JSON.parse(text); export const x = event.state.name;',
      'export const x = (text): { state: string } => JSON.parse(text);',
      'export const x = JSON.parse(text).state;',
      'let x; x = JSON.parse(text);',
      'export const x = use(JSON.parse(text));',
      'export const x = { state: JSON.parse(text) };',
      'export const x = [text].map(JSON.parse);',
      'const { parse } = JSON; export const x = parse(text);',
    ].map((text): Planted => ['parsedIsUnknown', 'server/src/scans/planted.ts', text]),
    ['castsAreFew', 'server/src/verification/planted.ts', 'export const x = z.custom<Evidence>().parse(found);'],
    [
      'featuresAreIslands',
      'web/src/platform/planted.tsx',
      "import { ResultActions } from '../features/verification/result-actions.tsx';",
    ],
    ['formsAreOfOneKind', 'web/src/features/scans/planted.tsx', 'export const x = <form onSubmit={send} />;'],
    ['formsAreOfOneKind', 'web/src/features/scans/planted.tsx', "import { useForm } from 'react-hook-form';"],
    ['tablesAreOfOneKind', 'web/src/features/scans/planted.tsx', 'export const x = <table className="w-full" />;'],
    ['tablesAreOfOneKind', 'web/src/features/scans/planted.tsx', "import { useTable } from '@tanstack/react-table';"],
    ['doorsAreNotLoadedLater', 'web/src/routes/planted.tsx', "const x = await import('@amanah/core/codes');"],
    ['searchesAreOfOneKind', 'web/src/features/scans/planted.tsx', 'export const x = <input type="search" />;'],
    [
      'addressesAreReadInOneWay',
      'web/src/routes/planted.tsx',
      'export const x = { validateSearch: (search) => search };',
    ],
    ...[
      "queries.removeQueries({ queryKey: ['verdict'] });",
      "queries.invalidateQueries({ queryKey: ['verdict', 'states'] });",
      'export const key = (code: string) => [`verdict`, code] as const;',
      "export const query = queryOptions({ queryKey: ['evidence', subject] });",
      "queries.setQueryData(['offline-answer', code], answer);",
    ].map((text): Planted => ['verdictKeysHaveOneHome', 'web/src/features/scans/planted.ts', text]),
    ...[
      'format.dateTime(new Date(`$' + "{text}T12:00:00`), { dateStyle: 'medium' })",
      "format.dateTime(new Date(isoDay), { dateStyle: 'long', timeZone: 'UTC' })",
      "format.dateTime(new Date(certificate.expiryDate), 'day')",
      "format.dateTime(new Date(batch.producedOn), 'shortDay')",
      "format.dateTime(\n  new Date(validUntil),\n  { month: 'short' },\n)",
    ].map(
      (text): Planted => ['daysAreSaidInOnePlace', 'web/src/features/scans/planted.tsx', `export const x = ${text};`],
    ),
    [
      'writesAreSorted',
      'api/src/recalls/planted.ts',
      "export const closeRecall = defineRoute({\n  method: 'POST',\n});",
    ],
    [
      'changesForgetVerdicts',
      'web/src/features/scans/planted.tsx',
      "const lift = () => api.call(liftRecall, { params }); // forgetVerdicts(queries)\n queries.invalidateQueries({ queryKey: ['recalls'] });",
    ],
    ['namesAreThoseOfTheTrade', 'server/src/scans/planted.ts', 'export const scanDeed = 1;'],
    ['namesAreThoseOfTheTrade', 'web/src/ui/planted.ts', 'export function demandRight() {}'],
    ['namesAreThoseOfTheTrade', 'core/src/codes/planted.ts', 'export interface CodeStanding {}'],
    ['namesAreThoseOfTheTrade', 'server/src/scans/planted.ts', 'export const told = [];'],
    ['namesAreThoseOfTheTrade', 'server/src/scans/planted.ts', 'export const isOwedBy = (x: string) => x;'],
    ['namesAreThoseOfTheTrade', 'server/src/scans/planted.ts', 'export async function keepScan() {}'],
    ['namesAreThoseOfTheTrade', 'web/src/ui/planted.tsx', 'export const x = <Looks />;'],
    ['namesAreThoseOfTheTrade', 'web/src/ui/row-looks.tsx', 'export const x = 1;'],
    [
      'questionsHaveOneHome',
      'core/src/codes/planted.ts',
      "const isJson = (x: unknown) => typeof x === 'object' && x !== null && !Array.isArray(x);",
    ],
    ['questionsHaveOneHome', 'server/src/scans/planted.ts', 'const id = /^[0-9a-f]{8}-[0-9a-f]{4}/;'],
    ['questionsHaveOneHome', 'server/src/scans/planted.ts', 'const id = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-/i;'],
    [
      'questionsHaveOneHome',
      'core/src/codes/planted.ts',
      'const days = (Date.parse(to) - Date.parse(from)) / 86_400_000;',
    ],
    [
      'listsHaveOneHome',
      'server/src/scans/planted.ts',
      "const steps = ['retail', 'farm', 'processing', 'packaging', 'distribution'];",
    ],
    ['listsHaveOneHome', 'web/src/planted.tsx', "type Change = 'suspended' | 'reinstated' | 'revoked';"],
    ['filesAreNamedAndIntroduced', 'server/src/scans/utils.ts', '// What it is.'],
    ['filesAreNamedAndIntroduced', 'server/src/scans/PlantedFile.ts', '// What it is.'],
    ['filesAreNamedAndIntroduced', 'server/src/scans/planted.ts', 'export const x = 1;'],
  ];
  it.each(planted)('by %s in %s: %s', (law, path, text) => {
    const breaches = laws[law]([...tree, sourceFile(path, text)], domains);
    expect(breaches.length).toBeGreaterThan(breachesWithout(law));
    expect(breaches.join('\n')).toContain(path.includes('odds') ? 'odds' : path);
  });

  it('by functionsAreShort and filesAreShort in what is listed and grew, shrank, or is gone; not in functions within', () => {
    const lines = (count: number) => '  note();\n'.repeat(count);
    const outer = (inner: number, own: number) =>
      `function outer() {\n  const inner = () => {\n${lines(inner)}  };\n${lines(own)}}\n`;
    const planted = (text: string) => [...tree, sourceFile('server/src/scans/planted.tsx', text)];
    expect(laws.functionsAreShort(planted(outer(78, 76)), domains)).toEqual([]);
    for (const text of [outer(0, 77), outer(79, 0), `export const Look = () => (\n<p>\n${lines(77)}</p>\n);`])
      expect(laws.functionsAreShort(planted(text), domains)).toEqual([expect.stringContaining('of 81 lines')]);
    expect(laws.filesAreShort(planted(lines(300)), domains)).toEqual([]);
    expect(laws.filesAreShort(planted(lines(301)), domains)).toEqual([expect.stringContaining('of 301 lines')]);
    const path = 'server/src/app.ts';
    const others = tree.filter((file) => file.path !== path);
    const text = tree.find((file) => file.path === path)?.text ?? '';
    const grown = text.replace('export async function createApp(given: Platform) {', (line) => `${line}\n  note();`);
    expect(laws.functionsAreShort([...others, sourceFile(path, grown)], domains)).toEqual([
      expect.stringContaining('which had'),
    ]);
    const short = sourceFile(path, 'export function createApp() {}');
    expect(laws.functionsAreShort([...others, short], domains)).toEqual([expect.stringContaining('it leaves')]);
    expect(laws.functionsAreShort(others, domains)).toEqual([expect.stringContaining('is there no more')]);
    const [long = ''] = Object.keys(listedLengths.files);
    const longer = tree.map((file) => (file.path === long ? sourceFile(long, `${file.text}${lines(20)}`) : file));
    expect(laws.filesAreShort(longer, domains)).toEqual([expect.stringContaining(long)]);
  });

  it('by domainMapHasNoCycle in a map with a ring', () => {
    const to = (other: string) => ({ layer: 0, enters: [other], uses: [], reads: [], asks: {} });
    expect(laws.domainMapHasNoCycle([], { a: to('b'), b: to('c'), c: to('a') })).not.toEqual([]);
  });

  it('by domainMapIsTrue in an edge that nobody uses, and by readsCloseNoCircle in one that closes a circle', () => {
    const plant = (path: string, text: string) => laws.domainMapIsTrue([...tree, sourceFile(path, text)], domains);
    expect(plant('server/src/ledger/planted.ts', "export const q = 'select 1 from scans.scan_counts';")).toEqual([
      'domains.json: ledger reads scans, which is not listed',
    ]);
    for (const text of [
      'SELECT 1 FROM scans.scan_counts',
      'select 1 from "scans"."scan_counts"',
      'select 1 from (scans.scan_counts)',
      'delete from ledger.leaves using scans.scan_counts',
      'select scans.counted(1)',
      'select $1::scans.state',
    ])
      expect(plant('server/src/ledger/planted.ts', `export const q = '${text}';`), text).toEqual([
        'domains.json: ledger reads scans, which is not listed',
      ]);
    for (const text of ["'scans.not_found'", "'a sentence about scans'", "`select 'scans.recorded'`"])
      expect(plant('server/src/ledger/planted.ts', `export const q = ${text};`), text).toEqual([]);
    expect(plant('server/src/codes/planted.ts', "import { x } from '../ledger/index.ts';")).toEqual([
      'domains.json: codes enters ledger, which is not listed',
    ]);
    const root = tree.find(({ path }) => path === 'server/src/app.ts');
    /** What is planted where scans are made, and after all were made. */
    const handing = (given: string, after = '') =>
      laws.domainMapIsTrue(
        [
          ...tree.filter((file) => file !== root),
          sourceFile(
            'server/src/app.ts',
            (root?.text ?? '')
              .replace('createScans({ ...platform,', `createScans({ ...platform, ${given}`)
              .replace('  const limits =', `${after}\n  const limits =`),
          ),
        ],
        domains,
      );
    expect(handing('')).toEqual([]);
    const ofVerification = ['domains.json: scans asks verification, which is not listed'];
    for (const given of [
      'late: verification.preview,',
      'late: () => verification,',
      'late: (code) => verification.preview(code),',
      'late: createVerification({}),',
      'late: { later: [verification] },',
      '...{ verification },',
    ])
      expect(handing(given), given).toEqual(ofVerification);
    for (const after of [
      'scans.usePort(verification.preview);',
      'scans.late.look = verification.preview;',
      'Object.assign(scans, { look: verification.preview });',
      'const { look } = verification; scans.usePort((code) => look(code));',
      'const late = {}; late.look = verification.preview; scans.usePort(late);',
      'const late = []; late.push(verification); scans.usePort(late);',
      'function late() { return verification; } scans.usePort(late);',
      'const { usePort } = scans; usePort(verification.preview);',
      'domains.scans.usePort(domains.verification.preview);',
      'const all = { domains }; all.domains.scans.usePort(all.domains.verification);',
      'connect(scans, verification.preview);',
      "scans['usePort'](verification.preview);",
      "domains['scans'].usePort(domains['verification'].look);",
      'for (const one of [scans]) one.usePort(verification.preview);',
      '[scans].forEach((one) => one.usePort(verification.preview));',
    ])
      expect(handing('', after), after).toEqual(ofVerification);
    expect(handing('late: () => inventory.start(),')).toEqual([
      'domains.json: scans asks inventory, which is not listed',
    ]);
    // Downward it is an edge as well, unless the domain imports the other anyway.
    expect(handing('capture: events.capture,')).toEqual(['domains.json: scans asks events, which is not listed']);
    expect(handing('members: organisations.members,')).toEqual([]);
    for (const text of [
      'app.domains.scans.usePort(app.domains.verification.preview);',
      'const { scans, verification } = app.domains; scans.usePort(verification.preview);',
      'export const wire = ({ scans, verification }) => scans.usePort(() => verification);',
    ])
      expect(laws.domainMapIsTrue([...tree, sourceFile('server/src/planted.ts', text)], domains), text).toEqual(
        ofVerification,
      );
    const codes = { layer: 0, enters: ['ledger'], uses: [], reads: [], asks: {} };
    expect(laws.domainMapIsTrue(tree, { ...domains, codes })).toEqual(['domains.json: codes enters ledger no more']);
    const ledger = { layer: 0, enters: [], uses: [], reads: ['authorities'], asks: {} };
    expect(laws.readsCloseNoCircle(tree, { ...domains, ledger })).toEqual([
      'domains.json: authorities, ledger reach each other by imports and views',
    ]);
    const places = { layer: 0, enters: [], uses: [], reads: [], asks: { offline: 'planted' } };
    const offline = { layer: 5, enters: ['places'], uses: [], reads: [], asks: {} };
    expect(laws.portsCloseNoNewCircle(tree, { ...domains, places, offline })).toEqual([
      'domains.json: offline, places reach each other by imports, views and ports',
    ]);
    for (const [path, text, edge] of [
      ['server/src/places/planted.ts', "import { x } from '@amanah/core/codes';", 'places uses codes'],
      ['api/src/places.ts', "import { x } from '@amanah/core/codes';", 'places uses codes'],
      ['api/src/places.ts', "import { x } from './ledger.ts';", 'places uses ledger'],
      ['web/src/features/journeys/planted.tsx', "import { x } from '@amanah/api/stock';", 'journeys uses stock'],
    ] as const)
      expect(plant(path, text), path).toContain(`domains.json: ${edge}, which is not listed`);
    const people = { layer: 1, enters: [], uses: ['organisations'], reads: [], asks: {} };
    expect(laws.rulesCloseNoCircle(tree, { ...domains, people })).toEqual([
      expect.stringContaining('organisations, people reach each other by rules'),
    ]);
    expect(laws.layersGoDown(tree, { ...domains, ledger })).toEqual([
      'domains.json: ledger reads authorities, which lies above it',
    ]);
  });
});

it('Every law has a violation that was planted', () => {
  const text = readFileSync(new URL('laws.test.ts', import.meta.url), 'utf8');
  expect(Object.keys(laws).filter((name) => !text.includes(`'${name}'`) && !text.includes(`laws.${name}`))).toEqual([]);
});
