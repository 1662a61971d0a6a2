// What the sheet of a recall says of a lot as its steps come in, in whichever order: how it began, whether it was finished, and who sent it first.

import { authoringOptions } from '@amanah/api/authoring';
import { completeBatch, createBatch } from '@amanah/api/batches';
import { producerId } from '@amanah/demo/producers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { batchKey } from '../codes/index.ts';
import type { Handover } from '../stock/index.ts';
import { personAt } from '../testing/person-at.ts';
import { type Browser, createDemoApp, type TestApp } from '../testing/test-app.ts';
import { readTrackingRows } from './tracking-rows.ts';

let app: TestApp;
let producer: Browser;
let gtin: string;
const maker = producerId('kampung-hijau');
const shop = producerId('ovacik');
const batchId = crypto.randomUUID();
const number = 'SHEET-1';

beforeAll(async () => {
  app = await createDemoApp();
  producer = await personAt(app, maker, 'SheetOwner');
  const { batches, sites } = await producer.call(authoringOptions, {});
  gtin = batches[0]?.gtin ?? '';
  await producer.call(createBatch, {
    body: {
      ...{ id: batchId, gtin, batchNumber: number, code: { kind: 'none' }, siteId: sites[0]?.id ?? '' },
      ...{ startDate: '2026-11-16', expectedCompletion: null, expiryDate: null, quantity: 100 },
      ...{ slaughterMethod: 'no_stun', claimedCertificateNumbers: [] },
    },
  });
});
afterAll(() => app.close());

const lot = () => ({ epcClass: `https://id.gs1.org/01/${gtin}/10/${number}`, quantity: 5 });
const moved = (bizStep: string, time: string) => ({
  ...{ type: 'ObjectEvent', action: bizStep === 'commissioning' ? 'ADD' : 'OBSERVE', bizStep },
  ...{ eventTime: time, eventTimeZoneOffset: '+00:00', quantityList: [lot()] },
  readPoint: { id: 'https://id.gs1.org/414/9521234567892' },
  sourceList: [{ type: 'possessing_party', source: 'https://id.gs1.org/417/9521234567892' }],
  destinationList: [{ type: 'possessing_party', destination: 'https://id.gs1.org/417/9521234567899' }],
  bizTransactionList: [{ type: 'desadv', bizTransaction: 'urn:epcglobal:cbv:bt:9521234567892:SHEET' }],
});
const capture = (organisationId: string, event: object) =>
  app.database.sql.transaction((tx) =>
    app.domains.events.capture(tx, {
      organisationId,
      document: {
        '@context': ['https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld'],
        ...{ type: 'EPCISDocument', schemaVersion: '2.0', creationDate: '2026-11-20T08:00:00Z' },
        epcisBody: { eventList: [event] },
      },
    }),
  );
async function faults(atCounters: (organisationId: string) => readonly Handover[] = () => []) {
  const { rows, faults: found } = await readTrackingRows(
    { database: app.database, stock: { handoversOf: async (organisationId) => atCounters(organisationId) } },
    { keys: [batchKey(gtin, number) ?? ''], realm: 'demo', readerId: maker },
  );
  expect(rows.map(({ locationKey }) => locationKey)).not.toContain('Shop, Street 1');
  return found.map(({ row, fault }) => [row.organisationId === maker ? 'maker' : 'shop', fault]);
}

it('says what is missing of a lot until it is recorded, and no longer', async () => {
  await capture(shop, moved('receiving', '2026-11-18T08:00:00Z'));
  expect(await faults()).toEqual([
    ['shop', 'before_completion'],
    ['shop', 'not_sent'],
  ]);
  await capture(maker, moved('shipping', '2026-11-18T09:00:00Z'));
  expect(await faults()).toEqual([
    ['shop', 'before_completion'],
    ['shop', 'received_before_sent'],
    ['maker', 'no_beginning'],
  ]);
  await capture(maker, moved('commissioning', '2026-11-16T09:00:00Z'));
  expect(await faults()).toEqual([['shop', 'received_before_sent']]);
  // Completed later than it was received: partial release, which the sheet shows.
  await producer.call(completeBatch, { params: { id: batchId }, body: { completionDate: '2026-11-19' } });
  await capture(maker, moved('shipping', '2026-11-17T09:00:00Z'));
  expect(await faults()).toContainEqual(['shop', 'before_completion']);
  expect(await faults()).not.toContainEqual(['shop', 'received_before_sent']);
});

it('counts what the counter of a shop took in, which is not shown to others, before it says that more was sent than came', async () => {
  const sent = { ...moved('shipping', '2026-11-20T07:00:00Z'), quantityList: [{ ...lot(), quantity: 50 }] };
  await capture(shop, sent);
  const tooMuch = ['shop', 'more_than_received'];
  const came = (quantity: number) => (organisationId: string) =>
    organisationId === shop
      ? [
          {
            ...{ kind: 'received' as const, gtin, batchNumber: number.toLowerCase(), asked: number, quantity },
            ...{ at: new Date('2026-11-20T06:00:00Z'), store: 'Shop, Street 1', otherStore: null },
            ...{ supplier: 'Cool Carriers', document: 'DN-1' },
          },
        ]
      : [];
  expect(await faults()).toContainEqual(tooMuch);
  expect(await faults(came(44))).toContainEqual(tooMuch);
  expect(await faults(came(45))).not.toContainEqual(tooMuch);
});

it('tells a logistic unit by the pieces of the goods that lie in it', async () => {
  const sscc = 'https://id.gs1.org/00/095210010000000077';
  const { quantityList: _, ...unit } = moved('shipping', '2026-11-18T11:00:00Z');
  const packing = { eventTime: '2026-11-18T10:00:00Z', eventTimeZoneOffset: '+00:00', bizStep: 'packing' };
  await capture(maker, {
    ...packing,
    type: 'AggregationEvent',
    action: 'ADD',
    parentID: sscc,
    childQuantityList: [lot()],
  });
  await capture(maker, { ...unit, epcList: [sscc] });
  const { rows } = await readTrackingRows(
    { database: app.database, stock: { handoversOf: async () => [] } },
    { keys: [batchKey(gtin, number) ?? '', '/00/095210010000000077'], realm: 'demo', readerId: maker },
  );
  const ofUnit = rows.filter(({ lotKey }) => lotKey.startsWith('/00/'));
  expect(ofUnit.map(({ event, quantity, unit: measure }) => [event, quantity, measure])).toEqual([
    ['shipping', 5, null],
  ]);
});
