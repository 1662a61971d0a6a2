// Recalled goods of a shop whose stock does not show them: what its events brought, sent back and destroyed.
import { authoringOptions, recordEvent } from '@amanah/api/authoring';
import { recordMovement } from '@amanah/api/inventory';
import { listRecalls, previewRecall, publishRecall } from '@amanah/api/recalls';
import type { RouteBody } from '@amanah/api/route';
import { epcisOfAuthored } from '@amanah/core/authoring';
import { producerId, retailerId } from '@amanah/demo/producers';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { handoverOf } from '../testing/handover.ts';
import { type MakerAndShop, openMakerAndShop } from '../testing/maker-and-shop.ts';
import { type Browser, createDemoApp, type TestApp } from '../testing/test-app.ts';

type Entered = RouteBody<typeof recordEvent>;
let app: TestApp;
let desk: MakerAndShop;
let { maker, shop, gtin, storeId, makerParty, shopParty } = {} as MakerAndShop; // before any test
let batchNumber = '';
let counter = 0;

beforeAll(async () => {
  app = await createDemoApp();
  desk = await openMakerAndShop(app, 'MakerOfRecalled');
  ({ maker, shop, gtin, storeId, makerParty, shopParty } = desk);
});
afterAll(() => app.close());
beforeEach(async () => {
  batchNumber = `BACK-${++counter}`;
  await desk.makeBatch(batchNumber, '2026-11-20');
});

const eventOf = (kind: Entered['kind'], quantity: number, more: Partial<Entered> = {}): Entered => ({
  ...{ id: crypto.randomUUID(), kind, at: app.clock.now().toISOString(), outputs: [], container: null },
  items: [{ kind: 'batch', gtin, batchNumber, quantity, unit: 'pieces' }],
  place: { gln: null, name: 'Back Room', address: '', lat: null, lng: null },
  ...{ temperatureCelsius: null, certificateId: null, slaughter: null },
  ...handoverOf(kind),
  ...more,
});
const further = () => ({ isFurther: true });
const back = () => ({ tradingPartner: makerParty });
async function enter(...given: Parameters<typeof eventOf>): Promise<string> {
  const { status, body } = await shop.send(recordEvent, { body: eventOf(...given) });
  if (status === 201) return 'entered';
  const { code, faults } = body as { code: string; faults?: readonly { expected?: string }[] };
  return `${code} ${faults?.[0]?.expected ?? ''}`;
}
/** At the counter. */
const countIn = (quantity: number) =>
  shop.send(recordMovement, {
    body: {
      ...{ kind: 'received', id: crypto.randomUUID(), storeId, gtin, batchNumber, quantity, note: '' },
      // Before whatever leaves.
      ...{
        at: new Date(app.clock.now().getTime() - 60_000).toISOString(),
        expiryDate: null,
        supplier: 'Cool Carriers',
        document: `DN-${counter}`,
      },
    } as never,
  });
const recall = () =>
  maker.call(publishRecall, {
    body: {
      codes: [`(01)${gtin}(10)${batchNumber}`],
      ...{ includesDescendants: false, recallClass: 'I', reason: 'Listeria was found' },
    },
  });
const recallAt = async (who: Browser) =>
  (await who.call(listRecalls, {})).recalls.find(({ batches }) =>
    batches.some(({ label }) => label.endsWith(`(10)${batchNumber}`)),
  );
const left = async () => {
  const found = await recallAt(shop);
  return [found?.ownUncounted.map(({ units }) => units), found?.ownStock.map(({ units }) => units)];
};

it('What came by an event alone is a task, until it is sent back or destroyed, and its publisher reads how much was', async () => {
  expect(await enter('receive', 48)).toBe('entered');
  await recall();
  expect(await left()).toEqual([[48], []]);
  expect(await enter('ship', 20, back())).toBe('entered');
  expect(await left()).toEqual([[28], []]);
  expect(await enter('destroy', 29)).toBe('events.more_than_received 28');
  expect((await recallAt(maker))?.inShops).toMatchObject({ destroyed: 0, elsewhere: 100 });
  const destroyed = eventOf('destroy', 28);
  await shop.call(recordEvent, { body: destroyed });
  expect(await left()).toEqual([[], []]);
  expect((await recallAt(maker))?.inShops).toMatchObject({ destroyed: 28, elsewhere: 72 });
  expect(await enter('ship', 1, back())).toContain('events.');
  // What was destroyed of recalled goods is not made undone by whoever said so.
  const about = { publicUrl: 'http://localhost:3000', organisationId: retailerId('segar'), did: shopParty.did };
  const said = epcisOfAuthored([destroyed], about, destroyed.at) as { epcisBody: { eventList: object[] } };
  const errorDeclaration = { declarationTime: destroyed.at, reason: 'did_not_occur' };
  const document = {
    ...said,
    epcisBody: { eventList: said.epcisBody.eventList.map((one) => ({ ...one, errorDeclaration })) },
  };
  await expect(
    app.database.sql.transaction((tx) =>
      app.domains.events.capture(tx, { organisationId: retailerId('segar'), document }),
    ),
  ).rejects.toThrow('events.relied_upon');
});

