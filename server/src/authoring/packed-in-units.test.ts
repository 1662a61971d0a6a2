// Goods in logistic units are the same goods: packed once, used or sent once, whatever the unit is called.

import { authoringOptions, recordEvent } from '@amanah/api/authoring';
import { createBatch } from '@amanah/api/batches';
import { holdBatch } from '@amanah/api/batches/holds';
import { createLabelRun } from '@amanah/api/labels';
import type { RouteBody } from '@amanah/api/route';
import { epcisOfAuthored } from '@amanah/core/authoring';
import { producerId, retailerId } from '@amanah/demo/producers';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { signInAs } from '../testing/demo-people.ts';
import { handoverHeading, handoverOf } from '../testing/handover.ts';
import { personAt } from '../testing/person-at.ts';
import { type Browser, createDemoApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let producer: Browser;
let shop: Browser;
let gtin: string;
let siteId: string;
let batchNumber: string;
let souk: string;
let soukName: string;
let counter = 0;
let papers = 0;
type Entered = RouteBody<typeof recordEvent>;
type Item = Entered['items'][number];
// Each test has units of its own.
const units: string[] = [];

beforeAll(async () => {
  app = await createDemoApp();
  shop = await signInAs(app, 'retailer');
  producer = await personAt(app, producerId('kampung-hijau'), 'PackerOfUnits');
  const other = await personAt(app, retailerId('crescent-lane'), 'OtherShopOfUnits', 'retailer');
  ({ did: souk, name: soukName } = (await other.call(authoringOptions, {})).organisation);
  const { batches, sites } = await producer.call(authoringOptions, {});
  [gtin, siteId] = [batches[0]?.gtin ?? '', sites[0]?.id ?? ''];
});
afterAll(() => app.close());
beforeEach(async () => {
  batchNumber = `UNITS-${++counter}`;
  await make(batchNumber);
  units.splice(
    0,
    3,
    ...[0, 1, 2].map((nth) => ssccOf(`19521001000${String(counter).padStart(3, '0')}${String(nth).padStart(3, '0')}`)),
  );
});

const make = (number: string) =>
  producer.call(createBatch, {
    body: {
      ...{
        id: crypto.randomUUID(),
        gtin,
        batchNumber: number,
        code: { kind: 'none' },
        siteId,
        startDate: '2026-11-20',
      },
      ...{ expectedCompletion: null, expiryDate: null, quantity: 100, slaughterMethod: 'no_stun' },
      claimedCertificateNumbers: [],
    },
  });
/** With its check digit. */
const ssccOf = (digits: string): string => {
  const sum = [...digits].reduce((total, digit, nth) => total + Number(digit) * (nth % 2 === 0 ? 3 : 1), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
};
const of = (quantity: number): Item => ({ kind: 'batch', gtin, batchNumber, quantity, unit: 'pieces' });
const unit = (nth: number): Item => ({ kind: 'unit', sscc: units[nth] ?? '' });
const enter = async (
  kind: Entered['kind'],
  items: readonly Item[],
  more: Partial<Entered> = {},
  who = producer,
): Promise<unknown> => {
  const body: Entered = {
    ...{ id: crypto.randomUUID(), kind, at: app.clock.now().toISOString(), outputs: [], container: null },
    place: { gln: null, name: 'Cold Store', address: '', lat: null, lng: null },
    ...{ temperatureCelsius: null, certificateId: null, slaughter: null, items: [...items] },
    ...handoverOf(kind),
    ...more,
  };
  const { status, body: answer } = await who.send(recordEvent, { body });
  if (status === 201) return 'entered';
  const { code, faults } = answer as { code: string; faults?: readonly { expected?: string }[] };
  return `${code} ${faults?.[0]?.expected ?? ''}`;
};
const pack = (quantity: number, nth: number, who = producer) =>
  enter('pack', [of(quantity)], { container: units[nth] ?? '' }, who);
let uses = 0;
async function declareWrong(given: Entered): Promise<void> {
  const { organisation } = await producer.call(authoringOptions, {});
  const organisationId = producerId('kampung-hijau');
  const about = { publicUrl: 'http://localhost:3000', organisationId, did: organisation.did };
  const said = epcisOfAuthored([given], about, '2026-11-21T09:00:00Z') as { epcisBody: { eventList: object[] } };
  const errorDeclaration = { declarationTime: '2026-11-21T09:30:00Z', reason: 'did_not_occur' };
  const epcisBody = { eventList: said.epcisBody.eventList.map((one) => ({ ...one, errorDeclaration })) };
  await app.database.sql.transaction((tx) =>
    app.domains.events.capture(tx, { organisationId, document: { ...said, epcisBody } }),
  );
}
const heading = [...handoverHeading, 'sscc', 'container'];
const hold = async () => {
  const { batches } = await producer.call(authoringOptions, {});
  const id = batches.find((one) => one.batchNumber === batchNumber)?.id ?? '';
  await producer.call(holdBatch, {
    params: { id },
    body: { id: crypto.randomUUID(), reason: 'Found soft at the gate.' },
  });
};
const use = (items: readonly Item[], who = producer) => {
  const made = {
    kind: 'batch' as const,
    gtin,
    batchNumber: `OUT-${counter}`,
    quantity: ++uses,
    unit: 'pieces' as const,
  };
  return enter('process', items, { outputs: [made] }, who);
};

it('What lies in one unit is not packed into another', async () => {
  expect(await pack(60, 0)).toBe('entered');
  expect(await pack(60, 1)).toBe('events.more_than_made 40');
  expect(await pack(40, 1)).toBe('entered');
  expect(await pack(1, 2)).toBe('events.more_than_made 0');
});

it('What was used in a unit is gone: not packed, not used and not sent again, loose or in another unit', async () => {
  await make(`OUT-${counter}`);
  expect(await pack(100, 0)).toBe('entered');
  expect(await use([unit(0)])).toBe('entered');
  expect(await pack(100, 1)).toBe('events.more_than_made 0');
  expect(await use([unit(0)])).toBe('events.already_left ');
  expect(await use([of(1)])).toBe('events.more_than_made 0');
  expect(await enter('ship', [unit(0)])).toBe('events.already_left ');
  expect(await enter('ship', [of(1)])).toBe('events.more_than_made 0');
});

it('What left is not packed, and what left with its unit makes no room for more than there is', async () => {
  expect(await pack(40, 0)).toBe('entered');
  expect(await enter('ship', [unit(0)])).toBe('entered');
  expect(await pack(61, 1)).toBe('events.more_than_made 60');
  expect(await enter('ship', [of(50)])).toBe('entered');
  expect(await pack(11, 1)).toBe('events.more_than_made 10');
  expect(await pack(10, 1)).toBe('entered');
});

it('Nobody uses or sends a unit of which nobody said what is in it', async () => {
  await make(`OUT-${counter}`);
  expect(await use([unit(0)])).toBe('events.unit_empty ');
  expect(await enter('receive', [unit(0)], {}, shop)).toBe('entered');
  expect(await enter('ship', [unit(0)], {}, shop)).toBe('events.unit_empty ');
});

it('A unit that came before its packing was recorded holds what was packed', async () => {
  expect(await enter('receive', [unit(0)], {}, shop)).toBe('entered');
  expect(await pack(40, 0)).toBe('entered');
  await hold();
  expect(await enter('ship', [unit(0)], {}, shop)).toBe('batches.goods_held ');
  expect(await enter('pack', [unit(0)], { container: units[1] ?? '' }, shop)).toBe('batches.goods_held ');
});

it('Held goods do not leave in a unit, however many units that lies in', async () => {
  expect(await pack(40, 0)).toBe('entered');
  let inner = units[0] ?? '';
  for (let nth = 0; nth < 13; nth++) {
    const outer = ssccOf(`19521001${String(counter).padStart(3, '0')}${String(100_000 + nth)}`);
    expect(await enter('pack', [{ kind: 'unit', sscc: inner }], { container: outer })).toBe('entered');
    inner = outer;
  }
  expect(await enter('ship', [{ kind: 'unit', sscc: inner }])).toBe('entered');
  expect(await enter('receive', [{ kind: 'unit', sscc: inner }], {}, shop)).toBe('entered');
  await hold();
  expect(await enter('ship', [{ kind: 'unit', sscc: inner }], {}, shop)).toBe('batches.goods_held ');
});

it('What was destroyed in a unit is not freed by unsaying that it was packed', async () => {
  const packed: Entered = {
    ...{ id: crypto.randomUUID(), kind: 'pack', at: app.clock.now().toISOString(), outputs: [], items: [of(100)] },
    ...{ container: units[0] ?? '', place: { gln: null, name: 'Cold Store', address: '', lat: null, lng: null } },
    ...{ temperatureCelsius: null, certificateId: null, slaughter: null, ...handoverOf('pack') },
  };
  expect((await producer.send(recordEvent, { body: packed })).status).toBe(201);
  expect(await enter('destroy', [unit(0)])).toBe('entered');
  await expect(declareWrong(packed)).rejects.toThrow('events.relied_upon');
  expect(await enter('ship', [of(1)])).toBe('events.more_than_made 0');
  expect(await enter('ship', [unit(0)])).toBe('events.already_left ');
  expect(await enter('receive', [unit(0)], {}, shop)).toBe('events.already_left ');
});

it('Nobody fills a unit of another, and nobody takes in what was sent to another', async () => {
  expect(await pack(10, 0)).toBe('entered');
  expect(await enter('receive', [of(5)], {}, shop)).toBe('entered');
  expect(await enter('pack', [of(5)], { container: units[0] ?? '' }, shop)).toBe('events.unit_of_another ');
  const to = { tradingPartner: { name: soukName, gln: null, did: souk } };
  expect(await enter('ship', [unit(0)], to)).toBe('entered');
  expect(await enter('receive', [unit(0)], {}, shop)).toBe('events.sent_to_another ');
});

it('A stranger who says to have had a unit puts nothing into it', async () => {
  expect(await pack(10, 0)).toBe('entered');
  const at = app.clock.now().toISOString();
  const said = (kind: 'receive' | 'pack', items: readonly Item[], container: string | null): Entered => ({
    ...{ id: crypto.randomUUID(), kind, at, outputs: [], container, items: [...items] },
    place: { gln: null, name: 'Elsewhere', address: '', lat: null, lng: null },
    ...{ temperatureCelsius: null, certificateId: null, slaughter: null, ...handoverOf(kind) },
  });
  const about = { publicUrl: 'http://localhost:3000', organisationId: retailerId('crescent-lane'), did: souk };
  const events = [said('receive', [unit(0)], null), said('pack', [of(50)], units[0] ?? '')];
  await app.database.sql.transaction((tx) =>
    app.domains.events.capture(tx, {
      organisationId: retailerId('crescent-lane'),
      document: epcisOfAuthored(events, about, at),
    }),
  );
  expect(await enter('ship', [unit(0)])).toBe('entered');
  expect(await enter('receive', [unit(0)], {}, shop)).toBe('entered');
  expect(await enter('ship', [of(11)], {}, shop)).toBe('events.more_than_received 10');
});

it('A unit comes once, and again only after it left', async () => {
  expect(await pack(20, 0)).toBe('entered');
  expect(await enter('receive', [unit(0)])).toBe('events.already_here ');
  expect(await enter('ship', [unit(0)])).toBe('entered');
  expect(await enter('ship', [unit(0)])).toBe('events.already_left ');
  expect(await pack(5, 0)).toBe('events.already_left ');
  expect(await enter('pack', [unit(0)], { container: units[1] ?? '' })).toBe('events.already_left ');
  expect(await enter('receive', [unit(0)], {}, shop)).toBe('entered');
  for (const at of [app.clock.now().toISOString(), '2026-11-20T22:00:00Z'])
    expect(await enter('receive', [unit(0)], { at }, shop)).toBe('events.already_here ');
  expect(await enter('ship', [unit(0)], {}, shop)).toBe('entered');
  const later = new Date(app.clock.now().getTime() + 60_000).toISOString();
  expect(await enter('receive', [unit(0)], { at: later }, shop)).toBe('entered');
});

it('Of receipts of one unit at the same time one is taken', async () => {
  expect(await pack(20, 0)).toBe('entered');
  expect(await enter('ship', [unit(0)])).toBe('entered');
  const all = await Promise.all(Array.from({ length: 5 }, () => enter('receive', [unit(0)], {}, shop)));
  expect(all.filter((one) => one === 'entered')).toHaveLength(1);
});

it('No unit lies in itself, nor in two', async () => {
  expect(await pack(10, 0)).toBe('entered');
  expect(await pack(10, 1)).toBe('entered');
  const into = (inner: number, outer: number) => enter('pack', [unit(inner)], { container: units[outer] ?? '' });
  expect(await into(0, 0)).toBe('events.unit_within_itself ');
  expect(await into(0, 1)).toBe('entered');
  expect(await into(1, 0)).toBe('events.unit_within_itself ');
  expect(await into(0, 2)).toBe('events.in_another_unit ');
});

it('A pack lies in one unit, and leaves once', async () => {
  const { batches } = await producer.call(authoringOptions, {});
  const batchId = batches.find((one) => one.batchNumber === batchNumber)?.id ?? '';
  const run = { kind: 'pack' as const, id: crypto.randomUUID(), batchId, serialPrefix: `U${counter}`, count: 2 };
  await producer.call(createLabelRun, { body: run });
  const serials = await app.database.pool.query<{ serial: string }>(
    'select serial from batches.serials where batch_id = $1 order by serial',
    [batchId],
  );
  const packs = serials.rows.map(({ serial }): Item => ({ kind: 'pack', gtin, serial }));
  const [one] = packs;
  if (!one) throw new Error('no label');
  expect(await enter('pack', packs, { container: units[0] ?? '' })).toBe('entered');
  expect(await enter('pack', [one], { container: units[1] ?? '' })).toBe('events.in_another_unit ');
  expect(await enter('ship', [unit(0)])).toBe('entered');
  expect(await enter('ship', [one])).toBe('events.already_left ');
  // Both packs left with the unit.
  expect(await enter('ship', [of(99)])).toBe('events.more_than_made 98');
});

it('Whoever took a unit in packs and sends no more of it than came', async () => {
  expect(await pack(40, 0)).toBe('entered');
  expect(await enter('ship', [unit(0)])).toBe('entered');
  expect(await enter('receive', [unit(0)], {}, shop)).toBe('entered');
  // Under a number of the maker nobody packs who did not receive that unit: it has proven the prefix.
  expect(await pack(30, 1, shop)).toBe('events.unit_of_another ');
  const own = [1, 2].map((nth) => ssccOf(`19528926000${String(counter).padStart(3, '0')}00${nth}`));
  const packOwn = (quantity: number, nth: number) => enter('pack', [of(quantity)], { container: own[nth] ?? '' }, shop);
  expect(await packOwn(30, 0)).toBe('entered');
  expect(await packOwn(30, 1)).toBe('events.more_than_received 10');
  expect(await enter('ship', [{ kind: 'unit', sscc: own[0] ?? '' }], {}, shop)).toBe('entered');
  expect(await packOwn(10, 1)).toBe('entered');
  expect(await enter('ship', [unit(0)], {}, shop)).toBe('events.more_than_received 10');
});

it('What was made of goods in a unit is looked into when those are held, and a unit that left is no longer with its maker', async () => {
  const output = `OUT-${counter}`;
  await make(output);
  expect(await pack(40, 0)).toBe('entered');
  expect(await enter('pack', [unit(0)], { container: units[1] ?? '' })).toBe('entered');
  expect(await use([unit(1)])).toBe('entered');
  await app.outbox.deliver(app.domains.events.listeners);
  await hold();
  const made: Item = { kind: 'batch', gtin, batchNumber: output, quantity: 1, unit: 'pieces' };
  expect(await enter('ship', [made])).toMatch(/^batches\.goods_investigated/);
});

it('What leaves in a unit has left, and its way says so', async () => {
  expect(await pack(40, 0)).toBe('entered');
  expect(await enter('ship', [unit(0)])).toBe('entered');
  const { rows } = await app.database.pool.query<{ has_left: boolean; steps: string[] }>(
    `select batches.has_left(b.id) as has_left, array(select s.step from batches.batch_steps s where s.batch_id = b.id order by s.step) as steps
      from batches.batch_facts b where b.gtin = $1 and b.batch_number = $2`,
    [gtin, batchNumber],
  );
  expect(rows).toMatchObject([{ has_left: true, steps: ['distribution', 'packaging'] }]);
});

it('The rows of a table are judged one after the other, with what they pack', async () => {
  const row = (kind: string, minute: number, more: Record<string, string>) =>
    heading.map(
      (name) =>
        more[name] ?? { kind, time: `2026-11-21T08:0${minute}:00+08:00`, place: 'Gate', ...handed(kind) }[name] ?? '',
    );
  const handed = (kind: string): Record<string, string> =>
    kind === 'ship'
      ? { 'trading partner': 'Contoh Trading', 'document type': 'desadv', 'document number': `T-${++papers}` }
      : {};
  const goods = (quantity: number) => ({ gtin, batch: batchNumber, quantity: String(quantity) });
  const [one = '', other = ''] = units;
  const take = (rows: readonly (readonly string[])[]) =>
    app.database.sql.transaction((tx) =>
      app.domains.authoring.takeEvents(tx, producerId('kampung-hijau'), { heading, rows, mostRows: 100 }, null),
    );
  expect(await pack(1, 0)).toBe('entered');
  const multiplied = [
    row('pack', 1, { ...goods(99), container: one }),
    row('ship', 2, goods(99)),
    row('ship', 3, { sscc: one }),
  ];
  expect(await take(multiplied)).toMatchObject({ created: 0, faults: [{ rule: 'more_than_made' }] });
  const honest = [row('pack', 4, { ...goods(50), container: other }), row('ship', 5, { sscc: other })];
  expect(await take(honest)).toMatchObject({ created: 2, faults: [] });
  expect(await enter('ship', [of(51)])).toBe('events.more_than_made 50');
});

it('Nobody alone unsays what others have received, or the record of held goods', async () => {
  const packing: Entered = {
    ...{
      id: crypto.randomUUID(),
      kind: 'pack',
      at: app.clock.now().toISOString(),
      outputs: [],
      container: units[0] ?? '',
    },
    place: { gln: null, name: 'Cold Store', address: '', lat: null, lng: null },
    ...{
      temperatureCelsius: null,
      certificateId: null,
      slaughter: null,
      items: [of(40)],
      tradingPartner: null,
      document: null,
    },
  };
  expect((await producer.send(recordEvent, { body: packing })).status).toBe(201);
  // By its name alone, however it is written.
  const to = {
    tradingPartner: { name: ` ${(await shop.call(authoringOptions, {})).organisation.name.toUpperCase()}`, gln: null },
  };
  expect(await enter('ship', [unit(0)], to)).toBe('entered');
  expect(await enter('receive', [unit(0)], {}, shop)).toBe('entered');
  await expect(declareWrong(packing)).rejects.toMatchObject({ code: 'events.relied_upon' });
  const second = { ...packing, id: crypto.randomUUID(), container: units[1] ?? '' };
  expect((await producer.send(recordEvent, { body: second })).status).toBe(201);
  await hold();
  await expect(declareWrong(second)).rejects.toMatchObject({ code: 'events.relied_upon' });
});
