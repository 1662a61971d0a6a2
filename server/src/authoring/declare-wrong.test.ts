// What people entered they declare wrong themselves, alone or with its correction. Whatever is refused leaves everything as it was.
import { declareEventWrong, recordEvent, recordedEvents } from '@amanah/api/authoring';
import { holdBatch } from '@amanah/api/batches/holds';
import { readAuditTrail } from '@amanah/api/organisations/trails';
import type { RouteBody } from '@amanah/api/route';
import { checkDigitOf } from '@amanah/core/codes';
import { producerId } from '@amanah/demo/producers';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { handoverOf } from '../testing/handover.ts';
import { type MakerAndShop, openMakerAndShop } from '../testing/maker-and-shop.ts';
import { personAt } from '../testing/person-at.ts';
import { type Browser, createDemoApp, type TestApp } from '../testing/test-app.ts';

type Entered = RouteBody<typeof recordEvent>;
type Declared = RouteBody<typeof declareEventWrong>;
let app: TestApp;
let desk: MakerAndShop;
let batchNumber = '';
let counter = 0;

beforeAll(async () => {
  app = await createDemoApp();
  desk = await openMakerAndShop(app, 'MakerWhoErrs');
});
afterAll(() => app.close());
beforeEach(async () => {
  batchNumber = `ERR-${++counter}`;
  await desk.makeBatch(batchNumber, '2026-11-18');
});

const tick = () => app.clock.moveTo(new Date(app.clock.now().getTime() + 1_000).toISOString());
const said = ({ status, body }: { status: number; body: unknown }): string => {
  if (status < 300) return 'done';
  const { code, faults } = body as { code: string; faults?: readonly { path: string; expected?: string }[] };
  return [code, faults?.[0]?.path, faults?.[0]?.expected].filter(Boolean).join(' ');
};
const goods = (quantity: number) => [
  { kind: 'batch' as const, gtin: desk.gtin, batchNumber, quantity, unit: 'pieces' as const },
];
const eventOf = (kind: Entered['kind'], quantity: number, more: Partial<Entered> = {}): Entered => ({
  ...{ id: crypto.randomUUID(), kind, at: app.clock.now().toISOString(), outputs: [], container: null },
  ...{ items: goods(quantity), temperatureCelsius: null, certificateId: null, slaughter: null },
  place: { gln: null, name: 'Cold Store', address: '', lat: null, lng: null },
  ...handoverOf(kind),
  ...more,
});
/** @returns the id of its row */
async function enter(given: Entered, who: Browser = desk.maker): Promise<string> {
  tick();
  const { events } = await who.call(recordEvent, { body: given });
  return events[0]?.id ?? '';
}
const tryToEnter = async (given: Entered, who: Browser = desk.maker) =>
  said(await who.send(recordEvent, { body: given }));
const wrongly = (more: Partial<Declared> = {}): Declared => ({
  ...{ id: crypto.randomUUID(), reason: 'incorrect_data', note: 'The wrong pallet was counted.', correction: null },
  ...more,
});
async function declare(id: string, more: Partial<Declared> = {}, who: Browser = desk.maker): Promise<string> {
  tick();
  return said(await who.send(declareEventWrong, { params: { id }, body: wrongly(more) }));
}
const rowOf = async (id: string, who: Browser = desk.maker) =>
  (await who.call(recordedEvents, {})).events.find((one) => one.id === id);
const countEvents = async () => {
  const { rows } = await app.database.pool.query<{ n: number }>('select count(*)::int as n from events.epcis_events');
  return rows[0]?.n;
};
const ssccOf = (serial: number) => {
  const digits = `0950600013435${String(serial).padStart(4, '0')}`;
  return `${digits}${checkDigitOf(digits)}`;
};
const toShop = (number: string) => ({ tradingPartner: desk.shopParty, document: { type: 'desadv' as const, number } });
const fromMaker = (number: string) => ({ ...toShop(number), tradingPartner: desk.makerParty });

