// A receiver that never answers holds up its own organisation alone: no capture job, nobody else's webhook, and no end of the process.
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { type Desk, openDesk, withKey } from './testing/epcis-desk.ts';

let app: TestApp;
let silent: Desk;
let other: Desk;
let receiver: Server;
let origin: string;
/** Requests under `/silent` that nobody has answered; what came under `/other`. */
let held: ServerResponse[];
let arrived: number;

beforeEach(async () => {
  app = await createTestApp();
  silent = await withKey(await openDesk(app, '0199a000-0000-7000-8000-00000000000a', 'Silent one'));
  other = await withKey(await openDesk(app, '0199a000-0000-7000-8000-00000000000c', 'Other two'));
  held = [];
  arrived = 0;
  receiver = createServer((request, answer) => {
    request.resume();
    if (request.url?.startsWith('/silent')) held.push(answer);
    else {
      arrived += 1;
      answer.writeHead(200).end();
    }
  });
  await new Promise<void>((resolve) => receiver.listen(0, resolve));
  origin = `:${(receiver.address() as AddressInfo).port}`;
});
afterEach(async () => {
  await app.close();
  receiver.closeAllConnections();
  receiver.close();
});

const documentOf = (serial: number) => ({
  '@context': ['https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld'],
  type: 'EPCISDocument',
  schemaVersion: '2.0',
  creationDate: '2026-11-02T08:00:00Z',
  epcisBody: {
    eventList: [
      {
        type: 'ObjectEvent',
        eventTime: '2026-11-02T08:00:00.000Z',
        eventTimeZoneOffset: '+08:00',
        action: 'OBSERVE',
        bizStep: 'shipping',
        epcList: [`urn:epc:id:sgtin:0614141.107346.${serial}`],
      },
    ],
  },
});

async function subscribe(desk: Desk, name: string, controls: Record<string, unknown>) {
  await desk.send('POST', '/epcis/queries', { body: { name, query: {} } });
  const made = await desk.send('POST', `/epcis/queries/${name}/subscriptions`, { body: controls });
  expect(made.status, made.text).toBe(201);
  return String(made.json.subscriptionID);
}
const everySecond = { schedule: { second: '[0-59]' }, reportIfEmpty: true };
const pass = (seconds: number) => app.clock.moveTo(new Date(app.clock.now().getTime() + seconds * 1_000).toISOString());
const soon = { timeout: 1_500, interval: 20 };

it('Twenty planned queries to a receiver that never answers keep nobody else waiting', async () => {
  for (let count = 0; count < 20; count += 1)
    await subscribe(silent, 'all', { dest: `http://127.0.0.1${origin}/silent/${count}`, ...everySecond });
  await subscribe(other, 'all', { dest: `http://localhost${origin}/other`, stream: true });
  pass(5);
  await silent.send('POST', '/epcis/capture', { body: documentOf(1) });
  await vi.waitFor(() => expect(held.length).toBeGreaterThan(0), soon);
  const sent = await other.send('POST', '/epcis/capture', { body: documentOf(2) });
  const job = async () => (await other.send('GET', String(sent.headers['location']))).json;
  await vi.waitFor(async () => expect(await job()).toMatchObject({ running: false, success: true }), soon);
  await vi.waitFor(() => expect(arrived).toBe(1), soon);
  // One turn at a time of whoever practises or plays the demo.
  expect(held.length).toBe(1);
});

it('An end breaks off what is under way, and loses nothing', async () => {
  const id = await subscribe(silent, 'all', { dest: `http://127.0.0.1${origin}/silent`, stream: true });
  await silent.send('POST', '/epcis/capture', { body: documentOf(1) });
  await vi.waitFor(() => expect(held.length).toBe(1), soon);
  const begun = performance.now();
  await app.domains.events.stop();
  expect(performance.now() - begun).toBeLessThan(1_000);
  const { rows } = await app.database.pool.query(
    `select s.taken_until, s.failures, d.delivered_at, d.message_id is not null as is_named
     from events.epcis_subscriptions s join events.epcis_deliveries d on d.subscription_id = s.id where s.id = $1`,
    [id],
  );
  expect(rows).toEqual([{ taken_until: null, failures: 0, delivered_at: null, is_named: true }]);
});

it('A receiver that cannot be reached is let alone in all that goes there', async () => {
  const closed = createServer();
  await new Promise<void>((resolve) => closed.listen(0, resolve));
  const { port } = closed.address() as AddressInfo;
  await new Promise((resolve) => closed.close(resolve));
  for (let count = 0; count < 5; count += 1)
    await subscribe(silent, 'all', { dest: `http://127.0.0.1:${port}/${count}`, ...everySecond });
  const elsewhere = await subscribe(silent, 'all', { dest: `http://localhost${origin}/other`, ...everySecond });
  pass(5);
  await app.domains.events.settled();
  const { rows } = await app.database.pool.query(
    'select id, failures, last_turn_at is not null as was_tried, next_run_at > $1 as waits from events.epcis_subscriptions order by id',
    [app.clock.now()],
  );
  const there = rows.filter(({ id }) => id !== elsewhere);
  expect(there.map(({ failures, waits }) => [failures, waits])).toEqual(Array(5).fill([1, true]));
  expect(there.filter((row) => row.was_tried).length).toBe(1);
  expect(arrived).toBe(1);
});

it('A planned query runs once a minute at most', async () => {
  await subscribe(other, 'all', { dest: `http://localhost${origin}/other`, ...everySecond });
  const counts: number[] = [];
  for (const seconds of [2, 1, 30, 30, 30, 31]) {
    pass(seconds);
    await app.domains.events.settled();
    counts.push(arrived);
  }
  expect(counts).toEqual([1, 1, 1, 2, 2, 3]);
});
