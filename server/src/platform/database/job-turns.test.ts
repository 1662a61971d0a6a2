// The queue on a real database: whose turn it is, and that nothing holds it for ever.
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createJobs, type JobKind, type JobOwner, type Jobs, jobKinds, type Worker, type Workers } from '../jobs.ts';

const one: JobOwner = { id: '0199a000-0000-7000-8000-00000000000a', realm: 'practice' };
const other: JobOwner = { id: '0199a000-0000-7000-8000-00000000000b', realm: 'practice' };
const real: JobOwner = { id: '0199a000-0000-7000-8000-00000000000c', realm: 'real' };

let database: TestDatabase;
let jobs: Jobs;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  await jobs.stop();
  await database.drop();
});

const open = (expireSeconds?: number) =>
  createJobs({ database, log: pino({ level: 'silent' }), ...(expireSeconds && { expireSeconds }) });
const workersThat = (work: Worker): Workers =>
  Object.fromEntries(jobKinds.map((kind) => [kind, work])) as unknown as Workers; // one for each kind
const jobOf = (number: number) => `0199a000-0000-7000-8000-${String(number).padStart(12, '0')}`;

async function enqueue(kind: JobKind, number: number, of: JobOwner): Promise<void> {
  const queue = await jobs.open();
  await database.asTenant(of.id, (tx) => queue.enqueue(tx, kind, jobOf(number), of));
}

describe.each(['bulk.check', 'bulk.process_short', 'reports.make'] as const)('The queue %s', (kind) => {
  it("takes somebody's first job before the second of anybody, and theirs in turn after that", async () => {
    jobs = open();
    const taken: number[] = [];
    let letGo = () => {};
    const busy = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await enqueue(kind, 1, one);
    await jobs.start(
      workersThat(async (id) => {
        taken.push(Number(id.slice(-12)));
        if (taken.length === 1) await busy;
      }),
    );
    await vi.waitFor(() => expect(taken).toEqual([1]), { timeout: 10_000 });
    for (const number of [2, 3]) await enqueue(kind, number, one);
    for (const number of [4, 5]) await enqueue(kind, number, other);
    letGo();
    await vi.waitFor(() => expect(taken).toHaveLength(5), { timeout: 20_000 });
    expect(taken).toEqual([1, 4, 2, 5, 3]);
    // Ended within the hour they count still.
    await vi.waitFor(async () => {
      const { rows } = await database.pool.query("select from jobs.job where state < 'completed'");
      expect(rows).toHaveLength(0);
    });
    await enqueue(kind, 6, one);
    const { rows } = await database.pool.query("select priority from jobs.job where data->>'id' = $1", [jobOf(6)]);
    expect(rows).toEqual([{ priority: -1_000_003 }]);
  });

  it('takes what is real before what is practised, however many practise', async () => {
    jobs = open();
    const taken: number[] = [];
    for (const number of [1, 2, 3]) await enqueue(kind, number, { ...one, id: jobOf(100 + number) });
    for (const number of [4, 5]) await enqueue(kind, number, real);
    await jobs.start(
      workersThat(async (id) => {
        taken.push(Number(id.slice(-12)));
      }),
    );
    await vi.waitFor(() => expect(taken).toHaveLength(5), { timeout: 20_000 });
    expect(taken).toEqual([4, 5, 1, 2, 3]);
  });
});

it('A job that does not come to its end is given up when its time is over, and the next one is taken', async () => {
  jobs = open(1);
  const taken: number[] = [];
  const givenUp: number[] = [];
  await enqueue('bulk.check', 1, one);
  await enqueue('bulk.check', 2, other);
  await jobs.start(
    workersThat(async (id, signal) => {
      const number = Number(id.slice(-12));
      taken.push(number);
      if (number !== 1) return;
      signal.addEventListener('abort', () => givenUp.push(number));
      await new Promise(() => {}); // for ever
    }),
  );
  await vi.waitFor(() => expect(taken).toContain(2), { timeout: 10_000 });
  expect(givenUp).toContain(1);
});
