// The one mouth to the network: what it follows, what it refuses, and when it stops listening.
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { request, Unreachable } from './outgoing-http.ts';

let server: Server;
let url: string;
let answers: Record<string, (response: ServerResponse) => void>;

beforeEach(async () => {
  server = createServer((asked, response) => {
    const answer = answers[asked.url ?? ''];
    if (answer) answer(response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  url = `http://127.0.0.1:${port}`;
  const redirect =
    (location: string, status = 302) =>
    (response: ServerResponse) =>
      response.writeHead(status, { location }).end();
  answers = {
    '/here': (response) => response.writeHead(200).end('here'),
    '/moved': redirect('/here'),
    '/away': redirect(`http://localhost:${port}/here`),
    '/round': redirect('/round'),
    '/post': redirect('/here', 307),
    '/large': (response) => response.writeHead(200).end('x'.repeat(101)),
    '/bomb': (response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(10_000_000))),
    '/silent': () => undefined,
  };
});
afterEach(() => {
  server.close();
  server.closeAllConnections();
});

const ask = (path: string, more: object = {}) => request({ url: url + path, limitBytes: 100, ...more });

it('An answer comes with its status, and a redirect is followed to the same host', async () => {
  expect(await ask('/missing')).toMatchObject({ status: 404 });
  const { status, bytes } = await ask('/moved');
  expect([status, Buffer.from(bytes).toString()]).toEqual([200, 'here']);
});

it('Other hosts, rounds, redirected posts, large and unfolding answers, silence and a stop are unreachable', async () => {
  const stop = new AbortController();
  setTimeout(() => stop.abort(), 20);
  const cases: [string, object, RegExp][] = [
    ['/away', {}, /redirects to http:\/\/localhost/],
    ['/round', {}, /redirects to/],
    ['/post', { json: '{}' }, /redirects to/],
    ['/large', {}, /more than 100 bytes/],
    ['/bomb', {}, /more than 100 bytes/],
    ['/silent', { timeoutMilliseconds: 50 }, /timeout/],
    ['/silent', { stop: stop.signal }, /abort/],
  ];
  for (const [path, more, why] of cases) {
    const error: unknown = await ask(path, more).catch((caught: unknown) => caught);
    expect(error, path).toBeInstanceOf(Unreachable);
    expect((error as Unreachable).why, path).toMatch(why);
  }
  server.close();
  server.closeAllConnections();
  await expect(ask('/here')).rejects.toMatchObject({ why: expect.stringContaining('ECONNREFUSED') });
});