it('What an event sent back from the shelf is no task any more, whatever the stock says', async () => {
  expect((await countIn(10)).status).toBe(201);
  await recall();
  expect(await left()).toEqual([[], [10]]);
  expect(await enter('ship', 6, back())).toBe('entered');
  expect(await left()).toEqual([[], [4]]);
  expect(await enter('destroy', 4)).toBe('entered');
  expect(await left()).toEqual([[], [0]]);
});

it('The publisher reads no goods twice: what was destroyed is on no shelf, and whoever had none destroyed none', async () => {
  expect((await countIn(50)).status).toBe(201);
  await recall();
  expect((await recallAt(maker))?.inShops).toMatchObject({ units: 50, destroyed: 0, elsewhere: 50, tooMany: 0 });
  expect(await enter('destroy', 30)).toBe('entered');
  expect((await recallAt(maker))?.inShops).toMatchObject({ units: 20, destroyed: 30, elsewhere: 50, tooMany: 0 });
  expect(await enter('ship', 20, back())).toBe('entered');
  expect((await recallAt(maker))?.inShops).toMatchObject({ units: 0, destroyed: 30, elsewhere: 70, tooMany: 0 });
  // Somebody who never had any says so by a program.
  const about = { publicUrl: 'http://localhost:3000', organisationId: retailerId('crescent-lane'), did: shopParty.did };
  const document = epcisOfAuthored([eventOf('destroy', 60)], about, app.clock.now().toISOString());
  await app.database.sql.transaction((tx) =>
    app.domains.events.capture(tx, { organisationId: retailerId('crescent-lane'), document }),
  );
  expect((await recallAt(maker))?.inShops).toMatchObject({ units: 0, destroyed: 30, elsewhere: 70, tooMany: 0 });
});

it('Nobody destroys what is not there: not its maker, and not a stranger', async () => {
  const { body } = await maker.send(recordEvent, { body: eventOf('destroy', 101) });
  expect(body).toMatchObject({ code: 'events.more_than_made' });
  expect(await enter('destroy', 1)).toBe('events.more_than_received 0');
  await maker.call(recordEvent, { body: eventOf('destroy', 60) });
  const { body: shipped } = await maker.send(recordEvent, { body: eventOf('ship', 41) });
  expect(shipped).toMatchObject({ code: 'events.more_than_made' });
});

it('An event takes from the shelves of whoever recorded it alone, and no more than stands there', async () => {
  expect((await countIn(50)).status).toBe(201);
  await recall();
  const captured = async (organisationId: string, kind: Entered['kind'], quantity: number) => {
    const about = { publicUrl: 'http://localhost:3000', organisationId, did: makerParty.did };
    const document = epcisOfAuthored([eventOf(kind, quantity)], about, app.clock.now().toISOString());
    await app.database.sql.transaction((tx) => app.domains.events.capture(tx, { organisationId, document }));
  };
  await captured(retailerId('crescent-lane'), 'destroy', 30);
  await captured(producerId('kampung-hijau'), 'ship', 1000);
  await captured(producerId('kampung-hijau'), 'destroy', 100);
  expect((await recallAt(maker))?.inShops).toMatchObject({ units: 50, stores: 1, destroyed: 0 });
  const preview = await maker.call(previewRecall, {
    body: { codes: [`(01)${gtin}(10)${batchNumber}`], includesDescendants: false },
  });
  expect(preview.shelves.units).toBe(50);
});

it('What is destroyed by an event and written off is the same goods, and the rest stays on the shelf', async () => {
  expect((await countIn(100)).status).toBe(201);
  await recall();
  expect(await enter('destroy', 60)).toBe('entered');
  const writtenOff = await shop.send(recordMovement, {
    body: {
      ...{ kind: 'written_off', id: crypto.randomUUID(), storeId, gtin, batchNumber, quantity: 60, note: '' },
      ...{ at: app.clock.now().toISOString(), reason: 'recalled' },
    } as never,
  });
  expect(writtenOff.status).toBe(201);
  expect((await left())[1]).toEqual([40]);
  expect((await recallAt(maker))?.inShops).toMatchObject({ units: 40, writtenOff: 60, destroyed: 0, tooMany: 0 });
});

