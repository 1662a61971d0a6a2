import { existsSync, readFileSync } from 'node:fs';
import { problemSchema } from '@amanah/api/problem';
import { resolverDescriptionSchema } from '@amanah/api/resolver';
import { journey } from '@amanah/api/traceability';
import { lookAtVerdict } from '@amanah/api/verification';
import { Ajv } from 'ajv';
import fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedDemo } from '../demo/seed-demo.ts';
import { newId } from '../platform/clock.ts';
import { createHttp, type HttpOptions, mount } from '../platform/http.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { createResolver } from './index.ts';

const root = 'http://localhost:3000';
const gtin = '09521001000017';
const batch = 'KH261029-01';
const serial = 'KH26-0001';
/** Registered here without certificate, journey or serials. */
const plainGtin = '09506000134352';
/** What GS1's character set allows in a batch number and an attacker would like in an address. */
const awkwardBatch = `">'<a/(2)%;&?=!`;
const voc = 'https://ref.gs1.org/voc/';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await seedDemo({
    ...app.domains,
    database: app.database,
    clock: app.clock,
    onProgress: () => undefined,
    signal: new AbortController().signal,
  });
  const producerId = newId(app.clock.now());
  await app.database.sql.transaction(async (tx) => {
    await app.domains.products.addProducts(tx, [
      {
        gtin: plainGtin,
        name: 'Plain Rice',
        brand: 'Dal Giardino',
        category: 'grains',
        producerId,
        description: '',
        weight: '1 kg',
        ingredients: [],
        ingredientsDeclared: false,
        ingredientFindings: [],
        allergens: [],
        storage: '',
        shelfLife: '',
        picture: null,
      },
    ]);
    await app.domains.traceability.addBatches(tx, [
      {
        batch: {
          gtin: plainGtin,
          batchNumber: awkwardBatch,
          producerId,
          siteId: producerId,
          producedOn: '2026-10-01',
          quantity: 1,
          claimedCertificateNumbers: [],
        },
        journey: [],
        packSerials: [],
      },
    ]);
  });
});
afterAll(() => app.close());

type Headers = Record<string, string>;
const ask = (url: string, headers: Headers = {}, method: 'GET' | 'HEAD' | 'OPTIONS' = 'GET') =>
  app.http.inject({ method, url, headers, remoteAddress: '192.0.2.10' });
const placeOf = async (url: string, headers: Headers = {}) => {
  const answer = await ask(url, headers);
  expect(answer.statusCode, url).toBe(307);
  return String(answer.headers.location);
};
const problemOf = async (url: string, headers: Headers = {}) => {
  const answer = await ask(url, headers);
  expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
  expect(answer.headers['access-control-allow-origin']).toBe('*');
  return problemSchema.parse(answer.json());
};

interface Link {
  readonly href: string;
  readonly title: string;
  readonly hreflang?: string[];
  readonly type?: string;
}
type Entry = { anchor: string; itemDescription: string } & Record<string, Link[]>;
const linksetOf = async (url: string, headers: Headers = {}): Promise<Entry[]> => {
  const answer = await ask(url, headers);
  expect(answer.statusCode, url).toBe(200);
  expect(answer.headers['content-type']).toMatch(/^application\/linkset\+json/);
  return (answer.json() as { linkset: Entry[] }).linkset;
};
const linksOf = (entry: Entry) =>
  Object.entries(entry).flatMap(([rel, links]) =>
    Array.isArray(links) ? links.map((link) => ({ rel, ...link })) : [],
  );

const product = `/01/${gtin}`;
const ofBatch = `${product}/10/${batch}`;
const pack = `${ofBatch}/21/${serial}`;
const packCode = `(01)${gtin}(10)${batch}(21)${serial}`;

