// The law of one connection finds what it is there to find, also where the use case swallows it.
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, refuseFoundWaiting, type TestDatabase, testServer } from '../../testing/test-database.ts';
import { fixedClock } from '../clock.ts';
import { createCustomerClient } from '../customer-addresses.ts';
import { contentOf, createFiles } from '../files.ts';
import { createJobs } from '../jobs.ts';
import { createMailer } from '../mail.ts';
import { createMicroBatch } from '../micro-batch.ts';
import { send } from '../outgoing.ts';
import { integer } from './columns.ts';
import { type Database, openDatabase, statement } from './database.ts';
import { apart, getBefore, takeFoundWaiting, WaitedWhileConnected } from './one-connection.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(() => {
  takeFoundWaiting();
});

const one = statement('test.one', { one: integer }, 'select 1 as one');
const organisation = '0199a000-0000-7000-8000-00000000000a';
const transactions: Readonly<Record<string, (work: () => Promise<unknown>) => Promise<unknown>>> = {
  'a transaction': (work) => database.sql.transaction(work),
  'a transaction of one organisation': (work) => database.asTenant(organisation, work),
  'a transaction of plain statements': (work) => database.plainTransaction('begin', work),
  'a savepoint': (work) => database.sql.transaction((tx) => tx.transaction(work)),
};
const batch = createMicroBatch(async (items: readonly number[]) => items);
const log = pino({ level: 'silent' });
// A closed port: outside of a transaction it is asked, and says no.
const nowhere = 'http://127.0.0.1:1/';
const outside: Readonly<Record<string, () => Promise<unknown>>> = {
  'an address of the operator': () => send(nowhere, { method: 'GET', timeoutMilliseconds: 1_000 }),
  'an address of a customer': () =>
    createCustomerClient({ mayReachPrivateAddresses: true })(nowhere, {
      body: '',
      headers: {},
      timeoutMilliseconds: 1_000,
    }),
  'a mail server': () =>
    createMailer({ smtpUrl: 'smtp://127.0.0.1:1', dataDir: '/nowhere', publicUrl: nowhere }).send({
      to: 'somebody@amanah.org',
      subject: 'x',
      text: 'x',
      html: 'x',
    }),
};
const waits: Readonly<Record<string, () => Promise<unknown>>> = {
  'a builder': () => database.sql.execute(sql`select 1`),
  'the pool': () => database.pool.query('select 1'),
  'a prepared statement': () => database.run(one, []),
  'a statement of the verify path': () => database.verdicts.run(one, []),
  'background work': () => database.inBackground(() => database.pool.query('select 1')),
  'another transaction': () => database.sql.transaction(async () => undefined),
  'another transaction of an organisation': () => database.asTenant(organisation, async () => undefined),
  'another plain transaction': () => database.plainTransaction('begin', async () => undefined),
  'a micro-batch': () => batch.add(1),
  'a file': () => createFiles({ database, clock: fixedClock('2026-11-21T10:00:00Z') }).describe(organisation),
  'the queue of jobs': () => createJobs({ database, log }).open(),
  'the body of a request': async () => {
    for await (const _ of contentOf(new Blob(['x']).stream()));
  },
};

describe.each(Object.entries(transactions))('Inside of %s', (_, begin) => {
  it.each(Object.entries({ ...waits, ...outside }))('%s is refused', async (_name, wait) => {
    await expect(begin(wait)).rejects.toThrow(/waited for inside of a transaction|Failed query/);
    expect(takeFoundWaiting()).toHaveLength(1);
  });

  it('what is swallowed is found at the end of the file', async () => {
    await begin(async () => {
      await database.pool.query('select 1').catch(() => undefined);
    });
    expect(() => refuseFoundWaiting()).toThrow(/select 1/);
    expect(() => refuseFoundWaiting()).not.toThrow();
  });
});

