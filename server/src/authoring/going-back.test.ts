// What cannot be told to go back to its maker is no return, by whichever clock it is said to have left.

import { authoringOptions, recordEvent } from '@amanah/api/authoring';
import { createBatch } from '@amanah/api/batches';
import { recordMovement } from '@amanah/api/inventory';
import { publishRecall } from '@amanah/api/recalls';
import type { RouteBody } from '@amanah/api/route';
import type { NewMovement } from '@amanah/api/stock';
import { producerId, retailerId } from '@amanah/demo/producers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeOf, signInAs } from '../testing/demo-people.ts';
import { handoverOf } from '../testing/handover.ts';
import { personAt } from '../testing/person-at.ts';
import { type Browser, createDemoApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let shop: Browser;
let producer: Browser;
let gtin: string;
let did: string;
const maker = 'Kampung Hijau Poultry Sdn Bhd';
const numbers = Array.from({ length: 9 }, (_, nth) => `BACK-${nth + 1}`);

beforeAll(async () => {
  app = await createDemoApp();
  shop = await signInAs(app, 'retailer');
  producer = await personAt(app, producerId('kampung-hijau'), 'MakerOfReturns');
  const { batches, sites, organisation } = await producer.call(authoringOptions, {});
  [gtin, did] = [batches[0]?.gtin ?? '', organisation.did];
  for (const batchNumber of numbers)
    await producer.call(createBatch, {
      body: {
        ...{ id: crypto.randomUUID(), gtin, batchNumber, code: { kind: 'none' }, siteId: sites[0]?.id ?? '' },
        ...{ startDate: '2026-11-18', expectedCompletion: null, expiryDate: '2026-11-21', quantity: 100 },
        ...{ slaughterMethod: 'no_stun', claimedCertificateNumbers: [] },
      },
    });
});
afterAll(() => app.close());

type Entered = RouteBody<typeof recordEvent>;
const enter = async (
  kind: 'ship' | 'receive',
  batchNumber: string,
  more: Partial<Entered> = {},
  quantity = 2,
  who = shop,
) => {
  const body: Entered = {
    ...{ id: crypto.randomUUID(), kind, at: app.clock.now().toISOString(), outputs: [], container: null },
    place: { gln: null, name: 'Back Door', address: '', lat: null, lng: null },
    items: [{ kind: 'batch', gtin, batchNumber, quantity, unit: 'pieces' }],
    ...{ temperatureCelsius: null, certificateId: null, slaughter: null },
    ...handoverOf(kind),
    ...more,
  };
  const answer = await who.send(recordEvent, { body });
  return answer.status === 201 ? 'entered' : codeOf(answer);
};
const recall = (batchNumber: string) =>
  producer.call(publishRecall, {
    body: {
      codes: [`(01)${gtin}(10)${batchNumber}`],
      includesDescendants: false,
      recallClass: 'I',
      reason: 'Pork DNA was found in it.',
    },
  });
const move = async (
  kind: 'counted' | 'received',
  batchNumber: string,
  quantity: number,
  { document = '', who = shop, at = app.clock.now().toISOString() } = {},
) => {
  const store = who === shop ? retailerId('segar') : producerId('kampung-hijau');
  const { rows } = await app.database.pool.query<{ id: string }>(
    `select id from organisations.site_places where organisation_id = $1 order by kind <> 'retail', name limit 1`,
    [store],
  );
  const goods = { id: crypto.randomUUID(), storeId: rows[0]?.id ?? '', gtin, batchNumber, quantity, at };
  const body: NewMovement =
    kind === 'counted'
      ? { ...goods, kind, expiryDate: null, note: 'Found on the shelf.' }
      : { ...goods, kind, expiryDate: null, supplier: 'Cool Carriers', document, note: '' };
  const answer = await who.send(recordMovement, { body });
  return answer.status < 300 ? 'entered' : codeOf(answer);
};
const named = { tradingPartner: { name: maker, gln: null } };
const chosen = () => ({ tradingPartner: { name: maker, gln: null, did } });

it('Goods past their date go to nobody but their maker, and no clock makes them younger', async () => {
  expect(
    await enter('receive', 'BACK-1', {
      items: [{ kind: 'batch', gtin, batchNumber: 'BACK-1', quantity: 9, unit: 'pieces' }],
    }),
  ).toBe('entered');
  app.clock.moveTo('2026-11-22T08:00:00Z');
  shop = await signInAs(app, 'retailer');
  // The last day of the batch, by a clock that hardly anybody lives by.
  const odd = { at: '2026-11-21T20:00:00-12:00' };
  for (const more of [{}, odd]) {
    expect(await enter('ship', 'BACK-1', more)).toBe('events.past_expiry');
    expect(await enter('ship', 'BACK-1', { ...more, ...named })).toBe('events.past_expiry');
    expect(await enter('receive', 'BACK-1', more)).toBe('events.past_expiry');
    expect(await enter('ship', 'BACK-1', { ...more, ...chosen() })).toBe('entered');
  }
});

it('What never came does not go anywhere, and back only where it has to go', async () => {
  app.clock.moveTo('2026-11-21T10:00:00Z');
  shop = await signInAs(app, 'retailer');
  expect(await enter('ship', 'BACK-2')).toBe('events.more_than_received');
  expect(await enter('ship', 'BACK-2', named)).toBe('events.more_than_received');
  expect(await enter('ship', 'BACK-2', chosen())).toBe('events.never_here');
});

it('Blocked goods that no record says came go back as far as their maker sent any, all returns together', async () => {
  app.clock.moveTo('2026-11-21T11:00:00Z');
  shop = await signInAs(app, 'retailer');
  producer = await signInAs(app, 'producer');
  expect(await enter('ship', 'BACK-4', {}, 30, producer)).toBe('entered');
  await recall('BACK-3');
  await recall('BACK-4');
  expect(await enter('ship', 'BACK-3', chosen(), 100)).toBe('events.never_here');
  expect(await enter('ship', 'BACK-3', chosen(), 1)).toBe('events.never_here');
  expect(await enter('ship', 'BACK-4', chosen(), 31)).toBe('events.never_here');
  expect(await enter('ship', 'BACK-4', chosen(), 20)).toBe('entered');
  expect(await enter('ship', 'BACK-4', chosen(), 11)).toBe('events.never_here');
  expect(await enter('ship', 'BACK-4', chosen(), 10)).toBe('entered');
  expect(await enter('receive', 'BACK-4', {}, 30, producer)).toBe('entered');
  expect(await enter('ship', 'BACK-4', chosen(), 1)).toBe('events.never_here');
});

it('A count does not say that blocked goods came: no more goes back than their maker sent', async () => {
  expect(await enter('ship', 'BACK-6', {}, 30, producer)).toBe('entered');
  for (const batchNumber of ['BACK-5', 'BACK-6']) {
    await recall(batchNumber);
    expect(await move('counted', batchNumber, 60)).toBe('entered');
    expect(await enter('ship', batchNumber, chosen(), 60)).toBe('events.never_here');
  }
  expect(await enter('ship', 'BACK-6', chosen(), 31)).toBe('events.never_here');
  expect(await enter('ship', 'BACK-6', chosen(), 20)).toBe('entered');
  expect(await enter('ship', 'BACK-6', chosen(), 11)).toBe('events.never_here');
  expect(await enter('ship', 'BACK-6', chosen(), 10)).toBe('entered');
});

it('What is under way between sites of the maker did not leave it', async () => {
  const { sites } = await producer.call(authoringOptions, {});
  const toOwn = { tradingPartner: { name: sites[0]?.name ?? '', gln: sites[0]?.gln ?? null } };
  expect(await enter('ship', 'BACK-7', toOwn, 50, producer)).toBe('entered');
  await recall('BACK-7');
  expect(await enter('ship', 'BACK-7', chosen(), 1)).toBe('events.never_here');
});

it('What others sent back, and what its maker took in, is back', async () => {
  expect(await enter('ship', 'BACK-8', {}, 30, producer)).toBe('entered');
  await recall('BACK-8');
  const other = await personAt(app, retailerId('crescent-lane'), 'OtherShop', 'retailer');
  expect(await enter('ship', 'BACK-8', chosen(), 20)).toBe('entered');
  expect(await enter('ship', 'BACK-8', chosen(), 11, other)).toBe('events.never_here');
  expect(await enter('receive', 'BACK-8', {}, 20, producer)).toBe('entered');
  expect(await enter('ship', 'BACK-8', chosen(), 4, other)).toBe('entered');
  expect(await enter('receive', 'BACK-8', {}, 8, producer)).toBe('entered');
  expect(await enter('ship', 'BACK-8', chosen(), 3)).toBe('events.never_here');
  expect(await enter('ship', 'BACK-8', chosen(), 2)).toBe('entered');
});

it('An event and a counter have the same delivery on record by the same paper, and no other one', async () => {
  const by = (number: string) => ({ document: { type: 'desadv' as const, number } });
  expect(await enter('receive', 'BACK-9', by('DN-A'), 5)).toBe('entered');
  expect(await move('received', 'BACK-9', 20, { document: 'dn a' })).toBe('entered');
  expect(await enter('receive', 'BACK-9', by('DN-C'), 30)).toBe('entered');
  expect(await enter('ship', 'BACK-9', {}, 51)).toBe('events.more_than_received');
  expect(await enter('ship', 'BACK-9', {}, 50)).toBe('entered');
});
