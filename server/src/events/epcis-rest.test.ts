// The REST interface of EPCIS 2.0: capturing by jobs and one by one, who sees what, keys, headers, and names for what goes wrong.
import { Readable } from 'node:stream';
import { profile } from '@amanah/api/identity';
import { listOrganisations } from '@amanah/api/organisations';
import { validateEpcis } from '@amanah/core/events';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { type Answer, type Desk, openDesk } from './testing/epcis-desk.ts';

let app: TestApp;
let desk: Desk;
let partner: Desk;
let stranger: Desk;

beforeAll(async () => {
  app = await createTestApp();
  desk = await openDesk(app, '0199a000-0000-7000-8000-00000000000a', 'Producer one');
  partner = await openDesk(app, '0199a000-0000-7000-8000-00000000000b', 'Partner two');
  stranger = await openDesk(app, '0199a000-0000-7000-8000-00000000000c', 'Stranger three');
});
afterAll(() => app.close());

const context = ['https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld', { ex: 'https://ns.example.com/' }];
let counter = 0;
const bare = <More extends Record<string, unknown>>(more: More = {} as More) => ({
  type: 'ObjectEvent',
  eventTime: '2026-11-02T08:00:00.000Z',
  eventTimeZoneOffset: '+08:00',
  action: 'OBSERVE',
  bizStep: 'storing',
  epcList: [`urn:epc:id:sgtin:0614141.107346.${++counter}`],
  ...more,
});
const event = <More extends Record<string, unknown>>(more: More = {} as More) => ({
  '@context': context,
  ...bare(more),
});
const document = (eventList: readonly unknown[]) => ({
  '@context': context,
  type: 'EPCISDocument',
  schemaVersion: '2.0',
  creationDate: '2026-11-02T08:00:00Z',
  epcisBody: { eventList },
});
const settled = () => app.domains.events.settled();
const eventsOf = (answer: Answer): Record<string, unknown>[] =>
  answer.json.epcisBody.queryResults.resultsBody.eventList;
const find = async (by: Desk, url: string, bearer?: string | null) =>
  eventsOf(await by.send('GET', url, bearer === undefined ? {} : { bearer }));

async function job(by: Desk, body: unknown, behaviour?: string) {
  const accepted = await by.send('POST', '/epcis/capture', {
    body,
    ...(behaviour && { headers: { 'GS1-Capture-Error-Behaviour': behaviour } }),
  });
  if (accepted.status !== 202) return { accepted, done: null };
  await settled();
  return { accepted, done: (await by.send('GET', String(accepted.headers['location']))).json };
}