it('lists what the organisation entered, newest first, as it was entered, and nothing of others', async () => {
  const first = eventOf('ship', 10, toShop(`L-${counter}`));
  const second = eventOf('destroy', 1);
  const ids = [await enter(first), await enter(second)];
  const { events, products, mayWrite } = await desk.maker.call(recordedEvents, {});
  expect(events.slice(0, 2)).toMatchObject([
    { id: ids[1], declaredWrong: null, event: { id: second.id, kind: 'destroy', items: goods(1), document: null } },
    { id: ids[0], declaredWrong: null, event: { ...first, at: expect.any(String) } },
  ]);
  expect(Date.parse(events[1]?.event.at ?? '')).toBe(Date.parse(first.at));
  expect(products.some(({ gtin }) => gtin === desk.gtin)).toBe(true);
  expect(mayWrite).toBe(true);
  expect(await declare(ids[1] ?? '', { correction: eventOf('ship', 1, toShop(`M-${counter}`)) })).toBe('done');
  const { entries } = await desk.maker.call(readAuditTrail, {});
  expect(entries.find(({ action }) => action === 'event.declared_wrong')?.facts).toMatchObject({
    ...{ kindBefore: 'destroy', kindAfter: 'ship', partnerBefore: '', partnerAfter: desk.shopParty.name },
    ...{ place: 'Cold Store', goods: `${desk.gtin} ${batchNumber}, 1 pieces`, cause: 'incorrect_data' },
  });
  const others = await desk.shop.call(recordedEvents, {});
  expect(others.events.some(({ id }) => ids.includes(id))).toBe(false);
});

it('takes what did not happen out of the count, and says who declared it and why', async () => {
  const id = await enter(eventOf('ship', 90));
  expect(await tryToEnter(eventOf('ship', 20))).toMatch(/^events\.more_than_made/);
  expect(await declare(id, { reason: 'did_not_occur', note: 'The lorry never came.' })).toBe('done');
  expect(await rowOf(id)).toMatchObject({ declaredWrong: { reason: 'did_not_occur', isCorrected: false } });
  expect(await tryToEnter(eventOf('ship', 95))).toBe('done');
  const { entries } = await desk.maker.call(readAuditTrail, { query: {} });
  expect(entries.find(({ action }) => action === 'event.declared_wrong')).toMatchObject({
    subject: { name: batchNumber },
    facts: {
      step: 'ship',
      cause: 'did_not_occur',
      note: 'The lorry never came.',
      goods: `${desk.gtin} ${batchNumber}, 90 pieces`,
    },
  });
});

it('declares it wrong together with its correction, in one document, when others took it in', async () => {
  const number = `DN-${counter}`;
  const id = await enter(eventOf('ship', 90, toShop(number)));
  expect(await tryToEnter(eventOf('receive', 90, fromMaker(number)), desk.shop)).toBe('done');
  expect(await declare(id)).toBe('events.relied_upon');
  expect(await declare(id, { correction: eventOf('ship', 80, toShop(number)) })).toBe('events.relied_upon');
  expect(await rowOf(id)).toMatchObject({ declaredWrong: null });
  const correction = eventOf('ship', 95, toShop(number));
  const before = await countEvents();
  expect(await declare(id, { correction })).toBe('done');
  expect(await countEvents()).toBe((before ?? 0) + 2);
  expect(await rowOf(id)).toMatchObject({ declaredWrong: { reason: 'incorrect_data', isCorrected: true } });
  const { rows } = await app.database.pool.query<{ corrective: unknown }>(
    `select d.text::jsonb #> '{errorDeclaration,correctiveEventIDs}' as corrective from events.epcis_events d
      join events.epcis_events e on e.identity = d.hash where e.id = $1`,
    [id],
  );
  expect(rows).toEqual([{ corrective: [`urn:uuid:${correction.id}`] }]);
  expect(await tryToEnter(eventOf('ship', 6))).toMatch(/more_than_made.* 5$/);
  expect(await tryToEnter(eventOf('ship', 5))).toBe('done');
  const { entries } = await desk.maker.call(readAuditTrail, { query: {} });
  expect(entries.find(({ action }) => action === 'event.declared_wrong')?.facts).toMatchObject({
    goodsBefore: `${desk.gtin} ${batchNumber}, 90 pieces`,
    goodsAfter: `${desk.gtin} ${batchNumber}, 95 pieces`,
    document: number,
  });
});

