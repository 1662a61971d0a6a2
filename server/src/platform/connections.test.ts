import { createServer, IncomingMessage } from 'node:http';
import { type AddressInfo, connect, Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { bareHttp } from '../testing/http-options.ts';
import { limitConnections, watchSlowRequests } from './connections.ts';
import { contentOf } from './files.ts';
import { createHttp, mount } from './http.ts';
import { withSentBody } from './sent-body.ts';

/** What comes back until the connection ends or the request is answered. */
function exchange(
  port: number,
  sent: string,
  isWhole = (answer: string) => /\r\n\r\n./s.test(answer),
): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (bytes) => {
    answer += bytes.toString('utf8');
    if (isWhole(answer)) socket.end();
  });
  socket.on('close', () => resolve(answer));
  socket.on('error', reject);
  socket.write(sent);
  return promise;
}

const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;
const head = (method: string, path: string, type: string) =>
  `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nTransfer-Encoding: chunked\r\n\r\n`;

describe('A body in crumbs', () => {
  let http: Awaited<ReturnType<typeof createHttp>>;
  let port: number;
  let handled = 0;
  beforeAll(async () => {
    http = await createHttp(bareHttp());
    const route = { access: 'public', cost: 'read', summary: 'Takes something.', tags: [] } as const;
    mount(
      http,
      {
        definition: { ...route, method: 'POST', url: '/api/things', body: z.object({ name: z.string() }) },
        handler: async () => {
          handled += 1;
          return {};
        },
      },
      bareHttp(),
    );
    mount(
      http,
      {
        definition: { ...route, cost: 'upload', method: 'POST', url: '/api/files' },
        handler: async ({ request }) => {
          let bytes = 0;
          for await (const piece of contentOf(request.body)) bytes += piece.length;
          handled += 1;
          return { bytes };
        },
      },
      bareHttp(),
    );
    mount(
      http,
      { definition: { ...route, method: 'GET', url: '/api/things' }, handler: async () => ({ name: 'One' }) },
      bareHttp(),
    );
    http.addContentTypeParser('text/held', (_request, payload, done) => done(null, payload));
    mount(
      http,
      {
        definition: { ...route, cost: 'feed', method: 'POST', url: '/api/held' },
        handler: async ({ request }) =>
          withSentBody(
            {
              stream: request.body as unknown as Readable, // the parser above
              mostBytes: 100_000,
              tooLarge: 'request.too_large',
              receive: request.receive,
            },
            async ({ bytes }) => ({ bytes }),
          ),
      },
      bareHttp(),
    );
    await http.listen({ port: 0, host: '127.0.0.1' });
    port = (http.server.address() as AddressInfo).port;
  });
  afterAll(() => http.close());

  const json = JSON.stringify({ name: 'x' });
  const crumbs = chunk(' ').repeat(1_100);

  it.each([
    ['that a route reads', 'POST', '/api/things', 'application/json'],
    ['that a route reads itself', 'POST', '/api/files', 'application/octet-stream'],
    ['of a kind that nobody reads', 'POST', '/api/things', 'text/plain'],
    ['where there is nothing', 'POST', '/api/nothing', 'application/json'],
  ])('ends the connection with words: %s', async (_, method, path, type) => {
    handled = 0;
    const answer = await exchange(port, head(method, path, type) + crumbs);
    expect(answer).toContain('HTTP/1.1 400');
    expect(answer).toContain('request.too_many_pieces');
    expect(handled).toBe(0);
  });

  it.each([
    ['needed no body', 'GET', '/api/things', ''],
    ['came before there was a request', 'POST', '/api/things', 'Expect: something\r\n'],
  ])('ends the connection where the answer %s', async (_, method, path, more) => {
    const socket = connect(port, '127.0.0.1');
    const isClosed = new Promise<boolean>((resolve) => socket.on('close', () => resolve(true)));
    const answered = new Promise((resolve) => socket.once('data', resolve));
    socket.on('error', () => undefined);
    socket.write(head(method, path, 'application/json').replace('\r\n\r\n', `\r\n${more}\r\n`));
    await answered;
    socket.write(crumbs);
    expect(await isClosed).toBe(true);
  });

  it('is counted over all requests of a connection', async () => {
    handled = 0;
    const request = head('POST', '/api/things', 'application/json') + chunk(' ').repeat(400) + chunk(json) + chunk('');
    await exchange(port, request.repeat(10), () => false);
    expect(handled).toBe(1);
  });

  it('that is too large is read past, and the next request of the connection is answered', async () => {
    const large = `${head('POST', '/api/held', 'text/held')}${chunk('x'.repeat(900)).repeat(3_000)}${chunk('')}`;
    const answer = await exchange(port, large + large, (text) => text.split('413').length > 2);
    expect(answer.match(/HTTP\/1\.1 413/g)).toHaveLength(2);
  });

  it('closes an address from which they come again and again', async () => {
    const guarded = await createHttp(bareHttp({ connectionsPerAddress: 400 }));
    await guarded.listen({ port: 0, host: '127.0.0.1' });
    const { port } = guarded.server.address() as AddressInfo;
    const answers: string[] = [];
    for (let times = 0; times < 22; times += 1)
      answers.push(await exchange(port, head('POST', '/api/nothing', 'application/json') + crumbs).catch(() => ''));
    expect(answers.filter((answer) => answer.includes('request.too_many_pieces'))).toHaveLength(21);
    expect(answers.at(-1)).toBe('');
    await guarded.close();
  });

  it('is read where it is small', async () => {
    const answer = await exchange(
      port,
      head('POST', '/api/things', 'application/json') + chunk(' ').repeat(500) + chunk(json) + chunk(''),
    );
    expect(answer).toContain('HTTP/1.1 200');
  });

  it('is read where its pieces bring something', async () => {
    const answer = await exchange(
      port,
      head('POST', '/api/files', 'application/octet-stream') + chunk('x'.repeat(300)).repeat(5_000) + chunk(''),
    );
    expect(answer).toContain('{"bytes":1500000}');
  });
});