describe('A capture job', () => {
  it('is accepted with its place, done in the background, and says so', async () => {
    const { accepted, done } = await job(desk, document([bare(), bare()]));
    expect(accepted.text).toBe('');
    expect(done).toEqual({
      captureID: String(accepted.headers['location']).split('/').at(-1),
      createdAt: '2026-11-21T10:00:00.000Z',
      finishedAt: '2026-11-21T10:00:00.000Z',
      running: false,
      success: true,
      captureErrorBehaviour: 'rollback',
      errors: [],
    });
  });

  it('with an invalid document is refused at once, with path, rule and what would be right', async () => {
    const { accepted } = await job(desk, document([bare(), bare({ action: 'LOOK' })]));
    expect(accepted.status).toBe(400);
    expect(accepted.headers['content-type']).toContain('application/problem+json');
    expect(accepted.json).toMatchObject({
      type: 'epcisException:ValidationException',
      code: 'events.epcis_invalid',
      faults: [{ path: '/epcisBody/eventList/1/action', rule: 'events.wrong_action', expected: 'OBSERVE|ADD|DELETE' }],
    });
  });

  it('with `rollback` keeps nothing when one event is in conflict', async () => {
    const eventID = 'urn:uuid:0199a000-0000-7000-8000-0000000000f1';
    await job(desk, document([bare({ eventID })]));
    const good = bare();
    const { done } = await job(desk, document([good, bare({ eventID })]));
    expect(done).toMatchObject({
      success: false,
      running: false,
      errors: [
        {
          type: 'epcisException:ResourceAlreadyExistsException',
          title: 'Another event of yours has this name. Names of events are unique.',
          status: 409,
          path: '/epcisBody/eventList/1/eventID',
          rule: 'events.event_id_taken',
        },
      ],
    });
    expect(await find(desk, `/epcis/events?MATCH_epc=${good.epcList[0]}`)).toEqual([]);
  });

  it('with `proceed` keeps what is right and says of each other event what is wrong', async () => {
    const eventID = 'urn:uuid:0199a000-0000-7000-8000-0000000000f2';
    await job(desk, document([bare({ eventID })]));
    const [first, last] = [bare(), bare()];
    const wrong = [bare({ action: 'LOOK' }), bare({ eventTime: 'yesterday' })];
    const { done } = await job(desk, document([first, ...wrong, bare({ eventID }), last]), 'proceed');
    expect(done).toMatchObject({ success: false, running: false, captureErrorBehaviour: 'proceed' });
    expect(done.errors.map(({ path, rule }: { path: string; rule: string }) => `${path} ${rule}`)).toEqual([
      '/epcisBody/eventList/1/action events.wrong_action',
      '/epcisBody/eventList/2/eventTime events.wrong_time',
      '/epcisBody/eventList/3/eventID events.event_id_taken',
    ]);
    for (const kept of [first, last])
      expect(await find(desk, `/epcis/events?MATCH_epc=${kept.epcList[0]}`)).toEqual([kept]);
  });

  it('of a large document goes batch by batch, gives each event back as it was, and forgets the document', async () => {
    const many = Array.from({ length: 2_400 }, (_, at) => bare({ 'ex:filling': 'x'.repeat(700), 'ex:weight': at }));
    const { done } = await job(desk, document(many), 'proceed');
    expect(done).toMatchObject({ success: true, errors: [] });
    const last = many.at(-1);
    expect(await find(desk, `/epcis/events?MATCH_epc=${last?.epcList[0]}`)).toEqual([last]);
    expect(
      (
        await desk.send('GET', '/epcis/events?EXISTS_ex:filling=true&maxEventCount=2399', {
          headers: { 'GS1-Extensions': 'ex=https://ns.example.com/' },
        })
      ).status,
    ).toBe(413);
    const { rows } = await app.database.pool.query('select count(*)::int as n from events.capture_parts');
    expect(rows[0].n).toBe(0);
  });

  it('of a large document with a fault is accepted and then fails whole, with the place of the fault', async () => {
    const many = Array.from({ length: 1_600 }, () => bare({ 'ex:filling2': 'x'.repeat(700) }));
    const { accepted, done } = await job(desk, document([...many, bare({ action: 'LOOK' })]));
    expect(accepted.status).toBe(202);
    expect(done).toMatchObject({
      success: false,
      errors: [{ status: 400, path: '/epcisBody/eventList/1600/action', rule: 'events.wrong_action' }],
    });
    expect(await find(desk, `/epcis/events?MATCH_epc=${many[0]?.epcList[0]}`)).toEqual([]);
  });

  it('beyond 20 MB is refused, whether it says so or not, and leaves nothing behind', async () => {
    const announced = await desk.send('POST', '/epcis/capture', {
      body: '{}',
      headers: { 'content-length': '30000000' },
    });
    expect(announced.status).toBe(413);
    const body = JSON.stringify(document([bare({ 'ex:filling': 'x'.repeat(21 * 1024 * 1024) })]));
    const sent = await desk.send('POST', '/epcis/capture', { body });
    expect(sent.status).toBe(413);
    expect(sent.json.type).toBe('epcisException:CaptureLimitExceededException');
    const { rows } = await app.database.pool.query('select count(*)::int as n from events.capture_parts');
    expect(rows[0].n).toBe(0);
  });

  it('does not exist, nor anything of its document, before all of that has come', async () => {
    const body = new Readable({ read: () => undefined });
    body.push(`{"padding":"${'x'.repeat(3_000_000)}`);
    const sent = desk.send('POST', '/epcis/capture', { body });
    const written = async () => {
      const { rows } = await app.database.pool.query(
        'select (select count(*) from events.capture_parts)::int + (select count(*) from events.capture_jobs where finished_at is null)::int as n',
      );
      return rows[0].n;
    };
    await expect.poll(() => body.readableLength).toBe(0); // it was read
    expect(await written()).toBe(0);
    body.destroy(new Error('the line is gone'));
    await sent.catch(() => undefined);
    expect(await written()).toBe(0);
  });

  it('is refused beside twenty that are open, however many documents of theirs come at once', async () => {
    const busy = await openDesk(app, '0199a000-0000-7000-8000-00000000000e', 'Busy five');
    const isHeld = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    // Nothing is worked off meanwhile.
    const holding = app.database.sql.transaction(async (tx) => {
      await tx.execute(sql`lock table events.epcis_events in exclusive mode`);
      isHeld.resolve();
      await release.promise;
    });
    await isHeld.promise;
    const bodies = Array.from({ length: 24 }, () => new Readable({ read: () => undefined }));
    const sending = bodies.map((body) => busy.send('POST', '/epcis/capture', { body }));
    for (const body of bodies) body.push(JSON.stringify(document([bare()])).slice(0, -1));
    // None is read before it was asked whether there is room.
    await expect.poll(() => bodies.filter((body) => body.readableLength > 0).length, { timeout: 10_000 }).toBe(0);
    for (const body of bodies) {
      body.push('}');
      body.push(null);
    }
    const statuses = await Promise.all(sending)
      .then((answers) => answers.map(({ status }) => status))
      .finally(() => release.resolve());
    await holding;
    expect(statuses.filter((status) => status === 202)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(4);
    await settled();
    expect((await busy.send('POST', '/epcis/capture', { body: document([bare()]) })).status).toBe(202);
    await settled();
  });

  it('whose worker died is taken up by another when its time is over, and stores nothing twice', async () => {
    const events = Array.from({ length: 600 }, () => bare({ 'ex:late': 'yes' }));
    const { accepted } = await job(desk, document(events), 'proceed');
    const id = String(accepted.headers['location']).split('/').at(-1);
    // As a kill would leave it: taken, the first batch done, not finished.
    const parts = Buffer.from(JSON.stringify(document(events)));
    await app.database.pool.query(
      `update events.capture_jobs set finished_at = null, attempts = 1, done = 500, taken_until = '2026-11-21T10:01:00Z' where id = $1`,
      [id],
    );
    await app.database.pool.query('insert into events.capture_parts values ($1, 0, $2)', [id, parts]);
    const stored = async () =>
      (await desk.send('GET', '/epcis/events?maxEventCount=600&EXISTS_https://ns.example.com/late=true')).status;
    await settled();
    expect((await desk.send('GET', `/epcis/capture/${id}`)).json.running).toBe(true);
    app.clock.moveTo('2026-11-21T10:01:01Z');
    await settled();
    expect((await desk.send('GET', `/epcis/capture/${id}`)).json).toMatchObject({ running: false, success: true });
    expect(await stored()).toBe(200);
  });

  it('is listed to its organisation, page by page, and to nobody else', async () => {
    const listed: string[] = [];
    for (let next: string | null = '/epcis/capture?perPage=3'; next !== null; ) {
      const answer: Answer = await desk.send('GET', next);
      expect(answer.json.length).toBeLessThanOrEqual(3);
      listed.push(...answer.json.map(({ captureID }: { captureID: string }) => captureID));
      next = /<([^>]+)>; rel="next"/.exec(String(answer.headers['link'] ?? ''))?.[1] ?? null;
    }
    expect(listed.length).toBeGreaterThan(6);
    expect([...listed].sort().reverse()).toEqual(listed);
    expect((await stranger.send('GET', `/epcis/capture/${listed[0]}`)).status).toBe(404);
    expect((await stranger.send('GET', '/epcis/capture')).json).toEqual([]);
    expect((await desk.send('GET', '/epcis/capture/nothing')).status).toBe(404);
  });
});

describe('A single event', () => {
  it('is captured at once, given back under its name, and the same when it comes again', async () => {
    const text = JSON.stringify(event({ eventID: 'urn:uuid:0199a000-0000-7000-8000-0000000000f3' }), null, 2);
    const first = await desk.send('POST', '/epcis/events', { body: text });
    expect(first.status).toBe(201);
    expect(first.text).toBe(text);
    const again = await desk.send('POST', '/epcis/events', { body: text });
    expect([again.status, again.headers['location']]).toEqual([201, first.headers['location']]);
    const found = await desk.send('GET', String(first.headers['location']));
    expect(found.text).toContain(text);
    expect(validateEpcis(found.json).isValid).toBe(true);
  });

  it('without a name goes by its hash', async () => {
    const made = await desk.send('POST', '/epcis/events', { body: event() });
    expect(decodeURIComponent(String(made.headers['location']))).toMatch(
      /^\/epcis\/events\/ni:\/\/\/sha-256;[0-9a-f]{64}\?ver=CBV2\.0$/,
    );
    expect(eventsOf(await desk.send('GET', String(made.headers['location']))).length).toBe(1);
  });

  it('is shown together with the declaration that it was wrong', async () => {
    const wrong = event({ eventID: 'urn:uuid:0199a000-0000-7000-8000-0000000000f4' });
    await desk.send('POST', '/epcis/events', { body: wrong });
    const declaration = {
      ...wrong,
      errorDeclaration: { declarationTime: '2026-11-03T00:00:00Z', reason: 'incorrect_data' },
    };
    expect((await desk.send('POST', '/epcis/events', { body: declaration })).status).toBe(201);
    expect(await find(desk, `/epcis/events/${wrong.eventID}`)).toEqual([wrong, declaration]);
  });

  it('under a name that is taken is refused as an existing resource; a document is none', async () => {
    const eventID = 'urn:uuid:0199a000-0000-7000-8000-0000000000f5';
    await desk.send('POST', '/epcis/events', { body: event({ eventID }) });
    const other = await desk.send('POST', '/epcis/events', { body: event({ eventID }) });
    expect([other.status, other.json.type]).toEqual([409, 'epcisException:ResourceAlreadyExistsException']);
    const whole = await desk.send('POST', '/epcis/events', { body: document([bare()]) });
    expect([whole.status, whole.json.faults[0].path]).toEqual([400, '/type']);
    // A name that one organisation took keeps no other from using its own.
    expect((await partner.send('POST', '/epcis/events', { body: event({ eventID }) })).status).toBe(201);
  });
});

describe('Who sees an event', () => {
  it('is its organisation, a partner that it names, whoever captured the same, and everybody when it is public', async () => {
    const own = event({ eventID: 'urn:uuid:0199a000-0000-7000-8000-0000000000d1' });
    const traded = event({
      eventID: 'urn:uuid:0199a000-0000-7000-8000-0000000000d2',
      destinationList: [{ type: 'owning_party', destination: `urn:uuid:${partner.organisationId}` }],
    });
    for (const one of [own, traded]) await desk.send('POST', '/epcis/events', { body: one });
    const sees = async (by: Desk, one: { eventID?: unknown }, bearer?: string | null) => {
      const given = bearer === undefined ? {} : { bearer };
      const byName = (await by.send('GET', `/epcis/events/${one.eventID}`, given)).status === 200;
      const byQuery = (await find(by, `/epcis/events?EQ_eventID=${one.eventID}`, bearer)).length === 1;
      expect(byName).toBe(byQuery);
      return byName;
    };
    expect([
      await sees(desk, own),
      await sees(partner, own),
      await sees(stranger, own),
      await sees(desk, own, null),
    ]).toEqual([true, false, false, false]);
    expect([await sees(desk, traded), await sees(partner, traded), await sees(stranger, traded)]).toEqual([
      true,
      true,
      false,
    ]);
    await stranger.send('POST', '/epcis/events', { body: own });
    expect(await sees(stranger, own)).toBe(true);
    await app.database.pool.query('update events.epcis_events set is_public = true where event_id = $1', [own.eventID]);
    expect([await sees(partner, own), await sees(desk, own, null)]).toEqual([true, true]);
    // The collections know no more than the events.
    expect(
      (await stranger.send('GET', `/epcis/epcs/${encodeURIComponent(traded.epcList[0] ?? '')}/events`)).status,
    ).toBe(404);
  });

  it('nobody captures without an organisation', async () => {
    expect((await desk.send('POST', '/epcis/events', { body: event(), bearer: null })).status).toBe(401);
    expect((await desk.send('POST', '/epcis/capture', { body: document([bare()]), bearer: 'x.y.z' })).json.type).toBe(
      'epcisException:SecurityException',
    );
    const { token } = (
      await app.http.inject({
        method: 'POST',
        url: '/api/auth/register',
        payload: {
          username: 'Shopper',
          email: 's@example.com',
          password: 'Zq7-lantern-orchid-velvet',
          role: 'consumer',
          organizationId: null,
          organization: null,
        },
      })
    ).json();
    const answer = await desk.send('POST', '/epcis/events', { body: event(), bearer: token });
    expect([answer.status, answer.json.code]).toEqual([403, 'identity.forbidden']);
  });
});

describe('An API key', () => {
  const make = (scopes: readonly string[]) =>
    desk.send('POST', '/api/integrations/keys', { body: { name: 'Scale in hall 3', scopes } });

  it('captures and asks for its organisation as its scopes say, until it is revoked', async () => {
    const made = await make(['capture', 'query']);
    expect(made.status).toBe(201);
    const { key, id } = made.json;
    expect(key).toMatch(/^amk_[\w-]{43}$/);
    const mine = event({ eventID: 'urn:uuid:0199a000-0000-7000-8000-0000000000d3' });
    expect((await desk.send('POST', '/epcis/events', { body: mine, bearer: key })).status).toBe(201);
    expect(await find(desk, `/epcis/events?EQ_eventID=${mine.eventID}`, key)).toEqual([mine]);
    const { keys } = (await desk.send('GET', '/api/integrations/keys')).json;
    expect(keys[0]).toMatchObject({ id, name: 'Scale in hall 3', beginning: key.slice(0, 10), revokedAt: null });
    expect(keys[0].lastUsedAt).not.toBeNull();
    expect(JSON.stringify(keys)).not.toContain(key);
    expect((await stranger.send('DELETE', `/api/integrations/keys/${id}`)).status).toBe(404);
    expect((await desk.send('DELETE', `/api/integrations/keys/${id}`)).status).toBe(204);
    expect((await desk.send('GET', '/epcis/events', { bearer: key })).status).toBe(401);
  });

  it('does nothing beyond its scopes, and nothing a person does', async () => {
    const { key } = (await make(['query'])).json;
    const refused = await desk.send('POST', '/epcis/events', { body: event(), bearer: key });
    expect([refused.status, refused.json.code]).toEqual([403, 'integrations.scope_missing']);
    for (const url of ['/api/integrations/keys', profile.url, listOrganisations.url])
      expect((await desk.send('GET', url, { bearer: key })).status, url).toBe(403);
    expect((await desk.send('GET', '/epcis/events', { bearer: `${key}x` })).status).toBe(401);
  });

  it('is stored as a digest only', async () => {
    const { key } = (await make(['query'])).json;
    const { rows } = await app.database.pool.query('select k::text as row from integrations.api_keys k');
    expect(rows.length).toBeGreaterThan(0);
    for (const { row } of rows) expect(row).not.toContain(key.slice(10));
  });
});

describe('The headers of the standard', () => {
  it.each([
    ['/epcis/capture', 'OPTIONS, POST, GET', true],
    ['/epcis/events', 'OPTIONS, POST, GET', true],
    ['/epcis/bizSteps', 'OPTIONS, GET', false],
    ['/epcis/queries', 'OPTIONS, GET, POST', false],
    ['/epcis/queries/any', 'OPTIONS, GET, DELETE', false],
  ])('OPTIONS %s says what can be done', async (url, allow, isCapture) => {
    const answer = await desk.send('OPTIONS', url, { bearer: null });
    expect(answer.status).toBe(204);
    expect(answer.headers['allow']).toBe(allow);
    expect(answer.headers).toMatchObject({
      'gs1-epcis-version': '2.0.0',
      'gs1-cbv-max': '2.0.0',
      'gs1-epcis-min': '2.0.0',
    });
    expect(answer.headers['gs1-epcis-capture-file-size-limit']).toBe(isCapture ? '20971520' : undefined);
    expect(answer.headers['gs1-capture-error-behaviour']).toBe(isCapture ? 'all' : undefined);
  });

  it.each([
    { 'GS1-EPCIS-Version': '1.2' },
    { 'GS1-EPCIS-Min': '2.1' },
    { 'GS1-EPCIS-Max': '1.2.0' },
    { 'GS1-CBV-Version': 'two' },
    { accept: 'application/xml' },
  ])('%j is not spoken here', async (headers) => {
    const answer = await desk.send('GET', '/epcis/events', { headers });
    expect([answer.status, answer.json.type]).toEqual([406, 'epcisException:NotAcceptableException']);
  });

  it('versions that fit are answered with ours', async () => {
    const headers = {
      'GS1-EPCIS-Version': '2.0',
      'GS1-EPCIS-Min': '1.2',
      'GS1-EPCIS-Max': '2.0.0',
      'GS1-CBV-Min': '2',
    };
    const answer = await desk.send('GET', '/epcis', { headers, bearer: null });
    expect(answer.status).toBe(200);
    expect(answer.headers['gs1-cbv-version']).toBe('2.0.0');
    expect(answer.json.member).toEqual(
      expect.arrayContaining([
        'events',
        'capture',
        'queries',
        'eventTypes',
        'epcs',
        'bizSteps',
        'bizLocations',
        'readPoints',
        'dispositions',
      ]),
    );
  });

  it('what is no JSON is not taken, and an endless address is too long', async () => {
    const xml = await desk.send('POST', '/epcis/capture', {
      body: '<a/>',
      headers: { 'content-type': 'application/xml' },
    });
    expect([xml.status, xml.json.type]).toEqual([415, 'epcisException:UnsupportedMediaTypeException']);
    const long = await desk.send('GET', `/epcis/events?EQ_eventID=urn:x:${'y'.repeat(8_500)}`);
    expect([long.status, long.json.type]).toEqual([414, 'epcisException:URITooLongException']);
    expect((await desk.send('DELETE', '/epcis/nextPageToken/abc', { bearer: null })).status).toBe(204);
  });
});

describe('A named query', () => {
  it('is kept, listed, answered, and gone when it is deleted', async () => {
    const kept = { name: 'storing', query: { EQ_bizStep: ['storing'], eventType: ['ObjectEvent'] } };
    const made = await desk.send('POST', '/epcis/queries', { body: kept });
    expect([made.status, made.headers['location']]).toEqual([201, '/epcis/queries/storing']);
    expect((await desk.send('POST', '/epcis/queries', { body: kept })).status).toBe(409);
    expect((await desk.send('GET', '/epcis/queries')).json).toEqual([kept]);
    expect((await desk.send('GET', '/epcis/queries/storing')).json).toEqual(kept);
    const found = await find(desk, '/epcis/queries/storing/events?perPage=5');
    expect(found.length).toBe(5);
    expect(new Set(found.map(({ bizStep }) => bizStep))).toEqual(new Set(['storing']));
    expect((await stranger.send('GET', '/epcis/queries/storing')).status).toBe(404);
    expect((await desk.send('DELETE', '/epcis/queries/storing')).status).toBe(204);
    expect((await desk.send('GET', '/epcis/queries/storing/events')).status).toBe(404);
  });

  it('is refused with the place of what is wrong', async () => {
    const answer = await desk.send('POST', '/epcis/queries', {
      body: { name: 'a', query: { EQ_bizStep: ['flying'], perPage: 3 } },
    });
    expect([answer.status, answer.json.faults.map(({ path }: { path: string }) => path)]).toEqual([
      400,
      ['/query/EQ_bizStep', '/query/perPage'],
    ]);
    expect((await desk.send('POST', '/epcis/queries', { body: { name: '../x', query: {} } })).status).toBe(400);
  });
});
