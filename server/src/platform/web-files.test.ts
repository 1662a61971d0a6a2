import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import cookie from '@fastify/cookie';
import fastify, { type FastifyError, type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createGiveWay } from './give-way.ts';
import { refuse } from './problems.ts';
import { Refusal } from './refusal.ts';
import { sitemap } from './robots.ts';
import { isPage, matcherOf, mountWeb } from './web-files.ts';

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

describe('A page', () => {
  it('is for browsers, and for whoever takes anything: crawlers, previews, curl', () => {
    for (const path of ['/', '/verify/HALAL-CHICKEN-2024-001', '/product/HALAL-CHICKEN-2024-001', '/dashboard'])
      for (const accept of [browser, '*/*', 'text/*', undefined])
        expect(isPage(path, accept), `${path} ${accept}`).toBe(true);
  });

  it('is not what a program wants', () => {
    expect(isPage('/dashboard', 'application/json')).toBe(false);
    for (const path of ['/api', '/api/nothing'])
      for (const accept of [browser, '*/*']) expect(isPage(path, accept)).toBe(false);
  });

  it('is not handed to whoever misses a file or asks under an address of programs', () => {
    for (const path of [
      '/missing.js',
      '/.well-known/security',
      '/log/nothing',
      '/epcis/nothing',
      '/status/nothing',
      '/metrics',
    ])
      expect(isPage(path, '*/*'), path).toBe(false);
  });
});

