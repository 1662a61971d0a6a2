// A data folder of a version in which the product was the superuser of its database: taken over at the first start, without loss.
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@amanah/api/client';
import { login, register } from '@amanah/api/identity';
import { verify } from '@amanah/api/verification';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../server/src/platform/database/embedded.ts';
import { migrateDatabase } from '../../server/src/platform/database/migrate.ts';
import { ended, spawnServer, untilReady } from './server-process.ts';

const migrations = new URL('../../server/migrations/', import.meta.url);
const silent = pino({ level: 'silent' });
let folder: string;
let dataDir: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'amanah-faults-older-'));
  chmodSync(folder, 0o755); // the database may run under another account
  dataDir = join(folder, 'data');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function on<T>(connection: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** As that version left it: six migrations, partitions and the queue of jobs, made by the superuser; no other role but that of tenants. */
async function makeOlder({ superuser }: EmbeddedPostgres): Promise<void> {
  await on({ ...superuser, database: 'template1' }, (client) =>
    client.query(`alter database amanah owner to amanah; grant temporary on database amanah to public`),
  );
  await on(superuser, async (client) => {
    await client.query('drop owned by amanah_owner, amanah_product; drop role amanah_owner, amanah_product');
    await client.query(`create schema platform; create table platform.migration_gate (id integer);
      create table platform.migrations (id serial primary key, hash text not null, created_at bigint)`);
    const { entries } = JSON.parse(readFileSync(new URL('meta/_journal.json', migrations), 'utf8')) as {
      entries: { idx: number; tag: string; when: number }[];
    };
    for (const { tag, when } of entries.filter(({ idx }) => idx <= 5)) {
      await client.query(readFileSync(new URL(`${tag}.sql`, migrations), 'utf8'));
      await client.query(`insert into platform.migrations (hash, created_at) values ('', $1)`, [when]);
    }
    await client.query(
      `create table scans.scans_2025_01 partition of scans.scans
       for values from ('01941f29-7c00-0000-0000-000000000000') to ('0194bf7b-dc00-0000-0000-000000000000')`,
    );
    await client.query(`create table sensors.readings_2020_01 partition of sensors.readings
      for values from ('2020-01-01Z') to ('2020-02-01Z')`);
  });
  // The queue made its schema by itself, of the very text that the migrations have now.
  const [, queue = ''] = readMigrationWith('$boss$').split('$boss$');
  await on(superuser, async (client) => {
    await client.query(queue);
    await client.query(`insert into jobs.queue (name, policy, retry_limit, retry_delay, retry_backoff, expire_seconds, retention_seconds,
        deletion_seconds, partition, table_name) values ('reports.make', 'standard', 5, 0, true, 3600, 1209600, 604800, false, 'job_common')`);
    await client.query(`insert into jobs.job (name, data, start_after)
      values ('reports.make', '{"id":"0199a000-0000-7000-8000-00000000000a"}', now() + interval '1 day')`);
  });
}

const readMigrationWith = (part: string): string =>
  readdirSync(migrations)
    .filter((name) => name.endsWith('.sql'))
    .map((name) => readFileSync(new URL(name, migrations), 'utf8'))
    .find((text) => text.includes(part)) ?? '';

it('goes to the owner, keeps every row, and the product may do no more than it needs', {
  timeout: 120_000,
}, async () => {
  const old = await startEmbeddedPostgres(dataDir, silent);
  await makeOlder(old);
  const rowsOf = (client: pg.Client) =>
    client.query<{ id: number; name: string; rows: number }>(
      `select format('%I.%I', schemaname, tablename) as name, format('%I.%I', schemaname, tablename)::regclass::oid as id,
         (xpath('/row/c/text()', query_to_xml(format('select count(*) as c from %I.%I', schemaname, tablename), false, true, '')))[1]::text::int as rows
       from pg_tables where schemaname !~ '^pg_' and schemaname <> 'information_schema' order by 1`,
    );
  const before = (await on(old.superuser, rowsOf)).rows;
  await old.stop();

  const start = () =>
    spawnServer({
      DATA_DIR: dataDir,
      PORT: '0',
      HOST: '127.0.0.1',
      MQTT_PORT: 'off',
      DEMO: 'off',
      PUBLIC_URL: 'https://amanah.example',
    });
  const body = { username: 'Anna', email: 'anna@example.com', password: 'purple-mango-38-tree' };
  for (const round of ['first', 'second']) {
    const server = await start();
    await untilReady(server.url);
    const client = createClient({ baseUrl: server.url });
    expect((await client.call(verify, { body: { qrCode: 'HALAL-NOTHING-2026-404' } })).state).toBe('unknown');
    if (round === 'first') await client.call(register, { body });
    else await client.call(login, { body: { email: body.email, password: body.password } });
    server.child.kill('SIGTERM');
    await ended(server.child);
  }

  const now = await startEmbeddedPostgres(dataDir, silent);
  try {
    await on(now.superuser, async (client) => {
      const { rows: after } = await rowsOf(client);
      const rows = new Map(after.map((row) => [row.name, row.rows]));
      // A table that has another name or schema now is the same one.
      const rowsById = new Map(after.map((row) => [row.id, row.rows]));
      // Partitions past the time of keeping are dropped by the product, as before.
      for (const { id, name, rows: count } of before.filter((row) => row.name !== 'sensors.readings_2020_01'))
        expect(rowsById.get(id), name).toBeGreaterThanOrEqual(count);
      expect(rows.get('jobs.job_common')).toBeGreaterThanOrEqual(1);
      expect(rows.has('sensors.readings_2020_01')).toBe(false);
      const { rows: others } = await client.query(
        `select c.oid::regclass as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
         where n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and c.relowner <> 'amanah_owner'::regrole
         union all select p.oid::regproc::text::regclass from pg_proc p join pg_namespace n on n.oid = p.pronamespace
         where n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and p.proowner <> 'amanah_owner'::regrole`,
      );
      expect(others).toEqual([]);
    });
    await on(now.connection, async (client) => {
      await expect(client.query('create table identity.mine (id int)')).rejects.toMatchObject({ code: '42501' });
    });
    // As a new folder would be: nothing is left to do.
    await migrateDatabase(now.owner, 'amanah_product');
  } finally {
    await now.stop();
  }
  expect(readdirSync(dataDir)).toContain('postgres');
});
