// What no client of ours sends, at every place of every route where something can be written: refused with a reason, never a failure,
// and nothing changes. Nothing is listed here that the table can tell.
import type { RouteDefinition } from '@amanah/api/route';
import { allRoutes } from '@amanah/api/routes';
import { registerSensor, type SensorCredentials, sendReadings } from '@amanah/api/sensors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leaveBelongings } from './authorization/belongings.ts';
import { collectVisitors, homeOf, kindsOf, type Visitor, type Visitors } from './authorization/people.ts';
import { nameOf, rowsOf, streams } from './authorization/routes-apart.ts';
import { type Call, callWith, type Place, placesOf } from './hostile/places.ts';
import { createDemoApp, type TestApp } from './test-app.ts';

const base64 = (text: string) => Buffer.from(text).toString('base64');

let app: TestApp;
let visitors: Visitors;
/** Of a device: nobody else is listened to where readings are taken. */
let credentials: string;
beforeAll(async () => {
  app = await createDemoApp();
  visitors = await collectVisitors(app);
  await leaveBelongings(app);
  const answer = await app.http.inject({
    method: 'POST',
    url: registerSensor.url,
    headers: { authorization: `Bearer ${visitors.owner.producer.token}` },
    payload: { name: 'Cold store', type: 'chilled', location: 'Ipoh' },
  });
  const { device, secret } = answer.json<SensorCredentials>();
  credentials = `Basic ${base64(`${device.deviceId}:${secret}`)}`;
});
afterAll(() => app.close());

function whoMay(route: RouteDefinition): Visitor {
  const { access } = route;
  if (access === 'operator') return visitors.all.find(({ isOperator }) => isOperator) as Visitor;
  if (Array.isArray(access) && access.every((role) => role === 'consumer'))
    return visitors.all.find(({ role }) => role === 'consumer') as Visitor;
  const [kind = 'producer'] = Array.isArray(access) ? kindsOf(route) : ['producer' as const];
  return visitors.owner[kind];
}

const isFile = (route: RouteDefinition) => route.mostBodyBytes !== undefined && !route.body;

async function send(route: RouteDefinition, { url, payload }: Call) {
  const { token } = whoMay(route);
  const answer = await app.http.inject({
    method: route.method,
    url,
    headers: {
      ...(route === sendReadings ? { authorization: credentials } : token ? { authorization: `Bearer ${token}` } : {}),
      ...(isFile(route) ? { 'content-type': 'application/octet-stream' } : {}),
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(isFile(route) ? { payload: Buffer.from('%PDF-1.7\n') } : {}),
    ...(payload === undefined ? {} : { payload }),
  });
  const isProblem = String(answer.headers['content-type']).startsWith('application/problem+json');
  return { status: answer.statusCode, code: isProblem ? String(answer.json().code) : 'no problem+json' };
}

/** Refused by the door of HTTP itself, whatever the route says. */
const unreadable = (place: Place): readonly string[] =>
  place.part === 'body'
    ? place.type === 'text'
      ? ['"\\u0000"', '"a\\u0000b"', '"\\ud800"', '"a\\u0007"']
      : ['1e400', '12345678901234567890', '-1e400']
    : ['%00', 'a%07', '%ED%A0%80', '%E0%A4%A'];

/** Well-formed, and of the wrong kind or far too large. */
const misplaced = (place: Place): readonly string[] => {
  if (place.part !== 'body')
    return ['100000000000000000000', '2147483648', '-1', '1e3', 'x', '0000-01-01T00:00:00Z', `${'9'.repeat(400)}`];
  return place.type === 'text'
    ? [
        '100000000000000000000',
        'true',
        '{}',
        '[]',
        ...(place.isOfCalendar ? ['"0000-01-01T00:00:00Z"', '"0000-01-01"'] : []),
      ]
    : ['100000000000000000000', '2147483648', '-2147483649', '"text"', '{}', '[]'];
};

const routes = allRoutes.filter((route) => placesOf(route).length > 0).map((route) => [nameOf(route), route] as const);

/** Every table with the number of its rows and a sum over all that is in them. */
async function contents(): Promise<Record<string, string>> {
  const { rows: tables } = await app.database.asOwner<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') and tablename <> 'rate_limits'`,
  );
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await app.database.asOwner<{ sum: string }>(
      `select count(*) || ' ' || coalesce(sum(hashtext(t::text)::bigint), 0) as sum from ${name} t`,
    );
    found[name] = rows[0]?.sum ?? '';
  }
  return found;
}