describe('An address', () => {
  let folder: string;
  let app: FastifyInstance;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'amanah-web-'));
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'index.html'), '<div id="root"></div>');
    writeFileSync(join(folder, 'arabic.html'), '<html lang="ar" dir="rtl"></html>');
    writeFileSync(join(folder, 'home.html'), '<div id="root">Welcome</div>');
    const pages = {
      spoken: {
        en: { blank: 'index.html', late: 'index.html', drawn: { '/': 'home.html' }, needed: {} },
        ar: { blank: 'arabic.html', late: 'arabic.html', drawn: {}, needed: {} },
      },
      patterns: ['/', '/products', '/products/$gtin', '/auth/reset'],
      listed: ['/', '/terms'],
      closed: ['/auth', '/products'],
    };
    writeFileSync(join(folder, 'pages.json'), JSON.stringify(pages));
    app = fastify();
    await app.register(cookie);
    const words = { wordsFor: () => (code: string) => code, languageOf: () => 'en' };
    app.setErrorHandler((error: FastifyError, request, reply) => refuse(error, request, reply, words as never)); // words of no matter here
    await mountWeb(app, {
      publicUrl: 'https://halal.example',
      traffic: { enterBeside: async () => null, pace: async () => undefined },
      about: [],
      answers: [],
      giveWay: createGiveWay(),
      folder,
    });
  });
  afterAll(async () => {
    await app.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const open = (url: string, headers: Record<string, string> = {}) =>
    app.inject({ url, headers: { accept: browser, ...headers } });

  it.each([
    ['/', { 'if-match': '"x"' }, 412],
    ['/', { 'if-unmodified-since': 'Mon, 01 Jan 1990 00:00:00 GMT' }, 412],
    ['/', { range: 'bytes=99999999-' }, 416],
    ['/assets/', {}, 404],
    [`/assets/${'a'.repeat(400)}`, {}, 404],
    ['/assets/missing.js', {}, 404],
  ])('%s with %o is answered with a reason of the client', async (url, headers, status) => {
    expect((await open(url, headers as Record<string, string>)).statusCode).toBe(status);
  });

  it('that the app knows answers 200 with its page', async () => {
    expect(await open('/')).toMatchObject({ statusCode: 200, body: '<div id="root">Welcome</div>' });
    for (const url of ['/products', '/products/', '/products?view=new', '/products/a%2Fb', '/AUTH/reset'])
      expect(await open(url), url).toMatchObject({ statusCode: 200, body: '<div id="root"></div>' });
  });

  it('that it does not know answers 404 with the page that says so, also where the browser has seen that page before', async () => {
    const etag = String((await open('/products')).headers.etag);
    for (const url of ['/no-such-page', '/products/1/2', '/auth', '/productsx', '/.products'])
      for (const headers of [{}, { 'if-none-match': etag }]) {
        const answer = await open(url, headers);
        expect(answer, url).toMatchObject({ statusCode: 404, body: '<div id="root"></div>' });
        expect(answer.headers).toMatchObject({
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'no-store',
        });
      }
  });

  it('answers in the language that the sender reads, and in English where nothing is written in that', async () => {
    for (const url of ['/', '/no-such-page'])
      expect((await open(url, { 'accept-language': 'ar' })).body, url).toBe('<html lang="ar" dir="rtl"></html>');
    expect((await open('/', { 'accept-language': 'ur' })).body).toBe('<div id="root">Welcome</div>');
    for (const [chosen, body] of [
      ['ar', '<html lang="ar" dir="rtl"></html>'],
      ['en', '<div id="root">Welcome</div>'],
    ])
      expect((await open('/', { 'accept-language': 'ar, en', cookie: `amanah_language=${chosen}` })).body, chosen).toBe(
        body,
      );
    expect((await open('/products', { 'accept-language': 'ar', cookie: 'amanah_language=x' })).body).toContain('rtl');
  });

  it('of programs is no page, known or not', async () => {
    expect((await open('/api/nothing')).headers['content-type']).not.toContain('html');
  });

  it('of the sitemap names the pages for everybody, absolute, to whoever asks', async () => {
    const answer = await app.inject({ url: '/sitemap.xml' });
    expect(answer).toMatchObject({ statusCode: 200 });
    expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(answer.body).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
  <url><loc>https://halal.example/</loc></url>
  <url><loc>https://halal.example/terms</loc></url>
</urlset>
`);
    expect(sitemap('https://halal.example/a&b', ['/']).match(/<loc>.*<\/loc>/)?.[0]).toBe(
      '<loc>https://halal.example/a&amp;b/</loc>',
    );
  });

  it('of robots.txt keeps them from programs and private pages, and names the sitemap', async () => {
    const answer = await app.inject({ url: '/robots.txt' });
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(answer.body.split('\n')).toEqual([
      'User-agent: *',
      'Disallow: /api/',
      'Disallow: /auth',
      'Disallow: /products',
      '',
      'Sitemap: https://halal.example/sitemap.xml',
      '',
    ]);
  });

  it('is read as the router reads it: signs in a pattern are signs', () => {
    const isKnown = matcherOf(['/a.b', '/x/$id']);
    expect(['/a.b', '/x/1', '/x/1/'].map(isKnown)).toEqual([true, true, true]);
    expect(['/acb', '/x', '/x/', '/x//', '/'].map(isKnown)).toEqual([false, false, false, false, false]);
  });
});

describe('A page about something', () => {
  const folder = mkdtempSync(join(tmpdir(), 'amanah-web-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const left = vi.fn<() => void>();
  const pace = vi.fn(async () => undefined);
  const about = { title: 'Chicken', description: 'Of Klang', path: '/product/A', imagePath: '/a.png', data: {} };

  async function handedOut(
    answerOf: () => Promise<unknown>,
    enterBeside: () => Promise<() => void> = async () => left,
    draw = async () => '<h1>Chicken</h1><p>Certified $& by nobody</p>',
    cookies: Readonly<Record<string, string>> = {},
  ) {
    mkdirSync(join(folder, 'assets'), { recursive: true });
    const head = '<head><title>Amanah</title><meta name="description" content="x" /></head>';
    for (const name of ['blank', 'late'])
      writeFileSync(join(folder, `${name}.html`), `<html lang="en">${head}<body><div id="root"></div></body></html>`);
    const needed = { product: '<link rel="modulepreload" href="/p.js" />' };
    const spoken = { en: { blank: 'blank.html', late: 'late.html', drawn: {}, needed } };
    const paths = { patterns: ['/product/$qrCode'], listed: [], closed: [] };
    writeFileSync(join(folder, 'pages.json'), JSON.stringify({ spoken, ...paths }));
    const warnings: string[] = [];
    const app = fastify({ logger: { level: 'warn', stream: { write: (line: string) => warnings.push(line) } } });
    const headOf = async () => about;
    const asked = {
      about: [{ isLookedUp: () => true, headOf }],
      answers: [async () => null, answerOf],
      traffic: { enterBeside, pace },
      draw,
      giveWay: createGiveWay(),
    };
    await app.register(cookie);
    await mountWeb(app, { publicUrl: 'https://halal.example', ...asked, folder });
    const page = await app.inject({ url: '/product/A', headers: { accept: browser }, cookies });
    const packed = await app.inject({
      url: '/product/A',
      headers: { accept: browser, 'accept-encoding': 'gzip, br' },
      cookies,
    });
    await app.close();
    return { page, packed, warnings };
  }

  it('is drawn with its answer in its place, and its scripts wait until that is on the screen', async () => {
    const { page, packed } = await handedOut(async () => ({ code: 'A' }));
    expect(page.body).toContain(
      '<div id="root"><div data-first-picture="answer"><h1>Chicken</h1><p>Certified $& by nobody</p></div></div>',
    );
    expect(page.body).toContain('<link data-script href="/p.js" /></head>');
    expect(packed.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(page.body);
  });

  it('is drawn for the country that its reader chose, and says so; for none where they chose what is no country', async () => {
    const drawn = async (said: string) => {
      const draw = vi.fn(async () => '<h1>Chicken</h1>');
      const answerOf = vi.fn(async () => ({ code: 'A' }));
      const { page } = await handedOut(answerOf, undefined, draw, { amanah_market: said });
      expect(answerOf.mock.lastCall).toEqual(draw.mock.lastCall?.slice(0, 3));
      return { asked: answerOf.mock.calls[0], root: /<html[^>]*>/.exec(page.body)?.[0] };
    };
    expect(await drawn('MY')).toEqual({ asked: ['/product/A', 'en', 'MY'], root: '<html data-market="MY" lang="en">' });
    expect(await drawn('"><script>')).toEqual({ asked: ['/product/A', 'en', null], root: '<html lang="en">' });
  });

  it('goes out with its answer and without a picture where that cannot be drawn, and the log says so', async () => {
    const { page, warnings } = await handedOut(
      async () => ({ code: 'A' }),
      undefined,
      () => Promise.reject(new Error('no words')),
    );
    expect([page.statusCode, warnings.length]).toEqual([200, 2]);
    expect(page.body).toContain('id="answer">{"code":"A"}');
    expect(page.body).toContain('<link rel="modulepreload" href="/p.js" /></head><body>');
    expect(page.body).not.toContain('data-first-picture');
  });

  it('carries the answer that its script asks for first, closed in, and is kept by nobody', async () => {
    const { page } = await handedOut(async () => ({ code: 'A', said: '</script><script>' }));
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.body).toContain('id="answer">{"code":"A","said":"\\u003c/script>\\u003cscript>"}</script>');
  });

  it('goes out as the build wrote it where its sender asks for too much, and gives back the place that it took', async () => {
    left.mockClear();
    const refused = () => Promise.reject(new Refusal('request.rate_limited', { retryAfterSeconds: 1 }));
    const { page, warnings } = await handedOut(async () => ({ code: 'A' }), refused);
    expect([page.statusCode, page.body.includes('<title>Amanah</title>'), warnings]).toEqual([200, true, []]);
    expect(left).not.toHaveBeenCalled();
    await handedOut(() => Promise.reject(new Error('no database')));
    expect(left).toHaveBeenCalledTimes(2);
  });

  it('goes out without an answer where there is none', async () => {
    const { page, warnings } = await handedOut(async () => null);
    expect([page.statusCode, page.headers['cache-control'], warnings]).toEqual([200, 'no-cache', []]);
    expect(page.body).not.toContain('id="answer"');
  });

  it('goes out without an answer where that fails, and the log says so', async () => {
    const { page, warnings } = await handedOut(() => Promise.reject(new Error('no database')));
    expect([page.statusCode, warnings.length]).toEqual([200, 2]);
    expect(page.body).toContain('<title>Chicken</title>');
  });
});
