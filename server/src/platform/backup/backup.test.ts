// A backup of the demo, brought back into another database: every row of every table, every bond between them, and the same log.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endSessions } from '../../identity/end-sessions.ts';
import { describeLog } from '../../ledger/describe-log.ts';
import { listPublicKeys } from '../../organisations/list-public-keys.ts';
import { createDemoApp, type TestApp } from '../../testing/test-app.ts';
import { onServer, testServer } from '../../testing/test-database.ts';
import { ownerRole } from '../database/roles.ts';
import type { Manifest } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';
import { type Contents, FolderUnusable, takeBackup } from './take-backup.ts';

const contents: Contents = {
  describeLog,
  listPublicKeys,
  endSessions: (client) => endSessions(client, new Date('2026-11-21T10:00:00Z')),
};
const target = `amanah_restored_${process.pid}`;
let app: TestApp;
let folder: string;
let manifest: Manifest;

beforeAll(async () => {
  app = await createDemoApp();
  await app.domains.ledger.settled();
  folder = mkdtempSync(join(tmpdir(), 'amanah-backup-'));
  for (const name of ['data', 'restored']) {
    mkdirSync(join(folder, name, 'keys'), { recursive: true });
    writeFileSync(join(folder, name, 'keys/master.key'), Buffer.alloc(32, 7));
  }
  await onServer(testServer(), (client) => client.query(`create database ${target} owner ${ownerRole}`));
  // As the product, which is enough.
  const connection = { ...testServer().product, database: app.database.name };
  const config = { dataDir: join(folder, 'data'), keyEncryptionKeyFile: null };
  manifest = await takeBackup({ config, connection, folder: join(folder, 'backup'), withKeys: false, contents });
}, 120_000);
afterAll(async () => {
  await app.close();
  await onServer(testServer(), (client) => client.query(`drop database if exists ${target} with (force)`));
  rmSync(folder, { recursive: true, force: true });
});

const owner = () => testServer().owner;
const place = () => ({
  dataDir: join(folder, 'restored'),
  keyEncryptionKeyFile: null,
  databaseUrl: `postgres://${owner().user}:${String(owner().password)}@localhost:${owner().port}/${target}?host=${encodeURIComponent(owner().host ?? '')}`,
  migrationDatabaseUrl: null,
});

async function ask<Row extends pg.QueryResultRow>(database: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ ...owner(), database });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/** What does not live again. */
const ended = new Set(
  ['sessions', 'begun_sign_ins', 'mail_codes', 'passkey_challenges', 'password_resets', 'devices'].map(
    (name) => `identity.${name}`,
  ),
);

/** A hash of the rows of each table, whatever their order. */
async function contentOf(database: string): Promise<readonly string[]> {
  const hashes = manifest.tables
    .filter(({ name }) => !ended.has(name))
    .map(
      ({ name }) =>
        `select '${name} ' || count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as hash from ${name} t`,
    );
  return (await ask<{ hash: string }>(database, `${hashes.join(' union all ')} order by 1`)).map(({ hash }) => hash);
}

const structure = `select 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as what from pg_constraint
    where connamespace::regnamespace::text not in ('pg_catalog', 'information_schema')
  union all select 'index ' || indexdef from pg_indexes where schemaname not in ('pg_catalog', 'information_schema')
  union all select 'policy ' || schemaname || '.' || tablename || ' ' || policyname || ' ' || coalesce(qual, '') from pg_policies
  union all select 'view ' || schemaname || '.' || viewname || ' ' || definition from pg_views where schemaname not in ('pg_catalog', 'information_schema')
  union all select 'right ' || table_schema || '.' || table_name || ' ' || grantee || ' ' || privilege_type from information_schema.table_privileges
    where grantee in ('amanah_product', 'amanah_tenant')
  union all select 'partition ' || c.oid::regclass || ' ' || pg_get_expr(relpartbound, c.oid) from pg_class c where relispartition and relkind <> 'i'
  order by 1`;

it('names every table of the schemas of the product, with what each hashes to', async () => {
  const names = await ask<{ name: string }>(
    app.database.name,
    `select schemaname || '.' || tablename as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema', 'platform', 'public')
       and not exists (select from pg_partitioned_table p where p.partrelid = format('%I.%I', schemaname, tablename)::regclass) order by 1`,
  );
  expect(manifest.tables.map(({ name }) => name)).toEqual(names.map(({ name }) => name));
  expect(manifest.tables.reduce((sum, { rows }) => sum + rows, 0)).toBeGreaterThan(5_000);
  expect(JSON.parse(readFileSync(join(folder, 'backup/manifest.json'), 'utf8'))).toEqual(manifest);
});

it('comes back row by row, with everything that holds the rows together', { timeout: 60_000 }, async () => {
  const { isBehindLastSigned } = await restoreBackup(
    join(folder, 'backup'),
    place(),
    pino({ level: 'silent' }),
    contents,
  );
  expect(isBehindLastSigned).toBe(false);
  expect(await contentOf(target)).toEqual(await contentOf(app.database.name));
  const open = [...ended].map((name) => (name === 'identity.sessions' ? `${name} where ended_at is null` : name));
  for (const name of open) expect(await ask(target, `select from ${name}`), name).toEqual([]);
  // The queues make a partition of their figures for each day on which they are set up: what is restored on another day has another one.
  const whats = async (database: string) =>
    (await ask<{ what: string }>(database, structure)).flatMap(({ what }) =>
      /queue_stats_\d{8}/.test(what) ? [] : [what],
    );
  expect(await whats(target)).toEqual(await whats(app.database.name));
  const next = (database: string) =>
    ask(database, `select sequencename, last_value from pg_sequences where schemaname <> 'platform' order by 1`);
  expect(await next(target)).toEqual(await next(app.database.name));
});

it('is taken into no place where there can be no folder, and says so', async () => {
  const connection = { ...testServer().product, database: app.database.name };
  const config = { dataDir: join(folder, 'data'), keyEncryptionKeyFile: null };
  writeFileSync(join(folder, 'a-file'), '');
  symlinkSync(join(folder, 'nothing/there'), join(folder, 'to-nothing'));
  for (const name of ['a-file', 'a-file/below', 'to-nothing', 'to-nothing/below'])
    await expect(
      takeBackup({ config, connection, folder: join(folder, name), withKeys: false, contents }),
      name,
    ).rejects.toThrow(FolderUnusable);
});

it('goes into nothing that is there already', async () => {
  await expect(restoreBackup(join(folder, 'backup'), place(), pino({ level: 'silent' }), contents)).rejects.toThrow(
    /restore-not-finished|database is not empty/,
  );
});
