// A return that its maker enters makes nothing of goods that somebody else still has, sold or destroyed.
import { recordEvent } from '@amanah/api/authoring';
import { recordMovement } from '@amanah/api/inventory';
import type { RouteBody } from '@amanah/api/route';
import { epcisOfAuthored } from '@amanah/core/authoring';
import { producerId } from '@amanah/demo/producers';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { handoverOf } from '../testing/handover.ts';
import { type MakerAndShop, openMakerAndShop } from '../testing/maker-and-shop.ts';
import { type Browser, createDemoApp, type TestApp } from '../testing/test-app.ts';

type Entered = RouteBody<typeof recordEvent>;
type Party = NonNullable<Entered['tradingPartner']>;
let app: TestApp;
let desk: MakerAndShop;
let { maker, shop, gtin, storeId, makerParty: toMaker, shopParty: toShop } = {} as MakerAndShop; // before any test
let batchNumber = '';
let counter = 0;

beforeAll(async () => {
  app = await createDemoApp();
  desk = await openMakerAndShop(app, 'MakerOfReturned');
  ({ maker, shop, gtin, storeId, makerParty: toMaker, shopParty: toShop } = desk);
});
afterAll(() => app.close());
beforeEach(async () => {
  batchNumber = `AGAIN-${++counter}`;
  await desk.makeBatch(batchNumber, '2026-11-18');
});

const eventOf = (kind: Entered['kind'], quantity: number, partner: Party | null): Entered => ({
  ...{ id: crypto.randomUUID(), kind, at: app.clock.now().toISOString(), outputs: [], container: null },
  items: [{ kind: 'batch', gtin, batchNumber, quantity, unit: 'pieces' }],
  place: { gln: null, name: 'Gate', address: '', lat: null, lng: null },
  ...{ temperatureCelsius: null, certificateId: null, slaughter: null },
  ...handoverOf(kind),
  ...(partner && { tradingPartner: partner }),
});
async function enter(who: Browser, ...given: Parameters<typeof eventOf>): Promise<string> {
  const answer = await who.send(recordEvent, { body: eventOf(...given) });
  if (answer.status === 201) return 'entered';
  const { code, faults } = answer.body as { code: string; faults?: readonly { expected?: string }[] };
  return `${code} ${faults?.[0]?.expected ?? ''}`;
}
const takeIn = (quantity: number) =>
  shop.send(recordMovement, {
    body: {
      ...{ kind: 'received', id: crypto.randomUUID(), storeId, gtin, batchNumber, quantity, note: '' },
      // Before whatever is counted.
      ...{
        at: new Date(app.clock.now().getTime() - 60_000).toISOString(),
        expiryDate: null,
        supplier: 'Cool Carriers',
        document: `DN-${counter}`,
      },
    } as never,
  });
const elsewhere: Party = { name: 'Souq Nakhla Trading', gln: null };

it('What stands on the shelf of whoever it was sent to did not come back, and is not sent once more', async () => {
  expect(await enter(maker, 'ship', 100, toShop)).toBe('entered');
  expect((await takeIn(60)).status).toBe(201);
  expect(await enter(maker, 'receive', 41, toShop)).toBe('events.kept_by_others 40');
  expect(await enter(maker, 'receive', 40, toShop)).toBe('entered');
  expect(await enter(maker, 'ship', 40, elsewhere)).toBe('entered');
  expect(await enter(maker, 'ship', 1, elsewhere)).toBe('events.more_than_made 0');
  // Its own program says so all the same: it is on record, and nothing more leaves by it.
  const about = { publicUrl: 'http://localhost:3000', organisationId: producerId('kampung-hijau'), did: toMaker.did };
  const document = epcisOfAuthored([eventOf('receive', 60, toShop)], about, app.clock.now().toISOString());
  await app.database.sql.transaction((tx) =>
    app.domains.events.capture(tx, { organisationId: producerId('kampung-hijau'), document }),
  );
  expect(await enter(maker, 'ship', 41, elsewhere)).toBe('events.kept_by_others 40');
});

it('What was sold or destroyed did not come back, whoever is said to have sent it', async () => {
  expect(await enter(maker, 'ship', 100, toShop)).toBe('entered');
  expect(await enter(shop, 'receive', 100, toMaker)).toBe('entered');
  expect(await enter(shop, 'destroy', 30, null)).toBe('entered');
  expect(await enter(maker, 'receive', 100, { name: 'Nobody At All', gln: null })).toBe('events.kept_by_others 0');
});

it('What its maker destroyed does not come back', async () => {
  expect(await enter(maker, 'destroy', 60, null)).toBe('entered');
  expect(await enter(maker, 'receive', 1, elsewhere)).toBe('events.more_than_shipped 0');
});

it('What was recorded as sent back may be sent once more', async () => {
  expect(await enter(maker, 'ship', 100, toShop)).toBe('entered');
  expect((await takeIn(60)).status).toBe(201);
  expect(await enter(shop, 'ship', 60, toMaker)).toBe('entered');
  expect(await enter(maker, 'receive', 60, toShop)).toBe('entered');
  expect(await enter(maker, 'ship', 60, elsewhere)).toBe('entered');
});

it('So may what the count of the shop does not find any more', async () => {
  expect(await enter(maker, 'ship', 60, toShop)).toBe('entered');
  expect((await takeIn(60)).status).toBe(201);
  const counted = await shop.send(recordMovement, {
    body: {
      ...{ kind: 'counted', id: crypto.randomUUID(), storeId, gtin, batchNumber, quantity: 0, note: 'Went back' },
      ...{ at: app.clock.now().toISOString(), expiryDate: null },
    } as never,
  });
  expect(counted.status).toBe(201);
  expect(await enter(maker, 'receive', 60, toShop)).toBe('entered');
  expect(await enter(maker, 'ship', 100, elsewhere)).toBe('entered');
});

it('What whoever sold it had from a carrier, or from somebody else, did not come back either', async () => {
  expect(await enter(maker, 'ship', 100, { name: 'Cool Carriers Ltd', gln: null })).toBe('entered');
  expect((await takeIn(100)).status).toBe(201);
  expect(await enter(maker, 'receive', 100, { name: 'Cool Carriers Ltd', gln: null })).toBe('events.kept_by_others 0');
});

it('What came back is taken in once more by the shop that had sent it', async () => {
  expect(await enter(maker, 'ship', 100, toShop)).toBe('entered');
  expect((await takeIn(100)).status).toBe(201);
  expect(await enter(shop, 'ship', 30, toMaker)).toBe('entered');
  expect(await enter(maker, 'receive', 30, toShop)).toBe('entered');
  expect(await enter(maker, 'ship', 30, toShop)).toBe('entered');
  counter += 100; // another delivery note
  expect((await takeIn(31)).status).toBe(409);
  expect((await takeIn(30)).status).toBe(201);
});
