import { type AddressInfo, connect, type Socket } from 'node:net';
import { problemSchema } from '@amanah/api/problem';
import { defineRoute, type RouteCost } from '@amanah/api/route';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { bareHttp } from '../testing/http-options.ts';
import { usualBudgets } from './budgets.ts';
import { type Caller, createHttp, handle, mount } from './http.ts';
import { mountOperations } from './operations.ts';
import { Refusal } from './refusal.ts';
import { createTraffic, type TrafficOptions, usualTraffic } from './traffic.ts';

const json = { 'content-type': 'application/json' };

const servers: FastifyInstance[] = [];
afterEach(async () => {
  for (const http of servers.splice(0)) await http.close();
});

const person: Caller = {
  userId: 'person',
  sessionId: 's',
  role: 'producer',
  isOperator: false,
  accountRealm: 'real',
  realm: 'real',
  isShared: false,
  hasSecondStep: true,
};

/** As the composition root hands it in: told from the request alone. */
const knownBrowser = ({ headers }: { headers: Record<string, unknown> }) => {
  const [name, owner] = String(headers['x-browser'] ?? '').split(' of ');
  return name && owner ? { name, owner } : null;
};

/** A server with a route for each cost, and callers by their token. */
async function open(given: Partial<TrafficOptions> = {}, callers: Readonly<Record<string, Caller>> = { person }) {
  const options = bareHttp({
    trustedProxies: 1,
    traffic: createTraffic(
      { verifyPerMinute: null, budgetFactor: 1, connectionsPerAddress: 400, ...given },
      { knownBrowser, now: () => 0 },
    ),
    identify: async ({ headers }) => {
      const token = (headers.authorization ?? '').slice('Bearer '.length);
      if (token === 'ended') throw new Refusal('identity.session_ended');
      return callers[token] ?? null;
    },
  });
  const http = await createHttp(options);
  servers.push(http);
  for (const cost of Object.keys(usualBudgets) as RouteCost[])
    mount(
      http,
      {
        definition: {
          method: 'GET',
          url: `/${cost}`,
          access: 'public',
          apiKeyScope: 'query',
          cost,
          summary: '',
          tags: [],
        },
        handler: async () => ({ cost }),
      },
      options,
    );
  mountOperations(http, { missing: () => [], failed: () => [], isDatabaseAnswering: async () => true });
  const ask = (url: string, address: string, token?: string, method: 'GET' | 'HEAD' = 'GET') =>
    http.inject({
      method,
      url,
      remoteAddress: '198.51.100.1',
      headers: { 'x-forwarded-for': address, ...(token ? { authorization: `Bearer ${token}` } : {}) },
    });
  return { http, ask };
}

/** How many of so many calls are answered before the first one is refused. */
async function answered(send: (index: number) => Promise<{ statusCode: number }>, most: number): Promise<number> {
  for (let index = 0; index < most; index += 1) if ((await send(index)).statusCode === 429) return index;
  return most;
}

