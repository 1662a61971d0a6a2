import { journey } from '@amanah/api/journeys';
import { resolverDescriptionSchema } from '@amanah/api/resolver';
import { previewVerdict } from '@amanah/api/verification';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttp, mount } from '../platform/http.ts';
import { bareHttp } from '../testing/http-options.ts';
import { createResolver } from './index.ts';
import {
  type AskResolver,
  batch,
  gtin,
  ofBatch,
  openResolver,
  pack,
  packCode,
  plainGtin,
  product,
  root,
  serial,
  voc,
} from './testing/ask-resolver.ts';

let resolver: AskResolver;
beforeAll(async () => {
  resolver = await openResolver();
});
afterAll(() => resolver.app.close());

describe('HTTP', () => {
  it('GET, HEAD and OPTIONS are answered, and HEAD as GET without the content', async () => {
    for (const url of [pack, `${pack}?linkType=linkset`, '/.well-known/gs1resolver']) {
      const get = await resolver.ask(url);
      const head = await resolver.ask(url, {}, 'HEAD');
      const names = ['location', 'link', 'content-type', 'vary', 'cache-control', 'access-control-allow-origin'];
      expect(head.statusCode).toBe(get.statusCode);
      for (const name of names) expect(head.headers[name], name).toBe(get.headers[name]);
      expect(head.body).toBe('');
      const options = await resolver.ask(url, {}, 'OPTIONS');
      expect(options.statusCode).toBe(204);
      expect(options.headers['allow']).toBe('GET, HEAD, OPTIONS');
    }
  });

  it('every site may ask: CORS on redirects, linksets, descriptions, refusals and the preflight, with Link exposed', async () => {
    for (const url of [pack, `${pack}?linkType=linkset`, '/.well-known/gs1resolver', '/01/1', '/00/1']) {
      const answer = await resolver.ask(url, { origin: 'https://shop.example' });
      expect(answer.headers['access-control-allow-origin'], url).toBe('*');
      expect(answer.headers['access-control-expose-headers'], url).toBe('Link');
      expect(answer.headers['access-control-allow-credentials'], url).toBeUndefined();
    }
    const preflight = await resolver.ask(
      pack,
      { origin: 'https://shop.example', 'access-control-request-method': 'GET' },
      'OPTIONS',
    );
    expect(preflight.headers['access-control-allow-methods']).toBe('GET, HEAD, OPTIONS');
    expect(preflight.headers['access-control-allow-origin']).toBe('*');
  });

  it('no answer is kept by a cache as if it were for everybody', async () => {
    for (const url of [pack, `${pack}?linkType=linkset`, '/01/1', `${pack}?linkType=gs1:recipeInfo`]) {
      const { headers, statusCode } = await resolver.ask(url);
      expect(headers['cache-control'], url).toBe(statusCode < 400 ? 'no-cache' : 'no-store');
      expect(headers.vary, url).toBe('accept, accept-language');
    }
  });
});

