// What others rely on is corrected, and never only taken back: by which other route the same goods leave twice, or leave a recall.
import { recordEvent } from '@amanah/api/authoring';
import { holdBatch } from '@amanah/api/batches/holds';
import { recordMovement } from '@amanah/api/inventory';
import { listRecalls, previewRecall, publishRecall } from '@amanah/api/recalls';
import type { RouteBody } from '@amanah/api/route';
import type { NewMovement } from '@amanah/api/stock';
import { type AuthoredEvent, epcisOfAuthored } from '@amanah/core/authoring';
import { producerId, retailerId } from '@amanah/demo/producers';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { handoverOf } from '../testing/handover.ts';
import { type MakerAndShop, openMakerAndShop } from '../testing/maker-and-shop.ts';
import { saidOf } from '../testing/said-of.ts';
import type { Browser } from '../testing/test-app.ts';
import { createDemoApp, type TestApp } from '../testing/test-app.ts';

type Entered = RouteBody<typeof recordEvent>;
let app: TestApp;
let desk: MakerAndShop;
let batchNumber = '';
let counter = 0;
const ids = { maker: producerId('kampung-hijau'), shop: retailerId('segar') };

beforeAll(async () => {
  app = await createDemoApp();
  desk = await openMakerAndShop(app, 'MakerWhoCorrects');
});
afterAll(() => app.close());
beforeEach(async () => {
  // A number that a key has to write otherwise.
  batchNumber = `SAID/${++counter}`;
  await desk.makeBatch(batchNumber, '2026-11-18');
});

const tick = () => app.clock.moveTo(new Date(app.clock.now().getTime() + 1_000).toISOString());
const goods = (quantity: number, number = batchNumber) => [
  { kind: 'batch' as const, gtin: desk.gtin, batchNumber: number, quantity, unit: 'pieces' as const },
];
const eventOf = (kind: Entered['kind'], quantity: number, more: Partial<Entered> = {}): Entered => ({
  ...{ id: crypto.randomUUID(), kind, at: app.clock.now().toISOString(), outputs: [], container: null },
  ...{ items: goods(quantity), temperatureCelsius: null, certificateId: null, slaughter: null },
  place: { gln: null, name: 'Cold Store', address: '', lat: null, lng: null },
  ...handoverOf(kind),
  ...more,
});
async function enter(given: Entered, who: Browser = desk.maker) {
  tick();
  return saidOf(await who.send(recordEvent, { body: given }));
}
const toShop = (number: string) => ({ tradingPartner: desk.shopParty, document: { type: 'desadv' as const, number } });
const fromMaker = (number: string) => ({ ...toShop(number), tradingPartner: desk.makerParty });
/** @param corrected in the same document */
async function declareWrong(given: Entered, corrected: readonly AuthoredEvent[] = [], organisationId = ids.maker) {
  const about = {
    publicUrl: 'http://localhost:3000',
    organisationId,
    did: organisationId === ids.maker ? desk.makerParty.did : desk.shopParty.did,
  };
  const bodyOf = (events: readonly AuthoredEvent[]) =>
    (epcisOfAuthored(events, about, '2026-11-21T09:00:00Z') as { epcisBody: { eventList: object[] } }).epcisBody
      .eventList;
  const document = epcisOfAuthored([given], about, '2026-11-21T09:00:00Z');
  const errorDeclaration = { declarationTime: app.clock.now().toISOString(), reason: 'incorrect_data' };
  const eventList = [
    ...bodyOf([given]).map((one) => ({ ...one, errorDeclaration })),
    ...(corrected.length === 0 ? [] : bodyOf(corrected)),
  ];
  tick();
  try {
    await app.database.sql.transaction((tx) =>
      app.domains.events.capture(tx, { organisationId, document: { ...document, epcisBody: { eventList } } }),
    );
    return 'done';
  } catch (error) {
    return (error as { code: string }).code;
  }
}
async function move(kind: NewMovement['kind'], quantity: number, more: object = {}) {
  tick();
  const own = kind === 'received' ? { expiryDate: null, supplier: 'Cool Carriers', document: 'DN-1' } : {};
  const body = {
    ...{ id: crypto.randomUUID(), storeId: desk.storeId, gtin: desk.gtin, batchNumber, quantity },
    ...{
      kind,
      at: app.clock.now().toISOString(),
      note: '',
      ...own,
      ...(kind === 'counted' ? { expiryDate: null } : {}),
      ...more,
    },
  } as NewMovement;
  return saidOf(await desk.shop.send(recordMovement, { body }));
}
const choice = () => ({ codes: [`(01)${desk.gtin}(10)${batchNumber}`], includesDescendants: true });

