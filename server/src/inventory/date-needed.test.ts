// Goods that say neither batch nor date, of a product of which all that is known is past its date.

import { authoringOptions } from '@amanah/api/authoring';
import { createBatch } from '@amanah/api/batches';
import { listStores, recordMovement } from '@amanah/api/inventory';
import { createProduct } from '@amanah/api/products';
import { checkDigitOf } from '@amanah/core/codes';
import { producerId } from '@amanah/demo/producers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeOf, signInAs } from '../testing/demo-people.ts';
import { personAt } from '../testing/person-at.ts';
import { type Browser, createDemoApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let producer: Browser;
let shop: Browser;
const digits = '0952100188011';
const gtin = `${digits}${checkDigitOf(digits) ?? ''}`;

beforeAll(async () => {
  app = await createDemoApp();
  producer = await personAt(app, producerId('kampung-hijau'), 'PastDates');
  shop = await signInAs(app, 'retailer');
  await producer.call(createProduct, {
    body: {
      ...{ gtin, name: 'Day fresh satay', brand: 'Hijau', category: 'poultry', description: '', weight: '400 g' },
      ...{ price: { amount: 18.9, currency: 'MYR' }, ingredients: ['Chicken thigh'], allergens: [] },
      ...{ nutritional: { calories: 190, protein: 18, fat: 11, carbs: 4 }, storageInstructions: '' },
      ...{ shelfLife: '2 days', leastTemperatureCelsius: 0, mostTemperatureCelsius: 4 },
    },
  });
});
afterAll(() => app.close());

const add = async (batchNumber: string, expiryDate: string) => {
  const { sites } = await producer.call(authoringOptions, {});
  await producer.call(createBatch, {
    body: {
      ...{ id: crypto.randomUUID(), gtin, batchNumber, code: { kind: 'none' }, siteId: sites[0]?.id ?? '' },
      ...{ startDate: '2026-11-10', expectedCompletion: null, expiryDate, quantity: 100 },
      ...{ slaughterMethod: 'no_stun', claimedCertificateNumbers: [] },
    },
  });
};
let papers = 0;
const receive = async (more: { batchNumber?: string; expiryDate?: string } = {}) => {
  const { stores } = await shop.call(listStores, {});
  const answer = await shop.send(recordMovement, {
    body: {
      ...{ kind: 'received', id: crypto.randomUUID(), storeId: stores[0]?.id ?? '', gtin, quantity: 2, note: '' },
      ...{ batchNumber: null, expiryDate: null, at: app.clock.now().toISOString() },
      ...{ supplier: 'Kampung Hijau', document: `DN-${++papers}`, ...more },
    },
  });
  return answer.status === 201 ? 201 : codeOf(answer);
};

it('are received with their batch or their date', async () => {
  expect(await receive()).toBe(201);
  await add('PAST-1', '2026-11-12');
  expect(await receive()).toBe('inventory.date_needed');
  expect(await receive({ batchNumber: 'NEW-OF-MAKER' })).toBe(201);
  // What the shop had itself says more than what its maker has: of that number no date is known.
  expect(await receive()).toBe(201);
});

it('are counted no more than there were, unless somebody says what they are', async () => {
  const [, store] = (await shop.call(listStores, {})).stores;
  const count = async (quantity: number, expiryDate: string | null = null) => {
    const answer = await shop.send(recordMovement, {
      body: {
        ...{
          kind: 'counted',
          id: crypto.randomUUID(),
          storeId: store?.id ?? '',
          gtin,
          quantity,
          note: 'The first count.',
        },
        ...{ batchNumber: null, expiryDate, at: app.clock.now().toISOString() },
      },
    });
    return answer.status === 201 ? 201 : codeOf(answer);
  };
  await app.database.pool.query(
    `update stock.items set expires_on = '2026-11-12' where gtin = $1 and batch_number <> ''`,
    [gtin],
  );
  expect(await count(3)).toBe('inventory.date_needed');
  expect(await count(3, '2026-12-24')).toBe(201);
  expect(await count(3)).toBe(201);
  expect(await count(4)).toBe('inventory.date_needed');
});