describe('HTTP', () => {
  it('GET, HEAD and OPTIONS are answered, and HEAD as GET without the content', async () => {
    for (const url of [pack, `${pack}?linkType=linkset`, '/.well-known/gs1resolver']) {
      const get = await ask(url);
      const head = await ask(url, {}, 'HEAD');
      const names = ['location', 'link', 'content-type', 'vary', 'cache-control', 'access-control-allow-origin'];
      expect(head.statusCode).toBe(get.statusCode);
      for (const name of names) expect(head.headers[name], name).toBe(get.headers[name]);
      expect(head.body).toBe('');
      const options = await ask(url, {}, 'OPTIONS');
      expect(options.statusCode).toBe(204);
      expect(options.headers['allow']).toBe('GET, HEAD, OPTIONS');
    }
  });

  it('every site may ask: CORS on redirects, linksets, descriptions, refusals and the preflight, with Link exposed', async () => {
    for (const url of [pack, `${pack}?linkType=linkset`, '/.well-known/gs1resolver', '/01/1', '/00/1']) {
      const answer = await ask(url, { origin: 'https://shop.example' });
      expect(answer.headers['access-control-allow-origin'], url).toBe('*');
      expect(answer.headers['access-control-expose-headers'], url).toBe('Link');
      expect(answer.headers['access-control-allow-credentials'], url).toBeUndefined();
    }
    const preflight = await ask(
      pack,
      { origin: 'https://shop.example', 'access-control-request-method': 'GET' },
      'OPTIONS',
    );
    expect(preflight.headers['access-control-allow-methods']).toBe('GET, HEAD, OPTIONS');
    expect(preflight.headers['access-control-allow-origin']).toBe('*');
  });

  it('no answer is kept by a cache as if it were for everybody', async () => {
    for (const url of [pack, `${pack}?linkType=linkset`, '/01/1', `${pack}?linkType=gs1:recipeInfo`]) {
      const { headers } = await ask(url);
      expect(headers['cache-control'], url).toBe('no-cache');
      expect(headers.vary, url).toBe('accept, accept-language');
    }
  });
});

