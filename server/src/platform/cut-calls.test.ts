// Calls whose sender has gone before anybody looked at them: they hold nothing for ever.
import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { bareHttp } from '../testing/http-options.ts';
import { openEventStream } from './event-stream.ts';
import { createHttp, handle, mount } from './http.ts';

let http: FastifyInstance | null = null;
afterEach(() => http?.close());

const route = { access: 'public', summary: '', tags: [] } as const;
let open = 0;
async function listen(): Promise<string> {
  const options = bareHttp({
    // As long as it takes to ask the database whose token it is.
    identify: async () => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      return null;
    },
  });
  http = await createHttp(options);
  mount(
    http,
    handle({ ...route, method: 'POST', url: '/sign-in', cost: 'password' }, async () => ({})),
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
