// The one door to PostgreSQL: pool, transactions, named statements. Domains bring the SQL, this file brings the connection.
import { eq, sql as plain } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Logger } from '../log.ts';
import { becomeTenant, type Owned } from './tenancy.ts';

export interface Statement<Row> {
  readonly name: string;
  readonly text: string;
  /** Only a type: what one row looks like. */
  readonly row?: Row;
}

/** A prepared statement: parsed and planned once per connection. The name is `domain.what_it_does`. */
export const statement = <Row>(name: string, text: string): Statement<Row> => ({ name, text });

export type Sql = NodePgDatabase & { $client: pg.Pool };
/** Inside a transaction; everything of one use case goes through it. */
export type Transaction = Parameters<Parameters<Sql['transaction']>[0]>[0];

/** Runs a prepared statement inside a transaction. */
export async function runIn<Row>(
  tx: Transaction,
  { name, text }: Statement<Row>,
  values: readonly unknown[],
): Promise<Row[]> {
  // Drizzle prepares what its builders make, not plain SQL; its session holds the connection of the transaction.
  const { client } = tx._.session as unknown as { readonly client: pg.ClientBase };
  const { rows } = await client.query({ name, text, values: values as unknown[] });
  return rows as Row[];
}

export interface Database {
  readonly sql: Sql;
  readonly pool: pg.Pool;
  run<Row>(statement: Statement<Row>, values: readonly unknown[]): Promise<Row[]>;
  /** A transaction that sees and writes nothing of another organisation (tenancy.ts). */
  asTenant<T>(organisationId: string, work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** The condition that a row is of this organisation. The policies of `asTenant` stand behind it. */
  readonly owned: Owned;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  readonly connection: pg.PoolConfig;
  readonly log: Logger;
  readonly connections?: number;
  /** For tests of the second wall: the conditions of `owned` are always true. */
  readonly trustsPoliciesAlone?: boolean;
}

// Calendar days and decimals are text until a schema says otherwise: a Date would shift days across time zones.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

export function openDatabase(options: DatabaseOptions): Database {
  const pool = new pg.Pool({
    ...options.connection,
    max: options.connections ?? 8,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    application_name: 'amanah',
    // Our statements are index look-ups whose plan does not depend on the values: plan once, never compile.
    options: '-c plan_cache_mode=force_generic_plan -c jit=off',
  });
  // The pool listens to idle connections alone. One that breaks between two statements of a transaction would end the process;
  // the next statement on it fails, and with it the transaction.
  const open = new Set<pg.PoolClient>();
  pool.on('connect', (client) => {
    open.add(client);
    client.once('end', () => open.delete(client));
    client.on('error', (error) => options.log.warn({ error: error.message }, 'a database connection broke'));
  });
  pool.on('error', () => undefined); // of an idle connection, whose own listener has said it
  const sql = drizzle({ client: pool });
  return {
    sql,
    pool,
    async run<Row>({ name, text }: Statement<Row>, values: readonly unknown[]) {
      const result = await pool.query({ name, text, values: values as unknown[] });
      return result.rows as Row[];
    },
    asTenant: (organisationId, work) =>
      sql.transaction(async (tx) => {
        await tx.execute(becomeTenant(organisationId));
        return work(tx);
      }),
    owned: options.trustsPoliciesAlone ? () => plain`true` : (column, organisationId) => eq(column, organisationId),
    async close() {
      await pool.end();
      // The pool only says goodbye, and a database that stops now would cut it short.
      await Promise.all([...open].map((client) => new Promise((resolve) => client.once('end', resolve))));
    },
  };
}