it.each(['an event', 'a counter'])(
  'A shipment that was taken in by %s is declared wrong with its correction alone',
  async (book) => {
    const number = `DN-${counter}`;
    const shipment = eventOf('ship', 90, toShop(number));
    expect(await enter(shipment)).toBe('done');
    expect(
      book === 'an event'
        ? await enter(eventOf('receive', 90, fromMaker(number)), desk.shop)
        : await move('received', 90, { document: number.toLowerCase() }),
    ).toBe('done');
    expect(await declareWrong(shipment)).toBe('events.relied_upon');
    expect(await declareWrong(shipment, [eventOf('ship', 89, toShop(number))])).toBe('events.relied_upon');
    expect(await declareWrong(shipment, [eventOf('ship', 92, toShop(number))])).toBe('done');
    expect(await enter(eventOf('ship', 9))).toBe('events.more_than_made 8');
    expect(await enter(eventOf('ship', 8))).toBe('done');
  },
);

it('What a shop keeps that took it in by another paper is gone for its maker all the same', async () => {
  const shipment = eventOf('ship', 90, toShop('DN-A'));
  expect(await enter(shipment)).toBe('done');
  expect(await move('received', 90, { document: 'Waybill 7' })).toBe('done');
  expect(await move('sold', 40)).toBe('done');
  expect(await declareWrong(shipment)).toBe('done');
  expect(await enter(eventOf('ship', 11))).toBe('events.kept_by_others 10');
  expect(await enter(eventOf('ship', 10))).toBe('done');
});

it('A shipment that nobody took in, and a return that nobody took back, is declared wrong as ever', async () => {
  const shipment = eventOf('ship', 90, toShop(`DN-${counter}`));
  expect(await enter(shipment)).toBe('done');
  expect(await declareWrong(shipment)).toBe('done');
  expect(await enter(eventOf('ship', 100, toShop(`DN-B${counter}`)))).toBe('done');
  expect(await enter(eventOf('receive', 100, fromMaker(`DN-B${counter}`)), desk.shop)).toBe('done');
  const back = eventOf('ship', 40, fromMaker(`RE-${counter}`));
  expect(await enter(back, desk.shop)).toBe('done');
  expect(await enter(eventOf('receive', 40, toShop(`RE-${counter}`)))).toBe('done');
  expect(await declareWrong(back, [], ids.shop)).toBe('events.relied_upon');
});

it('A delivery without its batch is the same as one by the same paper, in whichever book it came first', async () => {
  const number = `DN-${counter}`;
  expect(await enter(eventOf('ship', 40, toShop(number)))).toBe('done');
  expect(await enter(eventOf('receive', 40, fromMaker(number)), desk.shop)).toBe('done');
  const unnamed = { batchNumber: null, document: number.toLowerCase() };
  expect(await move('received', 40, unnamed)).toBe(`inventory.received_by_event ${number}`);
  expect(await move('received', 40, { ...unnamed, document: `OTHER-${counter}` })).toBe('done');
  expect(await move('received', 3, { ...unnamed, isFurther: true })).toBe('done');
  const later = `LATER-${counter}`;
  expect(await move('received', 10, { batchNumber: null, document: later })).toBe('done');
  const receipt = eventOf('receive', 10, fromMaker(later));
  expect(await enter(receipt, desk.shop)).toBe(`events.taken_in_at_counter ${later}`);
});

it('What was sold is not counted once more, whatever the note says', async () => {
  expect(await move('counted', 100)).toBe('done');
  expect(await move('sold', 60)).toBe('done');
  expect(await move('counted', 41, { note: 'Found behind.' })).toBe('inventory.more_than_made 40');
  expect(await move('counted', 40)).toBe('done');
});

it('A shop that its maker named nowhere binds it by papers, and by no count', async () => {
  expect(await enter(eventOf('ship', 90, { tradingPartner: { name: 'Kedai Lain', gln: null } }))).toBe('done');
  expect(await move('counted', 100, { note: 'Mine.' })).toBe('done');
  expect(await enter(eventOf('receive', 90, { tradingPartner: { name: 'Kedai Lain', gln: null } }))).toBe('done');
});

