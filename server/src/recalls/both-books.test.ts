// Goods that stand in both books, by events and in the stock of two shops: what a recall finds of them, and what nobody counts back.
import { recordEvent } from '@amanah/api/authoring';
import { recordMovement } from '@amanah/api/inventory';
import { listRecalls, publishRecall } from '@amanah/api/recalls';
import type { RouteBody } from '@amanah/api/route';
import type { NewMovement } from '@amanah/api/stock';
import { retailerId } from '@amanah/demo/producers';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { handoverOf } from '../testing/handover.ts';
import { type MakerAndShop, openMakerAndShop } from '../testing/maker-and-shop.ts';
import { saidOf } from '../testing/said-of.ts';
import { createDemoApp, type TestApp } from '../testing/test-app.ts';

type Entered = RouteBody<typeof recordEvent>;
let app: TestApp;
let desk: MakerAndShop;
let stores: readonly { id: string; name: string; gln: string | null }[];
let batchNumber = '';
let counter = 0;

beforeAll(async () => {
  app = await createDemoApp();
  desk = await openMakerAndShop(app, 'MakerOfBothBooks');
  const { rows } = await app.database.pool.query<(typeof stores)[number]>(
    "select id, name, gln from organisations.site_places where organisation_id = $1 and kind = 'retail' order by name",
    [retailerId('segar')],
  );
  stores = rows;
});
afterAll(() => app.close());
beforeEach(async () => {
  batchNumber = `BOTH-${++counter}`;
  await desk.makeBatch(batchNumber, '2026-11-18');
});

const north = () => stores[0];
const south = () => stores[1];
const tick = () => app.clock.moveTo(new Date(app.clock.now().getTime() + 1_000).toISOString());
async function enter(kind: Entered['kind'], quantity: number, store = north(), more: Partial<Entered> = {}) {
  tick();
  const body: Entered = {
    ...{ id: crypto.randomUUID(), kind, at: app.clock.now().toISOString(), outputs: [], container: null },
    items: [{ kind: 'batch', gtin: desk.gtin, batchNumber, quantity, unit: 'pieces' }],
    place: { gln: store?.gln ?? null, name: store?.name ?? '', address: '', lat: null, lng: null },
    ...{ temperatureCelsius: null, certificateId: null, slaughter: null },
    ...handoverOf(kind),
    ...more,
  };
  return saidOf(await desk.shop.send(recordEvent, { body }));
}
async function move(kind: NewMovement['kind'], quantity: number, store = north(), more: object = {}) {
  tick();
  const goods = { id: crypto.randomUUID(), storeId: store?.id ?? '', gtin: desk.gtin, batchNumber, quantity };
  const at = app.clock.now().toISOString();
  const own = kind === 'received' ? { expiryDate: null, supplier: 'Cool Carriers', document: 'DN-1' } : {};
  const rest = kind === 'counted' ? { expiryDate: null } : kind === 'written_off' ? { reason: 'other' } : {};
  const body = { ...goods, kind, at, note: '', ...own, ...rest, ...more } as NewMovement;
  return saidOf(await desk.shop.send(recordMovement, { body }));
}
const back = () => ({ tradingPartner: desk.makerParty });
const onward = { tradingPartner: { name: 'Zeta Grocer', gln: null } };
const paper = (number: string) => ({ document: { type: 'desadv' as const, number } });
/** By both books. */
async function takeIn(quantity: number, store = north(), number = 'DN-1') {
  expect(await enter('receive', quantity, store, paper(number))).toBe('done');
  expect(await move('received', quantity, store, { document: number })).toBe('done');
}
async function recalled() {
  const codes = [`(01)${desk.gtin}(10)${batchNumber}`];
  await desk.maker.call(publishRecall, {
    body: { codes, includesDescendants: false, recallClass: 'I', reason: 'Listeria was found' },
  });
}
async function figures() {
  const of = async (who: typeof desk.shop) =>
    (await who.call(listRecalls, {})).recalls.find(({ batches }) =>
      batches.some(({ label }) => label.endsWith(`(10)${batchNumber}`)),
    );
  const [own, published] = [await of(desk.shop), await of(desk.maker)];
  return {
    shelves: own?.ownStock.reduce((sum, { units }) => sum + units, 0),
    uncounted: own?.ownUncounted.reduce((sum, { units }) => sum + units, 0),
    published: published?.inShops?.units,
  };
}

it('Whoever counts more than came says how it can be', async () => {
  await takeIn(20);
  expect(await move('sold', 15)).toBe('done');
  expect(await move('counted', 20)).toBe('inventory.more_counted_than_came 20');
  expect(await move('counted', 20, north(), { note: 'Two boxes were behind.' })).toBe('done');
});