it('corrects a correction, and sends what others keep to nobody else', async () => {
  const number = `CC-${counter}`;
  const id = await enter(eventOf('ship', 90, toShop(number)));
  // Written down under another paper by whoever took it in.
  expect(await tryToEnter(eventOf('receive', 90, fromMaker(`OTHER-${counter}`)), desk.shop)).toBe('done');
  const elsewhere = { tradingPartner: { name: 'Kedai Lain', gln: null } };
  expect(await declare(id, { correction: eventOf('ship', 90, { ...toShop(number), ...elsewhere }) })).toBe(
    'events.kept_by_others /correction/items/0 10',
  );
  const first = eventOf('ship', 92, toShop(number));
  expect(await declare(id, { correction: first })).toBe('done');
  const { events } = await desk.maker.call(recordedEvents, {});
  const second = events.find(({ event }) => event.id === first.id)?.id ?? '';
  expect(await declare(second, { correction: eventOf('ship', 101, toShop(number)) })).toMatch(/more_than_made|kept_by/);
  expect(await declare(second, { correction: eventOf('ship', 97, toShop(number)) })).toBe('done');
  expect(await tryToEnter(eventOf('ship', 4))).toMatch(/^events\.\w+ .* 3$/);
  expect(await tryToEnter(eventOf('ship', 3))).toBe('done');
});