describe('What cannot be read', () => {
  let before: Record<string, string>;
  beforeAll(async () => {
    await app.domains.ledger.settled();
    before = await contents();
  });

  it.each(routes)('is refused with 400 at every place of %s', async (_, route) => {
    const wrong: string[] = [];
    for (const place of placesOf(route)) {
      for (const written of unreadable(place)) {
        const { status, code } = await send(route, callWith(route, place, written));
        if (status !== 400 || code === 'no problem+json')
          wrong.push(`${place.part} ${place.steps.join('/')} ${written}: ${status} ${code}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('has changed nothing', async () => {
    expect(await contents()).toEqual(before);
  });
});

describe('What is of the wrong kind or too large', () => {
  it.each(routes.filter(([name]) => !(name in streams)))('is no failure at any place of %s', async (_, route) => {
    const wrong: string[] = [];
    const [kind = 'producer'] = kindsOf(route);
    const sql = rowsOf(route, 'own');
    for (const place of placesOf(route)) {
      for (const written of misplaced(place)) {
        // On something that is there, as long as it is: so the call reaches what works on it.
        const { rows } = sql ? await app.database.pool.query(sql, [homeOf[kind]]) : { rows: [] };
        const { status, code } = await send(route, callWith(route, place, written, rows[0]));
        const isTaken = status < 400 && place.type === 'number' && route.method !== 'GET';
        if (status >= 500 || isTaken)
          wrong.push(`${place.part} ${place.steps.join('/')} ${written}: ${status} ${code}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

describe('What hides in another encoding', () => {
  const token = (credential: object) =>
    [{ alg: 'EdDSA', typ: 'vc+jwt', kid: 'did:web:localhost%3A3000:did:\0#1' }, credential, 'x'.repeat(64)]
      .map((part) => Buffer.from(typeof part === 'string' ? part : JSON.stringify(part)).toString('base64url'))
      .join('.');
  const post = (url: string, body: unknown, headers: Record<string, string> = {}) =>
    app.http.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/json', ...headers },
      payload: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const credential = {
    '@context': ['https://www.w3.org/ns/credentials/v2'],
    type: ['VerifiableCredential'],
    issuer: 'did:web:localhost%3A3000',
    credentialSubject: { id: 'did:example:a' },
  };

  it.each(['%00', 'A%00B', '%ED%A0%80', 'A%', '%07', '%1D'])('is no failure in a code: %s', async (hidden) => {
    for (const code of [
      `https://id.gs1.org/01/09521001009017/10/${hidden}`,
      `http://localhost:3000/product/${hidden}`,
      `urn:epc:id:sgtin:9521001.000901.${hidden}`,
      `${hidden}HALAL-CHICKEN-2024-001`,
    ]) {
      const { statusCode } = await post('/api/verify', { qrCode: code });
      expect(statusCode, code).toBeLessThan(500);
      for (const path of ['/api/verdicts/', '/api/journeys/', '/api/genealogy/', '/api/evidence/']) {
        const answer = await app.http.inject({ url: path + encodeURIComponent(code) });
        expect(answer.statusCode, `${path} ${code}`).toBeLessThan(500);
      }
    }
  });

  it('is no failure in the credentials of a device', async () => {
    const readings = { readings: [{ time: app.clock.now().toISOString(), temperatureCelsius: 3 }] };
    for (const name of ['\0', 'a\0', 'sn-\u0007'])
      expect(
        (await post('/api/sensors/readings', readings, { authorization: `Basic ${base64(`${name}:secret`)}` }))
          .statusCode,
      ).toBe(401);
  });

  it('is no failure in a credential', async () => {
    const lists = ['/status/revocation/99999999999999999999', '/status/revocation/2147483648', '/status/suspension/0'];
    for (const list of lists) {
      const entry = { type: 'BitstringStatusListEntry', statusPurpose: 'revocation', statusListIndex: '1' };
      const withStatus = {
        ...credential,
        credentialStatus: { ...entry, statusListCredential: `http://localhost:3000${list}` },
      };
      for (const verifiableCredential of [withStatus, token(withStatus)])
        expect((await post('/vc/credentials/verify', { verifiableCredential })).json(), list).toMatchObject({
          verified: false,
        });
    }
    for (const hidden of ['\0', '\ud800'])
      expect(
        (await post('/vc/credentials/verify', { verifiableCredential: token({ ...credential, id: hidden }) })).json(),
      ).toMatchObject({ verified: false });
  });

  it('is no failure in a token of a page, or in what a live page heard last', async () => {
    const { token: bearer } = visitors.owner.producer;
    const headers = { authorization: `Bearer ${bearer}` };
    for (const hidden of [
      '\0',
      '{"q":"\\u0000","k":"\\u0000","i":"\\u0000","n":null}',
      'null',
      '1',
      '"\ud800"',
      '[1e400]',
    ])
      for (const url of ['/epcis/events', '/epcis/queries', '/epcis/capture', '/epcis/epcs', '/epcis/bizSteps']) {
        const at = `${url}?nextPageToken=${Buffer.from(hidden).toString('base64url')}`;
        expect((await app.http.inject({ url: at, headers })).statusCode, at).toBeLessThan(500);
      }
  });

  it('is refused in what the repository keeps as text', async () => {
    const { token: bearer } = visitors.owner.producer;
    const headers = { authorization: `Bearer ${bearer}` };
    const bodies = [
      '{"name":"n","query":{"EQ_bizStep":["\\u0000"]}}',
      '{"name":"n","query":{"perPage":1e400}}',
      '{"name":"n","name":"m","query":{}}',
    ];
    for (const body of bodies) expect((await post('/epcis/queries', body, headers)).statusCode, body).toBe(400);
    const subscription = '{"dest":"https://shop.example/\\u0000","stream":true}';
    expect((await post('/epcis/queries/producer-keeps/subscriptions', subscription, headers)).statusCode).toBe(400);
    const event = (member: string) =>
      `{"@context":["https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld",{"ex":"https://ex.example/"}],"type":"ObjectEvent",
        "action":"OBSERVE","eventTime":"2026-11-20T10:00:00Z","eventTimeZoneOffset":"+00:00","epcList":["urn:epc:id:sgtin:9521001.000901.1"],${member}}`;
    for (const member of [
      '"ex:a":"\\u0000"',
      '"ex:a":"\\ud800"',
      '"ex:a":"\\u0007"',
      '"ex:a":1e400',
      '"ex:a":12345678901234567890',
    ])
      expect((await post('/epcis/events', event(member), headers)).statusCode, member).toBe(400);
    expect((await post('/epcis/events', event('"ex:a":1.50'), headers)).statusCode).toBe(201);
  });
});