describe('A sender', () => {
  it('has a budget by address, hears what is left of it, and is refused with the time to wait', async () => {
    const { ask } = await open({ budgetFactor: 0.05 });
    // Of 60 documents a minute and 20 at once a twentieth: one at once, three a minute.
    const first = await ask('/document', '203.0.113.1');
    expect(first.statusCode).toBe(200);
    expect(first.headers['ratelimit-policy']).toBe('"document";q=1;w=20');
    expect(first.headers.ratelimit).toBe('"document";r=0;t=20');
    const second = await ask('/document', '203.0.113.1');
    expect(second.statusCode).toBe(429);
    expect(second.headers['retry-after']).toBe('20');
    expect(second.headers.ratelimit).toBe('"document";r=0;t=20');
    expect(second.headers['content-type']).toContain('application/problem+json');
    expect(problemSchema.parse(second.json())).toMatchObject({ code: 'request.rate_limited', retryAfterSeconds: 20 });
    expect((await ask('/document', '203.0.113.2')).statusCode).toBe(200);
    expect((await ask('/read', '203.0.113.1')).statusCode).toBe(200);
  });

  it('has 200 verdicts at once and 600 a minute, or what the operator says', async () => {
    const usual = await open();
    expect(await answered(() => usual.ask('/verify', '203.0.113.1'), 300)).toBe(200);
    expect((await usual.ask('/verify', '203.0.113.1')).headers['ratelimit-policy']).toBe('"verify";q=200;w=20');
    const more = await open({ verifyPerMinute: 1_200 });
    expect(await answered(() => more.ask('/verify', '203.0.113.1'), 500)).toBe(400);
    const less = await open({ verifyPerMinute: 30, budgetFactor: 100 });
    expect(await answered(() => less.ask('/verify', '203.0.113.1'), 500)).toBe(10);
  });

  it.each([
    ['a path that there is not', 'GET', '/nothing'],
    ['a method that a path does not have', 'OPTIONS', '/verify'],
    ['a method that nothing has', 'PROPFIND', '/x'],
    ['an address that cannot be read', 'GET', '/%E0%A4%A'],
    ['a query that cannot be read', 'GET', '/verify?a=%E0%A4%A'],
  ] as const)('has a budget for it too: %s', async (_what, method, url) => {
    const { http } = await open({ budgetFactor: 0.05, verifyPerMinute: 30 });
    const send = () =>
      http.inject({
        method: method as 'GET',
        url,
        remoteAddress: '198.51.100.1',
        headers: { 'x-forwarded-for': '203.0.113.9' },
      });
    const first = await send();
    expect([400, 404]).toContain(first.statusCode);
    expect(first.headers['ratelimit-policy']).toBeDefined();
    const budget = Number(/;q=(\d+)/.exec(String(first.headers['ratelimit-policy']))?.[1]);
    expect(await answered(send, budget * 3)).toBe(budget - 1);
  });

  it('is spent by what a page looks up too, which is of the cost of a verdict', async () => {
    const traffic = createTraffic(
      { verifyPerMinute: 30, budgetFactor: 1, connectionsPerAddress: 400 },
      { now: () => 0 },
    );
    const [headers, request] = [{ header: () => headers }, { ip: '203.0.113.1', headers: {} }];
    // What it reads of them.
    const asked = [request as unknown as FastifyRequest, headers as unknown as FastifyReply] as const;
    const enter = async () => (await traffic.enterBeside('verify', 'document', ...asked))?.();
    const answers = await Promise.allSettled(Array.from({ length: 15 }, enter));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    expect(answers.at(-1)).toMatchObject({ reason: { code: 'request.rate_limited' } });
    traffic.stop();
  });

  it('is no other one with another address of the same network, with HEAD, or with a token that nobody knows', async () => {
    const { ask } = await open({ budgetFactor: 0.2 });
    expect(await answered((index) => ask('/paper', `2001:db8:0:7:${index.toString(16)}::1`), 10)).toBe(2);
    expect((await ask('/paper', '2001:db8:0:8::1')).statusCode).toBe(200);
    expect(await answered(() => ask('/paper', '203.0.113.5', undefined, 'HEAD'), 10)).toBe(2);
    // A token that is nobody's is that of the stranger who brings it.
    expect(await answered(() => ask('/paper', '203.0.113.6', 'nobody'), 10)).toBe(2);
    expect((await ask('/paper', '203.0.113.6')).statusCode).toBe(429);
  });

  it('with an account has a budget of its own, the same from everywhere, whatever strangers do at its address', async () => {
    const { ask } = await open({ budgetFactor: 0.2 });
    for (let index = 0; index < 5; index += 1) await ask('/paper', '203.0.113.1');
    expect((await ask('/paper', '203.0.113.1')).statusCode).toBe(429);
    expect(await answered((index) => ask('/paper', `203.0.113.${index + 1}`, 'person'), 10)).toBe(4);
  });

  it('with an account is refused nothing because of invented tokens from its address, nor because of a neighbour', async () => {
    const other: Caller = { ...person, userId: 'other' };
    const { ask } = await open({ budgetFactor: 0.2 }, { person, other });
    for (let index = 0; index < 45; index += 1) {
      const { statusCode } = await ask('/paper', '203.0.113.1', `invented ${index}`);
      expect(statusCode).toBe(index < 2 ? 200 : 429);
    }
    // One account that goes on after it was refused spends nothing of the others behind its address.
    for (let index = 0; index < 45; index += 1) await ask('/paper', '203.0.113.1', 'other');
    expect(await answered(() => ask('/paper', '203.0.113.1', 'person'), 10)).toBe(4);
  });

  it('whose token is refused pays as a stranger, and is told so while there is something left', async () => {
    const { ask } = await open({ budgetFactor: 0.2 }, {});
    const refusing = async (token: string) => (await ask('/paper', '203.0.113.1', token)).statusCode;
    expect([await refusing('ended'), await refusing('ended'), await refusing('ended')]).toEqual([401, 401, 429]);
    expect((await ask('/paper', '203.0.113.1')).statusCode).toBe(429);
  });

  it('on a browser that an account has signed in from has tries of its own, whatever strangers do at its address', async () => {
    const { http } = await open({ budgetFactor: 0.1 });
    const ask = (url: string, browser?: string, address = '203.0.113.1') =>
      http.inject({
        url,
        remoteAddress: '198.51.100.1',
        headers: { 'x-forwarded-for': address, ...(browser ? { 'x-browser': browser } : {}) },
      });
    expect(await answered(() => ask('/password'), 10)).toBe(3);
    expect(await answered(() => ask('/password', 'mine of me'), 10)).toBe(3);
    expect((await ask('/password', 'yours of you')).statusCode).toBe(200);
    // Nothing but passwords: everywhere else it is a stranger.
    expect(await answered(() => ask('/paper', 'mine of me'), 10)).toBe(1);
    expect((await ask('/paper', 'yours of you')).statusCode).toBe(429);
    // Whoever signs in again and again has no tries more for it: the browsers of one account have twice those of one, wherever they are, and
    // those of one address four times, whosever they are.
    expect(await answered((index) => ask('/password', `${index} of many`, `203.0.113.${20 + index}`), 100)).toBe(6);
    expect(await answered((index) => ask('/password', `${index} of ${index}`, '203.0.113.9'), 100)).toBe(12);
    expect((await ask('/password', 'yours of you')).statusCode).toBe(200);
  });

  it('of the demo is each visitor apart; the keys of an organisation are one', async () => {
    const key = (userId: string): Caller => ({
      ...person,
      userId,
      apiKey: { organisationId: 'organisation', scopes: ['query'], name: 'Till' },
    });
    const { ask } = await open(
      { budgetFactor: 0.2 },
      { demo: { ...person, isShared: true }, one: key('1'), two: key('2') },
    );
    expect(await answered(() => ask('/paper', '203.0.113.1', 'demo'), 10)).toBe(4);
    expect(await answered(() => ask('/paper', '203.0.113.2', 'demo'), 10)).toBe(4);
    const keys = ['one', 'two'];
    expect(await answered((index) => ask('/paper', '203.0.113.3', keys[index % 2]), 10)).toBe(4);
  });

  it('is never refused the health of the server', async () => {
    const { ask } = await open({ budgetFactor: 0.001 });
    for (const url of ['/health/live', '/health/ready'])
      expect(await answered(() => ask(url, '203.0.113.1'), 50), url).toBe(50);
    expect((await ask('/nothing', '203.0.113.1')).statusCode).toBe(404);
  });
});

