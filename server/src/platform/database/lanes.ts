// Three small pools instead of a large one, so that no work can take the connections of another: verdicts, people's requests, background work.
// Must never hand a connection of the verdicts to anything else.
import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import type { Logger } from '../log.ts';
import { refuseWhileConnected } from './one-connection.ts';
import { demoSetting } from './realms.ts';

export type Lane = 'verdicts' | 'requests' | 'background';

interface Limits {
  /** Of all connections of the process. */
  readonly share: number;
  /** A statement, the wait for a lock, a transaction in which nothing is done: each is ended after so long. */
  readonly statementSeconds: number;
  readonly lockSeconds: number;
  readonly idleSeconds: number;
}

// A verdict is looked up in a millisecond, and its lane has single statements alone. A person waits half a minute at most. Background work may
// take its time, but not for ever.
const limitsOf: Readonly<Record<Lane, Limits>> = {
  verdicts: { share: 1 / 4, statementSeconds: 5, lockSeconds: 3, idleSeconds: 5 },
  requests: { share: 1 / 2, statementSeconds: 30, lockSeconds: 10, idleSeconds: 15 },
  background: { share: 1 / 4, statementSeconds: 600, lockSeconds: 120, idleSeconds: 120 },
};
/** How long somebody waits for a connection of the own lane. */
const waitMilliseconds = 5_000;
const idleMilliseconds = 30_000;

const current = new AsyncLocalStorage<'background'>();

export interface Lanes {
  /** Of whoever asks: background work has its own. What drizzle and libraries take for a pool. */
  readonly pool: LanePool;
  readonly verdicts: pg.Pool;
  /** Everything that is done in it, by whomever, takes connections of the background. */
  inBackground<T>(work: () => Promise<T>): Promise<T>;
  isInBackground(): boolean;
  close(): Promise<void>;
}

const textOf = (asked: string | pg.QueryConfig) => (typeof asked === 'string' ? asked : asked.text);

// Drizzle knows a pool by the end of this name.
class LanePool {
  readonly #lane: () => pg.Pool;
  constructor(lane: () => pg.Pool) {
    this.#lane = lane;
  }
  // biome-ignore lint/suspicious/noExplicitAny: as node-postgres has it; whoever cares names the row
  async query<Row extends pg.QueryResultRow = any>(
    asked: string | pg.QueryConfig,
    values?: unknown[],
  ): Promise<pg.QueryResult<Row>> {
    refuseWhileConnected(textOf(asked));
    return this.#lane().query<Row>(asked as pg.QueryConfig, values);
  }
  async connect(): Promise<pg.PoolClient> {
    refuseWhileConnected('a transaction');
    return this.#lane().connect();
  }
}

export type { LanePool };

export function openLanes({
  connection,
  connections,
  isDemoOpen,
  log,
}: {
  readonly connection: pg.PoolConfig;
  readonly connections: number;
  readonly isDemoOpen: boolean;
  readonly log: Logger;
}): Lanes {
  // The pool listens to idle connections alone. One that breaks between two statements of a transaction would end the process;
  // the next statement on it fails, and with it the transaction.
  const open = new Set<pg.PoolClient>();
  const openPool = (lane: Lane): pg.Pool => {
    const { share, statementSeconds, lockSeconds, idleSeconds } = limitsOf[lane];
    const pool = new pg.Pool({
      ...connection,
      max: Math.max(1, Math.floor(connections * share)),
      connectionTimeoutMillis: waitMilliseconds,
      idleTimeoutMillis: idleMilliseconds,
      application_name: `amanah ${lane}`,
      // Our statements are index look-ups whose plan does not depend on the values: plan once, never compile.
      options: `-c plan_cache_mode=force_generic_plan -c jit=off -c timezone=UTC -c datestyle=ISO -c statement_timeout=${statementSeconds}s -c lock_timeout=${lockSeconds}s -c idle_in_transaction_session_timeout=${idleSeconds}s -c ${demoSetting}=${isDemoOpen ? 'on' : 'off'}`,
    });
    pool.on('connect', (client) => {
      open.add(client);
      client.once('end', () => open.delete(client));
      client.on('error', (error) => log.warn({ error: error.message, lane }, 'a database connection broke'));
    });
    pool.on('error', () => undefined); // of an idle connection, whose own listener has said it
    return pool;
  };
  const pools = { verdicts: openPool('verdicts'), requests: openPool('requests'), background: openPool('background') };
  return {
    pool: new LanePool(() => pools[current.getStore() ?? 'requests']),
    verdicts: pools.verdicts,
    inBackground: (work) => current.run('background', work),
    isInBackground: () => current.getStore() === 'background',
    async close() {
      await Promise.all(Object.values(pools).map((pool) => pool.end()));
      // The pools only say goodbye, and a database that stops now would cut it short.
      await Promise.all([...open].map((client) => new Promise((resolve) => client.once('end', resolve))));
    },
  };
}
