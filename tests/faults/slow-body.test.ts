// A request that trickles in: head or body, it is answered as late after fifteen seconds, whatever comes meanwhile, and nobody works on it.
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { createHttp, mount } from '../../server/src/platform/http.ts';
import { bareHttp } from '../../server/src/testing/http-options.ts';

const head =
  'POST /api/things HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 10000\r\n';
let http: Awaited<ReturnType<typeof createHttp>>;
let handled = 0;
beforeAll(async () => {
  http = await createHttp(bareHttp());
  mount(
    http,
    {
      definition: {
        access: 'public',
        cost: 'read',
        summary: 'Takes something.',
        tags: [],
        method: 'POST',
        url: '/api/things',
        body: z.object({ name: z.string() }),
      },
      handler: async () => {
        handled += 1;
        return {};
      },
    },
    bareHttp(),
  );
  await http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => http.close());

it.concurrent.each([
  ['body', `${head}\r\n{`, ' '],
  ['head', head, 'X-More: more\r\n'],
])('that trickles in by its %s', { timeout: 30_000 }, async (_, first, more) => {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const socket = connect((http.server.address() as AddressInfo).port, '127.0.0.1');
  const begun = performance.now();
  let answer = '';
  socket.on('data', (bytes) => (answer += bytes.toString('utf8')));
  socket.on('close', () => resolve(answer));
  socket.on('error', reject);
  socket.write(first);
  const trickle = setInterval(() => socket.writable && socket.write(more), 200);
  const said = await promise.finally(() => clearInterval(trickle));
  const seconds = (performance.now() - begun) / 1_000;
  expect(said).toContain('HTTP/1.1 408');
  expect(seconds).toBeGreaterThan(14);
  expect(seconds).toBeLessThan(18);
  expect(handled).toBe(0);
});