describe('Connections', () => {
  const listen = async (most: number | null) => {
    const http = await createHttp(bareHttp({ connectionsPerAddress: most }));
    servers.push(http);
    http.get('/', async () => 'here');
    await http.listen({ port: 0, host: '127.0.0.1' });
    return (http.server.address() as AddressInfo).port;
  };
  const open = (port: number) =>
    new Promise<Socket | null>((resolve) => {
      const socket = connect(port, '127.0.0.1');
      socket.once('data', () => resolve(socket));
      socket.once('close', () => resolve(null));
      socket.on('error', () => undefined);
      socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    });

  it('of one address are counted, and the next one is free when one has ended', async () => {
    const port = await listen(3);
    const sockets = await Promise.all([open(port), open(port), open(port)]);
    expect(sockets.every((socket) => socket !== null)).toBe(true);
    expect(await open(port)).toBeNull();
    const [first] = sockets;
    await new Promise<void>((resolve) => first?.once('close', () => resolve()).end());
    await expect.poll(() => open(port).then((socket) => socket !== null)).toBe(true);
  });
});

describe('A place in a lane', () => {
  it('is given back whatever becomes of the call', async () => {
    const options = bareHttp({ traffic: createTraffic({ ...usualTraffic, budgetFactor: 1_000 }) });
    const http = await createHttp(options);
    servers.push(http);
    const edit = defineRoute({
      method: 'PUT',
      url: '/things',
      access: 'public',
      cost: 'write',
      edits: true,
      summary: '',
      tags: [],
      body: z.object({ name: z.string() }),
      response: z.object({}),
    });
    mount(
      http,
      handle(edit, async ({ body, requireUnchanged }) => {
        if (body.name === 'broken') throw new Error('broken');
        await requireUnchanged({ name: 'here' }, body);
        return {};
      }),
      options,
    );
    const put = async (name: unknown, version?: string) =>
      (
        await http.inject({
          method: 'PUT',
          url: '/things',
          payload: { name },
          headers: version === undefined ? {} : { 'if-match': version },
        })
      ).statusCode;
    // More of each kind than there are places.
    for (let time = 0; time < 20; time += 1)
      expect([
        await put('a'),
        await put('a', 'x y'),
        await put(1, '*'),
        await put('a', '"1"'),
        await put('broken', '*'),
      ]).toEqual([428, 400, 400, 412, 500]);
    for (let time = 0; time < 20; time += 1)
      expect((await http.inject({ method: 'PUT', url: '/things', payload: '{', headers: json })).statusCode).toBe(400);
    expect(await put('a', '*')).toBe(200);
  });

  it('is taken before a body is read', async () => {
    const options = bareHttp({ traffic: createTraffic({ ...usualTraffic, budgetFactor: 1_000 }) });
    const http = await createHttp(options);
    servers.push(http);
    const make = defineRoute({
      method: 'POST',
      url: '/documents',
      access: 'public',
      cost: 'document',
      summary: '',
      tags: [],
      body: z.object({}),
      response: z.object({}),
    });
    let finish: () => void = () => undefined;
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    mount(
      http,
      handle(make, async () => {
        await finished;
        return {};
      }),
      options,
    );
    const post = async (payload: string) =>
      (await http.inject({ method: 'POST', url: '/documents', payload, headers: json })).statusCode;
    const first = [post('{}'), post('{}')];
    // As many as there are places are under way: this one is not looked at before one of them is free.
    expect(await post('{')).toBe(503);
    finish();
    expect(await Promise.all(first)).toEqual([200, 200]);
    expect(await post('{')).toBe(400);
  });
});

