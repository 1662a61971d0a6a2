// Subscriptions against a receiver that fails, is slow to agree, or wants less at once: each event arrives, each once.
import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCustomerClient } from '../platform/customer-addresses.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import type { EventsDeps } from './deps.ts';
import { subscribe } from './subscriptions.ts';
import { type Desk, openDesk, withKey } from './testing/epcis-desk.ts';

interface Message {
  readonly body: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly events: readonly Record<string, unknown>[];
  readonly answered: number;
}

let app: TestApp;
let desk: Desk;
let stranger: Desk;
let receiver: Server;
let destination: string;
let messages: Message[];
/** What the receiver answers: the next of these, then 200. */
let answers: number[];

beforeAll(async () => {
  app = await createTestApp();
  // Programs, because the clock moves on further than a person's token lasts.
  desk = await withKey(await openDesk(app, '0199a000-0000-7000-8000-00000000000a', 'Producer one'));
  stranger = await withKey(await openDesk(app, '0199a000-0000-7000-8000-00000000000c', 'Stranger three'));
  receiver = createServer((request, answer) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      const events = JSON.parse(body).epcisBody.queryResults.resultsBody.eventList;
      const status = answers.shift() ?? 200;
      messages.push({ body, headers: request.headers, events, answered: status });
      answer.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  destination = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
});
beforeEach(() => {
  messages = [];
  answers = [];
});
afterAll(async () => {
  receiver.close();
  await app.close();
});

const context = ['https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld', { ex: 'https://ns.example.com/' }];
let counter = 0;
const event = (more: Record<string, unknown> = {}) => ({
  '@context': context,
  type: 'ObjectEvent',
  eventID: `urn:uuid:0199a000-0000-7000-9000-${String(++counter).padStart(12, '0')}`,
  eventTime: '2026-11-02T08:00:00.000Z',
  eventTimeZoneOffset: '+08:00',
  action: 'OBSERVE',
  bizStep: 'shipping',
  epcList: [`urn:epc:id:sgtin:0614141.107346.${counter}`],
  ...more,
});
const settled = () => app.domains.events.settled();
const capture = async (one: unknown, by = desk) =>
  expect((await by.send('POST', '/epcis/events', { body: one })).status).toBe(201);
const taken = () =>
  messages.filter(({ answered }) => answered < 300).flatMap(({ events }) => events.map(({ eventID }) => eventID));

let queries = 0;
/** Moves the clock on by some seconds. */
function pass(seconds: number) {
  app.clock.moveTo(new Date(app.clock.now().getTime() + seconds * 1_000).toISOString());
}
async function subscription(
  controls: Record<string, unknown>,
  query: Record<string, unknown> = { EQ_bizStep: ['shipping'] },
) {
  pass(1);
  const name = `query-${++queries}`;
  expect((await desk.send('POST', '/epcis/queries', { body: { name, query } })).status).toBe(201);
  const url = `/epcis/queries/${name}/subscriptions`;
  const made = await desk.send('POST', url, { body: { dest: destination, ...controls } });
  expect(made.status, made.text).toBe(201);
  await settled();
  return {
    name,
    url,
    made,
    own: String(made.headers['location']),
    end: () => desk.send('DELETE', `/epcis/queries/${name}`),
  };
}

describe('A stream', () => {
  it('brings each event once, character by character and signed, though the receiver fails twice', async () => {
    const signatureToken = '13df38d8275b13f05704629e5f1cf3d45d6132d5';
    const { made, own, end } = await subscription({ stream: true, signatureToken });
    expect(made.json).toMatchObject({ dest: destination, stream: true, queryName: 'query-1' });
    expect(made.text).not.toContain(signatureToken);
    answers = [500, 503];
    const first = event({ 'ex:weight': 1.5 });
    await capture(first);
    await settled();
    expect([messages.length, taken()]).toEqual([1, []]);
    await capture(event({ bizStep: 'storing' }));
    const second = event();
    await capture(second);
    // Not before its time: a receiver that is down is not hammered.
    await settled();
    expect(messages.length).toBe(1);
    pass(5);
    await settled();
    expect(messages.length).toBe(2);
    pass(54);
    await settled();
    expect(taken()).toEqual([first.eventID, second.eventID]);
    // What is repeated is the same message under the same name.
    expect(new Set(messages.slice(0, 3).map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    expect(new Set(messages.slice(0, 3).map(({ events }) => JSON.stringify(events))).size).toBe(1);
    for (const { body, headers } of messages) {
      const signature = createHmac('sha256', signatureToken).update(body).digest('hex');
      expect(headers['gs1-signature']).toBe(`sha256=${signature}`);
      expect(headers).toMatchObject({ 'gs1-epcis-version': '2.0.0', 'content-type': 'application/json' });
    }
    expect(messages[2]?.body).toContain(JSON.stringify(first));
    expect((await desk.send('GET', own)).json.lastNotifiedAt).toBe(app.clock.now().toISOString());
    await capture(first);
    await settled();
    expect(taken().length).toBe(2);
    await end();
    await capture(event());
    await settled();
    expect(taken().length).toBe(2);
  });

  it('goes on after a stop between the answer of the receiver and our note of it, with the same message', async () => {
    const { own, end } = await subscription({ stream: true });
    await capture(event());
    await settled();
    const id = own.split('/').at(-1);
    // As a kill in that moment would leave it.
    await app.database.pool.query('update events.epcis_deliveries set delivered_at = null where subscription_id = $1', [
      id,
    ]);
    await settled();
    expect(messages.map(({ headers }) => headers['idempotency-key'])).toEqual([
      messages[0]?.headers['idempotency-key'],
      messages[0]?.headers['idempotency-key'],
    ]);
    await end();
  });

  it('sends less at once to a receiver that finds it too much', async () => {
    const { end } = await subscription({ stream: true });
    answers = [413, 413];
    const document = {
      '@context': context,
      type: 'EPCISDocument',
      schemaVersion: '2.0',
      creationDate: '2026-11-02T08:00:00Z',
      epcisBody: { eventList: Array.from({ length: 130 }, () => event()).map(({ '@context': _, ...bare }) => bare) },
    };
    expect((await desk.send('POST', '/epcis/capture', { body: document })).status).toBe(202);
    await settled();
    expect(messages.map(({ events }) => events.length).slice(0, 3)).toEqual([100, 50, 25]);
    expect(taken().sort()).toEqual(document.epcisBody.eventList.map(({ eventID }) => eventID).sort());
    await end();
  });

  it('brings what was recorded since the time that is asked for, then what comes', async () => {
    const before = event({ bizStep: 'inspecting' });
    await capture(before);
    const query = { EQ_bizStep: ['inspecting'] };
    const { end } = await subscription({ stream: true, initialRecordTime: '2020-01-01T00:00:00Z' }, query);
    const after = event({ bizStep: 'inspecting' });
    await capture(after);
    await settled();
    expect(taken()).toEqual([before.eventID, after.eventID]);
    await end();
  });

  it('brings what was captured beside its making, when that must be over, and nothing twice', async () => {
    const query = { EQ_bizStep: ['sampling'] };
    const { own, end } = await subscription({ stream: true }, query);
    const [one, two] = [event({ bizStep: 'sampling' }), event({ bizStep: 'sampling' })];
    await capture(one);
    await capture(two);
    await settled();
    // As if the capture of the second had begun before the subscription was there.
    await app.database.pool.query(
      'delete from events.epcis_deliveries d using events.epcis_events e where e.id = d.event_id and e.event_id = $1 and d.subscription_id = $2',
      [two.eventID, own.split('/').at(-1)],
    );
    messages = [];
    pass(1_800);
    await settled();
    expect(taken()).toEqual([two.eventID]);
    await end();
  });

  it('never brings what the organisation may not see', async () => {
    const { end } = await subscription({ stream: true }, {});
    await capture(event(), stranger);
    await capture(
      event({ destinationList: [{ type: 'owning_party', destination: `urn:uuid:${desk.organisationId}` }] }),
      stranger,
    );
    await settled();
    expect(taken().length).toBe(1);
    await end();
  });

  it('brings nothing to whoever has left', async () => {
    const { end } = await subscription({ stream: true });
    const status = (text: string) =>
      app.database.asOwner(
        `alter table organisations.organisations disable trigger left_for_good;
         update organisations.organisations set status = '${text}', left_at = ${text === 'left' ? 'now()' : 'null'} where id = '${desk.organisationId}';
         alter table organisations.organisations enable trigger left_for_good`,
      );
    answers = [500];
    await capture(event());
    await settled();
    expect(messages.length).toBe(1);
    await status('left');
    pass(3_600);
    await settled();
    expect(messages.length).toBe(1);
    await status('approved');
    await settled();
    expect(taken().length).toBe(1);
    await end();
  });
});

describe('A schedule', () => {
  it('brings everything since the last time at its time, and word of nothing where that is wanted', async () => {
    app.clock.moveTo('2026-11-21T23:00:00Z');
    const { end } = await subscription({ schedule: { hour: '1', minute: '5' }, reportIfEmpty: true });
    const one = event();
    await capture(one);
    await settled();
    expect(messages.length).toBe(0);
    app.clock.moveTo('2026-11-22T01:05:00Z');
    await settled();
    expect(taken()).toEqual([one.eventID]);
    app.clock.moveTo('2026-11-22T12:00:00Z');
    await settled();
    expect(messages.length).toBe(1);
    app.clock.moveTo('2026-11-23T01:05:01Z');
    await settled();
    expect([messages.length, messages[1]?.events]).toEqual([2, []]);
    await end();
  });
});

describe('A subscription', () => {
  it.each([
    [{ stream: true, dest: 'ftp://example.com/' }, '/dest', 'events.wrong_destination'],
    [{}, '/schedule', 'events.stream_or_schedule'],
    [{ stream: true, schedule: { hour: '1' } }, '/schedule', 'events.stream_or_schedule'],
    [{ schedule: { hour: '25' } }, '/schedule/hour', 'events.wrong_schedule'],
    [{ schedule: { dayOfMonth: '31', month: '2' } }, '/schedule', 'events.wrong_schedule'],
    [{ stream: true, initialRecordTime: 'today' }, '/initialRecordTime', 'events.wrong_time'],
    [{ stream: true, signatureToken: 'short' }, '/signatureToken', 'events.short_token'],
  ])('with %j is refused', async (controls, path, rule) => {
    await desk.send('POST', '/epcis/queries', { body: { name: 'refusing', query: {} } });
    const answer = await desk.send('POST', '/epcis/queries/refusing/subscriptions', {
      body: { dest: destination, ...controls },
    });
    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject({
      type: 'epcisException:SubscriptionControlsException',
      faults: [{ path, rule }],
    });
  });

  it('leads into no own network unless the operator allows it', async () => {
    const sendToCustomer = createCustomerClient({ mayReachPrivateAddresses: false });
    const deps = { database: app.database, sendToCustomer } as unknown as EventsDeps; // all that is asked for before the refusal
    await desk.send('POST', '/epcis/queries', { body: { name: 'inward', query: {} } });
    for (const dest of ['http://127.1/', 'http://169.254.169.254/latest', 'http://[fd00::1]/'])
      await expect(
        subscribe(
          deps,
          { organisationId: '0199a000-0000-7000-8000-00000000000a', sender: { actorId: null, keyName: null } },
          'inward',
          JSON.stringify({ dest, stream: true }),
        ),
        dest,
      ).rejects.toMatchObject({ code: 'events.subscription_invalid', details: { faults: [{ path: '/dest' }] } });
  });

  it('is listed to its organisation, ended by it, and hidden from others', async () => {
    const { url, own } = await subscription({ stream: true });
    expect((await desk.send('GET', url)).json.length).toBe(1);
    expect((await stranger.send('GET', own)).status).toBe(404);
    expect((await stranger.send('DELETE', own)).status).toBe(404);
    expect((await desk.send('DELETE', own)).status).toBe(204);
    expect((await desk.send('GET', own)).status).toBe(404);
    expect((await desk.send('GET', url)).json).toEqual([]);
    const { rows } = await app.database.pool.query(
      'select count(*)::int as n from events.epcis_deliveries d where not exists (select from events.epcis_subscriptions s where s.id = d.subscription_id)',
    );
    expect(rows[0].n).toBe(0);
  });
});
