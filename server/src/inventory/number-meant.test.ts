// A number on a pack that is no batch's on record means the batch that has its letters and digits, at counters as in the form of events.
import { authoringOptions, recordEvent } from '@amanah/api/authoring';
import { createBatch } from '@amanah/api/batches';
import { recordMovement } from '@amanah/api/inventory';
import { publishRecall } from '@amanah/api/recalls';
import type { RouteBody } from '@amanah/api/route';
import type { NewMovement } from '@amanah/api/stock';
import { producerId, retailerId } from '@amanah/demo/producers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeOf, signInAs } from '../testing/demo-people.ts';
import { handoverOf } from '../testing/handover.ts';
import { personAt } from '../testing/person-at.ts';
import { type Browser, createDemoApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let shop: Browser;
let producer: Browser;
let gtin: string;
let siteId: string;
let storeId: string;

beforeAll(async () => {
  app = await createDemoApp();
  producer = await personAt(app, producerId('kampung-hijau'), 'MakerOfNumbers');
  const options = await producer.call(authoringOptions, {});
  [gtin, siteId] = [options.batches[0]?.gtin ?? '', options.sites[0]?.id ?? ''];
  for (const [batchNumber, expiryDate] of [
    ['BACK-1', '2026-11-21'],
    ['TWIN1-1', '2027-01-31'],
    ['TWIN11', '2027-02-28'],
  ] as const)
    await producer.call(createBatch, {
      body: {
        ...{ id: crypto.randomUUID(), gtin, batchNumber, code: { kind: 'none' }, siteId },
        ...{ startDate: '2026-11-18', expectedCompletion: null, expiryDate, quantity: 100 },
        ...{ slaughterMethod: 'no_stun', claimedCertificateNumbers: [] },
      },
    });
  app.clock.moveTo('2026-11-22T08:00:00Z');
  shop = await signInAs(app, 'retailer');
  const { rows } = await app.database.pool.query<{ id: string }>(
    `select id from organisations.site_places where organisation_id = $1 and kind = 'retail' order by name limit 1`,
    [retailerId('segar')],
  );
  storeId = rows[0]?.id ?? '';
});
afterAll(() => app.close());

let papers = 0;
const take = async (
  kind: 'received' | 'counted',
  batchNumber: string,
  quantity = 1,
  expiryDate: string | null = null,
) => {
  const at = app.clock.now().toISOString();
  const goods = {
    id: crypto.randomUUID(),
    storeId,
    gtin,
    batchNumber,
    quantity,
    at,
    expiryDate,
    note: 'Found on the shelf.',
  };
  const body: NewMovement =
    kind === 'counted' ? { ...goods, kind } : { ...goods, kind, supplier: 'Cool Carriers', document: `NM-${++papers}` };
  const answer = await shop.send(recordMovement, { body });
  return answer.status < 300 ? 'entered' : codeOf(answer);
};
const shelves = async (like: string) => {
  const { rows } = await app.database.pool.query<{ batch_number: string; stock: number; expires_on: string | null }>(
    `select batch_number, stock::int, expires_on::text from stock.items where store_id = $1 and gtin = $2 and batch_number ilike $3 order by 1`,
    [storeId, gtin, like],
  );
  return rows;
};

it('Goods past their date are taken in under no other spelling, nor with another date', async () => {
  for (const spelt of ['BACK-1', 'BACK1', 'back 1', 'b.a.c.k-1'])
    expect([await take('received', spelt), await take('received', spelt, 1, '2027-06-30')], spelt).toEqual([
      'stock.past_expiry',
      'stock.expiry_differs',
    ]);
  expect(await shelves('b%')).toEqual([]);
});

it('The form writes down the number that the maker has on record, and refuses its goods past their date', async () => {
  const body: RouteBody<typeof recordEvent> = {
    ...{ id: crypto.randomUUID(), kind: 'receive', at: app.clock.now().toISOString(), outputs: [], container: null },
    place: { gln: null, name: 'Back Door', address: '', lat: null, lng: null },
    items: [{ kind: 'batch', gtin, batchNumber: 'BACK1', quantity: 1, unit: 'pieces' }],
    ...{ temperatureCelsius: null, certificateId: null, slaughter: null },
    ...handoverOf('receive'),
  };
  expect(codeOf(await shop.send(recordEvent, { body }))).toBe('events.past_expiry');
});

it('Of two batches that a sign keeps apart, the number itself comes first, then its groups', async () => {
  for (const spelt of ['TWIN11', 'TWIN1-1', 'twin11', 'Twin1.1'])
    expect(await take('received', spelt), spelt).toBe('entered');
  expect(await shelves('twin%')).toEqual([
    { batch_number: 'TWIN1-1', stock: 2, expires_on: '2027-01-31' },
    { batch_number: 'TWIN11', stock: 2, expires_on: '2027-02-28' },
  ]);
});

it('Lines that a shop keeps apart stay apart; what is written in a third way goes to the one with its letters and digits', async () => {
  // As older versions, which compared signs too, left them.
  for (const own of ['OWN-1', 'OTHER']) expect(await take('counted', own)).toBe('entered');
  await app.database.asOwner(
    `update stock.items set batch_number = 'OWN1' where batch_number = 'OTHER' and store_id = '${storeId}'`,
  );
  app.clock.moveTo('2026-11-22T08:01:00Z');
  expect([await take('counted', 'OWN-1', 3), await take('counted', 'OWN1', 5)]).toEqual(['entered', 'entered']);
  app.clock.moveTo('2026-11-22T08:02:00Z');
  expect(await take('received', 'own 1', 2)).toBe('entered');
  expect(await shelves('own%')).toMatchObject([
    { batch_number: 'OWN-1', stock: 5 },
    { batch_number: 'OWN1', stock: 5 },
  ]);
});

it('Whoever makes the goods names a new batch by its signs', async () => {
  const { rows } = await app.database.pool.query(
    `select (select batch_number from batches.meant_by($1, 'BACK1', '{practice,demo,real}', $2)) as own,
       (select batch_number from batches.meant_by($1, 'back 1', '{practice,demo,real}', $2)) as spelt,
       (select batch_number from batches.meant_by($1, 'BACK1', '{practice,demo,real}')) as others,
       (select batch_number from batches.meant_by($1, 'BACK1', '{practice}')) as practice`,
    [gtin, producerId('kampung-hijau')],
  );
  expect(rows).toEqual([{ own: null, spelt: 'BACK-1', others: 'BACK-1', practice: null }]);
});

it('One paper brings two batches that a sign keeps apart, each once', async () => {
  const bring = async (batchNumber: string) => {
    const answer = await shop.send(recordMovement, {
      body: {
        ...{ kind: 'received', id: crypto.randomUUID(), storeId, gtin, batchNumber, quantity: 5, expiryDate: null },
        ...{ at: app.clock.now().toISOString(), supplier: 'Kampung Hijau', document: 'TWO-OF-ONE', note: '' },
      },
    });
    return answer.status === 201 ? 201 : codeOf(answer);
  };
  expect([await bring('TWIN1-1'), await bring('TWIN11'), await bring('TWIN11')]).toEqual([
    201,
    201,
    'stock.already_recorded',
  ]);
});

it('Goods without a number are said to be of the batch that the pack means', async () => {
  const identify = async (batchNumber: string) => {
    const answer = await shop.send(recordMovement, {
      body: {
        ...{ kind: 'identified', id: crypto.randomUUID(), storeId, gtin, batchNumber, quantity: 1 },
        ...{ at: app.clock.now().toISOString(), note: 'Read on the pack' },
      },
    });
    return answer.status === 201 ? 201 : codeOf(answer);
  };
  expect(await identify('NO-SUCH')).toBe('inventory.batch_not_on_record');
  expect(await identify('TWIN 1 1')).not.toBe('inventory.batch_not_on_record');
});

it('Goods in another spelling are judged as their batch, beside a sister that is recalled', async () => {
  const judged = async (batchNumber: string) => {
    const { body } = await shop.send(recordMovement, {
      body: {
        ...{ kind: 'received', id: crypto.randomUUID(), storeId, gtin, batchNumber, quantity: 1, expiryDate: null },
        ...{ at: app.clock.now().toISOString(), supplier: 'Kampung Hijau', document: 'SPELT', note: '' },
      },
    });
    return (body as { item: { verdict: string; reasons: { code: string }[] } }).item;
  };
  // The clock went on since the others signed in.
  const maker = await personAt(app, producerId('kampung-hijau'), 'MakerWhoRecalls');
  await maker.call(createBatch, {
    body: {
      ...{ id: crypto.randomUUID(), gtin, batchNumber: 'GOOD-1', code: { kind: 'none' }, siteId },
      ...{ startDate: '2026-11-18', expectedCompletion: null, expiryDate: '2027-01-31', quantity: 100 },
      ...{ slaughterMethod: 'no_stun', claimedCertificateNumbers: [] },
    },
  });
  await maker.call(publishRecall, {
    body: {
      ...{ codes: [`(01)${gtin}(10)TWIN11`], includesDescendants: false, recallClass: 'II' },
      reason: 'Labelled with another product.',
    },
  });
  expect((await judged('good 1')).reasons.map(({ code }) => code)).not.toContain('batch.recalled');
});
