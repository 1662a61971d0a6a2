// What people read as recorded steps is what has happened, on every page the same.
import { producerAnalytics } from '@amanah/api/batches';
import { dashboard } from '@amanah/api/dashboards';
import { producerId } from '@amanah/demo/producers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { personAt } from '../testing/person-at.ts';
import { createDemoApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createDemoApp();
});
afterAll(() => app.close());

it('Dashboard and overview count what has happened, and nothing that is planned', async () => {
  const id = producerId('kampung-hijau');
  const producer = await personAt(app, id, 'CounterOfSteps');
  const own = `batch_id in (select id from batches.batches where producer_id = '${id}')`;
  await app.database.asOwner(`with first as (select id, row_number() over (order by id) as nth from batches.steps where ${own})
    update batches.steps s set status = case when first.nth <= 2 then 'pending' else 'in-progress' end
    from first where first.id = s.id and first.nth <= 3`);
  const counted = await app.database.pool.query<{ happened: number; planned: number }>(
    `select count(*) filter (where status <> 'pending')::int as happened, count(*) filter (where status = 'pending')::int as planned from batches.steps where ${own}`,
  );
  const { happened, planned } = counted.rows[0] ?? { happened: 0, planned: 0 };
  expect(planned).toBeGreaterThan(1);
  const { supplyChain } = await producer.call(producerAnalytics, {});
  const { organisation } = await producer.call(dashboard, {});
  expect([supplyChain.totalEvents, supplyChain.pending]).toEqual([happened, planned]);
  expect(organisation?.counts['events']).toBe(happened);
});
