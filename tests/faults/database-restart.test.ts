// The database dies and comes back while people use everything: who asks meanwhile is told to come again, and nothing else.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient, pathOf } from '@amanah/api/client';
import { login } from '@amanah/api/identity';
import { allRoutes } from '@amanah/api/routes';
import { demoAccounts, demoPassword } from '@amanah/demo/accounts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { exampleCall } from '../../server/src/testing/authorization/examples.ts';
import { nameOf, streams } from '../../server/src/testing/authorization/routes-apart.ts';
import { untilRestarted } from './testing/embedded-database.ts';
import { type Installation, openInstallation } from './testing/installation.ts';

const people = 8;
const deaths = ['SIGKILL', 'SIGINT', 'SIGQUIT', 'SIGKILL'] as const;

let folder: string;
let product: Installation;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'amanah-faults-restart-'));
  chmodSync(folder, 0o755); // the database may run under another account
  product = await openInstallation(folder);
  await product.start(null, { MQTT_PORT: 'off' });
});
afterAll(async () => {
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
});

it('no request is answered 500 while the database dies and comes back', { timeout: 180_000 }, async () => {
  const tokenOf = async (email: string) =>
    (await createClient({ baseUrl: product.url }).call(login, { body: { email, password: demoPassword } })).token;
  const askers: { readonly email: string | null; token: string | null }[] = [{ email: null, token: null }];
  for (const { email } of demoAccounts) askers.push({ email, token: await tokenOf(email) });
  const asked = allRoutes.filter((route) => !(nameOf(route) in streams));
  const statuses = new Map<number, number>();
  const broken = new Set<string>();
  let isOver = false;
  let isDying = false;
  let next = 0;
  const ask = async () => {
    const route = asked[next % asked.length];
    const asker = askers[Math.floor(next / asked.length) % askers.length];
    next += 1;
    if (!route || !asker) return;
    const { email, token } = asker;
    const { params, query, body } = exampleCall(route);
    const isFile = route.mostBodyBytes !== undefined && !route.body;
    const payload = isFile ? '%PDF-1.7\n' : body === undefined ? null : JSON.stringify(body);
    const answer = await fetch(product.url + pathOf(route, params ?? {}, query).replace('*', 'x'), {
      method: route.method,
      redirect: 'manual',
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(route.edits ? { 'if-match': '"nothing-that-was-read"' } : {}),
        ...(payload === null ? {} : { 'content-type': isFile ? 'application/octet-stream' : 'application/json' }),
      },
      ...(payload === null ? {} : { body: payload }),
      signal: AbortSignal.timeout(30_000),
    });
    // What was streamed out of the database is broken off, so that nobody takes a half of it for the whole.
    const text = await answer.text().catch(() => null);
    if (text === null) {
      if (answer.headers.has('content-length')) broken.add(`${nameOf(route)}: cut`);
      return;
    }
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    if (answer.status >= 500 && answer.status !== 503)
      broken.add(`${nameOf(route)}: ${answer.status} ${text.slice(0, 200)}`);
    if (answer.status === 503 && !answer.headers.has('retry-after'))
      broken.add(`${nameOf(route)}: 503 and no word of when`);
    // Some of what is asked for signs the asker out.
    if (answer.status === 401 && email !== null && asker.token === token)
      asker.token = await tokenOf(email).catch(() => token);
    // As people do: not as fast as a machine may refuse.
    if (isDying) await sleep(5);
  };
  const all = Promise.all(
    Array.from({ length: people }, async () => {
      while (!isOver) await ask();
    }),
  );
  for (const signal of deaths) {
    await sleep(3_000);
    isDying = true;
    const postmaster = product.postmaster();
    process.kill(postmaster, signal);
    await untilRestarted(product.dataDir, postmaster);
    await product.ready();
    isDying = false;
  }
  isOver = true;
  await all;
  console.log(`${next} requests: ${JSON.stringify(Object.fromEntries(statuses))}`);
  expect([...broken]).toEqual([]);
  expect(statuses.get(503)).toBeGreaterThan(0);
});
