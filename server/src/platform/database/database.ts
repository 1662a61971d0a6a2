// The one door to PostgreSQL: pools, transactions, named statements. Domains bring the SQL, this file brings the connection.
import { eq, sql as plain, type SQL } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { usualConnections } from '../config.ts';
import type { Logger } from '../log.ts';
import { assureColumns, type Columns, inspection, type RowOf } from './columns.ts';
import { type LanePool, openLanes } from './lanes.ts';
import { beginAgain, refuseWhileConnected, whileConnected } from './one-connection.ts';
import { becomeTenant, type Owned } from './tenancy.ts';

export interface Statement<Row> {
  readonly name: string;
  readonly text: string;
  /** null: it gives no rows. */
  readonly columns: Columns | null;
  /** Only a type: what one row looks like. */
  readonly row?: Row;
}

/** Every prepared statement of what is loaded, for the test that describes them. */
export const statements: Statement<unknown>[] = [];

/** A prepared statement: parsed and planned once per connection. The name is `domain.what_it_does`. */
export function statement<C extends Columns>(name: string, columns: C, text: string): Statement<RowOf<C>> {
  const made: Statement<RowOf<C>> = { name, text, columns };
  statements.push(made);
  return made;
}

/** A prepared statement without rows. */
export function command(name: string, text: string): Statement<never> {
  const made: Statement<never> = { name, text, columns: null };
  statements.push(made);
  return made;
}

export type Sql = NodePgDatabase;
/** Inside a transaction; everything of one use case goes through it. */
export type Transaction = Parameters<Parameters<Sql['transaction']>[0]>[0];

/** The connection of a transaction, or the pool: the session of drizzle holds it. */
export const clientOf = (on: Sql | Transaction) =>
  (on._.session as unknown as { readonly client: pg.ClientBase }).client;

/** Runs prepared statements on this connection. */
export const runOn =
  (on: { query(wanted: pg.QueryConfig): Promise<{ rows: unknown[] }> }) =>
  async <Row>({ name, text, columns }: Statement<Row>, values: readonly unknown[]): Promise<Row[]> => {
    const { rows } = await on.query({ name, text, values: [...values] });
    if (columns) inspection.rows?.(columns, rows);
    return rows as Row[]; // its columns are what it declares: testing/statements.test.ts asks the database
  };

/** Runs a prepared statement inside a transaction: drizzle prepares what its builders make, not plain SQL. */
export const runIn = <Row>(tx: Transaction, statement: Statement<Row>, values: readonly unknown[]): Promise<Row[]> =>
  runOn(clientOf(tx))(statement, values);

const dialect = new PgDialect();

/**
 * The rows of a statement that is put together as it goes. Its columns are compared with what came: a statement with a name is described by
 * the database in a test, this one only when it is run.
 *
 * @throws Error when the database gives other columns, or null where none is expected
 */
export async function rowsOf<C extends Columns>(on: Sql | Transaction, columns: C, query: SQL): Promise<RowOf<C>[]> {
  const { sql: text, params } = dialect.sqlToQuery(query);
  const { fields, rows } = await clientOf(on).query({ text, values: params });
  assureColumns(columns, fields, rows);
  return rows as RowOf<C>[];
}

