// Goods that an event of the shop sent to somebody else are on no shelf any more, however the sale is told.

import { authoringOptions, recordEvent } from '@amanah/api/authoring';
import { createBatch } from '@amanah/api/batches';
import { holdBatch } from '@amanah/api/batches/holds';
import { inventoryItem, listInventory, recordMovement } from '@amanah/api/inventory';
import type { RouteBody } from '@amanah/api/route';
import type { NewMovement } from '@amanah/api/stock';
import { producerId, retailerId } from '@amanah/demo/producers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { codeOf, signInAs } from '../testing/demo-people.ts';
import { handoverOf } from '../testing/handover.ts';
import { personAt } from '../testing/person-at.ts';
import { type Browser, createDemoApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let owner: Browser;
let producer: Browser;
let stores: readonly { id: string; name: string; gln: string | null }[];
let storeId: string;
let otherStoreId: string;
let siteId: string;
let goods = { gtin: '', batchNumber: '' };
let counter = 0;
const at = () => new Date(Date.parse('2026-11-21T08:00:00Z') + ++counter * 10_000).toISOString();

beforeAll(async () => {
  app = await createDemoApp();
  owner = await signInAs(app, 'retailer');
  const { rows } = await app.database.pool.query<(typeof stores)[number]>(
    "select id, name, gln from organisations.site_places where organisation_id = $1 and kind = 'retail' order by name",
    [retailerId('segar')],
  );
  stores = rows;
  [storeId, otherStoreId] = [stores[0]?.id ?? '', stores[1]?.id ?? ''];
  producer = await personAt(app, producerId('kampung-hijau'), 'MakerOfIt');
  const { batches, sites } = await producer.call(authoringOptions, {});
  goods = { ...goods, gtin: batches[0]?.gtin ?? '' };
  siteId = sites[0]?.id ?? '';
});
afterAll(() => app.close());
beforeEach(async () => {
  goods = { ...goods, batchNumber: `SENT-${++counter}` };
  await producer.call(createBatch, {
    body: {
      ...{ id: crypto.randomUUID(), ...goods, code: { kind: 'none' }, siteId, startDate: '2026-11-18' },
      ...{ expectedCompletion: null, expiryDate: null, quantity: 100, slaughterMethod: 'no_stun' },
      claimedCertificateNumbers: [],
    },
  });
});

const receipt = (quantity: number, document: string): NewMovement => ({
  ...{ kind: 'received', id: crypto.randomUUID(), storeId, ...goods, quantity, at: at() },
  ...{ expiryDate: null, supplier: 'Cool Carriers', document, note: '' },
});
const sale = (quantity: number) => ({
  ...{ kind: 'sold' as const, id: crypto.randomUUID(), storeId, ...goods, quantity, at: at(), note: '' },
});
const take = (movement: NewMovement) => owner.call(recordMovement, { body: movement });
const sell = async (movement: NewMovement) => {
  const { status, body } = await owner.send(recordMovement, { body: movement });
  if (status < 300) return 'sold';
  const { code, faults } = body as { code: string; faults?: { path: string; expected?: string }[] };
  return `${code} ${faults?.[0]?.path} ${faults?.[0]?.expected}`;
};
const event = (kind: 'ship' | 'receive', quantity: number, number: string): RouteBody<typeof recordEvent> => ({
  ...{ id: crypto.randomUUID(), kind, at: at(), outputs: [], container: null },
  place: { gln: null, name: 'Back Door', address: '', lat: null, lng: null },
  items: [{ kind: 'batch', ...goods, quantity, unit: 'pieces' }],
  ...{ temperatureCelsius: null, certificateId: null, slaughter: null },
  ...handoverOf(kind),
  document: { type: 'desadv', number },
});
const enter = async (...given: Parameters<typeof event>) => {
  const answer = await owner.send(recordEvent, { body: event(...given) });
  return answer.status === 201 ? 'entered' : codeOf(answer);
};

/** It came besides what is on record. */
const again = (body: ReturnType<typeof event>) => owner.call(recordEvent, { body: { ...body, isFurther: true } });

/** Its maker finds a fault in the batch. */
async function hold() {
  const { rows } = await app.database.pool.query<{ id: string }>(
    'select id from batches.batches where gtin = $1 and batch_number = $2',
    [goods.gtin, goods.batchNumber],
  );
  await producer.call(holdBatch, {
    params: { id: rows[0]?.id ?? '' },
    body: { id: crypto.randomUUID(), reason: 'A seal is broken.' },
  });
}

const countOf = (store: string, quantity: number): NewMovement => ({
  ...{ kind: 'counted', id: crypto.randomUUID(), storeId: store, ...goods, quantity, at: at(), expiryDate: null },
  note: 'By the labels of the cartons.',
});
const countIn = (store: string, quantity: number) => sell(countOf(store, quantity));

/** Of the shelf of a held batch. */
const count = (quantity: number) =>
  sell({
    ...{ kind: 'counted', id: crypto.randomUUID(), storeId, ...goods, quantity, at: at(), expiryDate: null },
    note: 'Six went back.',
  });

it('What was sent to somebody else is not sold as well, and what is left is', async () => {
  await take(receipt(10, 'DN-1'));
  expect(await sell(sale(2))).toBe('sold');
  expect(await enter('ship', 5, 'DA-1')).toBe('entered');
  expect(await sell(sale(4))).toBe('inventory.sent_away /quantity 3');
  const last = sale(3);
  expect(await sell(last)).toBe('sold');
  expect(await sell(last)).toBe('sold'); // the same once more
  const { items } = await owner.call(listInventory, { query: { search: goods.batchNumber } });
  const { item, leftByEvents } = await owner.call(inventoryItem, { params: { id: items[0]?.id ?? '' } });
  expect([item.stock, leftByEvents]).toEqual([5, 5]);
  expect(await sell(sale(1))).toBe('inventory.sent_away /quantity 0');
});

it('Nor is it moved to another shelf, but whatever is thrown away was there', async () => {
  await take(receipt(10, 'DN-1'));
  expect(await enter('ship', 7, 'DA-1')).toBe('entered');
  const part = { ...goods, storeId, at: at(), note: '' };
  const moved = (quantity: number) =>
    sell({ ...part, kind: 'transferred', id: crypto.randomUUID(), quantity, toStoreId: otherStoreId });
  const thrown = (quantity: number) =>
    sell({ ...part, kind: 'written_off', id: crypto.randomUUID(), quantity, reason: 'damaged' });
  expect(await moved(4)).toBe('inventory.sent_away /quantity 3');
  expect(await moved(3)).toBe('sold');
  expect(await thrown(4)).toBe('sold');
});

it('Of blocked goods what an event sent back is counted off the shelf, and no piece more', async () => {
  await take(receipt(10, 'DN-1'));
  expect(await enter('ship', 6, 'DA-1')).toBe('entered');
  await hold();
  expect(await count(3)).toBe('inventory.count_blocked /quantity 4');
  expect(await count(4)).toBe('sold');
  expect(await count(3)).toBe('inventory.count_blocked /quantity 4');
});

it('Nor is the shop asked for pieces that another one sent without having them', async () => {
  await take(receipt(10, 'DN-1'));
  const place = { gln: null, name: stores[1]?.name ?? '', address: '', lat: null, lng: null };
  const sent = await owner.send(recordEvent, { body: { ...event('ship', 6, 'DA-9'), place } });
  expect(sent.status).toBe(201);
  await hold();
  expect(await count(3)).toBe('inventory.count_blocked /quantity 4');
  expect(await count(4)).toBe('sold');
});

it('What comes after it is there again', async () => {
  await take(receipt(10, 'DN-1'));
  expect(await enter('ship', 10, 'DA-1')).toBe('entered');
  expect(await sell(sale(1))).toBe('inventory.sent_away /quantity 0');
  await take(receipt(4, 'DN-2'));
  expect(await sell(sale(4))).toBe('sold');
});

it('Whoever counts the shelf after it has taken it into account', async () => {
  await take(receipt(10, 'DN-1'));
  expect(await enter('ship', 6, 'DA-1')).toBe('entered');
  expect(await sell(sale(5))).toBe('inventory.sent_away /quantity 4');
  await take({
    ...{ kind: 'counted', id: crypto.randomUUID(), storeId, ...goods, quantity: 4, at: at(), expiryDate: null },
    note: 'Six went to the other shop.',
  });
  await take(receipt(3, 'DN-2'));
  expect(await sell(sale(7))).toBe('sold');
});

it('Whoever counts another shelf has found nothing missing, and nobody finds what an event sent away', async () => {
  await take(receipt(10, 'DN-1'));
  expect(await enter('ship', 10, 'DA-1')).toBe('entered');
  expect(await countIn(otherStoreId, 0)).toBe('sold');
  expect(await countIn(storeId, 10)).toBe('inventory.counted_sent_away /quantity 0');
  expect(await sell(sale(1))).toBe('inventory.sent_away /quantity 0');
});

it('Nor whoever found nothing, and then all of it again, unless it came back', async () => {
  await take(receipt(50, 'DN-1'));
  expect(await enter('ship', 40, 'DA-1')).toBe('entered');
  expect(await sell(sale(10))).toBe('sold');
  expect(await countIn(storeId, 0)).toBe('sold');
  expect(await countIn(storeId, 40)).toBe('inventory.counted_sent_away /quantity 0');
  expect(await enter('receive', 40, 'DA-1 back')).toBe('events.taken_in_at_counter');
  await again(event('receive', 40, 'DA-1 back'));
  expect(await countIn(storeId, 40)).toBe('sold');
  expect(await sell(sale(40))).toBe('sold');
});

it('A count of what is here once more is taken as before', async () => {
  await take(receipt(10, 'DN-1'));
  expect(await enter('ship', 6, 'DA-1')).toBe('entered');
  const counted = { ...countOf(storeId, 4) };
  expect(await sell(counted)).toBe('sold');
  expect(await sell(counted)).toBe('sold');
});

it('Of its own goods a maker sells on its shelf what it made and did not send', async () => {
  const { sites } = await producer.call(authoringOptions, {});
  expect(sites.length).toBeGreaterThan(0);
  const maker = { id: producerId('kampung-hijau'), realm: 'demo' } as const;
  const sent = () => app.database.sql.transaction((tx) => app.domains.authoring.sentFromShelves(tx, maker, goods));
  expect(await sent()).toMatchObject({ fromAny: 0 });
  const body = { ...event('ship', 90, 'DA-1') };
  expect((await producer.send(recordEvent, { body })).status).toBe(201);
  expect(await sent()).toMatchObject({ fromAny: 0 }); // nothing is on a shelf of its own
});

it('A delivery that an event and a counter have by the same paper came once', async () => {
  expect(await enter('receive', 10, 'DN 7')).toBe('entered');
  await take(receipt(10, 'dn 7'));
  expect(await enter('ship', 11, 'DA-1')).toBe('events.more_than_received');
  expect(await enter('ship', 10, 'DA-1')).toBe('entered');
  expect(await sell(sale(1))).toBe('inventory.sent_away /quantity 0');
});

it('Deliveries with papers of their own are added', async () => {
  expect(await enter('receive', 10, 'DN-8')).toBe('entered');
  expect(await sell(receipt(10, 'DN-9'))).toBe('inventory.received_by_event /document DN-8');
  await take({ ...receipt(10, 'DN-9'), isFurther: true } as NewMovement);
  expect(await enter('ship', 20, 'DA-1')).toBe('entered');
});

it('Nor does an event take in what a counter has by another paper, but where somebody says so', async () => {
  await take(receipt(10, 'DN-8'));
  expect(await enter('receive', 10, 'DN-9')).toBe('events.taken_in_at_counter');
  const further = { ...event('receive', 10, 'DN-9'), isFurther: true };
  expect((await owner.send(recordEvent, { body: further })).status).toBe(201);
  expect((await owner.send(recordEvent, { body: { ...further, isFurther: false } })).status).toBe(201); // the same once more
  expect(await enter('receive', 10, 'dn 8')).toBe('entered');
  expect(await enter('ship', 20, 'DA-1')).toBe('entered');
});

it('What was written off and then recorded as destroyed or sent back to its maker is gone once', async () => {
  await take(receipt(100, 'DN-1'));
  const part = { ...goods, storeId, at: at(), note: '' };
  const thrown = { ...part, kind: 'written_off', id: crypto.randomUUID(), quantity: 40, reason: 'damaged' } as const;
  expect(await sell(thrown)).toBe('sold');
  app.clock.moveTo(new Date(app.clock.now().getTime() + 1000).toISOString());
  const { organisation } = await producer.call(authoringOptions, {});
  const back = {
    ...event('ship', 30, 'DA-1'),
    tradingPartner: { name: organisation.name, gln: null, did: organisation.did },
  };
  expect((await owner.send(recordEvent, { body: back })).status).toBe(201);
  const destroyed = { ...event('ship', 10, 'none'), kind: 'destroy' as const, tradingPartner: null, document: null };
  expect((await owner.send(recordEvent, { body: destroyed })).status).toBe(201);
  // Whether what went back was of what was thrown away, a count says.
  expect(await sell(sale(60))).toBe('inventory.sent_away /quantity 30');
  app.clock.moveTo(new Date(app.clock.now().getTime() + 1000).toISOString());
  expect(await countIn(storeId, 60)).toBe('sold');
  expect(await sell(sale(60))).toBe('sold');
});

describe('What an event moves from one own shop to another', () => {
  const move = async (quantity: number, kind: 'ship' | 'receive') => {
    const place = stores[kind === 'ship' ? 0 : 1];
    const partner = stores[kind === 'ship' ? 1 : 0];
    const body = {
      ...event(kind, quantity, 'DA-1'),
      place: { gln: place?.gln ?? null, name: place?.name ?? '', address: '', lat: null, lng: null },
      tradingPartner: { name: partner?.name ?? '', gln: partner?.gln ?? null },
    };
    const answer = await owner.send(recordEvent, { body });
    return answer.status === 201 ? 'entered' : codeOf(answer);
  };
  const transfer = (quantity: number) =>
    sell({
      ...{ ...goods, storeId, at: at(), note: '', kind: 'transferred', id: crypto.randomUUID() },
      ...{ quantity, toStoreId: otherStoreId },
    });
  const leftOf = async (store: string) => {
    const { items } = await owner.call(listInventory, { query: { search: goods.batchNumber, store } });
    const { item, leftByEvents } = await owner.call(inventoryItem, { params: { id: items[0]?.id ?? '' } });
    return [item.stock, leftByEvents];
  };

  it('is not sold where it was, and is sold where it is once it is transferred in stock', async () => {
    await take(receipt(100, 'DN-1'));
    expect(await move(40, 'ship')).toBe('entered');
    expect(await leftOf(storeId)).toEqual([100, 40]);
    expect(await move(40, 'receive')).toBe('entered');
    expect(await leftOf(storeId)).toEqual([100, 40]);
    expect(await sell(sale(61))).toBe('inventory.sent_away /quantity 60');
    expect(await countIn(storeId, 61)).toBe('inventory.counted_sent_away /quantity 60');
    expect(await transfer(40)).toBe('sold');
    expect(await leftOf(storeId)).toEqual([60, 0]);
    expect(await sell({ ...sale(40), storeId: otherStoreId })).toBe('sold');
    expect(await sell(sale(60))).toBe('sold');
  });

  it('is the same as a transfer that came before, or as what a count finds missing', async () => {
    await take(receipt(100, 'DN-1'));
    expect(await transfer(20)).toBe('sold');
    expect(await move(50, 'ship')).toBe('entered');
    expect(await leftOf(storeId)).toEqual([80, 30]);
    expect(await countIn(storeId, 50)).toBe('sold');
    expect(await leftOf(storeId)).toEqual([50, 0]);
    expect(await sell(sale(50))).toBe('sold');
  });

  it('is sent to others once', async () => {
    await take(receipt(100, 'DN-1'));
    expect(await move(40, 'ship')).toBe('entered');
    expect(await move(40, 'receive')).toBe('entered');
    expect(await enter('ship', 101, 'DA-2')).toBe('events.more_than_received');
    expect(await enter('ship', 100, 'DA-2')).toBe('entered');
    expect(await sell(sale(1))).toBe('inventory.sent_away /quantity 0');
  });
});

it('A table of sales is asked the same', async () => {
  await take(receipt(10, 'DN-1'));
  expect(await enter('ship', 8, 'DA-1')).toBe('entered');
  const store = { id: retailerId('segar'), realm: 'demo' } as const;
  const table = await app.domains.inventory.openTable(store);
  const tried = async (quantity: number) => {
    const movement = sale(quantity);
    await table.prepare(movement);
    const { rows } = await app.database.pool.query<{ id: string }>('select id from people.names where username = $1', [
      'Omar',
    ]);
    return app.database
      .asTenantAfter(store.id, table.begin, (tx) => table.within(tx, rows[0]?.id ?? '').take(movement))
      .catch(({ code }: { code: string }) => code);
  };
  expect(await tried(2)).toBe('created');
  expect(await tried(1)).toBe('inventory.sent_away');
});

it('What is all gone is used for nothing either, where nobody says how much', async () => {
  const from = { kind: 'batch' as const, ...goods, quantity: null, unit: 'pieces' as const };
  const into = { kind: 'batch' as const, ...goods, batchNumber: `${goods.batchNumber}-B`, quantity: 1 };
  const process = () => ({
    ...event('ship', 1, 'none'),
    ...{ id: crypto.randomUUID(), kind: 'process' as const, items: [from], tradingPartner: null, document: null },
    outputs: [{ ...into, unit: 'pieces' as const }],
  });
  expect(codeOf(await producer.send(recordEvent, { body: process() }))).not.toBe('events.more_than_made');
  expect((await producer.send(recordEvent, { body: event('ship', 100, 'DA-1') })).status).toBe(201);
  expect(codeOf(await producer.send(recordEvent, { body: process() }))).toBe('events.more_than_made');
});

describe('An event that names a shop', () => {
  const named = async (kind: 'ship' | 'receive', quantity: number, number: string, place: object) => {
    const given = event(kind, quantity, number);
    const answer = await owner.send(recordEvent, { body: { ...given, place: { ...given.place, ...place } } });
    return answer.status === 201 ? 'entered' : codeOf(answer);
  };
  const both = async () => {
    await take(receipt(10, 'DN-1'));
    await take({ ...receipt(10, 'DN-2'), storeId: otherStoreId });
  };

  it('takes nothing from the shelf of another shop, and nothing of its own is sold as well', async () => {
    await both();
    for (const place of [{ gln: stores[0]?.gln ?? null, name: '' }, { name: stores[0]?.name ?? '' }])
      expect(await named('ship', 4, `DA-${JSON.stringify(place).length}`, place)).toBe('entered');
    expect(await sell({ ...sale(10), storeId: otherStoreId })).toBe('sold');
    expect(await sell(sale(3))).toBe('inventory.sent_away /quantity 2');
    expect(await sell(sale(2))).toBe('sold');
  });

  it('is not made up for by what stands on the shelf of another shop', async () => {
    await both();
    expect(await named('ship', 10, 'DA-1', { name: stores[0]?.name ?? '' })).toBe('entered');
    expect(await sell(sale(1))).toBe('inventory.sent_away /quantity 0');
    expect(await sell({ ...sale(10), storeId: otherStoreId })).toBe('sold');
  });

  it('nor by a delivery that an event took in elsewhere', async () => {
    await take(receipt(10, 'DN-1'));
    const elsewhere = { ...event('receive', 10, 'DN-3').place, name: stores[1]?.name ?? '' };
    await again({ ...event('receive', 10, 'DN-3'), place: elsewhere });
    expect(await named('ship', 10, 'DA-1', { name: stores[0]?.name ?? '' })).toBe('entered');
    expect(await sell(sale(1))).toBe('inventory.sent_away /quantity 0');
  });

  it('leaves what an event without a shop sent to be missing anywhere', async () => {
    await both();
    expect(await named('ship', 10, 'DA-1', { name: stores[0]?.name ?? '' })).toBe('entered');
    expect(await enter('ship', 6, 'DA-2')).toBe('entered');
    expect(await sell({ ...sale(5), storeId: otherStoreId })).toBe('inventory.sent_away /quantity 4');
    expect(await sell({ ...sale(4), storeId: otherStoreId })).toBe('sold');
  });

  it('and has nothing leaves what it sent to be missing anywhere, until a shop has counted', async () => {
    await take(receipt(50, 'DN-1'));
    expect(await named('ship', 40, 'DA-1', { gln: stores[1]?.gln ?? null, name: '' })).toBe('entered');
    expect(await sell(sale(50))).toBe('inventory.sent_away /quantity 10');
    await take({
      ...{ kind: 'counted', id: crypto.randomUUID(), storeId, ...goods, quantity: 9, at: at(), expiryDate: null },
      note: '',
    });
    expect(await sell(sale(9))).toBe('sold');
  });
});
