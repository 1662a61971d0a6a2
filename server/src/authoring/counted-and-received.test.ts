// What an event says came and what a count then finds on the shelf are the same goods.

import { authoringOptions, recordEvent } from '@amanah/api/authoring';
import { createBatch } from '@amanah/api/batches';
import { recordMovement } from '@amanah/api/inventory';
import type { RouteBody } from '@amanah/api/route';
import type { NewMovement } from '@amanah/api/stock';
import { producerId, retailerId } from '@amanah/demo/producers';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { codeOf, signInAs } from '../testing/demo-people.ts';
import { handoverOf } from '../testing/handover.ts';
import { personAt } from '../testing/person-at.ts';
import { type Browser, createDemoApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let shop: Browser;
let producer: Browser;
let gtin: string;
let siteId: string;
let storeId: string;
let batchNumber: string;
let counter = 0;
type Entered = RouteBody<typeof recordEvent>;

beforeAll(async () => {
  app = await createDemoApp();
  shop = await signInAs(app, 'retailer');
  producer = await personAt(app, producerId('kampung-hijau'), 'MakerOfCounted');
  const { batches, sites } = await producer.call(authoringOptions, {});
  [gtin, siteId] = [batches[0]?.gtin ?? '', sites[0]?.id ?? ''];
  const { rows } = await app.database.pool.query<{ id: string }>(
    `select id from organisations.site_places where organisation_id = $1 order by kind <> 'retail', name limit 1`,
    [retailerId('segar')],
  );
  storeId = rows[0]?.id ?? '';
});
afterAll(() => app.close());
beforeEach(async () => {
  batchNumber = `COUNTED-${++counter}`;
  await producer.call(createBatch, {
    body: {
      ...{ id: crypto.randomUUID(), gtin, batchNumber, code: { kind: 'none' }, siteId, startDate: '2026-11-20' },
      ...{ expectedCompletion: null, expiryDate: null, quantity: 100, slaughterMethod: 'no_stun' },
      claimedCertificateNumbers: [],
    },
  });
});

const enter = async (
  kind: Entered['kind'],
  quantity: number,
  more: Partial<Entered> = {},
  { who = shop, unit = 'pieces' as 'pieces' | 'kilograms' } = {},
) => {
  const body: Entered = {
    ...{ id: crypto.randomUUID(), kind, at: app.clock.now().toISOString(), outputs: [], container: null },
    place: { gln: null, name: 'Back Door', address: '', lat: null, lng: null },
    items: [{ kind: 'batch', gtin, batchNumber, quantity, unit }],
    ...{ temperatureCelsius: null, certificateId: null, slaughter: null },
    ...handoverOf(kind),
    ...more,
  };
  const answer = await who.send(recordEvent, { body });
  return answer.status === 201 ? 'entered' : codeOf(answer);
};
const move = async (kind: 'counted' | 'sold', quantity: number) => {
  // A count and a sale of one moment are in no order.
  const at = new Date(app.clock.now().getTime() - (kind === 'counted' ? 60_000 : 0)).toISOString();
  const goods = { id: crypto.randomUUID(), storeId, gtin, batchNumber, quantity, at };
  const body: NewMovement =
    kind === 'counted'
      ? { ...goods, kind, expiryDate: null, note: 'Found on the shelf.' }
      : { ...goods, kind, note: '', isKept: false };
  const answer = await shop.send(recordMovement, { body });
  return answer.status < 300 ? 'entered' : codeOf(answer);
};

it('They leave once: by the counter, or by an event', async () => {
  expect(await enter('receive', 40)).toBe('entered');
  expect(await move('counted', 40)).toBe('entered');
  expect(await move('sold', 40)).toBe('entered');
  expect(await enter('ship', 40)).toBe('events.more_than_received');
});

it('They leave once: by two events, or by an event and the counter', async () => {
  expect(await enter('receive', 40)).toBe('entered');
  expect(await move('counted', 40)).toBe('entered');
  expect(await enter('ship', 30)).toBe('entered');
  expect(await enter('ship', 11)).toBe('events.more_than_received');
  expect(await move('sold', 11)).not.toBe('entered');
  expect(await move('sold', 10)).toBe('entered');
});

it('What a count finds beyond what came was there as well', async () => {
  expect(await enter('receive', 40)).toBe('entered');
  expect(await move('counted', 60)).toBe('entered');
  expect(await enter('ship', 61)).toBe('events.more_than_received');
  expect(await enter('ship', 60)).toBe('entered');
});

it('What came weighed leaves weighed', async () => {
  expect(await enter('receive', 5, {}, { unit: 'kilograms' })).toBe('entered');
  expect(await enter('ship', 5, {}, { unit: 'kilograms' })).toBe('entered');
});

it('Where nothing is left nothing is packed, weighed or counted', async () => {
  const made = { who: producer, unit: 'kilograms' as const };
  expect(await enter('ship', 100, {}, { who: producer })).toBe('entered');
  expect(await enter('pack', 50, { container: '195210010000000014' }, made)).toBe('events.more_than_made');
});
