// What its maker destroyed is counted in what everybody asks: what others may take in, and what a shopper reads.
import { authoringOptions, recordEvent } from '@amanah/api/authoring';
import { identifyGoods, recordMovement } from '@amanah/api/inventory';
import { createLabelRun } from '@amanah/api/labels';
import type { RouteBody } from '@amanah/api/route';
import { previewVerdict } from '@amanah/api/verification';
import { epcisOfAuthored } from '@amanah/core/authoring';
import { producerId } from '@amanah/demo/producers';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { handoverOf } from '../testing/handover.ts';
import { type MakerAndShop, openMakerAndShop } from '../testing/maker-and-shop.ts';
import { type Browser, createDemoApp, type TestApp } from '../testing/test-app.ts';

type Entered = RouteBody<typeof recordEvent>;
let app: TestApp;
let desk: MakerAndShop;
let { maker, shop, gtin, storeId, makerParty } = {} as MakerAndShop; // before any test
let batchNumber = '';
let counter = 0;
const unit = '095210010000000017';

beforeAll(async () => {
  app = await createDemoApp();
  desk = await openMakerAndShop(app, 'MakerWhoDestroys');
  ({ maker, shop, gtin, storeId, makerParty } = desk);
});
afterAll(() => app.close());
beforeEach(async () => {
  batchNumber = `GONE-${++counter}`;
  await desk.makeBatch(batchNumber, '2026-11-18');
});

const of = (quantity: number) => ({ kind: 'batch' as const, gtin, batchNumber, quantity, unit: 'pieces' as const });
const eventOf = (kind: Entered['kind'], items: Entered['items'], more: Partial<Entered> = {}): Entered => ({
  ...{ id: crypto.randomUUID(), kind, at: app.clock.now().toISOString(), outputs: [], container: null, items },
  place: { gln: null, name: 'Cold Store', address: '', lat: null, lng: null },
  ...{ temperatureCelsius: null, certificateId: null, slaughter: null },
  ...handoverOf(kind),
  ...more,
});
async function enter(who: Browser, body: Entered): Promise<string> {
  const answer = await who.send(recordEvent, { body });
  if (answer.status === 201) return 'entered';
  const { code, faults } = answer.body as { code: string; faults?: readonly { expected?: string }[] };
  return `${code} ${faults?.[0]?.expected ?? ''}`;
}
const destroy = async (quantity: number) => {
  const event = eventOf('destroy', [of(quantity)]);
  expect(await enter(maker, event)).toBe('entered');
  return event;
};
const receive = (quantity: number) => enter(shop, eventOf('receive', [of(quantity)]));
async function verdict() {
  const { state, reasons } = await shop.call(previewVerdict, {
    params: { code: `(01)${gtin}(10)${batchNumber}` },
    query: { market: 'MY' },
  });
  return [state, reasons[0]?.code, reasons.some(({ code }) => code === 'journey.more_than_made')];
}
async function captured(events: readonly Entered[], more: object = {}): Promise<void> {
  const organisationId = producerId('kampung-hijau');
  const about = { publicUrl: 'http://localhost:3000', organisationId, did: makerParty.did };
  const said = epcisOfAuthored(events, about, '2026-11-21T09:00:00Z') as { epcisBody: { eventList: object[] } };
  const epcisBody = { eventList: said.epcisBody.eventList.map((one) => ({ ...one, ...more })) };
  await app.database.sql.transaction((tx) =>
    app.domains.events.capture(tx, { organisationId, document: { ...said, epcisBody } }),
  );
}

it('No more is taken in than was made and not destroyed, by events and at the counter', async () => {
  await destroy(60);
  expect(await receive(41)).toBe('events.more_than_made 40');
  const atCounter = await shop.send(recordMovement, {
    body: {
      ...{ kind: 'received', id: crypto.randomUUID(), storeId, gtin, batchNumber, quantity: 41, note: '' },
      ...{ at: app.clock.now().toISOString(), expiryDate: null, supplier: 'Cool Carriers', document: 'DN-41' },
    } as never,
  });
  expect(atCounter).toMatchObject({ status: 409, body: { faults: [{ expected: '40' }] } });
  expect(await receive(40)).toBe('entered');
});

