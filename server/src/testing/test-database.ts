// A migrated database of its own for each test file, cloned from one template. The server behind it is the embedded PostgreSQL
// that the test run started, or the one of TEST_DATABASE_URL.
import pg from 'pg';
import { pino } from 'pino';
import { type Database, openDatabase } from '../platform/database/database.ts';

export const templateName = 'amanah_template';

export interface TestServer {
  /** Its database is where databases are made and dropped from; no test writes to it. */
  readonly connection: pg.PoolConfig;
}

export async function onServer<T>(server: TestServer, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(server.connection);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Made by the global setup of the test run and handed over as JSON. */
export const testServer = (): TestServer => JSON.parse(process.env.AMANAH_TEST_SERVER ?? 'null') as TestServer;

let counter = 0;

export async function createTestDatabase(): Promise<Database & { drop(): Promise<void> }> {
  const server = testServer();
  const name = `amanah_test_${process.pid}_${++counter}`;
  await onServer(server, (client) => client.query(`create database ${name} template ${templateName}`));
  const database = openDatabase({
    connection: { ...server.connection, database: name },
    log: pino({ level: 'silent' }),
    connections: 6,
  });
  return {
    ...database,
    async drop() {
      await database.close();
      await onServer(server, (client) => client.query(`drop database ${name} with (force)`));
    },
  };
}