it('What came by the paper of a recalled batch is of that batch, whatever number somebody writes down', async () => {
  const [bad, number] = [batchNumber, `D-${counter}`];
  expect(await enter(eventOf('ship', 50, toShop(number)))).toBe('done');
  expect(await move('received', 50, { batchNumber: null, document: number })).toBe('done');
  expect(await move('received', 7, { batchNumber: null, document: `OTHER-${number}` })).toBe('done');
  expect(await enter(eventOf('ship', 20, toShop(`E-${counter}`)))).toBe('done');
  await desk.maker.call(publishRecall, {
    body: { ...choice(), recallClass: 'I', reason: 'Listeria was found' },
  });
  batchNumber = `${bad}-GOOD`;
  await desk.makeBatch(batchNumber, '2026-11-18');
  const note = 'Stands on the pack.';
  // Fifty of what stands there without a number came by the paper of the recalled batch.
  const refused = await move('identified', 100, { note });
  const [, free] = /^inventory.found_beside_blocked (\d+)$/.exec(refused) ?? [];
  expect(await move('identified', Number(free), { note })).toBe('done');
  const late = { document: `e-${counter}` };
  expect(await move('received', 20, late)).toBe(`batches.paper_names_another ${bad}`);
  expect(await enter(eventOf('receive', 20, fromMaker(`E-${counter}`)), desk.shop)).toBe(
    `batches.paper_names_another ${bad}`,
  );
  expect(await enter(eventOf('ship', 10, toShop(`E-${counter}`)))).toBe('done');
  expect(await move('received', 10, late)).toBe('done');
});

it('What others have is still made of something, and nothing that is held is unsaid', async () => {
  const made = `${batchNumber}-OUT`;
  await desk.makeBatch(made, '2026-11-18');
  const process = eventOf('process', 5, { outputs: goods(50, made) });
  expect(await enter(process)).toBe('done');
  expect(await enter(eventOf('ship', 30, { ...toShop('DN-OUT'), items: goods(30, made) }))).toBe('done');
  expect(await move('received', 30, { batchNumber: made, document: 'DN-OUT' })).toBe('done');
  expect(await declareWrong(process)).toBe('events.relied_upon');
  const corrected = eventOf('process', 6, { outputs: goods(50, made) });
  expect(await declareWrong(process, [corrected])).toBe('done');
  const { rows } = await app.database.pool.query<{ id: string }>(
    'select id from batches.batch_facts where gtin = $1 and batch_number = $2',
    [desk.gtin, batchNumber],
  );
  await desk.maker.call(holdBatch, {
    params: { id: rows[0]?.id ?? '' },
    body: { id: crypto.randomUUID(), reason: 'A warning of the supplier.' },
  });
  expect(await declareWrong(corrected, [eventOf('process', 5, { outputs: goods(50, made) })])).toBe(
    'events.relied_upon',
  );
});

it('An event of a shop that says no step keeps no recall from anybody', async () => {
  expect(await enter(eventOf('ship', 10, toShop(`DN-${counter}`)))).toBe('done');
  expect(await move('received', 10, { document: `DN-${counter}` })).toBe('done');
  const epc = (number: string) => `https://id.gs1.org/01/${desk.gtin}/10/${number}`;
  const event = {
    ...{ type: 'TransformationEvent', eventTime: app.clock.now().toISOString(), eventTimeZoneOffset: '+00:00' },
    inputQuantityList: [{ epcClass: epc(batchNumber), quantity: 4 }],
    outputQuantityList: [{ epcClass: epc('OF-A-SHOP'), quantity: 50 }],
  };
  const document = {
    '@context': 'https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld',
    ...{ type: 'EPCISDocument', schemaVersion: '2.0', creationDate: app.clock.now().toISOString() },
    epcisBody: { eventList: [event] },
  };
  await app.database.sql.transaction((tx) => app.domains.events.capture(tx, { organisationId: ids.shop, document }));
  expect(await move('sold', 1)).toBe('done');
  expect(await desk.maker.call(previewRecall, { body: choice() })).toMatchObject({ unknownCodes: [] });
  const recall = await desk.maker.call(publishRecall, {
    body: { ...choice(), recallClass: 'I', reason: 'Listeria was found' },
  });
  for (const who of [desk.maker, desk.shop])
    expect((await who.call(listRecalls, {})).recalls.map(({ id }) => id)).toContain(recall.id);
});

it('While a batch is recalled, none of another one is counted that no paper brought', async () => {
  expect(await move('received', 40, { document: `DN-${counter}` })).toBe('done');
  await desk.maker.call(publishRecall, {
    body: { ...choice(), recallClass: 'II', reason: 'Labelled with another product.' },
  });
  batchNumber = `${batchNumber}-CLEAN`;
  await desk.makeBatch(batchNumber, '2026-11-18');
  const note = 'Read on the pack.';
  expect(await move('counted', 40, { note })).toBe('inventory.found_beside_blocked 0');
  expect(await move('received', 5, { document: `DN-B${counter}` })).toBe('done');
  expect(await move('counted', 6, { note })).toBe('inventory.found_beside_blocked 5');
  expect(await move('counted', 4)).toBe('done');
});