export interface Database {
  readonly sql: Sql;
  /** For single statements; a transaction is begun by one of those below. */
  readonly pool: Pick<LanePool, 'query'>;
  run<Row>(statement: Statement<Row>, values: readonly unknown[]): Promise<Row[]>;
  /** The connections of the verify path, for what a verdict waits for and nothing else: single statements that are over at once. */
  readonly verdicts: Pick<Database, 'run'>;
  /** A transaction that sees and writes nothing of another organisation (tenancy.ts). */
  asTenant<T>(organisationId: string, work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** As `asTenant`, for what has to be read beside the rows of the organisation in the same transaction: `before` sees all of them. */
  asTenantAfter<T, B>(
    organisationId: string,
    before: (tx: Transaction) => Promise<B>,
    work: (tx: Transaction, known: B) => Promise<T>,
  ): Promise<T>;
  /** A transaction for statements that no builder makes, on the connection itself. `begin`: the statements that begin it. */
  plainTransaction<T>(begin: string, work: (client: pg.ClientBase) => Promise<T>): Promise<T>;
  /** Everything that is done in it takes the connections of background work, so that it keeps no person waiting. */
  inBackground<T>(work: () => Promise<T>): Promise<T>;
  /** For whoever lets people and background work wait in different rows. */
  isInBackground(): boolean;
  /** The condition that a row is of this organisation. The policies of `asTenant` stand behind it. */
  readonly owned: Owned;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  readonly connection: pg.PoolConfig;
  readonly log: Logger;
  /** Of this process, over all lanes (lanes.ts). */
  readonly connections?: number;
  /** Whether what is of the demo may be seen, and its accounts may come in. Where nobody says so, they may not. */
  readonly isDemoOpen?: boolean;
  /** A second connection inside of a transaction is refused (one-connection.ts). */
  readonly isWatched?: boolean;
  /** For tests of the second wall: the conditions of `owned` are always true. */
  readonly trustsPoliciesAlone?: boolean;
}

// Calendar days and decimals are text until a schema says otherwise: a Date would shift days across time zones.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

export function openDatabase(options: DatabaseOptions): Database {
  const lanes = openLanes({
    ...options,
    connections: options.connections ?? usualConnections,
    isDemoOpen: options.isDemoOpen ?? false,
  });
  const { pool } = lanes;
  const connected = <T>(work: () => Promise<T>) => whileConnected(options.isWatched ?? false, work);
  const sql: Sql = drizzle({ client: pool as unknown as pg.Pool }); // it asks a pool for query and connect alone
  // Not the one of the builder: it keeps the connection for ever where `begin` fails, and where the rollback fails after the work it says
  // that instead of why the work failed.
  const transaction: Sql['transaction'] = async (work, config) => {
    const client = await pool.connect();
    let failure: { readonly error: unknown } | null = null;
    let isBroken = true;
    try {
      const answer = await drizzle({ client }).transaction(async (tx) => {
        try {
          return await connected(() => work(tx));
        } catch (error) {
          failure = { error };
          throw error;
        }
      }, config);
      isBroken = false;
      return answer;
    } catch (error) {
      const ofWork = failure as { readonly error: unknown } | null; // set in the callback above
      isBroken = ofWork?.error !== error;
      throw ofWork?.error ?? error;
    } finally {
      client.release(isBroken);
    }
  };
  sql.transaction = (work, config) => beginAgain(() => transaction(work, config));
  return {
    sql,
    pool,
    run: runOn(pool),
    verdicts: {
      async run(asked, values) {
        refuseWhileConnected(asked.text);
        return runOn(lanes.verdicts)(asked, values);
      },
    },
    asTenant: (organisationId, work) =>
      sql.transaction(async (tx) => {
        await tx.execute(becomeTenant(organisationId));
        return work(tx);
      }),
    asTenantAfter: (organisationId, before, work) =>
      sql.transaction(async (tx) => {
        const known = await before(tx);
        await tx.execute(becomeTenant(organisationId));
        return work(tx, known);
      }),
    async plainTransaction(begin, work) {
      const client = await pool.connect();
      let isBroken = false;
      try {
        await client.query(begin);
        const answer = await connected(() => work(client));
        await client.query('commit');
        return answer;
      } catch (error) {
        await client.query('rollback').catch(() => {
          isBroken = true; // the first error says why
        });
        throw error;
      } finally {
        client.release(isBroken);
      }
    },
    inBackground: lanes.inBackground,
    isInBackground: lanes.isInBackground,
    owned: options.trustsPoliciesAlone ? () => plain`true` : (column, organisationId) => eq(column, organisationId),
    close: lanes.close,
  };
}
