// How many queries and subscriptions there may be, also when they come in the same moment.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { subscriptionBounds } from './subscription-bounds.ts';
import { type Desk, openDesk, withKey } from './testing/epcis-desk.ts';

let app: TestApp;
let desk: Desk;
const organisationId = '0199a000-0000-7000-8000-00000000000a';
const { queries, subscriptions } = subscriptionBounds.demo;

beforeAll(async () => {
  app = await createTestApp();
  desk = await withKey(await openDesk(app, organisationId, 'Producer one'));
});
afterAll(() => app.close());

const atOnce = (count: number, send: (index: number) => ReturnType<Desk['send']>) =>
  Promise.all(Array.from({ length: count }, (_, index) => send(index)));
const kinds = (answers: Awaited<ReturnType<typeof atOnce>>) =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ status, json }) => `${status} ${json?.type ?? ''}`)].map(([kind, all]) => [
      kind,
      all.length,
    ]),
  );

it('An organisation keeps a number of queries, whoever asks in the same moment', async () => {
  const answers = await atOnce(queries + 5, (index) =>
    desk.send('POST', '/epcis/queries', { body: { name: `query-${index}`, query: {} } }),
  );
  expect(kinds(answers)).toEqual({ '201 ': queries, '409 epcisException:ImplementationException': 5 });
  const { rows } = await app.database.pool.query('select count(*)::int as n from events.epcis_queries');
  expect(rows[0].n).toBe(queries);
});

it('It has a number of subscriptions, and room again when one ends', async () => {
  const [{ rows }] = [await app.database.pool.query('select name from events.epcis_queries order by name')];
  const make = (index: number) =>
    desk.send('POST', `/epcis/queries/${rows[index % 2].name}/subscriptions`, {
      body: { dest: 'http://127.0.0.1:9/', schedule: { hour: '1' } },
    });
  const answers = await atOnce(subscriptions + 5, make);
  expect(kinds(answers)).toEqual({
    '201 ': subscriptions,
    '409 epcisException:SubscriptionControlsException': 5,
  });
  const made = answers.find(({ status }) => status === 201);
  expect((await desk.send('DELETE', String(made?.headers['location']))).status).toBe(204);
  expect((await make(0)).status).toBe(201);
});

it('A query is not long', async () => {
  const query = { EQ_bizStep: ['x'.repeat(17_000)] };
  const answer = await desk.send('POST', '/epcis/queries', { body: { name: 'long', query } });
  expect([answer.status, answer.json.type]).toEqual([413, 'epcisException:CaptureLimitExceededException']);
});