it('What a program says to have left, to nobody or while goods are blocked, stays on the shelf until it is answered for', async () => {
  const capture = async (quantity: number, more: object) => {
    app.clock.moveTo(new Date(app.clock.now().getTime() + 1_000).toISOString());
    const about = { publicUrl: 'http://localhost:3000', organisationId: retailerId('segar'), did: shopParty.did };
    const document = epcisOfAuthored([eventOf('ship', quantity)], about, app.clock.now().toISOString());
    const whole = document as { epcisBody: { eventList: object[] } };
    const eventList = whole.epcisBody.eventList.map((one) => ({ ...one, ...more }));
    await app.database.sql.transaction((tx) =>
      app.domains.events.capture(tx, {
        organisationId: retailerId('segar'),
        document: { ...whole, epcisBody: { ...whole.epcisBody, eventList } },
      }),
    );
  };
  const nobody = { destinationList: undefined, 'amanah:tradingPartner': undefined, bizTransactionList: undefined };
  const count = (quantity: number) =>
    shop.send(recordMovement, {
      body: {
        ...{ kind: 'counted', id: crypto.randomUUID(), storeId, gtin, batchNumber, quantity, note: '' },
        ...{ at: app.clock.now().toISOString(), expiryDate: null },
      } as never,
    });
  expect((await countIn(50)).status).toBe(201);
  await capture(1_000_000, nobody);
  const preview = await maker.call(previewRecall, {
    body: { codes: [`(01)${gtin}(10)${batchNumber}`], includesDescendants: false },
  });
  expect(preview.shelves).toMatchObject({ units: 50, stores: 1 });
  await recall();
  await capture(50, nobody);
  await capture(50, { 'amanah:tradingPartner': 'Nobody in particular' });
  expect(await left()).toEqual([[], [50]]);
  expect((await recallAt(maker))?.inShops).toMatchObject({ units: 50, elsewhere: 50 });
  expect(await count(0)).toMatchObject({ body: { code: 'inventory.count_blocked' } });
  const writtenOff = await shop.send(recordMovement, {
    body: {
      ...{ kind: 'written_off', id: crypto.randomUUID(), storeId, gtin, batchNumber, quantity: 20, note: '' },
      ...{ at: app.clock.now().toISOString(), reason: 'recalled' },
    } as never,
  });
  expect(writtenOff.status).toBe(201);
  expect(await left()).toEqual([[], [30]]);
});

it('What goes between own shops by events stays on their shelves', async () => {
  expect((await countIn(100)).status).toBe(201);
  const { organisation } = await shop.call(authoringOptions, {});
  expect(await enter('ship', 40, { tradingPartner: { name: organisation.name, gln: null } })).toBe('entered');
  await recall();
  expect((await recallAt(maker))?.inShops).toMatchObject({ units: 100, elsewhere: 0 });
});

it('What is written off after goods were sent back may be the same, until the shelf is counted', async () => {
  expect((await countIn(100)).status).toBe(201);
  await recall();
  expect(await enter('ship', 60, back())).toBe('entered');
  const writtenOff = await shop.send(recordMovement, {
    body: {
      ...{ kind: 'written_off', id: crypto.randomUUID(), storeId, gtin, batchNumber, quantity: 40, note: '' },
      ...{ at: app.clock.now().toISOString(), reason: 'recalled' },
    } as never,
  });
  expect(writtenOff.status).toBe(201);
  // They may be of what was sent back: until somebody counts they are looked for.
  expect((await left())[1]).toEqual([40]);
  expect((await recallAt(maker))?.inShops).toMatchObject({ units: 40, writtenOff: 40 });
  // A count and a write-off of one moment are in no order.
  app.clock.moveTo(new Date(app.clock.now().getTime() + 1_000).toISOString());
  const counted = await shop.send(recordMovement, {
    body: {
      ...{ kind: 'counted', id: crypto.randomUUID(), storeId, gtin, batchNumber, quantity: 0, note: '' },
      ...{ at: app.clock.now().toISOString(), expiryDate: null },
    } as never,
  });
  expect(counted.status).toBe(201);
  expect((await left())[1]).toEqual([0]);
  expect((await recallAt(maker))?.inShops).toMatchObject({ units: 0, writtenOff: 40, elsewhere: 60, tooMany: 0 });
});

it('What was destroyed is not taken in once more, at a counter or by an event', async () => {
  expect((await countIn(100)).status).toBe(201);
  expect(await enter('destroy', 100)).toBe('entered');
  counter += 100; // another delivery note
  expect((await countIn(1)).status).toBe(409);
  expect(await enter('receive', 1, further())).toBe('events.more_than_made 0');
});

it('What the counter took in first is recorded as received by the same paper afterwards', async () => {
  expect((await countIn(100)).status).toBe(201);
  expect(await enter('receive', 1)).toBe(`events.taken_in_at_counter DN-${counter}`);
  expect(await enter('receive', 1, further())).toBe('events.more_than_made 0');
  expect(await enter('receive', 100, { document: { type: 'desadv', number: `dn ${counter}` } })).toBe('entered');
  expect(await enter('ship', 101, back())).toContain('events.more_than_received');
});
