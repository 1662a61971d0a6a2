// What the audit trail says of a change: what was there before it, and what a thing that is new is called.

import { listInventory, setLowStock } from '@amanah/api/inventory';
import { changeOrganisationSettings } from '@amanah/api/organisations/members';
import { readAuditTrail } from '@amanah/api/organisations/trails';
import { createProduct } from '@amanah/api/products';
import { checkDigitOf } from '@amanah/core/codes';
import { producerId } from '@amanah/demo/producers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signInAs } from '../testing/demo-people.ts';
import { personAt } from '../testing/person-at.ts';
import { type Browser, createDemoApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let producer: Browser;
let shop: Browser;

beforeAll(async () => {
  app = await createDemoApp();
  producer = await personAt(app, producerId('kampung-hijau'), 'TrailOwner');
  shop = await signInAs(app, 'retailer');
});
afterAll(() => app.close());

const trailOf = async (who: Browser, action: string) =>
  (await who.call(readAuditTrail, {})).entries.filter((entry) => entry.action === action);

it('A limit that is set anew stands beside the one before', async () => {
  const { items } = await shop.call(listInventory, { query: { limit: 1 } });
  const params = { id: items[0]?.id ?? '' };
  for (const lowStockBelow of [5, 9]) await shop.call(setLowStock, { ifMatch: '*', params, body: { lowStockBelow } });
  expect((await trailOf(shop, 'stock.limit_set'))[0]?.facts).toMatchObject({ limitBefore: '5', limitAfter: '9' });
});

it('A request to the operator that another one replaces stands there as withdrawn, with what was asked for', async () => {
  const settings = { country: 'MY', city: 'Klang', licenceNumber: 'L-1' };
  for (const name of ['Green Village One', 'Green Village Two'])
    await producer.call(changeOrganisationSettings, { ifMatch: '*', body: { ...settings, name } });
  expect(await trailOf(producer, 'organisation.change_requested')).toHaveLength(2);
  expect((await trailOf(producer, 'organisation.change_withdrawn')).map(({ facts }) => facts)).toMatchObject([
    { name: 'Green Village One', country: 'MY', licenceNumber: 'L-1' },
  ]);
});

it('A product that is added is named, with its brand', async () => {
  const digits = '0952100188001';
  const gtin = `${digits}${checkDigitOf(digits) ?? ''}`;
  await producer.call(createProduct, {
    body: {
      ...{ gtin, name: 'Trail satay', brand: 'Hijau', category: 'poultry', description: '', weight: '400 g' },
      ...{ price: { amount: 18.9, currency: 'MYR' }, ingredients: ['Chicken thigh'], allergens: [] },
      ...{ nutritional: { calories: 190, protein: 18, fat: 11, carbs: 4 }, storageInstructions: '' },
      ...{ shelfLife: '12 days', leastTemperatureCelsius: 0, mostTemperatureCelsius: 4 },
    },
  });
  expect((await trailOf(producer, 'product.created'))[0]?.facts).toMatchObject({ name: 'Trail satay', brand: 'Hijau' });
});