it('A batch that was destroyed whole is withdrawn and taken in by nobody, until its maker says that this was wrong', async () => {
  const [state, leading] = await verdict();
  const event = await destroy(100);
  expect(await verdict()).toEqual(['withdrawn', 'batch.destroyed', false]);
  expect(await receive(1)).toBe('events.more_than_made 0');
  await captured([event], {
    errorDeclaration: { declarationTime: app.clock.now().toISOString(), reason: 'incorrect_data' },
  });
  expect(await verdict()).toEqual([state, leading, false]);
  expect(await receive(1)).toBe('entered');
});

it('What lies in a unit is destroyed with it', async () => {
  expect(await enter(maker, eventOf('pack', [of(70)], { container: unit, tradingPartner: null, document: null }))).toBe(
    'entered',
  );
  expect(await enter(maker, eventOf('destroy', [{ kind: 'unit', sscc: unit }]))).toBe('entered');
  expect(await receive(31)).toBe('events.more_than_made 30');
});

it('More destroyed and sent than was made is a finding, whichever way it came on record', async () => {
  expect(await enter(maker, eventOf('ship', [of(50)]))).toBe('entered');
  await captured([eventOf('destroy', [of(50)])]);
  expect((await verdict())[2]).toBe(false);
  await captured([eventOf('destroy', [of(1)])]);
  expect((await verdict())[2]).toBe(true);
});

it('Whoever did not make it destroys nothing of what others may have', async () => {
  expect(await receive(50)).toBe('entered');
  expect(await enter(shop, eventOf('destroy', [of(50)]))).toBe('entered');
  expect((await verdict())[1]).not.toBe('batch.destroyed');
  const { rows } = await app.database.pool.query(
    'select from batches.destructions d join batches.batches b on b.id = d.batch_id where b.batch_number = $1',
    [batchNumber],
  );
  expect(rows).toEqual([]);
});

it('A pack that was destroyed, alone or in units within units, is withdrawn and comes to nobody', async () => {
  const { batches } = await maker.call(authoringOptions, { query: { search: batchNumber } });
  const run = await maker.call(createLabelRun, {
    body: { kind: 'pack', id: crypto.randomUUID(), batchId: batches[0]?.id ?? '', serialPrefix: '', count: 2 },
  });
  const pack = (serial: string) => ({ kind: 'pack' as const, gtin, serial });
  const loose = { tradingPartner: null, document: null };
  const [inner, outer] = ['095210010000000109', '095210010000000116'];
  expect(await enter(maker, eventOf('pack', [pack(run.last)], { container: inner, ...loose }))).toBe('entered');
  expect(await enter(maker, eventOf('pack', [{ kind: 'unit', sscc: inner }], { container: outer, ...loose }))).toBe(
    'entered',
  );
  expect(await enter(maker, eventOf('destroy', [pack(run.first)]))).toBe('entered');
  expect(await enter(maker, eventOf('destroy', [{ kind: 'unit', sscc: outer }]))).toBe('entered');
  for (const serial of [run.first, run.last]) {
    const { state, reasons } = await shop.call(previewVerdict, {
      params: { code: `(01)${gtin}(21)${serial}` },
      query: {},
    });
    expect([state, reasons[0]?.code]).toEqual(['withdrawn', 'serial.destroyed']);
    const atCounter = await shop.call(identifyGoods, { query: { code: `(01)${gtin}(21)${serial}` } });
    expect(atCounter.verdict).toBe('withdrawn');
    expect(await enter(shop, eventOf('receive', [pack(serial)]))).toBe('events.already_left ');
  }
  // The inner one lay in it.
  expect(await enter(shop, eventOf('receive', [{ kind: 'unit', sscc: inner }]))).toBe('events.already_left ');
});