describe('The public address', () => {
  it('is the root of everything the resolver says, with HTTPS where PUBLIC_URL has it', async () => {
    const options = bareHttp();
    const http = await createHttp(options);
    const other = createResolver({ database: resolver.app.database, publicUrl: 'https://id.amanah.example' });
    await other.mount(http, (scope, route) => mount(scope, route, options));
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

describe('A compressed address', () => {
  const word = 'CxFRj8PYoxcuQybMWDJytYMSGJlyGTZawYMGI';

  it('leads where the uncompressed one does, without a redirect to it, and names it in the Link header', async () => {
    const plain = await resolver.ask(`${pack}?utm=x`);
    const compressed = await resolver.ask(`/${word}?utm=x`);
    expect(compressed.statusCode).toBe(307);
    expect(compressed.headers.location).toBe(plain.headers.location);
    expect(compressed.headers.link).toContain(`<${root}${pack}>; rel="owl:sameAs"`);
    expect(plain.headers.link).not.toContain('owl:sameAs');
  });

  it('is the subject of no fact: the linkset is about the uncompressed one', async () => {
    const [entry] = await resolver.linksetOf(`/${word}?linkType=linkset`);
    expect(entry?.anchor).toBe(root + pack);
  });

  it('that is none is answered like any other page', async () => {
    const json = { accept: 'application/json' };
    // Where no pages are built, the answer is a problem, which names its request.
    const bodyOf = async (path: string) => (await resolver.ask(path)).body.replace(/"requestId":"[^"]+"/, '');
    for (const none of [`/${word}A`, `/${word.slice(0, -3)}`]) {
      expect(await bodyOf(none)).toBe(await bodyOf('/nothing'));
      expect((await resolver.ask(none, json)).statusCode).toBe(404);
    }
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
    expect(await resolver.problemOf(url)).toMatchObject({ status: 400, code, faults: [{ path, rule }] });
  });

  it('an error never has status 200, and its words are in the language of the caller', async () => {
    const refused = ['/01/1', '/01/04006381333931', `${product}?linkType=gs1:recipeInfo`, '/00/106141412345678908'];
    const statuses = await Promise.all(refused.map(async (url) => (await resolver.problemOf(url)).status));
    expect(statuses).toEqual([400, 404, 404, 404]);
    expect((await resolver.problemOf('/01/09521001000018', { 'accept-language': 'ar' })).title).toMatch(/رقم التحقق/);
    expect((await resolver.problemOf('/01/1', { accept: 'text/html' })).status).toBe(400);
  });

  it('what only looks compressed is no address: 400 behind a key, 404 without one', async () => {
    expect(await resolver.problemOf(`${product}/BxRkAoAFxpRkbQAA`)).toMatchObject({
      status: 400,
      code: 'resolver.invalid_link',
    });
    expect((await resolver.ask('/ARFKk4XB0CDKWcnpq')).statusCode).toBe(404);
  });

  it('a slash at the end changes nothing', async () => {
    for (const url of [product, ofBatch, pack])
      expect(await resolver.placeOf(`${url}/`)).toBe(await resolver.placeOf(url));
    expect(await resolver.placeOf(`${pack}/?a=1`)).toBe(await resolver.placeOf(`${pack}?a=1`));
  });

  it('a valid link about which nothing is known is 404, also under the other primary keys', async () => {
    for (const url of [
      '/01/04006381333931',
      '/01/04006381333931/10/A?linkType=linkset',
      '/00/106141412345678908',
      '/414/9506000134352',
      '/8006/095210010000170102',
    ])
      expect(await resolver.problemOf(url), url).toMatchObject({ status: 404, code: 'resolver.unknown_item' });
  });

  it('a person with a browser is led to the page that says so in words', async () => {
    const accept = 'text/html,application/xhtml+xml,*/*;q=0.8';
    const answer = await resolver.ask('/01/04006381333931/10/A', { accept });
    expect(answer.statusCode).toBe(307);
    expect(decodeURIComponent(String(answer.headers.location))).toMatch(/\/product\/\(01\)04006381333931\(10\)A$/);
    expect((await resolver.ask('/01/04006381333931?linkType=gs1:traceability', { accept })).statusCode).toBe(404);
  });

  it('all key qualifiers of the GTIN are supported', async () => {
    expect(await resolver.placeOf(`${product}/22/2A/10/${batch}/21/${serial}`)).toBe(await resolver.placeOf(pack));
    expect(await resolver.placeOf(`${product}/22/2A`)).toBe(await resolver.placeOf(product));
    expect(await resolver.placeOf(`${product}/235/TPX7`)).toBe(await resolver.placeOf(product));
  });
});

describe('Redirects', () => {
  it('the default link is the product page, and it keeps batch and serial', async () => {
    expect(await resolver.placeOf(product)).toBe(`${root}/product/${gtin}`);
    expect(await resolver.placeOf(ofBatch)).toBe(`${root}/product/(01)${gtin}(10)${batch}`);
    expect(await resolver.placeOf(pack)).toBe(`${root}/product/${packCode}`);
    expect(await resolver.placeOf(`${product}/21/NEVER-ISSUED`)).toBe(`${root}/product/(01)${gtin}(21)NEVER-ISSUED`);
    expect(await resolver.placeOf(`${pack}?linkType=gs1:defaultLink`)).toContain(`${root}/product/${packCode}?`);
  });

  it('whoever came by another name of the machine stays on it', async () => {
    for (const host of ['192.168.1.5:3000', 'localhost', 'evil.example', 'localhost:3000.evil.example', '']) {
      const place = await resolver.placeOf(`${pack}?a=1`, { host });
      expect(place, host).toBe(`/product/${packCode}?a=1`);
    }
    expect(await resolver.placeOf(pack, { host: 'LOCALHOST:3000' })).toBe(`${root}/product/${packCode}`);
  });

  it('the page that is opened asks for the verdict on that very pack, batch or product', async () => {
    for (const [url, level] of [
      [product, 'class'],
      [ofBatch, 'batch'],
      [pack, 'pack'],
    ] as const) {
      const code = decodeURIComponent(new URL(await resolver.placeOf(url)).pathname.replace('/product/', ''));
      const verdict = await resolver.app.browser().call(previewVerdict, { params: { code } });
      expect(verdict.proof.level).toBe(level);
      expect(verdict.product?.gtin).toBe(gtin);
      expect(verdict.batch?.batchNumber ?? null).toBe(level === 'class' ? null : batch);
    }
  });

  it('the requested link type is served: product page, certificate and journey', async () => {
    expect(await resolver.placeOf(`${pack}?linkType=gs1:pip`)).toContain(`${root}/product/${packCode}`);
    expect(await resolver.placeOf(`${pack}?linkType=${encodeURIComponent(`${voc}pip`)}`)).toContain(
      `/product/${packCode}`,
    );
    expect(await resolver.placeOf(`${pack}?linkType=gs1:certificationInfo`)).toContain(`${root}/product/${packCode}`);
    const [entry] = await resolver.linksetOf(`${pack}?linkType=linkset`);
    const proofs = (entry?.[`${voc}certificationInfo`] ?? []).filter(({ href }) => href.includes('/evidence/'));
    expect(proofs.map(({ hreflang }) => hreflang)).toEqual([['en'], ['ar']]);
    const { pathname, searchParams } = new URL(proofs[0]?.href ?? '');
    expect(searchParams.get('code')).toBe(packCode);
    const evidence = await resolver.ask(`/api${pathname}`);
    expect(evidence.json().certificates[0].number).toBe(decodeURIComponent(pathname.slice('/evidence/'.length)));
    const pdf = await resolver.placeOf(`${pack}?linkType=gs1:certificationInfo`, { accept: 'application/pdf' });
    expect(pdf).toContain(`${root}/api/verdicts/${packCode}/certificate.pdf?language=en`);
    const journeyPage = new URL(await resolver.placeOf(`${pack}?linkType=gs1:traceability`));
    expect(journeyPage.pathname).toBe('/product-journey');
    const code = journeyPage.searchParams.get('code') ?? '';
    const found = await resolver.app.browser().call(journey, { params: { code } });
    expect(found.batchNumber).toBe(batch);
  });

  it('what is not known of the pack is looked for at its batch, then at the product line', async () => {
    const journeyOfBatch = `${root}/product-journey?code=(01)${gtin}(10)${batch}`;
    const asked = 'linkType=gs1:traceability';
    expect(await resolver.placeOf(`${product}/21/${serial}?${asked}`)).toBe(`${journeyOfBatch}&${asked}`);
    expect(await resolver.placeOf(`${ofBatch}/21/NEVER-ISSUED?${asked}`)).toBe(`${journeyOfBatch}&${asked}`);
    expect(await resolver.problemOf(`${product}/21/NEVER-ISSUED?${asked}`)).toMatchObject({
      code: 'resolver.no_such_link',
    });
    expect(await resolver.placeOf(`${product}/22/2A?linkType=gs1:pip`)).toBe(
      `${root}/product/${gtin}?linkType=gs1:pip`,
    );
    expect(await resolver.problemOf(`${product}?${asked}`)).toMatchObject({ code: 'resolver.no_such_link' });
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
      expect(await resolver.problemOf(`${pack}?linkType=${encodeURIComponent(type)}`), type).toMatchObject({
        status: 404,
        code: 'resolver.no_such_link',
      });
    expect(await resolver.problemOf(`/01/${plainGtin}?linkType=gs1:certificationInfo`)).toMatchObject({ status: 404 });
  });

  it('language and media type of the caller choose between links of one type', async () => {
    const url = `${pack}?linkType=gs1:certificationInfo`;
    const pdfFor = (language: string) =>
      resolver.placeOf(url, { accept: 'application/pdf', 'accept-language': language });
    expect(await pdfFor('ar-EG,en;q=0.5')).toContain('certificate.pdf?language=ar');
    expect(await pdfFor('en-GB')).toContain('certificate.pdf?language=en');
    expect(await pdfFor('ja')).toContain('certificate.pdf?language=en');
    const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
    expect(await resolver.placeOf(url, { accept: browser })).toContain('/product/');
    expect(await resolver.placeOf(`${url}&context=LK`, { accept: browser })).toContain('/product/');
  });

  it('the certificate that is linked can be opened in both languages', { timeout: 60_000 }, async () => {
    for (const language of ['en', 'ar']) {
      const url = `${pack}?linkType=gs1:certificationInfo&utm=x`;
      const place = await resolver.placeOf(url, { accept: 'application/pdf', 'accept-language': language });
      const answer = await resolver.ask(place.slice(root.length));
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-type']).toBe('application/pdf');
    }
  });

  it('all key=value pairs of the query are passed on', async () => {
    expect(await resolver.placeOf(`${pack}?17=261231&utm_source=a%26b&x=1&x=2`)).toBe(
      `${root}/product/${packCode}?17=261231&utm_source=a%26b&x=1&x=2`,
    );
    expect(await resolver.placeOf(`${ofBatch}?linkType=gs1:traceability&a=1`)).toMatch(
      /\?code=[^&]+&linkType=gs1:traceability&a=1$/,
    );
  });

  it('a pair of the query never replaces the code or the language of the target', async () => {
    const place = new URL(
      await resolver.placeOf(`${ofBatch}?code=HALAL-BEEF-2024-002&c%6fde=x&linkType=gs1:traceability`),
    );
    expect(place.searchParams.getAll('code')).toEqual([`(01)${gtin}(10)${batch}`]);
    const pdf = await resolver.placeOf(`${ofBatch}?language=xx&linkType=gs1:certificationInfo`, {
      accept: 'application/pdf',
    });
    expect(new URL(pdf).searchParams.getAll('language')).toEqual(['en']);
  });
});

describe('The resolver description file', () => {
  it('says where the resolver is, which primary keys it knows and whose link types it speaks', async () => {
    const answer = await resolver.ask('/.well-known/gs1resolver');
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
    expect(resolverDescriptionSchema.strict().parse(answer.json())).toMatchObject({
      resolverRoot: root,
      supportedPrimaryKeys: ['01'],
      supportedLinkType: [{ namespace: voc, prefix: 'gs1:' }],
      linkTypeDefaultCanBeLinkset: false,
    });
  });
});