describe('The public address', () => {
  it('is the root of everything the resolver says, with HTTPS where PUBLIC_URL has it', async () => {
    const options: HttpOptions = {
      log: pino({ level: 'silent' }),
      trustedProxies: 0,
      identify: async () => null,
      wordsFor: (code) => code,
      languageOf: () => 'en',
    };
    const http = await createHttp(options);
    const resolver = createResolver({ database: app.database, publicUrl: 'https://id.amanah.example' });
    await resolver.mount(http, (scope, route) => mount(scope, route, options));
    const answers = await Promise.all(
      [pack, `${pack}?linkType=linkset`, '/.well-known/gs1resolver'].map((url) =>
        http.inject({ url, headers: { host: 'other.example' } }),
      ),
    );
    const said = answers.map(({ body, headers }) => `${body} ${headers.link} ${headers.location}`).join(' ');
    const origins = [...said.matchAll(/https?:\/\/[^/"<> ]+/g)].map(([origin]) => origin);
    expect(new Set(origins)).toEqual(
      new Set(['https://id.amanah.example', 'https://ref.gs1.org', 'http://www.w3.org']),
    );
    await http.close();
  });
});

describe('Syntax', () => {
  it.each([
    ['/01/09521001000018', 'resolver.wrong_check_digit', '/01', 'codes.wrong_check_digit'],
    ['/01/09521001000018/10/A/21/7?linkType=linkset', 'resolver.wrong_check_digit', '/01', 'codes.wrong_check_digit'],
    ['/01/0952100100001', 'resolver.wrong_check_digit', '/01', 'codes.wrong_check_digit'],
    ['/00/106141412345678907', 'resolver.wrong_check_digit', '/00', 'codes.wrong_check_digit'],
    ['/01/ABC', 'resolver.invalid_link', '/01', 'codes.wrong_value'],
    ['/01/', 'resolver.invalid_link', '/', 'codes.not_digital_link'],
    [`${product}/21/7/10/A`, 'resolver.invalid_link', '/', 'codes.wrong_qualifier_order'],
    [`${product}/10/${'A'.repeat(21)}`, 'resolver.invalid_link', '/10', 'codes.wrong_value'],
    [`${product}?17=261399`, 'resolver.invalid_link', '/17', 'codes.wrong_value'],
    [`${product}/414/9506000134352`, 'resolver.invalid_link', '/', 'codes.not_digital_link'],
  ])('an address that is no valid GS1 Digital Link is refused with 400: %s', async (url, code, path, rule) => {
    expect(await problemOf(url)).toMatchObject({ status: 400, code, faults: [{ path, rule }] });
  });

  it('an error never has status 200, and its words are in the language of the caller', async () => {
    const refused = ['/01/1', '/01/04006381333931', `${product}?linkType=gs1:recipeInfo`, '/00/106141412345678908'];
    const statuses = await Promise.all(refused.map(async (url) => (await problemOf(url)).status));
    expect(statuses).toEqual([400, 404, 404, 404]);
    expect((await problemOf('/01/09521001000018', { 'accept-language': 'ar' })).title).toMatch(/رقم التحقق/);
    expect((await problemOf('/01/1', { accept: 'text/html' })).status).toBe(400);
  });

  it('a compressed address is no address here: 400 behind a key, 404 without one', async () => {
    expect(await problemOf(`${product}/BxRkAoAFxpRkbQAA`)).toMatchObject({
      status: 400,
      code: 'resolver.invalid_link',
    });
    expect((await ask('/ARFKk4XB0CDKWcnpq')).statusCode).toBe(404);
  });

  it('a slash at the end changes nothing', async () => {
    for (const url of [product, ofBatch, pack]) expect(await placeOf(`${url}/`)).toBe(await placeOf(url));
    expect(await placeOf(`${pack}/?a=1`)).toBe(await placeOf(`${pack}?a=1`));
  });

  it('a valid link about which nothing is known is 404, also under the other primary keys', async () => {
    for (const url of [
      '/01/04006381333931',
      '/01/04006381333931/10/A?linkType=linkset',
      '/00/106141412345678908',
      '/414/9506000134352',
      '/8006/095210010000170102',
    ])
      expect(await problemOf(url), url).toMatchObject({ status: 404, code: 'resolver.unknown_item' });
  });

  it('all key qualifiers of the GTIN are supported', async () => {
    expect(await placeOf(`${product}/22/2A/10/${batch}/21/${serial}`)).toBe(await placeOf(pack));
    expect(await placeOf(`${product}/22/2A`)).toBe(await placeOf(product));
    expect(await placeOf(`${product}/235/TPX7`)).toBe(await placeOf(product));
  });
});

describe('Redirects', () => {
  it('the default link is the product page, and it keeps batch and serial', async () => {
    expect(await placeOf(product)).toBe(`${root}/product/${gtin}`);
    expect(await placeOf(ofBatch)).toBe(`${root}/product/(01)${gtin}(10)${batch}`);
    expect(await placeOf(pack)).toBe(`${root}/product/${packCode}`);
    expect(await placeOf(`${product}/21/NEVER-ISSUED`)).toBe(`${root}/product/(01)${gtin}(21)NEVER-ISSUED`);
    expect(await placeOf(`${pack}?linkType=gs1:defaultLink`)).toContain(`${root}/product/${packCode}?`);
  });

  it('the page that is opened asks for the verdict on that very pack, batch or product', async () => {
    for (const [url, level] of [
      [product, 'class'],
      [ofBatch, 'batch'],
      [pack, 'pack'],
    ] as const) {
      const code = decodeURIComponent(new URL(await placeOf(url)).pathname.replace('/product/', ''));
      const verdict = await app.browser().call(lookAtVerdict, { params: { code } });
      expect(verdict.proof.level).toBe(level);
      expect(verdict.product?.gtin).toBe(gtin);
      expect(verdict.batch?.batchNumber ?? null).toBe(level === 'class' ? null : batch);
    }
  });

  it('the requested link type is served: product page, certificate and journey', async () => {
    expect(await placeOf(`${pack}?linkType=gs1:pip`)).toContain(`${root}/product/${packCode}`);
    expect(await placeOf(`${pack}?linkType=${encodeURIComponent(`${voc}pip`)}`)).toContain(`/product/${packCode}`);
    expect(await placeOf(`${pack}?linkType=gs1:certificationInfo`)).toContain(`${root}/product/${packCode}`);
    const pdf = await placeOf(`${pack}?linkType=gs1:certificationInfo`, { accept: 'application/pdf' });
    expect(pdf).toContain(`${root}/api/verdicts/${packCode}/certificate.pdf?language=en`);
    const journeyPage = new URL(await placeOf(`${pack}?linkType=gs1:traceability`));
    expect(journeyPage.pathname).toBe('/product-journey');
    const code = journeyPage.searchParams.get('code') ?? '';
    const found = await app.browser().call(journey, { params: { code } });
    expect(found.batchNumber).toBe(batch);
  });

  it('what is not known of the pack is looked for at its batch, then at the product line', async () => {
    const journeyOfBatch = `${root}/product-journey?code=(01)${gtin}(10)${batch}`;
    const asked = 'linkType=gs1:traceability';
    expect(await placeOf(`${product}/21/${serial}?${asked}`)).toBe(`${journeyOfBatch}&${asked}`);
    expect(await placeOf(`${ofBatch}/21/NEVER-ISSUED?${asked}`)).toBe(`${journeyOfBatch}&${asked}`);
    expect(await problemOf(`${product}/21/NEVER-ISSUED?${asked}`)).toMatchObject({ code: 'resolver.no_such_link' });
    expect(await placeOf(`${product}/22/2A?linkType=gs1:pip`)).toBe(`${root}/product/${gtin}?linkType=gs1:pip`);
    expect(await problemOf(`${product}?${asked}`)).toMatchObject({ code: 'resolver.no_such_link' });
  });

  it('a link type that there is not is 404, never another link', async () => {
    for (const type of [
      'gs1:recipeInfo',
      'gs1:handledBy',
      'schema:pip',
      'pip',
      'constructor',
      '__proto__',
      `${voc}epcis`,
    ])
      expect(await problemOf(`${pack}?linkType=${encodeURIComponent(type)}`), type).toMatchObject({
        status: 404,
        code: 'resolver.no_such_link',
      });
    expect(await problemOf(`/01/${plainGtin}?linkType=gs1:certificationInfo`)).toMatchObject({ status: 404 });
  });

  it('language and media type of the caller choose between links of one type', async () => {
    const url = `${pack}?linkType=gs1:certificationInfo`;
    const pdfFor = (language: string) => placeOf(url, { accept: 'application/pdf', 'accept-language': language });
    expect(await pdfFor('ar-EG,en;q=0.5')).toContain('certificate.pdf?language=ar');
    expect(await pdfFor('en-GB')).toContain('certificate.pdf?language=en');
    expect(await pdfFor('ja')).toContain('certificate.pdf?language=en');
    const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
    expect(await placeOf(url, { accept: browser })).toContain('/product/');
    expect(await placeOf(`${url}&context=LK`, { accept: browser })).toContain('/product/');
  });

  it('the certificate that is linked can be opened in both languages', { timeout: 60_000 }, async () => {
    for (const language of ['en', 'ar']) {
      const url = `${pack}?linkType=gs1:certificationInfo&utm=x`;
      const place = await placeOf(url, { accept: 'application/pdf', 'accept-language': language });
      const answer = await ask(place.slice(root.length));
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-type']).toBe('application/pdf');
    }
  });

  it('all key=value pairs of the query are passed on', async () => {
    expect(await placeOf(`${pack}?17=261231&utm_source=a%26b&x=1&x=2`)).toBe(
      `${root}/product/${packCode}?17=261231&utm_source=a%26b&x=1&x=2`,
    );
    expect(await placeOf(`${ofBatch}?linkType=gs1:traceability&a=1`)).toMatch(
      /\?code=[^&]+&linkType=gs1:traceability&a=1$/,
    );
  });

  it('a pair of the query never replaces the code or the language of the target', async () => {
    const place = new URL(await placeOf(`${ofBatch}?code=HALAL-BEEF-2024-002&c%6fde=x&linkType=gs1:traceability`));
    expect(place.searchParams.getAll('code')).toEqual([`(01)${gtin}(10)${batch}`]);
    const pdf = await placeOf(`${ofBatch}?language=xx&linkType=gs1:certificationInfo`, { accept: 'application/pdf' });
    expect(new URL(pdf).searchParams.getAll('language')).toEqual(['en']);
  });
});

describe('The linkset', () => {
  it('is answered to linkType=linkset, to the older linkType=all, and to Accept: application/linkset+json', async () => {
    const expected = await linksetOf(`${pack}?linkType=linkset`);
    expect(await linksetOf(`${pack}?linkType=all`)).toEqual(expected);
    expect(await linksetOf(pack, { accept: 'application/linkset+json' })).toEqual(expected);
    expect(await linksetOf(`${pack}?linkType=linkset`, { accept: 'text/html' })).toEqual(expected);
    expect(await linksetOf(`${pack}?linkType=gs1:pip`, { accept: 'application/linkset+json' })).toEqual(expected);
    expect((await ask(pack, { accept: 'text/html,application/linkset+json;q=0.5' })).statusCode).toBe(307);
  });

  it('has every level up to the primary key, each about its uncompressed address', async () => {
    const anchors = async (url: string) => (await linksetOf(`${url}?linkType=linkset`)).map((entry) => entry.anchor);
    expect(await anchors(pack)).toEqual([root + pack, root + ofBatch, root + product]);
    expect(await anchors(ofBatch)).toEqual([root + ofBatch, root + product]);
    expect(await anchors(product)).toEqual([root + product]);
    // The batch of a registered serial stands between them, although the address does not name it.
    expect(await anchors(`${product}/21/${serial}`)).toEqual([
      `${root}${product}/21/${serial}`,
      root + ofBatch,
      root + product,
    ]);
  });

  it('gives every link its target, its type, a title and its language, and every level a default link of href and title alone', async () => {
    for (const entry of await linksetOf(`${pack}?linkType=linkset`)) {
      expect(entry.itemDescription).toContain('Whole Chicken');
      for (const link of linksOf(entry)) {
        expect(link.rel.startsWith(voc), link.rel).toBe(true);
        expect(link.href.startsWith(`${root}/`), link.href).toBe(true);
        expect(link.title).not.toBe('');
        if (link.rel !== `${voc}defaultLink`) expect(link.hreflang).toHaveLength(1);
      }
      const [fallback, ...more] = entry[`${voc}defaultLink`] ?? [];
      expect(more).toEqual([]);
      expect(Object.keys(fallback ?? {})).toEqual(['href', 'title']);
      // The default is described by a type of its own as well.
      expect(entry[`${voc}pip`]?.map((link) => link.href)).toContain(fallback?.href);
    }
  });

  it('has titles in every complete language, and describes the item in the language of the caller', async () => {
    const [entry] = await linksetOf(`${pack}?linkType=linkset`, { 'accept-language': 'ar' });
    expect(entry?.[`${voc}pip`]?.map((link) => [link.hreflang, link.title])).toEqual([
      [['en'], 'Product and verdict'],
      [['ar'], 'المنتج ونتيجة التحقق'],
    ]);
    expect(entry?.itemDescription).toContain(`الدفعة ${batch}`);
  });

  it('lists only what there is: no certificate and no journey for a product without', async () => {
    const url = `/01/${plainGtin}/10/${encodeURIComponent(awkwardBatch)}?linkType=linkset`;
    for (const entry of await linksetOf(url))
      expect([...new Set(linksOf(entry).map((link) => link.rel))]).toEqual([`${voc}defaultLink`, `${voc}pip`]);
  });

  it('is written as a Link document for those who name application/linkset', async () => {
    const answer = await ask(pack, { accept: 'application/linkset' });
    expect(answer.headers['content-type']).toMatch(/^application\/linkset(;|$)/);
    const links = (await linksetOf(`${pack}?linkType=linkset`)).flatMap(linksOf);
    expect(answer.body.split(',\n')).toHaveLength(links.length);
    for (const line of answer.body.split(',\n')) expect(line).toMatch(/^<http[^>]+>; rel="[^"]+"; anchor="http[^"]+"/);
  });

  it('is exposed in the Link header of redirects and of linksets', async () => {
    const expected = `<${root}${pack}?linkType=linkset>; rel="linkset"; type="application/linkset+json"`;
    const redirect = String((await ask(pack)).headers.link);
    expect(redirect).toContain(expected);
    for (const type of ['pip', 'certificationInfo', 'traceability']) expect(redirect).toContain(`rel="${voc}${type}"`);
    expect(redirect).toContain(`rel="${voc}traceability"; anchor="${root}${ofBatch}"`);
    const linkset = await ask(`${pack}?linkType=linkset`);
    expect(linkset.headers.link).toContain(expected);
    const context = /<([^>]+)>; rel="http:\/\/www.w3.org\/ns\/json-ld#context"; type="application\/ld\+json"/.exec(
      String(linkset.headers.link),
    )?.[1];
    const answer = await ask(String(context).slice(root.length));
    expect(answer.headers['content-type']).toMatch(/^application\/ld\+json/);
    expect(answer.headers['access-control-allow-origin']).toBe('*');
    expect(answer.json()).toHaveProperty('@context');
  });

  const schemaPath = new URL('../../../../shared/vectors/gs1/linkset/gs1-linkset-schema.json', import.meta.url);
  it.skipIf(!existsSync(schemaPath))('is valid against the linkset schema of GS1', async () => {
    const validate = new Ajv({ strict: false }).compile(JSON.parse(readFileSync(schemaPath, 'utf8')));
    const awkward = `/01/${plainGtin}/10/${encodeURIComponent(awkwardBatch)}/21/${encodeURIComponent('"<>')}`;
    const samples = await app.database.pool.query<{ gtin: string; batch_number: string; serial: string | null }>(
      `select b.gtin, b.batch_number, (select serial from traceability.serials s where s.batch_id = b.id limit 1) as serial
       from traceability.batches b`,
    );
    const urls = samples.rows.map(
      (row) =>
        `/01/${row.gtin}/10/${encodeURIComponent(row.batch_number)}${row.serial === null ? '' : `/21/${encodeURIComponent(row.serial)}`}`,
    );
    expect(urls.length).toBeGreaterThan(30);
    for (const url of [...urls, product, awkward]) {
      const answer = await ask(`${url}?linkType=linkset`, { 'accept-language': 'ar' });
      expect(validate(answer.json()), `${url} ${JSON.stringify(validate.errors)}`).toBe(true);
    }
  });
});

describe('The resolver description file', () => {
  it('says where the resolver is, which primary keys it knows and whose link types it speaks', async () => {
    const answer = await ask('/.well-known/gs1resolver');
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
    expect(resolverDescriptionSchema.strict().parse(answer.json())).toMatchObject({
      resolverRoot: root,
      supportedPrimaryKeys: ['01'],
      supportedLinkType: [{ namespace: voc, prefix: 'gs1:' }],
      linkTypeDefaultCanBeLinkset: false,
    });
  });
});

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
      const answer = await ask(url, headers);
      if (answer.statusCode === 307) {
        const place = new URL(String(answer.headers.location));
        expect(place.origin, url).toBe(root);
        expect(place.pathname, url).toMatch(/^\/product\/[^/]+$/);
      } else expect(answer.statusCode, url).toBe(404);
      expect(String(answer.headers.link ?? ''), url).not.toContain('<https://evil.example');
    }
  });

  it('cannot write into a header', async () => {
    for (const url of [
      `${product}/10/A%0d%0aSet-Cookie:%20a=b`,
      `${product}/10/A%00`,
      `${product}/10/%E2%80%A8`,
      `${product}?x=%0d%0aSet-Cookie:%20a=b`,
      `${product}?linkType=%0d%0aSet-Cookie:%20a=b`,
    ]) {
      const answer = await ask(url);
      expect(answer.headers['set-cookie'], url).toBeUndefined();
      expect(String(answer.headers.location ?? ''), url).not.toMatch(/[\r\n]/);
    }
    const awkward = `/01/${plainGtin}/10/${encodeURIComponent(awkwardBatch)}`;
    const { headers } = await ask(awkward);
    expect(String(headers.link)).not.toContain('"><');
    const code = decodeURIComponent(new URL(String(headers.location)).pathname.replace('/product/', ''));
    const verdict = await app.browser().call(lookAtVerdict, { params: { code } });
    expect(verdict.batch?.batchNumber).toBe(awkwardBatch);
  });

  it('gets a Link header that fits the buffers of proxies, however long its item is written', async () => {
    const longest = `${product}/22/${'%2F'.repeat(20)}/10/${'%2F'.repeat(20)}/21/${'%22'.repeat(20)}`;
    const { headers, statusCode } = await ask(longest, { 'accept-language': 'ar' });
    expect(statusCode).toBe(307);
    expect(String(headers.link).length).toBeLessThan(3_000);
  });

  it('is answered with an expected status, whatever stands behind the key', async () => {
    await fc.assert(
      fc.asyncProperty(fc.webPath(), fc.webQueryParameters(), async (path, query) => {
        const answer = await ask(`/01${path}?${query}`);
        expect([307, 200, 400, 404]).toContain(answer.statusCode);
        const near = await ask(`${product}${path}?${query}`);
        expect([307, 200, 400, 404]).toContain(near.statusCode);
        if (near.statusCode === 307) expect(String(near.headers.location).startsWith(`${root}/`)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});