describe('Nothing is found', () => {
  it.each(Object.entries(waits).filter(([name]) => name !== 'the queue of jobs'))(
    'outside of it: %s',
    async (_, wait) => {
      await wait();
      expect(takeFoundWaiting()).toEqual([]);
    },
  );

  it('after the transaction, in what was begun in it', async () => {
    const later = Promise.withResolvers<void>();
    let after: Promise<unknown> = Promise.resolve();
    await database.sql.transaction(async () => {
      after = later.promise.then(() => database.pool.query('select 1'));
    });
    later.resolve();
    await after;
    expect(takeFoundWaiting()).toEqual([]);
  });

  it('in what goes on apart, while the transaction is open', async () => {
    await database.sql.transaction(async () => {
      const done = Promise.withResolvers<void>();
      apart(() => void database.pool.query('select 1').then(() => done.resolve(), done.reject));
      await done.promise;
    });
    expect(takeFoundWaiting()).toEqual([]);
  });

  it('when a job is put into an open queue, also by an organisation, and it is there with the transaction', async () => {
    const jobs = createJobs({ database, log });
    const queue = await jobs.open();
    await database.asTenant(organisation, (tx) =>
      queue.enqueue(tx, 'bulk.check', organisation, { id: organisation, realm: 'real' }),
    );
    const undone = database.sql.transaction(async (tx) => {
      await queue.enqueue(tx, 'bulk.process', organisation, { id: organisation, realm: 'real' });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    const { rows } = await database.pool.query<{ name: string }>('select name from jobs.job');
    expect(rows).toEqual([{ name: 'bulk.check' }]);
    await jobs.stop();
    expect(takeFoundWaiting()).toEqual([]);
  });

  it('where nobody watches, as in an installation', async () => {
    await unwatched((installed) => installed.sql.transaction(() => installed.pool.query('select 1')));
    expect(takeFoundWaiting()).toEqual([]);
  });

  it.each(Object.entries(outside))('outside of it, where %s is asked', async (_, ask) => {
    await expect(ask()).rejects.toThrow(/ECONNREFUSED|fetch failed|bad port/);
    expect(takeFoundWaiting()).toEqual([]);
  });

  it('says what was waited for, and where', async () => {
    const error = await database.sql.transaction(() => database.run(one, [])).catch((caught: unknown) => caught);
    takeFoundWaiting();
    expect(error).toBeInstanceOf(WaitedWhileConnected);
    expect(String((error as Error).stack)).toContain('one-connection.test.ts');
  });
});

describe('Whoever is outside', () => {
  it.each(Object.entries(outside))('is refused inside of a transaction of an installation too: %s', async (_, ask) => {
    await unwatched((installed) => expect(installed.sql.transaction(ask)).rejects.toThrow(WaitedWhileConnected));
  });

  it('is asked before the transaction, which begins again', async () => {
    const steps: string[] = [];
    let answer: string | undefined;
    const work = async () => {
      steps.push('begun');
      if (!answer)
        await getBefore('an answer', async () => {
          await database.sql.execute(sql`select 1`); // no transaction is open
          steps.push('asked');
          answer = 'kept';
        });
      return answer;
    };
    expect(await database.sql.transaction(work)).toBe('kept');
    expect(steps).toEqual(['begun', 'asked', 'begun']);
    expect(await database.asTenant(organisation, work)).toBe('kept');
    expect(takeFoundWaiting()).toEqual([]);
  });

  it('leaves nothing of the first beginning, and its failure is the failure of the transaction', async () => {
    const failing = database.sql.transaction(() =>
      getBefore('an answer', () => Promise.reject(new Error('nobody answers'))),
    );
    await expect(failing).rejects.toThrow('nobody answers');
    let isThere = false;
    const found = await database.sql.transaction(async (tx) => {
      const { rows } = await tx.execute(sql`select coalesce(current_setting('test.begun', true), '') as begun`);
      await tx.execute(sql`select set_config('test.begun', 'once', false)`);
      if (!isThere)
        await getBefore('an answer', async () => {
          isThere = true;
        });
      return rows;
    });
    expect(found).toEqual([{ begun: '' }]);
  });

  it('is not asked for ever', async () => {
    let times = 0;
    const never = database.sql.transaction(() =>
      getBefore('an answer', async () => {
        times += 1;
      }),
    );
    await expect(never).rejects.toThrow('needed before the transaction');
    expect(times).toBe(9);
  });
});

async function unwatched(work: (installed: Database) => Promise<unknown>): Promise<void> {
  const installed = openDatabase({ connection: { ...testServer().connection, database: database.name }, log });
  await work(installed);
  await installed.close();
}
