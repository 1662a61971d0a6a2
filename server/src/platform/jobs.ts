// Work that takes longer than a request: written down in the transaction of whoever wants it, done by any process, tried again when that
// process dies. A worker must bear doing the same twice. The queue is pg-boss on our own database; a process opens it when there is work:
// loaded it holds eight megabytes and asks twice a second. Organisations take turns: nobody's second job goes before somebody's first.
import type { Realm } from '@amanah/core/organisations';
import type { ClientBase } from 'pg';
import type { PgBoss } from 'pg-boss';
import { clientOf, type Database, type Transaction } from './database/database.ts';
import { refuseWhileConnected } from './database/one-connection.ts';
import type { Logger } from './log.ts';

/** What there is to do, with the row that says the rest. */
// What is short has queues of its own: nobody with a few rows waits for somebody's fifty thousand.
export const jobKinds = [
  'bulk.check',
  'bulk.check_short',
  'bulk.process',
  'bulk.process_short',
  'reports.make',
] as const;
export type JobKind = (typeof jobKinds)[number];

export type Worker = (id: string, signal: AbortSignal) => Promise<void>;
export type Workers = Readonly<Record<JobKind, Worker>>;

export interface JobOwner {
  readonly id: string;
  readonly realm: Realm;
}

export interface Queue {
  /** In the transaction of whoever wants it done, which is of this organisation or of none. */
  enqueue(tx: Transaction, kind: JobKind, id: string, of: JobOwner): Promise<void>;
}

export interface Jobs {
  /** Before the transaction: opening asks the database for connections of its own. */
  open(): Promise<Queue>;
  start(workers: Workers): Promise<void>;
  /** Lets what is under way come to its end, or gives it up for another process. */
  stop(): Promise<void>;
}

/**
 * Taken are those with the highest number first, of the same number the oldest. Each job stands behind as many turns as its organisation
 * has had or waits for; whoever is real goes before those who practise or play the demo, of whom anybody can be many.
 */
async function turnOf(client: ClientBase, kind: JobKind, { id, realm }: JobOwner): Promise<number> {
  const { rows } = await client.query<{ turns: number }>(
    `select count(*)::int as turns from jobs.job where name = $1 and group_id = $2
      and (state < 'completed' or completed_on > now() - interval '1 hour')`,
    [kind, id],
  );
  return (realm === 'real' ? 0 : -behindReal) - (rows[0]?.turns ?? 0);
}

const noJob = '00000000-0000-0000-0000-000000000000';
/** Then it is given up, and begun again after a pause that grows: nothing holds the queue for ever. */
const usualExpireSeconds = 3_600;
/** What is done is kept for a day, which bounds what is counted for the turns. */
const keptSeconds = 86_400;
/** More turns than anybody has. */
const behindReal = 1_000_000;
const pollSeconds = 0.5;
const giveUpMilliseconds = 5_000;
/** How soon a process without work of its own takes over what another one left. */
const leftWorkMilliseconds = 60_000;

export function createJobs({
  database,
  log,
  expireSeconds = usualExpireSeconds,
}: {
  readonly database: Database;
  readonly log: Logger;
  readonly expireSeconds?: number;
}): Jobs {
  /** The process stops: what has not come to its end is undone, and another process begins it again. */
  const givenUp = new AbortController();
  let workers: Workers | null = null;
  let isWorking = false;
  let opening: Promise<PgBoss> | null = null;
  let looking: NodeJS.Timeout | undefined;

  const open = async (): Promise<PgBoss> => {
    const { PgBoss: Boss } = await import('pg-boss');
    const boss = new Boss({
      schema: 'jobs',
      schedule: false,
      // The migrations made its schema: the product may make nothing.
      migrate: false,
      createSchema: false,
      db: {
        // Whole results: what it sends as several statements it takes apart by itself.
        executeSql: (text, values) => database.inBackground(() => database.pool.query(text, [...(values ?? [])])),
      },
    });
    boss.on('error', (error) => log.warn({ err: error }, 'the queue of jobs has a fault'));
    await boss.start();
    for (const kind of jobKinds) {
      await boss.createQueue(kind, { retryLimit: 5, retryBackoff: true, expireInSeconds: expireSeconds });
      // It reads a queue when it is first asked for, on a connection of its own: now, and not inside of somebody's transaction.
      await boss.findJobs(kind, { id: noJob });
    }
    await putToWork(boss);
    return boss;
  };
  const putToWork = async (boss: PgBoss) => {
    if (!workers || isWorking) return;
    isWorking = true;
    for (const kind of jobKinds) {
      const work = workers[kind];
      await boss.work<{ id: string }>(kind, { pollingIntervalSeconds: pollSeconds, batchSize: 1 }, async (jobs) => {
        for (const job of jobs) {
          const signal = AbortSignal.any([job.signal, givenUp.signal]);
          try {
            await database.inBackground(() => work(job.data.id, signal));
          } catch (error) {
            log.error({ err: error, job: kind, id: job.data.id }, 'a job failed; it will be tried again');
            throw error;
          }
        }
      });
    }
  };
  const boss = () => {
    refuseWhileConnected('the queue of jobs');
    clearInterval(looking);
    opening ??= open().catch((error: unknown) => {
      opening = null; // the next one tries again
      throw error;
    });
    return opening;
  };
  const openIfWorkIsLeft = async () => {
    const { rows } = await database.pool.query<{ jobs: string | null }>("select to_regclass('jobs.job') as jobs");
    if (!rows[0]?.jobs) return;
    const left = await database.pool.query("select from jobs.job where state < 'completed' limit 1");
    if (left.rows.length > 0) await boss();
  };

  return {
    async open() {
      const queue = await boss();
      return {
        async enqueue(tx, kind, id, of) {
          const client = clientOf(tx);
          const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) };
          // Two of one organisation that come in the same moment would count the same ones.
          await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`jobs ${of.id}`]);
          const priority = await turnOf(client, kind, of);
          await queue.send(kind, { id }, { db, priority, group: { id: of.id }, deleteAfterSeconds: keptSeconds });
        },
      };
    },
    async start(given) {
      workers = given;
      if (opening) return putToWork(await opening);
      looking = setInterval(
        () =>
          database
            .inBackground(openIfWorkIsLeft)
            .catch((error: unknown) => log.warn({ err: error }, 'the queue of jobs did not open')),
        leftWorkMilliseconds,
      ).unref();
      await database.inBackground(openIfWorkIsLeft);
    },
    async stop() {
      clearInterval(looking);
      const queue = await opening?.catch(() => null); // whoever wanted it open has heard why it is not
      const givingUp = setTimeout(() => givenUp.abort(), giveUpMilliseconds);
      await queue?.stop({ graceful: true, timeout: 2 * giveUpMilliseconds });
      clearTimeout(givingUp);
    },
  };
}
