// Calls whose sender has gone before anybody looked at them hold nothing for ever; and what comes late is done for whoever may do it then.
import { IncomingMessage, ServerResponse } from 'node:http';
import { connect, Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { z } from 'zod';
import { bareHttp } from '../testing/http-options.ts';
import { openEventStream } from './event-stream.ts';
import { createHttp, handle, mount } from './http.ts';
import { Refusal } from './refusal.ts';
import { createTraffic, usualTraffic } from './traffic.ts';

let http: FastifyInstance | null = null;
afterEach(() => http?.close());

const route = { access: 'public', summary: '', tags: [] } as const;
let open = 0;
let done = 0;
let isSignedIn = true;
async function listen(): Promise<string> {
  isSignedIn = true;
  const options = bareHttp({
    // As long as it takes to ask the database whose token it is.
    identify: async () => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      if (!isSignedIn) throw new Refusal('identity.session_ended');
      return null;
    },
  });
  http = await createHttp(options);
  const write = { ...route, method: 'POST', url: '/write', cost: 'write', body: z.object({}) } as const;
  mount(
    http,
    handle(write, async () => {
      done += 1;
      return {};
    }),
    options,
  );
  const stream = handle({ ...route, method: 'GET', url: '/live', cost: 'file' }, async ({ request, reply }) => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    openEventStream(request, reply, {
      onClosed: () => {
        open -= 1;
      },
    });
    open += 1;
  });
  mount(http, stream, options);
  return http.listen({ port: 0, host: '127.0.0.1' });
}

const cut = (base: string, line: string) =>
  new Promise<void>((resolve) => {
    const socket = connect(Number(new URL(base).port), '127.0.0.1', () => {
      socket.write(
        `${line} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ended\r\nContent-Length: 0\r\n\r\n`,
        () => setTimeout(() => socket.resetAndDestroy(), 5),
      );
    });
    socket.on('close', () => resolve());
    socket.on('error', () => undefined); // it is cut by this very test
  });

it('open no stream that nobody closes', async () => {
  const base = await listen();
  for (let nth = 0; nth < 10; nth += 1) await cut(base, 'GET /live');
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(open).toBe(0);
});

it('give back their places among the sign-ins of an address', () => {
  const traffic = createTraffic(usualTraffic);
  const call = (isCut: boolean) => {
    const raw = new ServerResponse(new IncomingMessage(new Socket()));
    if (isCut) raw.destroy();
    const reply = { raw, header: () => reply };
    const request = { ip: '198.51.100.7', headers: {} };
    traffic.admit('password', null, request as never, reply as never);
  };
  for (let nth = 0; nth < 20; nth += 1) call(true);
  expect(() => call(false)).not.toThrow();
  traffic.stop();
});

it('What began before a session ended and comes after it is not done', async () => {
  const base = await listen();
  const answer = new Promise<string>((resolve, reject) => {
    const socket = connect(Number(new URL(base).port), '127.0.0.1', () => {
      socket.write(
        'POST /write HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer token\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{',
      );
      setTimeout(() => {
        isSignedIn = false;
        socket.write('}');
      }, 1_200);
    });
    socket.once('data', (bytes) => {
      socket.destroy();
      resolve(bytes.toString('utf8'));
    });
    socket.once('error', reject);
  });
  expect(await answer).toMatch(/^HTTP\/1\.1 401 [\s\S]*identity\.session_ended/);
  expect(done).toBe(0);
});