it('A recall looks for what stands there where goods went back and were written off, in either order', async () => {
  await takeIn(20);
  await recalled();
  expect(await enter('ship', 12, north(), back())).toBe('done');
  expect(await move('written_off', 12, north(), { reason: 'recalled' })).toBe('done');
  expect(await figures()).toEqual({ shelves: 8, uncounted: 0, published: 8 });
  expect(await move('counted', 8)).toBe('done');
  expect(await figures()).toEqual({ shelves: 8, uncounted: 0, published: 8 });
});

it('Also where they were written off first, or went to somebody else', async () => {
  await takeIn(20);
  expect(await move('written_off', 12)).toBe('done');
  expect(await enter('ship', 12, north(), back())).toBe('done');
  expect(await move('counted', 8)).toBe('done');
  expect(await move('sold', 3)).toBe('done');
  await recalled();
  expect(await figures()).toEqual({ shelves: 5, uncounted: 0, published: 5 });
  batchNumber = `BOTH-${++counter}`;
  await desk.makeBatch(batchNumber, '2026-11-18');
  await takeIn(20);
  expect(await enter('ship', 12, north(), onward)).toBe('done');
  expect(await move('written_off', 12)).toBe('done');
  await recalled();
  expect(await figures()).toEqual({ shelves: 8, uncounted: 0, published: 8 });
});

it('What came by an event alone is found where other goods were destroyed in both books', async () => {
  expect(await enter('receive', 3, south(), paper('A-1'))).toBe('done');
  expect(await enter('receive', 10, south(), { ...paper('A-2'), ...{ isFurther: true } })).toBe('done');
  expect(await move('received', 10, south(), { document: 'A-2' })).toBe('done');
  expect(await enter('destroy', 4, south())).toBe('done');
  expect(await move('written_off', 4, south())).toBe('done');
  await recalled();
  expect(await figures()).toMatchObject({ shelves: 6, uncounted: 3 });
});

it('What events sent away or destroyed is counted back in no shop, by no detour', async () => {
  await takeIn(20);
  expect(await enter('ship', 12, north(), onward)).toBe('done');
  expect(await move('counted', 12, south(), { note: 'In the back.' })).toBe('inventory.counted_sent_away 0');
  expect(await move('counted', 8)).toBe('done');
  expect(await move('counted', 12, south(), { note: 'In the back.' })).toBe('inventory.counted_sent_away 0');
  expect(await move('transferred', 8, north(), { toStoreId: south()?.id })).toBe('done');
  expect(await move('counted', 20, south(), { note: 'In the back.' })).toBe('inventory.counted_sent_away 8');
  expect(await move('counted', 8, south())).toBe('done');
  expect(await move('sold', 8, south())).toBe('done');
  batchNumber = `BOTH-${++counter}`;
  await desk.makeBatch(batchNumber, '2026-11-18');
  await takeIn(20);
  expect(await enter('destroy', 20)).toBe('done');
  expect(await move('counted', 20, south(), { note: 'In the back.' })).toBe('inventory.counted_sent_away 0');
});

it('An earlier count settles what was sent before it, and nothing that is sent after it', async () => {
  await takeIn(20);
  expect(await enter('ship', 5, north(), onward)).toBe('done');
  expect(await move('counted', 15)).toBe('done');
  expect(await enter('ship', 5, north(), { ...onward, ...paper('DA-2') })).toBe('done');
  expect(await move('sold', 11)).toBe('inventory.sent_away 10');
  expect(await move('sold', 10)).toBe('done');
});

it('While another batch of the product is recalled, nobody finds more of this one than came', async () => {
  await takeIn(20);
  expect(await move('sold', 15)).toBe('done');
  expect(await move('counted', 20, north(), { note: 'By the label.' })).toBe('inventory.found_beside_blocked 20');
  expect(await move('counted', 5)).toBe('done');
});

it('What is dated back settles nothing that left afterwards', async () => {
  await takeIn(20);
  const before = new Date(app.clock.now().getTime() - 86_400_000).toISOString();
  expect(await enter('ship', 20, north(), onward)).toBe('done');
  expect(await move('counted', 0, north(), { at: before })).toBe('done');
  expect(await move('sold', 1)).toBe('inventory.sent_away 0');
});

it('Goods without a number bring nothing back either, nor does another number', async () => {
  await takeIn(20);
  expect(await enter('destroy', 20)).toBe('done');
  const unnamed = { batchNumber: null, note: 'In the back.' };
  expect(await move('counted', 20, south(), unnamed)).toBe('inventory.counted_sent_away 0');
  const unknown = { batchNumber: 'UNKNOWN-77', note: 'In the back.' };
  expect(await move('counted', 20, south(), unknown)).toBe('inventory.counted_sent_away 0');
  // What came by a paper without a number is counted, and found to be of the batch that its packs name.
  const paper = { batchNumber: null, document: 'DN-LOOSE' };
  if ((await move('received', 4, south(), paper)) === 'done') {
    expect(await move('counted', 5, south(), unnamed)).toBe('inventory.counted_sent_away 4');
    expect(await move('counted', 4, south(), unnamed)).toBe('done');
  }
});
