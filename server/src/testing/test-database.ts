// A migrated database of its own for each test file, cloned from one template. The server behind it is the embedded PostgreSQL
// that the test run started, or the one of TEST_DATABASE_URL.
import pg from 'pg';
import { pino } from 'pino';
import { type Database, openDatabase } from '../platform/database/database.ts';
import { takeFoundWaiting } from '../platform/database/one-connection.ts';
import { ownedDatabase } from '../platform/database/roles.ts';

export const templateName = 'amanah_template';
/** The template with the demo in it; the first test that wants one makes it, all others of the run clone it. */
export const demoTemplateName = 'amanah_template_demo';
const demoTemplateLock = 7_014;

export interface TestServer {
  /** A superuser. Its database is where databases are made and dropped from; no test writes to it. */
  readonly connection: pg.ClientConfig;
  /** Who owns the schemas, and migrates. */
  readonly owner: pg.ClientConfig;
  /** As the product signs in. */
  readonly product: pg.ClientConfig;
}

export async function onServer<T>(
  server: Pick<TestServer, 'connection'>,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
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

export type TestDatabase = Database & {
  readonly name: string;
  /** A connection of the owner, for whoever does behind the product's back what the product may not. To be ended before `drop`. */
  connect(): Promise<pg.Client>;
  /** One statement of the owner. */
  asOwner<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<pg.QueryResult<Row>>;
  /** @throws where something was waited for inside of a transaction, also where the use case swallowed it */
  drop(): Promise<void>;
};

/** The law of platform/database/one-connection.ts, at the end of every test file. */
export function refuseFoundWaiting(): void {
  const [first, ...others] = takeFoundWaiting();
  if (first) throw new AggregateError([first, ...others], first.stack);
}

/** A clone of the demo. `seed` fills the template where nobody has; it must leave no connection open. */
export async function createDemoDatabase(seed: (database: TestDatabase) => Promise<void>): Promise<TestDatabase> {
  const server = testServer();
  await onServer(server, async (client) => {
    // Ends with the connection: whoever dies while seeding leaves the lock to the next one.
    await client.query('select pg_advisory_lock($1)', [demoTemplateLock]);
    const known = await client.query('select from pg_database where datname = $1', [demoTemplateName]);
    if (known.rowCount !== 0) return;
    const fresh = await createTestDatabase();
    await seed(fresh);
    await client.query(`alter database ${fresh.name} rename to ${demoTemplateName}`);
  });
  return createTestDatabase(demoTemplateName);
}

export async function createTestDatabase(template = templateName): Promise<TestDatabase> {
  const server = testServer();
  const name = `amanah_test_${process.pid}_${++counter}`;
  await onServer(server, async (client) => {
    // Files as they lie: through the journal it takes twice as long.
    await client.query(`create database ${name} template ${template} strategy file_copy`);
    await client.query(ownedDatabase(name));
  });
  const database = openDatabase({
    connection: { ...server.product, database: name },
    log: pino({ level: 'silent' }),
    connections: 12,
    isDemoOpen: true,
    isWatched: true,
  });
  async function connect() {
    const client = new pg.Client({ ...server.owner, database: name });
    await client.connect();
    return client;
  }
  return {
    ...database,
    name,
    connect,
    async asOwner(text, values) {
      const client = await connect();
      try {
        return await client.query(text, values);
      } finally {
        await client.end();
      }
    },
    async drop() {
      await database.close();
      await onServer(server, (client) => client.query(`drop database ${name} with (force)`));
      refuseFoundWaiting();
    },
  };
}
