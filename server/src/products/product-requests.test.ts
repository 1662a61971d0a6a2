// Somebody asks for a product that nobody has registered, and is told once when it becomes public.
import { listNotifications } from '@amanah/api/notifications';
import { createProduct } from '@amanah/api/products';
import {
  listProductRequests,
  mostProductRequests,
  requestProduct,
  withdrawProductRequest,
} from '@amanah/api/products/requests';
import { codesNear, verify } from '@amanah/api/verification';
import { checkDigitOf } from '@amanah/core/codes';
import { producerId } from '@amanah/demo/producers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeOf, newPerson } from '../testing/demo-people.ts';
import { provePrefix } from '../testing/prove-prefix.ts';
import { type Browser, createDemoApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let shopper: Browser;
let other: Browser;
let owner: Browser;

beforeAll(async () => {
  app = await createDemoApp();
  shopper = await newPerson(app, 'Asking', 'consumer', null);
  other = await newPerson(app, 'Other', 'consumer', null);
  owner = await newPerson(app, 'Newcomer', 'producer', producerId('ovacik'));
});
afterAll(() => app.close());

const gtinOf = (number: number) => {
  const body = `0952199${String(number).padStart(6, '0')}`;
  return body + (checkDigitOf(body) ?? '');
};
const known = async (who: Browser) =>
  (await who.call(listNotifications, { query: {} })).notifications.filter(({ kind }) => kind === 'product_known');
const register = (gtin: string) =>
  owner.call(createProduct, {
    body: {
      gtin,
      name: 'Pomegranate molasses',
      brand: 'Ovacik',
      category: 'seasoning',
      description: '',
      weight: '500 g',
      price: null,
      ingredients: ['Pomegranate'],
      allergens: [],
      nutritional: null,
      storageInstructions: '',
      shelfLife: '',
      leastTemperatureCelsius: null,
      mostTemperatureCelsius: null,
    },
  });

it('An unknown GTIN says that nothing is known, which says nothing about the product', async () => {
  const answer = await shopper.call(verify, { body: { qrCode: gtinOf(1) } });
  expect(answer.headline).toEqual({ code: 'code.not_registered', details: { gtin: gtinOf(1), state: 'unknown' } });
  expect(answer.message).toContain('says nothing about whether it is halal');
});

it('Who asked is told when the product becomes public and not before, once, and others are not', async () => {
  const gtin = gtinOf(2);
  await shopper.call(requestProduct, { body: { gtin } });
  await shopper.call(requestProduct, { body: { gtin } });
  expect((await shopper.call(listProductRequests, {})).requests.map((one) => one.gtin)).toEqual([gtin]);
  await register(gtin);
  await app.outbox.deliver(app.lifecycle.listeners);
  expect(await known(shopper)).toEqual([]);
  await provePrefix(app, producerId('ovacik'), '952199');
  await app.outbox.deliver(app.lifecycle.listeners);
  await app.outbox.deliver(app.lifecycle.listeners);
  expect(await known(shopper)).toMatchObject([
    { facts: { product: 'Pomegranate molasses' }, path: `/product/${gtin}` },
  ]);
  expect(await known(other)).toEqual([]);
  expect((await shopper.call(listProductRequests, {})).requests).toEqual([]);
  expect(codeOf(await shopper.send(requestProduct, { body: { gtin } }))).toBe('products.known_already');
});

it('Who asked no longer is not told, and a product under a proven prefix is told of at once', async () => {
  const gtin = gtinOf(3);
  await shopper.call(requestProduct, { body: { gtin } });
  await other.call(requestProduct, { body: { gtin } });
  await shopper.call(withdrawProductRequest, { params: { gtin } });
  await register(gtin);
  await app.outbox.deliver(app.lifecycle.listeners);
  await app.outbox.deliver(app.lifecycle.listeners);
  expect(await known(other)).toHaveLength(1);
  expect(await known(shopper)).toHaveLength(1);
});

it('One person asks for a hundred at the most, and strangers for none', async () => {
  const asker = await newPerson(app, 'Eager', 'consumer', null);
  for (let number = 0; number < mostProductRequests; number += 1)
    await asker.call(requestProduct, { body: { gtin: gtinOf(1_000 + number) } });
  expect(codeOf(await asker.send(requestProduct, { body: { gtin: gtinOf(500) } }))).toBe('products.too_many_requests');
  expect((await app.browser().send(requestProduct, { body: { gtin: gtinOf(501) } })).status).toBe(401);
});

it('A slip of the finger is offered and never taken', async () => {
  const near = async (code: string) =>
    (await app.browser().call(codesNear, { params: { code } })).near.map((one) => one.code);
  const typed = await app.browser().call(verify, { body: { qrCode: 'HALAL CHIKEN 2024 001' } });
  expect(typed.state).toBe('unknown');
  expect(await near('HALAL CHIKEN 2024 001')).toEqual(['HALAL-CHICKEN-2024-001']);
  const wrong = gtinOf(3).replace(/\d$/, (digit) => String((Number(digit) + 1) % 10));
  expect((await app.browser().call(verify, { body: { qrCode: wrong } })).headline.details).toEqual({
    fault: 'wrong_check_digit',
    state: 'unknown',
  });
  expect(await near(wrong)).toContain(gtinOf(3));
  expect(await near(gtinOf(3))).toEqual([]);
  expect(await near('Milk')).toEqual([]);
});