it('holds the correction to what an entered event is held to, as if the wrong one were gone, and leaves all as it was', async () => {
  const shipped = eventOf('ship', 90, toShop(`OV-${counter}`));
  const id = await enter(shipped);
  const before = await countEvents();
  const { document } = shipped;
  const again = (quantity: number, more: Partial<Entered> = {}) =>
    eventOf('ship', quantity, { ...toShop('x'), document, ...more });
  expect(await declare(id, { correction: again(101) })).toBe('events.more_than_made /correction/items/0 100');
  expect(await declare(id, { correction: again(0) })).toBe('authoring.entries_refused /correction/items/0/quantity');
  expect(await declare(id, { correction: again(5, { items: [] }) })).toBe(
    'authoring.entries_refused /correction/items',
  );
  const far = { tradingPartner: { ...desk.shopParty, did: 'did:web:elsewhere.example' } };
  expect(await declare(id, { correction: again(5, far) })).toMatch(/^events\.partner_unknown \/correction\//);
  // It says the same: nothing is corrected.
  expect(await declare(id, { correction: { ...shipped, id: crypto.randomUUID() } })).toBe(
    'authoring.nothing_corrected /correction',
  );
  expect(await declare(id, { correction: { ...again(50), id: shipped.id } })).toBe(
    'events.event_conflict /epcisBody/eventList/1/eventID',
  );
  expect(await countEvents()).toBe(before);
  expect(await rowOf(id)).toMatchObject({ declaredWrong: null });
  expect(await declare(id, { correction: again(100) })).toBe('done');
});

it('corrects what a later step depends on, with its own units, productions and destructions', async () => {
  const made = eventOf('process', 5, {
    items: [{ kind: 'batch', gtin: desk.gtin, batchNumber: `IN-${counter}`, quantity: null, unit: 'pieces' }],
    outputs: goods(60),
  });
  await desk.makeBatch(`IN-${counter}`, '2026-11-18');
  const id = await enter(made);
  // Without the wrong one in the way: as much as the batch has.
  const correction = { ...made, id: crypto.randomUUID(), outputs: goods(100) };
  expect(await tryToEnter(correction)).toMatch(/^events\.more_than_made/);
  expect(await declare(id, { correction })).toBe('done');
  const gone = await enter(eventOf('destroy', 100));
  expect(await declare(gone, { correction: eventOf('destroy', 40) })).toBe('done');
  expect(await tryToEnter(eventOf('ship', 61))).toMatch(/more_than_made.* 60$/);
  expect(await tryToEnter(eventOf('ship', 60))).toBe('done');
});

it('corrects a packing and what left in it, until somebody has it', async () => {
  const sscc = ssccOf(counter);
  const unit = [{ kind: 'unit' as const, sscc }];
  const packed = await enter(eventOf('pack', 10, { container: sscc }));
  expect(await tryToEnter(eventOf('pack', 12, { container: sscc, items: goods(101) }))).toMatch(/more_than_made/);
  expect(await declare(packed, { correction: eventOf('pack', 12, { container: sscc }) })).toBe('done');
  const number = `UN-${counter}`;
  const sent = await enter(eventOf('ship', 0, { ...toShop(number), items: unit }));
  expect(await tryToEnter(eventOf('ship', 0, { ...toShop(`X${number}`), items: unit }))).toBe(
    'events.already_left /items/0',
  );
  const again = eventOf('ship', 0, { ...toShop(`${number}-B`), items: unit });
  expect(await declare(sent, { correction: again })).toBe('done');
  expect(await tryToEnter(eventOf('ship', 89))).toMatch(/more_than_made.* 88$/);
  expect(await tryToEnter(eventOf('receive', 0, { ...fromMaker(`${number}-B`), items: unit }), desk.shop)).toBe('done');
  const { events } = await desk.maker.call(recordedEvents, {});
  const last = events.find(({ event }) => event.id === again.id)?.id ?? '';
  expect(await declare(last)).toBe('events.relied_upon');
});

it('lets a shop correct what it took in', async () => {
  const number = `SH-${counter}`;
  await enter(eventOf('ship', 90, toShop(number)));
  const id = await enter(eventOf('receive', 90, fromMaker(number)), desk.shop);
  expect(await declare(id, { correction: eventOf('receive', 120, fromMaker(number)) }, desk.shop)).toBe(
    'events.more_than_made /correction/items/0 100',
  );
  expect(await declare(id, { correction: eventOf('receive', 85, fromMaker(number)) }, desk.shop)).toBe('done');
  expect(await tryToEnter(eventOf('destroy', 86), desk.shop)).toMatch(/more_than_received.* 85$/);
});

it('is sent twice and declared once, and says so of what was declared wrong before', async () => {
  const id = await enter(eventOf('ship', 30));
  const body = wrongly({ correction: eventOf('ship', 20) });
  tick();
  const send = (given: Declared = body) => desk.maker.send(declareEventWrong, { params: { id }, body: given });
  const answers = await Promise.all([send(), send()]);
  expect(answers.map(said)).toEqual(['done', 'done']);
  expect(answers[0]?.body).toEqual(answers[1]?.body);
  expect(said(await send())).toBe('done');
  expect(said(await send({ ...body, note: 'Another sentence.' }))).toBe('request.id_taken');
  expect(await declare(id)).toBe('authoring.already_declared_wrong');
  expect(answers[0]?.body).toMatchObject({ event: { id }, corrected: { id: expect.not.stringMatching(id) } });
});

it('lets one of two who correct the same event at once do it', async () => {
  const id = await enter(eventOf('ship', 60));
  tick();
  const one = () =>
    desk.maker.send(declareEventWrong, {
      params: { id },
      body: wrongly({ correction: eventOf('ship', 50 + (++counter % 7)) }),
    });
  expect((await Promise.all([one(), one()])).map(said).sort()).toEqual(['authoring.already_declared_wrong', 'done']);
});

it('knows nothing of events of others, nor of declarations, and asks for the right to record', async () => {
  const id = await enter(eventOf('ship', 10, toShop(`OT-${counter}`)));
  expect(await declare(id, {}, desk.shop)).toBe('events.event_unknown');
  expect(await declare(crypto.randomUUID())).toBe('events.event_unknown');
  const member = await personAt(app, producerId('kampung-hijau'), `MakerAtWork${counter}`);
  const become = (right: string) =>
    app.database.pool.query(
      `update organisations.memberships m set "right" = $1 from people.accounts u where u.id = m.user_id and u.email = $2`,
      [right, `makeratwork${counter}@events.example`],
    );
  await become('read_only');
  expect(await declare(id, {}, member)).toBe('organisations.right_missing');
  expect((await member.call(recordedEvents, {})).mayWrite).toBe(false);
  await become('staff');
  expect(await declare(id, {}, member)).toBe('done');
  const { rows } = await app.database.pool.query<{ id: string }>(
    'select d.id from events.epcis_events d join events.epcis_events e on e.identity = d.hash where e.id = $1',
    [id],
  );
  expect(await declare(rows[0]?.id ?? '')).toBe('events.event_unknown');
});

it('leaves what is said of goods that are held as it is, with a correction as well', async () => {
  const id = await enter(eventOf('ship', 30));
  const { rows } = await app.database.pool.query<{ id: string }>(
    'select id from batches.batch_facts where gtin = $1 and batch_number = $2',
    [desk.gtin, batchNumber],
  );
  await desk.maker.call(holdBatch, {
    params: { id: rows[0]?.id ?? '' },
    body: { id: crypto.randomUUID(), reason: 'A supplier warned of its feed.' },
  });
  expect(await declare(id)).toBe('events.relied_upon');
  expect(await declare(id, { correction: eventOf('ship', 20) })).toMatch(/^batches\.goods_\w+ \/correction\/items\/0/);
  expect(await rowOf(id)).toMatchObject({ declaredWrong: null });
});
