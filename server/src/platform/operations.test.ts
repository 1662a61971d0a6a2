import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bareHttp } from '../testing/http-options.ts';
import { createHttp, mount } from './http.ts';
import { createMetrics } from './metrics.ts';
import { mountMetrics } from './operations.ts';

const opened: Awaited<ReturnType<typeof createHttp>>[] = [];
async function open(token: string | null) {
  const http = await createHttp(bareHttp());
  mountMetrics(http, createMetrics(), token);
  opened.push(http);
  return (remoteAddress: string, headers: Readonly<Record<string, string>> = {}) =>
    http.inject({ url: '/metrics', remoteAddress, headers }).then(({ statusCode }) => statusCode);
}
afterAll(() => Promise.all(opened.map((http) => http.close())));

describe('The figures of a process', () => {
  it('are for this machine alone', async () => {
    const ask = await open(null);
    expect(await ask('127.0.0.1')).toBe(200);
    expect(await ask('::1')).toBe(200);
    expect(await ask('::ffff:127.0.0.1')).toBe(200);
    expect(await ask('192.0.2.7')).toBe(403);
    expect(await ask('192.0.2.7', { authorization: 'Bearer ' })).toBe(403);
  });

  it('are not for those behind a proxy on this machine', async () => {
    const ask = await open(null);
    for (const name of ['x-forwarded-for', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via'])
      expect(await ask('127.0.0.1', { [name]: '127.0.0.1' })).toBe(403);
  });

  it('are not for those who ask for a site, through a proxy without a header of one or a page that has its name lead here', async () => {
    const ask = await open('long-and-random');
    for (const host of ['localhost', 'LOCALHOST:3000', '127.0.0.1:3000', '[::1]', '[::1]:3000'])
      expect(await ask('127.0.0.1', { host }), host).toBe(200);
    for (const host of ['halal.example', 'localhost.halal.example', '127.0.0.1.nip.io', '127.0.0.10', 'localhost:']) {
      expect(await ask('127.0.0.1', { host }), host).toBe(403);
      expect(await ask('127.0.0.1', { host, authorization: 'Bearer long-and-random' }), host).toBe(200);
    }
  });

  it('are for whoever brings the token, where there is one', async () => {
    const ask = await open('long-and-random');
    expect(await ask('192.0.2.7', { authorization: 'Bearer long-and-random' })).toBe(200);
    expect(await ask('192.0.2.7', { authorization: 'Bearer long-and-random-' })).toBe(403);
    expect(await ask('192.0.2.7')).toBe(403);
    expect(await ask('127.0.0.1')).toBe(200);
  });
});

describe('Headers of every answer', () => {
  let http: Awaited<ReturnType<typeof createHttp>>;
  beforeAll(async () => {
    http = await createHttp(bareHttp({ isHttps: true }));
    const definition = { method: 'GET', access: 'public', cost: 'read', summary: 'Says something.', tags: [] } as const;
    mount(http, { definition: { ...definition, url: '/api/things' }, handler: async () => ({}) }, bareHttp());
    mount(
      http,
      {
        definition: { ...definition, url: '/api/lists' },
        handler: async ({ reply }) => {
          reply.header('cache-control', 'public, max-age=300');
          return {};
        },
      },
      bareHttp(),
    );
    opened.push(http);
  });

  it('keep the next visit on https where the product is reached by it', async () => {
    for (const url of ['/api/things', '/', '/api/nothing', '/%E0%A4%A'])
      expect((await http.inject({ url })).headers['strict-transport-security']).toBe('max-age=31536000');
    const plain = await createHttp(bareHttp());
    opened.push(plain);
    expect((await plain.inject({ url: '/' })).headers).not.toHaveProperty('strict-transport-security');
  });

  it('forbid to keep an answer but where the route says otherwise, and always what was refused', async () => {
    const cacheOf = async (url: string) => (await http.inject({ url })).headers['cache-control'];
    expect(await cacheOf('/api/things')).toBe('no-store');
    expect(await cacheOf('/api/lists')).toBe('public, max-age=300');
    expect(await cacheOf('/api/nothing')).toBe('no-store');
  });
});
