// npm run bench epcis: events captured durably beside the bare insert of the very same rows, in interleaved rounds; what a capture
// costs as the repository grows; and how long the common queries take when it is full. --quick: fewer rounds, a smaller repository.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { pino } from 'pino';
import type { Database } from '../../server/src/platform/database/database.ts';
import { startEmbeddedPostgres } from '../../server/src/platform/database/embedded.ts';
import { documentOf } from './documents.ts';
import { fillTo, type Repository, reportGrowth, reportQueries } from './full-repository.ts';
import {
  fillRegister,
  type Insert,
  makeDatabase,
  openDatabaseNamed,
  openRepository,
  producerId,
  recordInserts,
} from './repository.ts';

const { values } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, events: { type: 'string' }, only: { type: 'string' } },
});
const rounds = values.quick ? 3 : 7;
const secondsPerTurn = values.quick ? 2 : 4;
const full = Number(values.events ?? (values.quick ? 100_000 : 1_000_000));
const writers = 1;
const sizes = [1, 100, 1_000] as const;
const names = new Map<string, string>();

const folder = mkdtempSync(join(tmpdir(), 'amanah-bench-epcis-'));
chmodSync(folder, 0o755); // the database may run under another account
const postgres = await startEmbeddedPostgres(join(folder, 'data'), pino({ level: 'error' }));
try {
  if (values.only !== 'full') await reportCapture();
  if (values.only !== 'capture') {
    const [small, large] = [await openFilled('small', full / 10), await openFilled('large', full)];
    await reportGrowth(small, large);
    await reportQueries(large.database, full, values.quick ? 100 : 400);
    for (const { app, database } of [small, large]) {
      await app.domains.ledger.stop();
      await app.http.close();
      await database.close();
    }
  }
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function openFilled(name: string, events: number): Promise<Repository> {
  const database = await openDatabaseNamed(postgres.superuser, name);
  await fillRegister(database.pool);
  const repository = { app: await openRepository(database), database, next: 0 };
  await fillTo(repository, events);
  console.log(`${name}: ${events} events captured`);
  return repository;
}

async function reportCapture() {
  const recorder = recordInserts();
  const ours = await openDatabaseNamed({ ...postgres.superuser, Client: recorder.Client }, 'ours');
  const placing = await openDatabaseNamed(postgres.superuser, 'beside');
  const bare = new pg.Pool({
    ...(await makeDatabase(postgres.superuser, 'bare')),
    options: '-c plan_cache_mode=force_generic_plan -c jit=off',
  });
  await fillRegister(ours.pool);
  // Rows of the other sides refer to the same batches.
  await copyRegister(ours, placing.pool);
  await copyRegister(ours, bare);
  // Captured leaves are rows like the others; placing them in the log is work that follows, with its own benchmark. Here both.
  const app = await openRepository(ours);
  await app.domains.ledger.stop();
  const beside = await openRepository(placing);
  const rates = new Map(
    sizes.map((size) => [size, { ours: [] as number[], placing: [] as number[], bare: [] as number[] }]),
  );
  let next = 0;
  const captureInto = (into: typeof app, database: Database, size: number) =>
    atOnce(secondsPerTurn, async () => {
      const text = documentOf(next, size);
      next += size;
      await database.sql.transaction((tx) =>
        into.domains.events.capture(tx, { organisationId: producerId, document: text }),
      );
      return size;
    });
  for (let round = -1; round < rounds; round += 1) {
    for (const size of sizes) {
      recorder.begin();
      const captured = await captureInto(app, ours, size);
      const written = await replay(bare, recorder.end(), size);
      const withLog = await captureInto(beside, placing, size);
      await beside.domains.ledger.settled();
      if (round < 0) continue; // warms up
      rates.get(size)?.ours.push(captured);
      rates.get(size)?.bare.push(written);
      rates.get(size)?.placing.push(withLog);
    }
    // What autovacuum does within a minute: a table that was empty when its statements were planned is planned anew.
    if (round < 0) for (const pool of [ours.pool, placing.pool, bare]) await pool.query('analyze');
    console.log(round < 0 ? 'warmed up' : `round ${round + 1} of ${rounds}`);
  }
  const single = median(rates.get(1)?.ours ?? []);
  console.table(
    sizes.map((size) => {
      const found = rates.get(size) ?? { ours: [], placing: [], bare: [] };
      const rate = median(found.ours);
      const ratio = rate / median(found.bare);
      const times = rate / single;
      return {
        'events a document': size,
        'captured a second': Math.round(rate),
        'same rows, bare': Math.round(median(found.bare)),
        ratio: ratio.toFixed(2),
        'times single': times.toFixed(1),
        'with the log placing beside': Math.round(median(found.placing)),
        goal:
          size === 100 ? `${ratio >= 0.5 ? 'met' : 'MISSED'} (0.5), ${times >= 5 ? 'met' : 'MISSED'} (5 times)` : '',
      };
    }),
  );
  await beside.domains.ledger.stop();
  for (const one of [app, beside]) await one.http.close();
  for (const database of [ours, placing]) await database.close();
  await bare.end();
}

/** For some seconds. @returns events a second */
async function atOnce(seconds: number, once: () => Promise<number>): Promise<number> {
  const begun = performance.now();
  let events = 0;
  await Promise.all(
    Array.from({ length: writers }, async () => {
      while (performance.now() - begun < seconds * 1_000) events += await once();
    }),
  );
  return events / ((performance.now() - begun) / 1_000);
}

/** The recorded inserts as prepared statements, in transactions like theirs, by as many writers. */
async function replay(pool: pg.Pool, recorded: readonly (readonly Insert[])[], size: number): Promise<number> {
  const queue = [...recorded];
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: writers }, async () => {
      const client = await pool.connect();
      for (let inserts = queue.shift(); inserts; inserts = queue.shift()) {
        await client.query('begin');
        for (const { text, values: parameters } of inserts) {
          const name = names.get(text) ?? `bare.${names.size}`;
          names.set(text, name);
          await client.query({ name, text, values: parameters });
        }
        await client.query('commit');
      }
      client.release();
    }),
  );
  return (recorded.length * size) / ((performance.now() - begun) / 1_000);
}

async function copyRegister(from: Database, to: Database['pool']): Promise<void> {
  for (const table of ['organisations.organisations', 'organisations.sites', 'products.products', 'batches.batches']) {
    const { rows } = await from.pool.query(`select json_agg(t) as list from ${table} t`);
    await to.query(`insert into ${table} select * from json_populate_recordset(null::${table}, $1)`, [
      JSON.stringify(rows[0].list),
    ]);
  }
}

function median(list: readonly number[]): number {
  const sorted = [...list].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
