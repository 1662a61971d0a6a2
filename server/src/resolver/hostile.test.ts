import { type AddressInfo, connect } from 'node:net';
import { previewVerdict } from '@amanah/api/verification';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type AskResolver,
  awkwardBatch,
  openResolver,
  pack,
  packCode,
  plainGtin,
  product,
  root,
} from './testing/ask-resolver.ts';

let resolver: AskResolver;
beforeAll(async () => {
  resolver = await openResolver();
});
afterAll(() => resolver.app.close());

describe('A hostile request', () => {
  it('is never led to another site, whatever host it names and whatever it carries', async () => {
    for (const [url, headers] of [
      [pack, { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }],
      [`http://evil.example${pack}`, {}],
      [`${pack}?next=https://evil.example&redirect=//evil.example`, {}],
      [`${pack}?linkType=${encodeURIComponent('//evil.example')}`, {}],
      [`${pack}?linkType=gs1:pip&linkType=https://evil.example`, {}],
      [`${product}/21/${encodeURIComponent('/../..//evil.example')}`, {}],
      [`${product}/10/..%2F..%2F..`, {}],
    ] as const) {
      const answer = await resolver.ask(url, headers);
      if (answer.statusCode === 307) {
        const place = new URL(String(answer.headers.location), root);
        expect(place.origin, url).toBe(root);
        expect(place.pathname, url).toMatch(/^\/product\/[^/]+$/);
      } else expect(answer.statusCode, url).toBe(404);
      expect(String(answer.headers.link ?? ''), url).not.toContain('<https://evil.example');
    }
  });

  it('is read the same as a whole URL in the request line, and bytes beyond ASCII are refused', async () => {
    await resolver.app.http.listen({ port: 0, host: '127.0.0.1' });
    const { port } = resolver.app.http.server.address() as AddressInfo;
    const raw = (target: string) =>
      new Promise<string>((resolve, reject) => {
        const socket = connect(port, '127.0.0.1', () =>
          socket.write(
            Buffer.from(`GET ${target} HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n`, 'latin1'),
          ),
        );
        let answer = '';
        socket.setEncoding('latin1').on('data', (part: string) => {
          answer += part;
        });
        socket.on('end', () => resolve(answer)).on('error', reject);
      });
    const whole = await raw(`http://evil.example${pack}?a=1`);
    expect(whole).toMatch(/^HTTP\/1\.1 307 /);
    expect(whole).toContain(`\r\nlocation: /product/${packCode}?a=1\r\n`);
    expect(whole).not.toContain('evil.example');
    expect(await raw(`${pack}?a=\xff\x85`)).toMatch(/^HTTP\/1\.1 400 /);
  });

  it('cannot write into a header', async () => {
    for (const url of [
      `${product}/10/A%0d%0aSet-Cookie:%20a=b`,
      `${product}/10/A%00`,
      `${product}/10/%E2%80%A8`,
      `${product}?x=%0d%0aSet-Cookie:%20a=b`,
      `${product}?linkType=%0d%0aSet-Cookie:%20a=b`,
    ]) {
      const answer = await resolver.ask(url);
      expect(answer.headers['set-cookie'], url).toBeUndefined();
      expect(String(answer.headers.location ?? ''), url).not.toMatch(/[\r\n]/);
    }
    const awkward = `/01/${plainGtin}/10/${encodeURIComponent(awkwardBatch)}`;
    const { headers } = await resolver.ask(awkward);
    expect(String(headers.link)).not.toContain('"><');
    const code = decodeURIComponent(new URL(String(headers.location)).pathname.replace('/product/', ''));
    const verdict = await resolver.app.browser().call(previewVerdict, { params: { code } });
    expect(verdict.batch?.batchNumber).toBe(awkwardBatch);
  });

  it('gets a Link header that fits the buffers of proxies, however long its item is written', async () => {
    const longest = `${product}/22/${'%2F'.repeat(20)}/10/${'%2F'.repeat(20)}/21/${'%22'.repeat(20)}`;
    const { headers, statusCode } = await resolver.ask(longest, { 'accept-language': 'ar' });
    expect(statusCode).toBe(307);
    expect(String(headers.link).length).toBeLessThan(3_000);
  });

  it('is answered with an expected status, whatever stands behind the key', async () => {
    await fc.assert(
      fc.asyncProperty(fc.webPath(), fc.webQueryParameters(), async (path, query) => {
        const answer = await resolver.ask(`/01${path}?${query}`);
        expect([307, 200, 400, 404]).toContain(answer.statusCode);
        const near = await resolver.ask(`${product}${path}?${query}`);
        expect([307, 200, 400, 404]).toContain(near.statusCode);
        if (near.statusCode === 307) expect(String(near.headers.location).startsWith(`${root}/`)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});
