// The case of an article is no way round what is said of its packs: on our own screens goods are named by the number that is in the register.
import { recordEvent } from '@amanah/api/authoring';
import { createBatch } from '@amanah/api/batches';
import { identifyGoods, listStores, recordMovement } from '@amanah/api/inventory';
import { createProduct, ownProduct } from '@amanah/api/products';
import { codesNear } from '@amanah/api/verification';
import { otherPackings } from '@amanah/core/codes';
import { producerId } from '@amanah/demo/producers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, signInAs } from '../testing/demo-people.ts';
import { handoverOf } from '../testing/handover.ts';
import { personAt } from '../testing/person-at.ts';
import { type Browser, createDemoApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let maker: Browser;
let shop: Browser;
let stores: readonly { readonly id: string }[];
const gtin = '09521001000017';
const ofCase = otherPackings(gtin);
const batchNumber = 'PACK-1';

beforeAll(async () => {
  app = await createDemoApp();
  maker = await personAt(app, producerId('kampung-hijau'), 'MakerOfCases');
  shop = await signInAs(app, 'retailer');
  stores = (await shop.call(listStores, {})).stores;
});
afterAll(() => app.close());

const move = (kind: 'received' | 'counted' | 'sold' | 'transferred', number: string) =>
  shop.send(recordMovement, {
    body: {
      ...{ id: crypto.randomUUID(), storeId: stores[0]?.id ?? '', gtin: number, batchNumber, quantity: 1 },
      ...{ kind, at: app.clock.now().toISOString(), expiryDate: null, toStoreId: stores[1]?.id ?? '' },
      ...{ supplier: 'Kampung Hijau', document: 'DO-77', note: '' },
    } as never, // each kind with what the others need
  });

describe('The number of a case', () => {
  it.each(ofCase)('%s is neither taken in, counted, sold nor moved', async (number) => {
    for (const kind of ['received', 'counted', 'sold', 'transferred'] as const)
      expect([kind, codeOf(await move(kind, number))]).toEqual([kind, 'products.other_packing']);
    const found = await shop.send(identifyGoods, { query: { code: `(01)${number}(10)${batchNumber}` } });
    expect(codeOf(found)).toBe('products.other_packing');
  });

  it('is in no event that its maker enters', async () => {
    const event = (kind: 'ship' | 'process', items: readonly string[], outputs: readonly string[]) =>
      maker.send(recordEvent, {
        body: {
          ...{ id: crypto.randomUUID(), kind, at: app.clock.now().toISOString() },
          place: { gln: null, name: 'Dispatch', address: 'Klang', lat: 3.04, lng: 101.45 },
          items: items.map((one) => ({
            kind: 'batch' as const,
            gtin: one,
            batchNumber,
            quantity: 1,
            unit: 'pieces' as const,
          })),
          outputs: outputs.map((one) => ({
            kind: 'batch' as const,
            gtin: one,
            batchNumber,
            quantity: 1,
            unit: 'pieces' as const,
          })),
          ...{ container: null, temperatureCelsius: 3, certificateId: null, slaughter: null },
          ...handoverOf(kind),
        },
      });
    for (const number of ofCase)
      expect(await event('ship', [number], [])).toMatchObject({
        body: { code: 'products.other_packing', faults: [{ path: '/items/0' }] },
      });
    expect(codeOf(await event('process', [ofCase[1] ?? ''], [gtin]))).toBe('products.other_packing');
  });

  it('is no product of its own, so no batch has its number', async () => {
    const { product } = await maker.call(ownProduct, { params: { gtin } });
    const { visibility: _v, imageUrl: _i, retiredAt: _r, changedAt: _c, etag: _e, ...entries } = product;
    for (const number of ofCase)
      expect(codeOf(await maker.send(createProduct, { body: { ...entries, gtin: number } }))).toBe(
        'products.other_packing',
      );
    expect(codeOf(await maker.send(createProduct, { body: { ...entries, gtin } }))).toBe('products.gtin_taken');
    const batch = await maker.send(createBatch, {
      body: {
        ...{ id: crypto.randomUUID(), gtin: ofCase[0] ?? '', batchNumber, code: { kind: 'none' as const } },
        ...{ siteId: crypto.randomUUID(), startDate: '2026-11-18', expectedCompletion: null, expiryDate: '2027-01-31' },
        ...{ quantity: 100, slaughterMethod: 'no_stun' as const, claimedCertificateNumbers: [] },
      },
    });
    expect(batch.status).toBeGreaterThanOrEqual(400);
  });

  it('leads to its article where somebody checks it', async () => {
    const { near } = await app.browser().call(codesNear, { params: { code: ofCase[0] ?? '' } });
    expect(near.map(({ code }) => code)).toContain(gtin);
  });
});

it('A number with a wrong check digit is no goods', async () => {
  for (const number of ['09521005000021', '00000000000001', '00000000000000'])
    expect(await move('received', number)).toMatchObject({
      status: 400,
      body: { faults: [{ path: '/gtin', rule: 'gtin_wrong' }] },
    });
});

it('Of two packings that an older register has, each stays what it is', async () => {
  const [other = ''] = ofCase;
  // Only a statement can put it there.
  await app.database.pool.query(
    `insert into products.products select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'gtin', $2::text))).*
     from products.products p where gtin = $1`,
    [gtin, other],
  );
  for (const number of [gtin, other]) {
    const found = await shop.send(identifyGoods, { query: { code: `(01)${number}(10)${batchNumber}` } });
    expect([number, found.status]).toEqual([number, 200]);
  }
});
