// Three lanes: whatever fills one leaves the connections of the others alone, and each has limits of its own.
import { readFileSync } from 'node:fs';
import { mostConnections as seedingConnections } from '@amanah/demo/start-seeding';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase, testServer } from '../../testing/test-database.ts';
import { usualConnections } from '../config.ts';
import { text } from './columns.ts';
import { command, openDatabase, type Statement, statement } from './database.ts';
import { requireSettings } from './require-settings.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.asOwner('create table public.gates (id integer primary key); grant select on public.gates to public');
});
afterAll(() => database.drop());

const lane = statement('test.lane', { lane: text }, `select current_setting('application_name') as lane`);
const waiting = command('test.waiting', 'select from public.gates');

/** Somebody keeps a table to himself while the work is done, so that everything that reads it waits. */
async function whileLocked(work: () => Promise<void>): Promise<void> {
  const gate = await database.connect();
  await gate.query('begin; lock table public.gates in access exclusive mode');
  try {
    await work();
  } finally {
    await gate.query('rollback');
    await gate.end();
  }
}

const flood = (ask: () => Promise<unknown>) => Promise.allSettled(Array.from({ length: 50 }, ask));

describe('A lane that is full', () => {
  it('of background work keeps no request and no verdict waiting', async () => {
    let full: Promise<unknown> = Promise.resolve();
    await whileLocked(async () => {
      full = flood(() => database.inBackground(() => database.run(waiting, [])));
      expect(await database.run(lane, [])).toEqual([{ lane: 'amanah requests' }]);
      expect(await database.verdicts.run(lane, [])).toEqual([{ lane: 'amanah verdicts' }]);
    });
    await full;
  });

  it('of requests keeps no verdict and no background work waiting', async () => {
    let full: Promise<unknown> = Promise.resolve();
    await whileLocked(async () => {
      full = flood(() => database.sql.transaction((tx) => tx.execute('select from public.gates')));
      expect(await database.verdicts.run(lane, [])).toEqual([{ lane: 'amanah verdicts' }]);
      expect(await database.inBackground(() => database.run(lane, []))).toEqual([{ lane: 'amanah background' }]);
    });
    await full;
  });
});

describe('Each lane', () => {
  const limits = statement(
    'test.limits',
    { statement: text, lock: text, idle: text },
    `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
      current_setting('idle_in_transaction_session_timeout') as idle`,
  );

  it('ends statements, waits for locks and transactions that idle, each after its own time', async () => {
    expect(await database.verdicts.run(limits, [])).toEqual([{ statement: '5s', lock: '3s', idle: '5s' }]);
    expect(await database.run(limits, [])).toEqual([{ statement: '30s', lock: '10s', idle: '15s' }]);
    expect(await database.inBackground(() => database.run(limits, []))).toEqual([
      { statement: '10min', lock: '2min', idle: '2min' },
    ]);
  });

  it('loses a transaction that idles, and goes on', async () => {
    const idle = database.sql.transaction(async (tx) => {
      await tx.execute(`set local idle_in_transaction_session_timeout = '1ms'`);
      const watcher = await database.connect();
      const { rows } = await tx.execute<{ pid: number }>('select pg_backend_pid() as pid').catch(() => ({ rows: [] }));
      const isThere = async () =>
        (await watcher.query('select from pg_stat_activity where pid = $1', [rows[0]?.pid ?? 0])).rowCount !== 0;
      while (await isThere());
      await watcher.end();
      await tx.execute('select 1');
    });
    await expect(idle).rejects.toThrow();
    expect(await database.run(lane, [])).toHaveLength(1);
  });
});

describe('All connections together', () => {
  it('of a server and its seeding process fit into the embedded database, with some to spare', async () => {
    const { rows } = await database.pool.query<{ most: number; reserved: number }>(
      `select current_setting('max_connections')::int as most, current_setting('superuser_reserved_connections')::int as reserved`,
    );
    const [{ most = 0, reserved = 0 } = {}] = rows;
    const migrating = 2;
    expect(usualConnections + seedingConnections + migrating + reserved).toBeLessThanOrEqual(most - 5);
  });

  it('are never more than was said', async () => {
    const few = openDatabase({
      connection: { ...testServer().connection, database: database.name },
      log: pino({ level: 'silent' }),
      connections: 4,
    });
    let all: Promise<unknown> = Promise.resolve();
    await whileLocked(async () => {
      all = Promise.all([
        flood(() => few.run(waiting, [])),
        flood(() => few.verdicts.run(waiting, [])),
        flood(() => few.inBackground(() => few.run(waiting, []))),
      ]);
      const watcher = await database.connect();
      const count = async () =>
        (
          await watcher.query<{ waiting: number }>(
            `select count(*)::int as waiting from pg_locks where not granted and relation = 'public.gates'::regclass`,
          )
        ).rows[0]?.waiting ?? 0;
      while ((await count()) < 4);
      expect(await count()).toBe(4);
      await watcher.end();
    });
    await all;
    await few.close();
  });

  it('stand in the documentation', () => {
    expect(readFileSync(new URL('../../../../docs/operations.md', import.meta.url), 'utf8')).toContain(
      '`DATABASE_CONNECTIONS`',
    );
  });
});

it('Settings that something in between drops keep the product from starting', async () => {
  // A bare connection asks for none.
  const bare = await database.connect();
  const drops = { run: async <Row>({ text }: Statement<Row>) => (await bare.query(text)).rows as Row[] };
  await expect(requireSettings(drops).finally(() => bare.end())).rejects.toThrow('PgBouncer');
  await expect(requireSettings(database)).resolves.toBeUndefined();
});
