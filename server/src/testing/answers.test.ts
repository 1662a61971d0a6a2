// What every answer has in common, for every route of the table: who is asked first, and what may be kept of it.
import { pathOf } from '@amanah/api/client';
import { login } from '@amanah/api/identity';
import { allRoutes } from '@amanah/api/routes';
import { demoAccounts, demoPassword } from '@amanah/demo/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exampleCall } from './authorization/examples.ts';
import { nameOf, streams } from './authorization/routes-apart.ts';
import { createDemoApp, type TestApp } from './test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createDemoApp();
});
afterAll(() => app.close());

const forCallers = allRoutes.filter(({ access }) => access !== 'public');

describe('A stranger', () => {
  it.each(forCallers.map((route) => [nameOf(route), route] as const))(
    'is told by %s to sign in before anything is read of what was sent',
    async (_, route) => {
      const params = Object.fromEntries(Object.keys(route.params?.shape ?? {}).map((name) => [name, 'no-such-thing']));
      const url = pathOf(route, params, {}).replace('*', 'x');
      const sent = [
        { url: `${url}?limit=many&offset=-1&format=none&hours=x` },
        ...(route.method === 'GET'
          ? []
          : [
              { url, payload: '{"cut', headers: { 'content-type': 'application/json' } },
              { url, payload: '{}', headers: { 'content-type': 'application/json' } },
              { url, payload: 'text', headers: { 'content-type': 'text/plain' } },
              { url, payload: Buffer.alloc(70_000, 0x20), headers: { 'content-type': 'application/json' } },
            ]),
      ];
      const statuses: number[] = [];
      for (const one of sent) statuses.push((await app.http.inject({ method: route.method, ...one })).statusCode);
      expect(statuses).toEqual(sent.map(() => 401));
    },
  );

  it('that is no device is told so before its readings are looked at', async () => {
    for (const payload of ['{"cut', '{}', '{"readings":[]}']) {
      const headers = { 'content-type': 'application/json' };
      const answer = await app.http.inject({ method: 'POST', url: '/api/sensors/readings', payload, headers });
      expect(answer.json()).toMatchObject({ status: 401, code: 'sensors.credentials_refused' });
    }
  });
});

describe('What somebody is answered who has signed in', () => {
  const readable = allRoutes.filter((route) => route.method === 'GET' && !(nameOf(route) in streams));

  it.each(demoAccounts.map((account) => [account.role, account] as const))(
    'is kept by nobody: %s',
    async (_, { email }) => {
      const { token } = await app.browser().call(login, { body: { email, password: demoPassword } });
      const kept: string[] = [];
      for (const route of readable) {
        const { params, query } = exampleCall(route);
        const url = pathOf(route, { ...params }, query).replace('*', 'x');
        const answer = await app.http.inject({ url, headers: { authorization: `Bearer ${token}` } });
        const said = String(answer.headers['cache-control']);
        const isPrivate = /\bno-store\b/.test(said) || (/^no-cache$|^private\b/.test(said) && answer.headers['etag']);
        if (!isPrivate && route.access !== 'public') kept.push(`${nameOf(route)}: ${said}`);
        if (said === 'undefined') kept.push(`${nameOf(route)}: nothing said`);
      }
      expect(kept).toEqual([]);
    },
  );
});
