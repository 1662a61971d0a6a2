// The same step entered again, by whichever way: told once, counted once.

import { authoringOptions, recordEvent } from '@amanah/api/authoring';
import { createBatch } from '@amanah/api/batches';
import type { RouteBody } from '@amanah/api/route';
import { epcisOfAuthored } from '@amanah/core/authoring';
import { producerId, retailerId } from '@amanah/demo/producers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { handoverHeading } from '../testing/handover.ts';
import { personAt } from '../testing/person-at.ts';
import { type Browser, createDemoApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let producer: Browser;
let gtin: string;
let siteId: string;
let batchNumber: string;
let counter = 0;
const maker = producerId('kampung-hijau');
type Entered = RouteBody<typeof recordEvent>;

beforeAll(async () => {
  app = await createDemoApp();
  producer = await personAt(app, maker, 'TwiceOwner');
  const { batches, sites } = await producer.call(authoringOptions, {});
  [gtin, siteId] = [batches[0]?.gtin ?? '', sites[0]?.id ?? ''];
});
afterAll(() => app.close());
beforeEach(async () => {
  batchNumber = `TWICE-${++counter}`;
  await producer.call(createBatch, {
    body: {
      ...{ id: crypto.randomUUID(), gtin, batchNumber, code: { kind: 'none' }, siteId, startDate: '2026-11-20' },
      ...{ expectedCompletion: null, expiryDate: null, quantity: 100, slaughterMethod: 'no_stun' },
      claimedCertificateNumbers: [],
    },
  });
});

const shipped = (more: Partial<Entered> = {}): Entered => ({
  ...{ id: crypto.randomUUID(), kind: 'ship', at: '2026-11-21T09:30:00+08:00', outputs: [], container: null },
  place: { gln: null, name: 'Side Gate', address: '', lat: null, lng: null },
  items: [{ kind: 'batch', gtin, batchNumber, quantity: 12, unit: 'pieces' }],
  ...{ temperatureCelsius: null, certificateId: null, slaughter: null },
  tradingPartner: { name: 'Contoh Trading', gln: null },
  document: { type: 'desadv', number: 'DA-1017' },
  ...more,
});
const of = (quantity: number) => ({ kind: 'batch' as const, gtin, batchNumber, quantity, unit: 'pieces' as const });
const record = async (more: Partial<Entered> = {}) => {
  const { status, body } = await producer.send(recordEvent, { body: shipped(more) });
  const { code, faults } = body as { code?: string; faults?: unknown[] };
  return status === 201 ? 201 : { code, fault: faults?.[0] };
};
const refused = {
  code: 'events.already_recorded',
  fault: { path: '/items/0', rule: 'already_recorded', expected: '2026-11-21' },
};
const row = (...more: string[]) => [
  ...['ship', '2026-11-21T09:30:00+08:00', 'Side Gate', gtin, batchNumber, '12', 'Contoh Trading', 'desadv', 'DA-1017'],
  ...more,
];
const table = (rows: readonly (readonly string[])[], ofHeading: readonly string[] = handoverHeading, by = maker) =>
  app.database.sql.transaction((tx) =>
    app.domains.authoring.takeEvents(tx, by, { heading: ofHeading, rows, mostRows: 100 }, null),
  );

describe('A step that is on record already', () => {
  it('is refused with the day since when, by form, by another file and by a form after a file, but not by the same file', async () => {
    expect(await table([row()])).toMatchObject({ created: 1, faults: [] });
    expect(await table([row()])).toMatchObject({ created: 0, unchanged: 1, faults: [] });
    const again = { created: 0, faults: [{ row: 2, column: 'batch', rule: 'already_recorded' }] };
    expect(await table([row('3')], [...handoverHeading, 'temperature'])).toMatchObject(again);
    expect(await table([row().map((cell) => (cell === 'Side Gate' ? 'SIDE  gate' : cell))])).toMatchObject(again);
    expect(await record()).toMatchObject(refused);
    expect(await record({ at: '2026-11-21T01:30:00Z' })).toMatchObject(refused);
    expect(await record({ document: { type: 'po', number: 'da-1017' } })).toMatchObject(refused);
    // Beside other goods.
    const [item] = shipped().items;
    const other = { kind: 'batch' as const, gtin, batchNumber, quantity: 1, unit: 'pieces' as const };
    const second = { ...refused.fault, path: '/items/1' };
    expect(await record({ items: item ? [other, item] : [] })).toMatchObject({ fault: second });
  });
  it('is another one by goods, document or step, and where no paper is by quantity, time or place', async () => {
    expect(await record()).toBe(201);
    expect(await record({ document: { type: 'desadv', number: 'DA-1018' } })).toBe(201);
    expect(await record({ kind: 'receive' })).toBe(201);
    const packed = { kind: 'pack', container: '106141412345678908', tradingPartner: null, document: null } as const;
    expect(await record(packed)).toBe(201);
    expect(await record(packed)).toMatchObject(refused);
    expect(await record({ ...packed, items: [of(13)] })).toBe(201);
    expect(await record({ ...packed, container: '106141412345678915' })).toBe(201);
    expect(await record({ ...packed, at: '2026-11-21T09:31:00+08:00' })).toBe(201);
    expect(await record({ ...packed, place: { ...shipped().place, name: 'Main Gate' } })).toBe(201);
  });
  it('is the same shipment by its paper, whenever and wherever it is said to have left', async () => {
    expect(await record()).toBe(201);
    const later = { at: '2026-11-21T13:00:00+08:00', place: { ...shipped().place, name: 'Main Gate' } };
    for (const number of ['DA-1017', 'da 1017', 'ＤＡ-1017'])
      expect(await record({ ...later, document: { type: 'bol', number } })).toMatchObject(refused);
    expect(await table([row().with(1, later.at).with(8, 'da1017')])).toMatchObject({
      faults: [{ row: 2, column: 'batch', rule: 'already_recorded' }],
    });
    expect(await record({ ...later, isFurther: true })).toMatchObject(refused);
    expect(await record({ ...later, isAgain: true })).toBe(201);
  });
  it.each(['ship', 'receive'] as const)(
    'is a further part of it (%s) where a person says so, and no table',
    async (kind) => {
      expect(await record()).toBe(201);
      if (kind === 'receive') expect(await record({ kind, items: [of(5)] })).toBe(201);
      const more = { kind, at: '2026-11-21T13:00:00+08:00', items: [of(3)] };
      const other = {
        code: 'events.further_part',
        fault: { path: '/items/0', rule: 'further_part', expected: '2026-11-21' },
      };
      expect(await record(more)).toMatchObject(other);
      expect(await table([row().with(0, kind).with(1, more.at).with(5, '3')])).toMatchObject({
        ...{ created: 0, faults: [{ row: 2, column: 'quantity', rule: 'further_part' }] },
      });
      expect(await record({ ...more, isFurther: true })).toBe(201);
      expect(await record({ ...more, isFurther: true })).toMatchObject(refused);
    },
  );
  it('is a further part in the second of two rows of one file by one paper, and in other letters the same', async () => {
    const [later, untold] = ['2026-11-21T13:00:00+08:00', `TOLD-${batchNumber}`];
    const shop = retailerId('segar');
    const received = (number: string, quantity: string) =>
      row().with(0, 'receive').with(1, later).with(4, number).with(5, quantity);
    const two = [received(untold, '12'), received(untold.toLowerCase(), '13')];
    expect(await table(two, handoverHeading, shop)).toMatchObject({
      faults: [{ row: 3, column: 'quantity', rule: 'further_part' }],
    });
    const twice = [received(untold, '12'), received(untold.toLowerCase(), '12')];
    expect(await table(twice, handoverHeading, shop)).toMatchObject({ faults: [{ row: 3, rule: 'already_recorded' }] });
    expect(await table([received(untold, '12')], handoverHeading, shop)).toMatchObject({ created: 1, faults: [] });
    const again = [received(untold.toLowerCase().replaceAll('-', '.'), '12').with(2, 'Elsewhere').with(8, 'da_1017')];
    expect(await table(again, handoverHeading, shop)).toMatchObject({
      created: 0,
      faults: [{ rule: 'already_recorded' }],
    });
    expect(await table([again[0]?.with(5, '1') ?? []], handoverHeading, shop)).toMatchObject({
      faults: [{ rule: 'further_part' }],
    });
  });
  it('is the same delivery by its paper, whenever and wherever it is said to have come', async () => {
    expect(await record()).toBe(201);
    expect(await record({ at: '2026-11-21T09:40:00+08:00', document: { type: 'desadv', number: 'DA-2' } })).toBe(201);
    const back = { kind: 'receive' as const, at: '2026-11-21T12:00:00+08:00' };
    expect(await record(back)).toBe(201);
    expect(await record({ ...back, at: '2026-11-21T13:00:00+08:00' })).toMatchObject(refused);
    const gate = { ...shipped().place, name: 'Main Gate' };
    const paper = { type: 'po' as const, number: 'da-1017' };
    expect(await record({ ...back, at: '2026-11-21T14:00:00+08:00', place: gate, document: paper })).toMatchObject(
      refused,
    );
    expect(await record({ ...back, document: { type: 'desadv', number: 'DA-2' } })).toBe(201);
  });
  it('is recorded where a person says that it happened once more', async () => {
    expect(await record()).toBe(201);
    expect(await record({ isAgain: true })).toBe(201);
    expect(await record()).toMatchObject(refused);
  });
  it('is recorded anew after the first was declared wrong', async () => {
    const first = shipped();
    expect(await producer.send(recordEvent, { body: first })).toMatchObject({ status: 201 });
    const { organisation } = await producer.call(authoringOptions, {});
    const said = epcisOfAuthored(
      [first],
      { publicUrl: 'http://localhost:3000', organisationId: maker, did: organisation.did },
      '2026-11-21T09:00:00Z',
    ) as { epcisBody: { eventList: object[] } };
    const errorDeclaration = { declarationTime: '2026-11-21T09:30:00Z', reason: 'incorrect_data' };
    const epcisBody = { eventList: said.epcisBody.eventList.map((event) => ({ ...event, errorDeclaration })) };
    await app.database.sql.transaction((tx) =>
      app.domains.events.capture(tx, { organisationId: maker, document: { ...said, epcisBody } }),
    );
    expect(await record()).toBe(201);
  });
  it('names the column of what another rule refuses', async () => {
    const of = async (...cells: readonly [number, string][]) => {
      const changed = row();
      for (const [column, cell] of cells) changed[column] = cell;
      return (await table([changed])).faults.map(({ column, rule }) => [column, rule]);
    };
    expect(await of([1, '2026-11-19T09:30:00+08:00'])).toEqual([['time', 'before_production']]);
    expect(await of([5, '101'])).toEqual([['quantity', 'more_than_made']]);
    expect(await of([4, 'NEVER-MADE'])).toEqual([['batch', 'own_batch_unknown']]);
  });

  it('is refused in the second of two rows of one file that say the same', async () => {
    expect(await table([row(), row()])).toMatchObject({ created: 0, faults: [{ row: 3, rule: 'already_recorded' }] });
  });
  it('is told apart by its eventID where others send it', async () => {
    expect(await record()).toBe(201);
    const event = {
      ...{ type: 'ObjectEvent', action: 'OBSERVE', bizStep: 'shipping', eventTimeZoneOffset: '+08:00' },
      ...{ eventID: `urn:uuid:${crypto.randomUUID()}`, eventTime: '2026-11-21T01:30:00Z' },
      quantityList: [{ epcClass: `https://id.gs1.org/01/${gtin}/10/${batchNumber}`, quantity: 12 }],
      readPoint: { id: `http://localhost:3000/places/${maker}/Side%20Gate` },
    };
    const captured = await app.database.sql.transaction((tx) =>
      app.domains.events.capture(tx, {
        organisationId: maker,
        document: {
          '@context': ['https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld'],
          ...{ type: 'EPCISDocument', schemaVersion: '2.0', creationDate: '2026-11-21T08:00:00Z' },
          epcisBody: { eventList: [event] },
        },
      }),
    );
    expect(captured.events).toMatchObject([{ isNew: true }]);
  });
});
