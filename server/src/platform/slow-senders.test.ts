// Who sends slowly holds no place among the sign-ins of an address: owners there sign in meanwhile.
import { connect, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { z } from 'zod';
import { bareHttp } from '../testing/http-options.ts';
import { createHttp, mount } from './http.ts';
import { createTraffic, usualTraffic } from './traffic.ts';

let http: FastifyInstance | null = null;
const sockets: Socket[] = [];
let release: () => void = () => undefined;
afterEach(async () => {
  release();
  for (const socket of sockets.splice(0)) socket.destroy();
  await http?.close();
});

async function open(): Promise<string> {
  const options = bareHttp({
    traffic: createTraffic(usualTraffic, {
      knownBrowser: ({ headers }) => {
        const [name, owner] = String(headers['x-browser'] ?? '').split(' of ');
        return name && owner ? { name, owner } : null;
      },
    }),
  });
  http = await createHttp(options);
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  mount(
    http,
    {
      definition: {
        ...{ method: 'POST', url: '/sign-in', access: 'public', cost: 'password', summary: '', tags: [] },
        body: z.object({ isHeld: z.boolean() }),
      },
      handler: async ({ body }) => {
        if ((body as { isHeld: boolean }).isHeld) await held;
        return {};
      },
    },
    options,
  );
  return http.listen({ port: 0, host: '127.0.0.1' });
}

const begin = (base: string, browser: string) =>
  new Promise<void>((resolve) => {
    const socket = connect(Number(new URL(base).port), '127.0.0.1');
    sockets.push(socket);
    socket.write(
      `POST /sign-in HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n${browser}\r\n{`,
      () => setTimeout(resolve, 50),
    );
  });
const signIn = async (base: string, browser: string | null, isHeld = false) =>
  (
    await fetch(`${base}/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(browser ? { 'x-browser': browser } : {}) },
      body: JSON.stringify({ isHeld }),
    })
  ).status;

it('from two known browsers, or from many unknown ones', async () => {
  const base = await open();
  for (const name of ['a of 1', 'b of 1', 'c of 2', 'd of 2']) await begin(base, `X-Browser: ${name}\r\n`);
  for (let nth = 0; nth < 10; nth += 1) await begin(base, '');
  expect(await signIn(base, 'own of owner')).toBe(200);
  expect(await signIn(base, null)).toBe(200);
});

it('but what was sent whole is counted', async () => {
  const base = await open();
  const together = Promise.all(Array.from({ length: 5 }, () => signIn(base, 'own of owner', true)));
  await new Promise((resolve) => setTimeout(resolve, 300)); // until they are there
  release();
  expect((await together).toSorted()).toEqual([200, 200, 200, 429, 429]);
});
