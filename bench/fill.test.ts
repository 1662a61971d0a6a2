// The benchmarks fill their databases straight in SQL. What the schema asks of a row is asked of theirs with every change of it, not on the day
// somebody measures.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../server/src/platform/database/database.ts';
import { ensureScanPartitions } from '../server/src/scans/partitions.ts';
import { createTestDatabase, type TestDatabase, testServer } from '../server/src/testing/test-database.ts';
import { lots } from './epcis/documents.ts';
import { fillRegister } from './epcis/repository.ts';
import { fill, sampleCodes } from './verify/fill.ts';

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  const connection = { ...testServer().connection, database: database.name };
  const superuser = openDatabase({ connection, log: pino({ level: 'silent' }), connections: 2 });
  await ensureScanPartitions(superuser, new Date(), 2);
  await superuser.close();
  client = new pg.Client(connection);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

describe('What the benchmarks fill', () => {
  it('is as much as they say, every product with a certificate and every batch with its steps', async () => {
    await fill(client, { products: 300, batches: 60, events: 300, scans: 40 });
    const { rows } = await client.query(`select (select count(*)::int from products.catalogue) as products,
      (select count(distinct gtin)::int from certificates.product_certificates) as covered, (select count(*)::int from batches.batches) as batches,
      (select count(*)::int from batches.steps) as steps, (select count(*)::int from scans.scans) as scans`);
    expect(rows).toEqual([{ products: 300, covered: 300, batches: 60, steps: 300, scans: 40 }]);
  });

  it.each(['batched', 'single', 'classic'])(
    'is read and written by what the product is held against: %s',
    async (kind) => {
      const { rows } = await client.query('select gtin, batch_number, code from batches.batches limit 20');
      const server = spawn(process.execPath, [fileURLToPath(new URL('verify/limits.ts', import.meta.url)), kind], {
        stdio: ['ignore', 'pipe', 'inherit'],
        env: {
          ...process.env,
          PORT: '0',
          BENCH_CONNECTION: JSON.stringify({ ...testServer().connection, database: database.name }),
        },
      });
      try {
        const [said] = await once(server.stdout, 'data');
        const port = /port: (\d+)/.exec(String(said))?.[1];
        for (const qrCode of sampleCodes(rows).filter((code) => !code.includes('NOWHERE'))) {
          const answer = await fetch(`http://127.0.0.1:${port}/api/verify`, {
            method: 'POST',
            body: JSON.stringify({ qrCode }),
          });
          expect([answer.status, (await answer.text()).slice(0, 100)]).toEqual([
            200,
            expect.stringContaining('"product"'),
          ]);
        }
      } finally {
        server.kill('SIGKILL');
        await once(server, 'exit');
      }
    },
  );

  it('has the lots that the events name', async () => {
    await fillRegister(client);
    const { rows } = await client.query(
      `select count(*)::int as n from batches.batches where batch_number like 'LOT-%' and site_id = producer_id`,
    );
    expect(rows).toEqual([{ n: lots }]);
  });
});
