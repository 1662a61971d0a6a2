// npm run bench epcis: events captured durably beside the bare insert of the very same rows, in interleaved rounds; what a capture
// costs as the repository grows; and how long the common queries take when it is full. --quick: fewer rounds, a smaller repository.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import type { Database } from '../../server/src/platform/database/database.ts';
import { startEmbeddedPostgres } from '../../server/src/platform/database/embedded.ts';
import { documentOf } from './documents.ts';
import { reportGrowth, reportQueries } from './full-repository.ts';
import { fillRegister, type Insert, openDatabaseNamed, openRepository, producerId, recordInserts } from './repository.ts';

const { values } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, events: { type: 'string' }, only: { type: 'string' } },
});
const rounds = values.quick ? 3 : 7;
const secondsPerTurn = values.quick ? 2 : 4;
const full = Number(values.events ?? (values.quick ? 100_000 : 1_000_000));
const writers = Number(process.env.W ?? 4);
const sizes = [1, 100, 1_000] as const;
const names = new Map<string, string>();

const folder = mkdtempSync(join(tmpdir(), 'amanah-bench-epcis-'));
chmodSync(folder, 0o755); // the database may run under another account
const postgres = await startEmbeddedPostgres(join(folder, 'data'), pino({ level: 'error' }));
try {
  if (values.only !== 'full') await reportCapture();
  if (values.only !== 'capture') {
    const database = await openDatabaseNamed(postgres.connection, 'full');
    await fillRegister(database);
    const app = await openRepository(database);
    await reportGrowth(app, database, full);
    await reportQueries(app, database, full, values.quick ? 100 : 400);
    await app.domains.ledger.stop();
    await app.http.close();
    await database.close();
  }
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function reportCapture() {
  const ours = await openDatabaseNamed(postgres.connection, 'ours');
  const bare = await openDatabaseNamed(postgres.connection, 'bare');
  const recorder = recordInserts(ours);
  await fillRegister(ours);
  const app = await openRepository(ours);
  // Rows of the bare side refer to the same batches.
  await copyRegister(ours, bare);
  const rates = new Map(sizes.map((size) => [size, { ours: [] as number[], bare: [] as number[] }]));
  let next = 0;
  for (let round = -1; round < rounds; round += 1) {
    for (const size of sizes) {
      recorder.begin();
      const captured = await atOnce(secondsPerTurn, async () => {
        const first = next;
        next += size;
        const text = documentOf(first, size);
        const begun = performance.now();
        await ours.sql.transaction((tx) => app.domains.traceability.capture(tx, { organisationId: producerId, document: text }));
        return { events: size, milliseconds: performance.now() - begun };
      });
      const recorded = recorder.end();
      await app.domains.ledger.settled();
      const written = await replay(bare, recorded, size);
      if (round < 0) continue; // warms up
      rates.get(size)?.ours.push(captured);
      rates.get(size)?.bare.push(written);
    }
    console.log(round < 0 ? 'warmed up' : `round ${round + 1} of ${rounds}`);
  }
  const single = median(rates.get(1)?.ours ?? []);
  console.table(
    sizes.map((size) => {
      const found = rates.get(size) ?? { ours: [], bare: [] };
      const rate = median(found.ours);
      const ratio = rate / median(found.bare);
      const times = rate / single;
      return {
        'events a document': size,
        'captured a second': Math.round(rate),
        'same rows, bare': Math.round(median(found.bare)),
        ratio: ratio.toFixed(2),
        'times single': times.toFixed(1),
        goal: size === 100 ? `${ratio >= 0.5 ? 'met' : 'MISSED'} (0.5), ${times >= 5 ? 'met' : 'MISSED'} (5 times)` : '',
      };
    }),
  );
  await app.domains.ledger.stop();
  await app.http.close();
  await ours.close();
  await bare.close();
}

/** Several writers for some seconds. @returns events a second; making a document is the client's work and not counted */
async function atOnce(seconds: number, once: () => Promise<{ events: number; milliseconds: number }>): Promise<number> {
  const begun = performance.now();
  let events = 0;
  await Promise.all(
    Array.from({ length: writers }, async () => {
      while (performance.now() - begun < seconds * 1_000) events += (await once()).events;
    }),
  );
  return events / ((performance.now() - begun) / 1_000);
}

/** The recorded inserts as prepared statements, in transactions like theirs, by as many writers. */
async function replay(database: Database, recorded: readonly (readonly Insert[])[], size: number): Promise<number> {
  const queue = [...recorded];
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: writers }, async () => {
      const client = await database.pool.connect();
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

async function copyRegister(from: Database, to: Database): Promise<void> {
  for (const table of ['organisations.organisations', 'organisations.sites', 'traceability.batches']) {
    const { rows } = await from.pool.query(`select json_agg(t) as list from ${table} t`);
    await to.pool.query(`insert into ${table} select * from json_populate_recordset(null::${table}, $1)`, [
      JSON.stringify(rows[0].list),
    ]);
  }
}

function median(list: readonly number[]): number {
  const sorted = [...list].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