it('Where files are taken, JSON is refused before it is read', async () => {
  const options = bareHttp({});
  const http = await createHttp(options);
  servers.push(http);
  const send = defineRoute({
    method: 'POST',
    url: '/files',
    access: 'public',
    cost: 'upload',
    summary: '',
    tags: [],
    mostBodyBytes: 1024 * 1024,
    response: z.object({}),
  });
  mount(
    http,
    handle(send, async () => ({})),
    options,
  );
  const post = async (type: string) =>
    (await http.inject({ method: 'POST', url: '/files', payload: '{', headers: { 'content-type': type } })).statusCode;
  for (const type of ['application/json', 'Application/JSON; charset=utf-8']) expect(await post(type), type).toBe(415);
  expect(await post('application/octet-stream')).toBe(200);
});

it('Text in another encoding than UTF-8 is refused, not read as what it is not', async () => {
  const options = bareHttp({});
  const http = await createHttp(options);
  servers.push(http);
  mount(
    http,
    handle(
      defineRoute({
        method: 'POST',
        url: '/words',
        access: 'public',
        cost: 'read',
        summary: '',
        tags: [],
        body: z.object({ word: z.string() }),
        response: z.object({ word: z.string() }),
      }),
      async ({ body }) => body,
    ),
    options,
  );
  const post = async (type: string) =>
    (await http.inject({ method: 'POST', url: '/words', payload: '{"word":"a"}', headers: { 'content-type': type } }))
      .statusCode;
  for (const charset of ['utf-16', '"UTF-16LE"', 'iso-8859-1'])
    expect(await post(`application/json;charset=${charset}`), charset).toBe(415);
  for (const charset of ['utf-8', 'UTF8', '"utf-8"'])
    expect(await post(`application/json; charset=${charset}`), charset).toBe(200);
});
