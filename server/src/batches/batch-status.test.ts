// One rule in two languages: what lists filter and sort by is what core says of the same batch.
import { type BatchMilestones, batchStatus, isProduced } from '@amanah/core/batches';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayOf, newId } from '../platform/clock.ts';
import type { Transaction } from '../platform/database/database.ts';
import { createDemoApp, type TestApp } from '../testing/test-app.ts';
import { ownBatches } from './read-batches.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createDemoApp();
});
afterAll(() => app.close());

const stepOf = { workedAt: 'processing', packedAt: 'packaging', sentAt: 'distribution', shelvedAt: 'retail' } as const;
const stepNames = ['workedAt', 'packedAt', 'sentAt', 'shelvedAt'] as const;

class Undo extends Error {}
async function undone(work: (tx: Transaction) => Promise<void>) {
  await app.database.sql
    .transaction(async (tx) => {
      await work(tx);
      throw new Undo();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error;
    });
}

it('The statement says of every batch what batchStatus says', async () => {
  const { rows } = await app.database.pool.query<{ like: string; producer: string }>(
    'select id as like, producer_id as producer from batches.batches limit 1',
  );
  const [{ like, producer } = { like: '', producer: '' }] = rows;
  const now = app.clock.now();
  const today = dayOf(now);
  const nearby = (days: number) => dayOf(new Date(now.getTime() + days * 86_400_000));
  const day = fc.integer({ min: -3, max: 3 }).map(nearby);
  const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null, freq: 2 });
  const instant = maybe(day.map((one) => `${one}T08:00:00Z`));
  const given = fc.record({
    producedOn: day,
    completedOn: maybe(day),
    shippedOn: maybe(day),
    inMarketOn: maybe(day),
    workedAt: instant,
    packedAt: instant,
    sentAt: instant,
    shelvedAt: instant,
    // What was only planned counts for nothing; packed is what is finished.
    planned: fc.subarray([...stepNames]),
  });
  const said = new Set<string>();
  await fc.assert(
    fc.asyncProperty(given, ({ planned, ...batch }) =>
      undone(async (tx) => {
        const id = newId(now);
        const { producedOn, completedOn, shippedOn, inMarketOn } = batch;
        await tx.execute(
          sql`insert into batches.batches select (jsonb_populate_record(b, ${JSON.stringify({
            id,
            batch_number: 'GENERATED',
            code: null,
            code_key: null,
            produced_on: producedOn,
            completed_on: completedOn,
            shipped_on: shippedOn,
            in_market_on: inMarketOn,
            expires_on: null,
            expected_on: null,
          })}::jsonb)).* from batches.batches b where b.id = ${like}`,
        );
        for (const name of stepNames)
          if (batch[name] !== null)
            await tx.execute(sql`insert into batches.steps (id, batch_id, realm, step, name, address, status, occurred_at, notes)
              values (gen_random_uuid(), ${id}, 'demo', ${stepOf[name]}, '', '', ${planned.includes(name) ? 'pending' : 'completed'}, ${batch[name]}, '[]')`);
        const { rows: answer } = await tx.execute<{ status: string; is_produced: boolean }>(
          sql`select status, is_produced from (${ownBatches(app, producer, sql`batches.id = ${id}`)}) own`,
        );
        const facts: BatchMilestones = {
          ...batch,
          ...Object.fromEntries(planned.map((name) => [name, null])),
        };
        expect(answer).toEqual([{ status: batchStatus(facts, today), is_produced: isProduced(facts, today) }]);
        said.add(`${answer[0]?.status} ${answer[0]?.is_produced}`);
      }),
    ),
    { numRuns: 300 },
  );
  expect([...said].sort()).toEqual([
    'completed true',
    'in_transit true',
    'pending false',
    'processing false',
    'processing true',
  ]);
});
