// A shared link as a messenger reads it: no script, no Accept header, and kept for days.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDemoApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createDemoApp();
});
afterAll(() => app.close());

const headOf = (address: string, language = 'en') => app.domains.verification.headOf(address, language);
const chicken = 'HALAL-CHICKEN-2024-001';

it('names the product, its brand and its picture on each page about it, and never the answer', async () => {
  const titles = [
    [`/product/${chicken}`, /^[^·]*Chicken[^·]* · Amanah$/i],
    [`/evidence/${chicken}`, /^Proof of .*Chicken.* · Amanah$/i],
    [`/product-journey?code=${chicken}`, /^Journey of .*Chicken.* · Amanah$/i],
  ] as const;
  for (const [address, title] of titles) {
    const head = await headOf(address);
    expect(head).toMatchObject({
      title: expect.stringMatching(title),
      path: address,
      imagePath: expect.stringMatching(/^\/api\/products\/\d{14}\/preview\.jpg$/),
      data: { '@type': 'Product', gtin: expect.stringMatching(/^\d{14}$/), brand: { '@type': 'Brand' } },
    });
    expect(JSON.stringify(head)).not.toMatch(/verified|certified|halal!/i);
  }
  expect((await headOf(`/product/${chicken}`, 'ar'))?.title).toContain('أمانة');
});

it('says the same of recalled goods, and nothing of what is not there or is no page about goods', async () => {
  for (const address of ['/', '/dashboard', '/product/', '/product-journey'])
    expect(await headOf(address), address).toBeNull();
  expect(await headOf('/product/HALAL-BEEF-2024-002?x=1')).toMatchObject({ title: expect.stringMatching(/Amanah/) });
});

it('says nothing of a code under which there is nothing: not the code, which may say anything, and not that there is nothing', async () => {
  for (const address of ['/product/NOT-THERE-1', '/product/09506000999999', '/evidence/HALAL-%3Cb%3E-NOWHERE'])
    expect(await headOf(address), address).toMatchObject({
      title: 'Check a code · Amanah',
      description: expect.not.stringMatching(/unknown|verified|certified|not found|nowhere/i),
      imagePath: '/icons/icon-512.png',
    });
});

it('takes an address that no browser would send for no page about goods', async () => {
  await expect(headOf('/product/%E0%A4%A')).rejects.toThrow(URIError);
});

it('hands the verdict of the moment to the page of a product, and to no other page and no pack of its own', async () => {
  const answerOf = (address: string) => app.domains.verification.answerOf(address, 'en', null);
  const answer = await answerOf(`/product/${chicken}`);
  expect(answer).toMatchObject({ code: chicken, language: 'en', verdict: { state: 'certified', status: 'verified' } });
  expect(answer?.accepted?.accept.length).toBeGreaterThan(0);
  const { gtin } = answer?.verdict.product ?? {};
  for (const address of [`/evidence/${chicken}`, '/product/%00', `/product/(01)${gtin}(21)1`, '/'])
    expect(await answerOf(address), address).toBeNull();
});

it('judges by the country that the reader chose, on the page of a product and beside the papers and the way of goods', async () => {
  const { verification } = app.domains;
  const marketsOf = async (market: string | null) => [
    (await verification.answerOf(`/product/${chicken}`, 'en', market))?.verdict.proof.market,
    (await verification.goodsBeside(`/evidence/${chicken}`, 'en', market))?.verdict.proof.market,
  ];
  expect(await marketsOf('GB')).toEqual(['GB', 'GB']);
  expect(await marketsOf(null)).toEqual([null, null]);
});

it('hands the sentence to the page of a code that nobody knows, with what may have been meant', async () => {
  const answerOf = (address: string) => app.domains.verification.answerOf(address, 'en', null);
  expect(await answerOf('/product/HALAL-NOWHERE-2024-001')).toMatchObject({
    verdict: { status: 'not_found', message: expect.stringMatching(/./), product: null },
    near: [],
  });
  expect(await answerOf('/product/HALAL-CHIKEN-2024-001')).toMatchObject({ near: [{ code: chicken }] });
  // Of a batch that is not on record, the nearest of the product.
  const { product, batch } = (await answerOf('/product/HALAL-KERUPUK-2026-003'))?.verdict ?? {};
  const recorded = batch?.batchNumber ?? '';
  const typed = `/product/(01)${product?.gtin}(10)${recorded.slice(0, -1)}`;
  expect(await answerOf(typed)).toMatchObject({
    verdict: { unrecordedBatch: recorded.slice(0, -1) },
    near: expect.arrayContaining([expect.objectContaining({ code: `(01)${product?.gtin}(10)${recorded}` })]),
  });
});

it('leads a certificate number that is asked for as a product to the certificate, its head and its facts', async () => {
  const { rows } = await app.database.pool.query<{ number: string }>(
    `select number from certificates.certificates c where realm = 'demo'
      and exists (select from certificates.credentials k where k.certificate_id = c.id) order by number limit 1`,
  );
  const number = rows[0]?.number ?? '';
  const address = `/product/${number}`;
  expect(await app.domains.evidence.pages.headOf(address, 'en')).toMatchObject({
    title: expect.stringContaining(number),
    path: `/evidence/${number}`,
  });
  expect(await app.domains.evidence.answerOf(address, 'en')).toMatchObject({
    page: 'evidence',
    code: number,
    document: { subject: { kind: 'certificate', title: number } },
  });
  expect(await app.domains.verification.answerOf(address, 'en', null)).toBeNull();
});

it('hands evidence and journey to their pages, and to those of what is not there that there is none', async () => {
  const { evidence, journeys } = app.domains;
  const paths = [`/evidence/${chicken}?code=x`, `/product-journey?code=${chicken}`, `/product/${chicken}`] as const;
  const found = await Promise.all(
    paths.map(async (path) => [await evidence.answerOf(path, 'ar'), await journeys.answerOf(path, 'ar')]),
  );
  const carried = { code: chicken, language: 'ar' };
  expect(found).toMatchObject([
    [{ ...carried, page: 'evidence', document: { subject: { kind: 'batch' } } }, null],
    [null, { ...carried, page: 'journey', journey: { code: chicken } }],
    [null, null],
  ]);
  expect(await evidence.answerOf('/evidence/NOT-THERE-1', 'en')).toMatchObject({ document: null });
  expect(await journeys.answerOf('/product-journey?code=NOT-THERE-1', 'en')).toBeNull();
});

it('gives a picture in the form that every messenger shows', async () => {
  const head = await headOf(`/product/${chicken}`);
  const picture = await app.http.inject(head?.imagePath ?? '');
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/jpeg']);
  expect([...picture.rawPayload.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
  expect((await app.http.inject('/api/products/09506000999999/preview.jpg')).statusCode).toBe(404);
});