describe('An address whose connections are ended again and again', () => {
  it('is not let in for ten seconds', async () => {
    let at = 0;
    const server = createServer((_request, response) => response.end('here'));
    const { noteCut } = limitConnections(server, 400, () => at);
    server.on('connection', (socket) => isCutting && noteCut(socket));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const ask = () => exchange(port, 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n').catch(() => '');
    let isCutting = true;
    for (let times = 0; times < 21; times += 1) expect(await ask()).toContain('here');
    isCutting = false;
    expect(await ask()).toBe('');
    at += 9_999;
    expect(await ask()).toBe('');
    at += 2;
    expect(await ask()).toContain('here');
    server.close();
  });
});

describe('A file that may take its time', () => {
  it('may not any more once it is answered', () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      let at = 0;
      const cut: unknown[] = [];
      const socket = new Socket();
      let bytesRead = 0;
      Object.defineProperty(socket, 'bytesRead', { get: () => bytesRead });
      const slow = watchSlowRequests(
        (late) => cut.push(late),
        () => at,
      );
      const pass = (seconds: number) => {
        for (let second = 0; second < seconds; second += 1) {
          at += 1_000;
          bytesRead += 20_000;
          vi.advanceTimersByTime(1_000);
        }
      };
      const request = new IncomingMessage(socket);
      slow.letTakeTime(request);
      pass(20);
      expect(slow.isForgiven(socket)).toBe(true);
      pass(60);
      expect(socket.destroyed).toBe(false);
      slow.noteAnswer(request);
      pass(14);
      expect(socket.destroyed).toBe(false);
      pass(2);
      expect(socket.destroyed).toBe(true);
      expect(cut).toEqual([]); // answered: there is nothing more to say
      slow.stop();
    } finally {
      vi.useRealTimers();
    }
  });
});
