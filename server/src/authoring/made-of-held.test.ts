// What was made of goods that are put on hold is handled by nobody from that moment on, not only once the news of it has gone round.

import { authoringOptions, recordEvent } from '@amanah/api/authoring';
import { createBatch } from '@amanah/api/batches';
import { holdBatch } from '@amanah/api/batches/holds';
import { listStores, recordMovement } from '@amanah/api/inventory';
import type { RouteBody } from '@amanah/api/route';
import { producerId } from '@amanah/demo/producers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeOf, signInAs } from '../testing/demo-people.ts';
import { handoverOf } from '../testing/handover.ts';
import { personAt } from '../testing/person-at.ts';
import { type Browser, createDemoApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let producer: Browser;
let shop: Browser;
let gtin: string;
const names = ['MH-SOURCE', 'MH-MADE', 'MH-OF-IT', 'MH/BULK', 'MH+FROM-BULK', 'MH-LATER'] as const;
const ids = Object.fromEntries(names.map((name) => [name, crypto.randomUUID()])) as Record<
  (typeof names)[number],
  string
>;
type Items = RouteBody<typeof recordEvent>['items'];

beforeAll(async () => {
  app = await createDemoApp();
  shop = await signInAs(app, 'retailer');
  producer = await personAt(app, producerId('kampung-hijau'), 'MadeOfHeld');
  const { batches, sites } = await producer.call(authoringOptions, {});
  gtin = batches[0]?.gtin ?? '';
  for (const [batchNumber, id] of Object.entries(ids))
    await producer.call(createBatch, {
      body: {
        ...{ id, gtin, batchNumber, code: { kind: 'none' }, siteId: sites[0]?.id ?? '', startDate: '2026-11-18' },
        ...{ expectedCompletion: null, expiryDate: null, quantity: 10, slaughterMethod: 'no_stun' },
        claimedCertificateNumbers: [],
      },
    });
});
afterAll(() => app.close());

const of = (batchNumber: string, quantity: number) => [
  { kind: 'batch' as const, gtin, batchNumber, quantity, unit: 'pieces' as const },
];
const enter = (kind: 'process' | 'ship', items: Items, outputs: Items = []) =>
  producer.send(recordEvent, {
    body: {
      ...{ id: crypto.randomUUID(), kind, at: app.clock.now().toISOString(), items, outputs, container: null },
      place: { gln: null, name: 'Hall', address: '', lat: null, lng: null },
      ...{ temperatureCelsius: null, certificateId: null, slaughter: null, ...handoverOf(kind) },
    },
  });
const receive = async (document: string) => {
  const { stores } = await shop.call(listStores, {});
  return shop.send(recordMovement, {
    body: {
      ...{ kind: 'received', id: crypto.randomUUID(), storeId: stores[0]?.id ?? '', gtin, batchNumber: 'MH-OF-IT' },
      ...{ quantity: 1, note: '', at: app.clock.now().toISOString(), expiryDate: null },
      ...{ supplier: 'Kampung Hijau', document },
    },
  });
};

it('What was made of what was made of held goods neither leaves nor is taken in', async () => {
  expect((await enter('process', of('MH-SOURCE', 2), of('MH-MADE', 5))).status).toBe(201);
  expect((await enter('process', of('MH-MADE', 2), of('MH-OF-IT', 5))).status).toBe(201);
  await app.outbox.deliver(app.domains.events.listeners);
  expect((await receive('DN-1')).status).toBe(201);
  const body = { id: crypto.randomUUID(), reason: 'The warning of a supplier.' };
  await producer.call(holdBatch, { params: { id: ids['MH-SOURCE'] }, body });
  expect(codeOf(await receive('DN-2'))).toBe('batches.goods_investigated');
  expect(codeOf(await enter('ship', of('MH-OF-IT', 1)))).toBe('batches.goods_investigated');
});

it('What was made of held goods through a bulk lot that is no batch on record neither leaves nor is made into more', async () => {
  const bulk = {
    kind: 'batch' as const,
    gtin: '09521001000994',
    batchNumber: 'BULK-3',
    quantity: 10,
    unit: 'kilograms' as const,
  };
  expect((await enter('process', of('MH/BULK', 2), [bulk])).status).toBe(201);
  expect((await enter('process', [{ ...bulk, quantity: 4 }], of('MH+FROM-BULK', 5))).status).toBe(201);
  const body = { id: crypto.randomUUID(), reason: 'The warning of a supplier.' };
  await producer.call(holdBatch, { params: { id: ids['MH/BULK'] }, body });
  expect(codeOf(await enter('ship', of('MH+FROM-BULK', 1)))).toBe('batches.goods_investigated');
  expect(codeOf(await enter('ship', [{ ...bulk, quantity: 1 }]))).toBe('batches.goods_investigated');
  expect(codeOf(await enter('process', [{ ...bulk, quantity: 1 }], of('MH-LATER', 1)))).toBe(
    'batches.goods_investigated',
  );
});
