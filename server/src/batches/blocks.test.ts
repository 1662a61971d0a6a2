// Goods that are blocked: whoever moves, sells, ships or receives them is refused, by whichever way they try; a recall reaches every shelf, and
// what failed a check is released by two people.

import { authoringOptions, recordEvent } from '@amanah/api/authoring';
import { addQualityCheck, changeBatch, createBatch, ownBatch } from '@amanah/api/batches';
import { askForRelease, decideRelease, holdBatch } from '@amanah/api/batches/holds';
import { listStores, recordMovement } from '@amanah/api/inventory';
import { createLabelRun } from '@amanah/api/labels';
import { readAuditTrail } from '@amanah/api/organisations/trails';
import { liftRecall, listRecalls, previewRecall, publishRecall } from '@amanah/api/recalls';
import type { RouteBody } from '@amanah/api/route';
import type { NewMovement } from '@amanah/api/stock';
import { previewVerdict } from '@amanah/api/verification';
import type { AuthoredKind } from '@amanah/core/authoring';
import { checkDigitOf } from '@amanah/core/codes';
import { type ProducerKey, producerId, retailerId } from '@amanah/demo/producers';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { boolean } from '../platform/database/columns.ts';
import { rowsOf } from '../platform/database/database.ts';
import { codeOf, newPerson, setRight, signInAs } from '../testing/demo-people.ts';
import { handoverOf } from '../testing/handover.ts';
import { type Browser, createDemoApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let producer: Browser;
let colleague: Browser;
let shop: Browser;
let otherShop: Browser;
let goods: { id: string; gtin: string; batchNumber: string; code: string };
const stores = new Map<Browser, string[]>();

beforeAll(async () => {
  app = await createDemoApp();
  await app.database.asOwner(
    'delete from inventory.item_verdicts; delete from stock.movements; delete from stock.items',
  );
  producer = await signInAs(app, 'producer');
  colleague = await newPerson(app, 'Colleague', 'producer', producerId('kampung-hijau'));
  shop = await signInAs(app, 'retailer');
  otherShop = await newPerson(app, 'OtherShop', 'retailer', retailerId('nakhla'));
  for (const who of [shop, otherShop])
    stores.set(
      who,
      (await who.call(listStores, {})).stores.map(({ id }) => id),
    );
  const { rows } = await app.database.pool.query<{ id: string; gtin: string; batch_number: string }>(
    `select id, gtin, batch_number from batches.batches where code = 'HALAL-CHICKEN-2024-001'`,
  );
  const [found] = rows;
  if (!found) throw new Error('the chicken of the demo is gone');
  goods = { id: found.id, gtin: found.gtin, batchNumber: found.batch_number, code: 'HALAL-CHICKEN-2024-001' };
});
afterAll(() => app.close());

type Kind = NewMovement['kind'];
const now = () => app.clock.now().toISOString();
const tick = (seconds = 60) => app.clock.moveTo(new Date(app.clock.now().getTime() + seconds * 1000).toISOString());
const move = (who: Browser, kind: Kind, quantity: number, more: object = {}) => {
  // One after the other, as at a till.
  tick(1);
  const [storeId = '', toStoreId = ''] = stores.get(who) ?? [];
  const extra = {
    received: { expiryDate: null, supplier: 'Kampung Hijau', document: 'DN-1' },
    counted: { expiryDate: null },
    sold: {},
    written_off: { reason: 'recalled' },
    transferred: { toStoreId },
    identified: {},
  }[kind];
  const body = {
    ...{ kind, id: crypto.randomUUID(), storeId, gtin: goods.gtin, batchNumber: goods.batchNumber, quantity },
    ...{ note: '', at: now(), ...extra, ...more },
  } as NewMovement; // each kind with what it needs
  return who.send(recordMovement, { body });
};
const shipment = (more: { readonly kind?: AuthoredKind; readonly at?: string; readonly items?: unknown } = {}) => ({
  ...{ id: crypto.randomUUID(), kind: 'ship', at: now(), items: [], outputs: [], container: null },
  ...{ temperatureCelsius: null, certificateId: null, slaughter: null },
  ...handoverOf(more.kind ?? 'ship'),
  place: { gln: null, name: 'Plant', address: 'Klang', lat: null, lng: null },
  ...more,
});
const record = (
  who: Browser,
  more: Parameters<typeof shipment>[0] & {
    readonly outputs?: unknown;
    readonly container?: string;
    readonly tradingPartner?: unknown;
  } = {},
) =>
  who.send(recordEvent, {
    body: shipment({
      items: [{ kind: 'batch', gtin: goods.gtin, batchNumber: goods.batchNumber, quantity: 4, unit: 'pieces' }],
      ...more,
    }) as RouteBody<typeof recordEvent>, // as the form of the page sends it
  });
const create = async (who: Browser, batchNumber: string, id: string = crypto.randomUUID()) => {
  const { rows } = await app.database.pool.query<{ site_id: string }>(
    'select site_id from batches.batches where id = $1',
    [goods.id],
  );
  return who.send(createBatch, {
    body: {
      ...{ id, gtin: goods.gtin, batchNumber, code: { kind: 'none' } },
      ...{ siteId: rows[0]?.site_id ?? '', startDate: '2026-11-20', expectedCompletion: null, expiryDate: null },
      ...{ quantity: 100, slaughterMethod: 'no_stun', claimedCertificateNumbers: [] },
    },
  });
};
const fresh = async (who = producer, batchNumber?: string) => {
  const id = crypto.randomUUID();
  expect((await create(who, batchNumber ?? `H-${id.slice(0, 8)}`, id)).status).toBe(201);
  return id;
};
const check = (id: string, outcome: 'passed' | 'conditional' | 'failed') =>
  producer.call(addQualityCheck, {
    params: { id },
    body: {
      id: crypto.randomUUID(),
      name: 'Metal',
      outcome,
      by: 'Ann',
      at: now(),
      note: outcome === 'passed' ? '' : 'A splinter.',
    },
  });

describe('A recall', () => {
  let recallId = '';
  let earlier = '';

  it('of its maker is of a batch that is on record, or nothing leaves', async () => {
    const items = [{ kind: 'batch', gtin: goods.gtin, batchNumber: 'GHOST-1', quantity: 1, unit: 'pieces' }];
    expect(codeOf(await record(producer, { items }))).toBe('events.own_batch_unknown');
  });

  it('reaches the shelves of shops that only count by hand, and names none of them', async () => {
    expect((await move(shop, 'received', 48)).status).toBe(201);
    expect((await move(shop, 'transferred', 20)).status).toBe(201);
    expect((await move(otherShop, 'received', 75)).status).toBe(201);
    const reach = await producer.call(previewRecall, { body: { codes: [goods.code], includesDescendants: false } });
    expect(reach.shelves).toEqual({
      units: 123,
      unitsWithoutBatch: 0,
      unitsUnderOtherNumbers: 0,
      stores: 3,
      organisations: 2,
    });
    expect(reach.holders.map(({ name }) => name).join()).not.toMatch(/Segar|Nakhla/);
    tick();
    earlier = now();
    tick();
    const body = {
      codes: [goods.code],
      includesDescendants: false,
      recallClass: 'I' as const,
      reason: 'Glass in the packs.',
    };
    recallId = (await producer.call(publishRecall, { body })).id;
    const { entries } = await producer.call(readAuditTrail, {});
    expect(entries[0]).toMatchObject({ action: 'recall.published', facts: { reason: 'Glass in the packs.' } });
    expect(entries[0]?.subject.name).toBe(goods.batchNumber);
    const tasks = async (who: Browser) => (await who.call(listRecalls, {})).recalls.find(({ id }) => id === recallId);
    expect((await tasks(shop))?.ownStock.map(({ units }) => units).sort()).toEqual([20, 28]);
    expect(await tasks(otherShop)).toMatchObject({ concern: 'holder', ownStock: [{ units: 75 }] });
  });

  it.each(['sold', 'received', 'transferred'] as const)(
    'refuses that its goods are %s, with the reason',
    async (kind) => {
      const answer = await move(shop, kind, 1);
      expect(answer).toMatchObject({
        status: 409,
        body: {
          code: 'batches.goods_recalled',
          faults: [{ path: '/batchNumber', rule: 'goods_recalled', expected: 'Glass in the packs.' }],
        },
      });
    },
  );

  it('lets its goods be counted and written off, which is the task of the shop', async () => {
    expect((await move(shop, 'counted', 28)).status).toBe(201);
    expect((await move(shop, 'written_off', 28)).status).toBe(201);
    const [recall] = (await shop.call(listRecalls, {})).recalls;
    expect(recall?.ownStock.map(({ units }) => units).sort()).toEqual([0, 20]);
  });

  it('refuses that its goods are shipped, received, packed or processed, in the form as in a table', async () => {
    for (const [kind, more] of [
      ['ship', {}],
      ['pack', { container: `09521000000000001${checkDigitOf('09521000000000001')}` }],
      [
        'process',
        { outputs: [{ kind: 'batch', gtin: goods.gtin, batchNumber: 'MADE-1', quantity: 1, unit: 'pieces' }] },
      ],
    ] as const)
      expect([kind, codeOf(await record(producer, { kind, ...more }))]).toEqual([kind, 'batches.goods_recalled']);
  });

  it('lets its goods go back to their maker, and nowhere else', async () => {
    const maker = 'Kampung Hijau Poultry Sdn Bhd';
    const back = (to: string, name = maker) => ({ tradingPartner: { name, gln: to } });
    const sites = await app.database.pool.query<{ gln: string; is_own: boolean }>(
      `select s.gln, s.organisation_id = b.producer_id as is_own from organisations.sites s cross join batches.batches b where b.id = $1 and s.gln is not null`,
      [goods.id],
    );
    const glnOf = (isOwn: boolean) => sites.rows.find(({ is_own }) => is_own === isOwn)?.gln ?? '';
    expect((await record(shop, back(glnOf(true)))).status).toBe(201);
    expect(codeOf(await record(shop, back(glnOf(false))))).toBe('events.partner_differs');
    // Its maker chosen by name, whatever GLN it may have; not with the GLN of somebody else's place.
    const { did } = (await producer.call(authoringOptions, {})).organisation;
    const chosen = (gln: string | null) => ({
      tradingPartner: { name: maker, gln, did },
      document: { type: 'desadv', number: 'BACK-2' },
    });
    expect((await record(shop, chosen(null))).status).toBe(201);
    expect(codeOf(await record(shop, chosen(glnOf(false))))).toBe('events.partner_differs');
    expect(codeOf(await record(shop, chosen('9521000000018')))).toBe('batches.goods_recalled');
    // Neither under another name, nor from the maker to itself.
    expect(codeOf(await record(shop, back(glnOf(true), 'Third Shop')))).toBe('events.partner_differs');
    expect(codeOf(await record(producer, back(glnOf(true))))).toBe('batches.goods_recalled');
    expect(codeOf(await record(shop, { kind: 'receive' }))).toBe('batches.goods_recalled');
    // Its maker takes back what left it.
    expect((await record(producer, { kind: 'receive' })).status).toBe(201);
  });

  it.each([
    ['with its batch in small letters', { batchNumber: 'LOWER' }, 'batches.goods_recalled'],
    ['with other signs between', { batchNumber: 'SIGNS' }, 'batches.goods_recalled'],
    ['with no signs between', { batchNumber: 'TOGETHER' }, 'batches.goods_recalled'],
    ['without a batch', { batchNumber: null }, 'batches.batch_needed'],
    ['for a time long past', { at: '2026-10-01T08:00:00Z' }, 'batches.goods_recalled'],
    ['for a time of another zone', { at: '2026-11-20T00:00:00+14:00' }, 'batches.goods_recalled'],
  ])('is not got round by naming its goods %s', async (_, more, code) => {
    const { batchNumber } = goods;
    const written: Record<string, string> = {
      LOWER: batchNumber.toLowerCase(),
      TOGETHER: batchNumber.replaceAll('-', ''),
      SIGNS: ` ${batchNumber.replaceAll('-', '_')}.`.trim(),
    };
    const given = 'batchNumber' in more && more.batchNumber ? { batchNumber: written[more.batchNumber] } : more;
    for (const kind of ['received', 'sold', 'transferred'] as const)
      expect([kind, codeOf(await move(shop, kind, 1, given))]).toEqual([kind, code]);
  });

  it('takes what happened before it, within a day, because that is history', async () => {
    // By a device that was without a connection; a form that gives an earlier time is of now.
    expect(codeOf(await move(otherShop, 'sold', 2, { at: earlier }))).toBe('batches.goods_recalled');
    expect((await move(otherShop, 'sold', 2, { at: earlier, isKept: true })).status).toBe(201);
    // The shop looks at its shelf all the same, and the publisher reads how much was told so.
    const late = async (who: Browser) => (await who.call(listRecalls, {})).recalls[0];
    expect((await late(otherShop))?.ownStock.map(({ soldLate }) => soldLate)).toEqual([2]);
    expect((await late(producer))?.inShops?.soldLate).toBe(2);
    // Nothing is made of them any more, whenever that is said to have been.
    const items = [{ kind: 'batch', gtin: goods.gtin, batchNumber: goods.batchNumber, quantity: 1, unit: 'pieces' }];
    const outputs = [{ kind: 'batch', gtin: goods.gtin, batchNumber: 'MADE-OF-IT', quantity: 1, unit: 'pieces' }];
    expect(codeOf(await record(producer, { kind: 'process', at: earlier, items, outputs }))).toBe(
      'batches.goods_recalled',
    );
    // Nor is anything else of them written down late, but what a till has sold.
    expect(codeOf(await record(producer, { at: earlier }))).toBe('batches.goods_recalled');
    expect(codeOf(await move(otherShop, 'received', 1, { at: earlier }))).toBe('batches.goods_recalled');
    expect(codeOf(await move(otherShop, 'counted', 1))).toBe('inventory.count_blocked');
    expect(codeOf(await move(otherShop, 'received', 1, { batchNumber: 'NOBODY-KNOWS' }))).toBe('batches.batch_needed');
    expect(codeOf(await move(otherShop, 'sold', 2))).toBe('batches.goods_recalled');
  });

  it('comes back to its publisher as figures: what is left in shops, and what they have written off', async () => {
    const [mine] = (await producer.call(listRecalls, {})).recalls;
    expect(mine?.inShops?.writtenOff).toBeGreaterThan(0);
    const { made = 0, units = 0, sold = 0, writtenOff = 0, elsewhere } = mine?.inShops ?? {};
    expect(sold).toBeGreaterThan(0);
    expect(elsewhere).toBe(made - units - sold - writtenOff);
    expect(JSON.stringify(mine?.inShops)).not.toContain('Segar');
    expect((await shop.call(listRecalls, {})).recalls.find(({ id }) => id === mine?.id)?.inShops).toBeNull();
  });

  it('lets its goods go when it is lifted', async () => {
    await producer.call(liftRecall, {
      params: { id: recallId },
      body: { reason: 'It was another line of the plant.' },
    });
    expect((await move(otherShop, 'sold', 1)).status).toBe(201);
    expect((await shop.call(listRecalls, {})).recalls[0]?.ownStock).toEqual([]);
    const { entries } = await producer.call(readAuditTrail, {});
    const lifted = { action: 'recall.lifted', facts: { reason: 'It was another line of the plant.', batches: '1' } };
    expect(entries[0]).toMatchObject({ ...lifted, subject: { name: goods.batchNumber } });
  });

  it('that stands beside another one leaves each its own tasks', async () => {
    const other = { id: await fresh(producer, 'TWO-RECALLS'), batchNumber: 'TWO-RECALLS' };
    expect((await move(shop, 'received', 9, { batchNumber: other.batchNumber })).status).toBe(201);
    const publish = (code: string, reason: string) =>
      producer.call(publishRecall, { body: { codes: [code], includesDescendants: false, recallClass: 'II', reason } });
    const ids = [
      (await publish(goods.code, 'The first of two.')).id,
      (await publish(`(01)${goods.gtin}(10)${other.batchNumber}`, 'The second of two.')).id,
    ];
    const { recalls } = await shop.call(listRecalls, {});
    const tasks = ids.map((id) => recalls.find((one) => one.id === id)?.ownStock.map(({ units }) => units));
    expect(tasks[1]).toEqual([9]);
    expect(tasks[0]).not.toContain(9);
    expect(tasks[0]).not.toEqual([]);
    for (const id of ids)
      await producer.call(liftRecall, { params: { id }, body: { reason: 'Both were tested again.' } });
  });
});

describe('A recall of goods that are written otherwise', () => {
  it('reaches them, those without a batch, and shops that come to have some later', async () => {
    const number = `W-${crypto.randomUUID().slice(0, 6).toUpperCase()}`;
    const id = await fresh(producer, number);
    expect(codeOf(await create(producer, number.toLowerCase()))).toBe('batches.batch_taken');
    expect((await move(shop, 'received', 13, { batchNumber: number.toLowerCase() })).status).toBe(201);
    expect((await move(shop, 'received', 17, { batchNumber: null, document: 'DN-2' })).status).toBe(201);
    const typed = `TYPED-${number}`;
    expect((await move(shop, 'received', 6, { batchNumber: typed, document: 'DN-3' })).status).toBe(201);
    const code = `(01)${goods.gtin}(10)${number}`;
    const choice = { codes: [code], includesDescendants: false };
    const reach = await producer.call(previewRecall, { body: choice });
    expect(reach.shelves).toEqual({
      ...{ units: 13, unitsWithoutBatch: 17, unitsUnderOtherNumbers: 6, stores: 1, organisations: 1 },
    });
    // Whom the maker sent it to, also where that one works elsewhere; of its customers nobody else is told.
    const sent = { kind: 'batch', gtin: goods.gtin, batchNumber: number, quantity: 5, unit: 'pieces' };
    expect((await record(producer, { items: [sent] })).status).toBe(201);
    const again = await producer.call(previewRecall, { body: choice });
    expect(again.consignees).toMatchObject([{ name: 'Contoh Trading' }]);
    const trail = (await producer.call(readAuditTrail, {})).entries;
    expect(trail.find(({ action }) => action === 'event.recorded')?.facts).toMatchObject({
      ...{
        step: 'ship',
        partner: 'Contoh Trading',
        documentType: 'desadv',
        document: expect.stringMatching(/^DA-\d+$/),
      },
      goods: `${goods.gtin} ${number}, 5 pieces`,
    });
    // A unit brings no batch of its own, and the product of a misprint is on record, its batch is not.
    const misprinted = `(01)${goods.gtin}(10)${number}X`;
    expect(
      (await producer.call(previewRecall, { body: { ...choice, codes: [code, misprinted] } })).unknownCodes,
    ).toEqual([misprinted]);
    tick();
    const recall = await producer.call(publishRecall, {
      body: { ...choice, recallClass: 'II', reason: 'Plastic in the packs.' },
    });
    const taskOf = async (who: Browser) =>
      (await who.call(listRecalls, {})).recalls.find((one) => one.id === recall.id);
    const lines = (await taskOf(shop))?.ownStock.map((line) => [line.units, line.isBatchKnown, line.batchNumber]);
    expect(lines?.sort()).toEqual([
      [13, true, number],
      [17, false, ''],
      [6, false, typed],
    ]);
    expect((await taskOf(producer))?.inShops).toMatchObject({ unitsWithoutBatch: 17, unitsUnderOtherNumbers: 6 });
    expect(await taskOf(otherShop)).toBeUndefined();
    // Nobody says without a reason that unnamed goods are of a batch that is free.
    const free = `F-${crypto.randomUUID().slice(0, 6).toUpperCase()}`;
    await fresh(producer, free);
    expect(codeOf(await move(shop, 'identified', 1, { batchNumber: free }))).toBe('inventory.reason_needed');
    const named = { batchNumber: free, note: 'The carton bears the number.' };
    expect((await move(shop, 'identified', 1, named)).status).toBe(201);
    // Nor are more of them counted without one.
    for (const note of ['', ' - '])
      expect(codeOf(await move(shop, 'counted', 9, { batchNumber: free, note }))).toBe(
        'inventory.found_beside_blocked',
      );
    expect((await move(otherShop, 'counted', 40, { batchNumber: number })).status).toBe(201);
    expect(await taskOf(otherShop)).toMatchObject({ concern: 'holder', ownStock: [{ units: 40 }] });
    // A batch that could pass for the blocked one is not made.
    for (const twin of [number.replace('W-', 'W_'), number.toLowerCase(), ` ${number}.`.trim()])
      expect(codeOf(await create(producer, twin))).toBe('batches.batch_taken');
    // A dash between digits parts them: that is another number, but of a batch that is blocked nobody makes one with the same letters and digits.
    expect(codeOf(await create(producer, `${number.slice(0, 4)}-${number.slice(4)}`))).toBe('batches.batch_taken');
    for (const other of ['FREE-12-3', 'FREE-1-23']) expect((await create(producer, other)).status).toBe(201);
    const raced = ['Race-A0', 'race-a0', 'RACE-A0'].map((one) => create(producer, one));
    expect((await Promise.all(raced)).filter(({ status }) => status === 201)).toHaveLength(1);
    expect((await producer.call(ownBatch, { params: { id } })).blocks).toMatchObject([{ kind: 'recall' }]);
  });
});

describe('What was made of blocked goods', () => {
  const linkOf = (batchNumber: string) => `https://id.gs1.org/01/${goods.gtin}/10/${batchNumber}`;
  const madeOf = (organisation: ProducerKey, input: string, output: string) =>
    app.database.sql.transaction((tx) =>
      app.domains.events.capture(tx, {
        organisationId: producerId(organisation),
        document: {
          ...{ '@context': ['https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld'], type: 'EPCISDocument' },
          ...{ schemaVersion: '2.0', creationDate: now() },
          epcisBody: {
            eventList: [
              {
                ...{ type: 'TransformationEvent', eventTime: now(), eventTimeZoneOffset: '+00:00' },
                inputQuantityList: [{ epcClass: linkOf(input), quantity: 1 }],
                outputQuantityList: [{ epcClass: linkOf(output), quantity: 1 }],
              },
            ],
          },
        },
      }),
    );
  const stateOf = async (batchNumber: string) =>
    (await app.browser().call(previewVerdict, { params: { code: `(01)${goods.gtin}(10)${batchNumber}` }, query: {} }))
      .state;

  it('is looked into however late that becomes known, with what was made of that, and is free with its cause', async () => {
    tick(1);
    const [source, made, again, other] = ['MO-SOURCE', 'MO-MADE', 'MO-AGAIN', 'MO-OTHER'];
    const id = await fresh(producer, source);
    for (const number of [made, again, other]) await fresh(producer, number);
    // What was made of it in turn is on record before.
    await madeOf('kampung-hijau', made, again);
    await check(id, 'failed');
    tick(1);
    // A stranger says so of another's goods: that stops nothing.
    await madeOf('ovacik', source, other);
    await madeOf('kampung-hijau', source, made);
    expect(await Promise.all([made, again, other].map(stateOf))).toEqual(['suspended', 'suspended', 'certified']);
    const items = [{ kind: 'batch', gtin: goods.gtin, batchNumber: again, quantity: 1, unit: 'pieces' }];
    expect(codeOf(await record(producer, { items }))).toBe('batches.goods_investigated');

    await producer.call(askForRelease, { params: { id }, body: { reason: 'Tested again by two' } });
    const { release } = await colleague.call(ownBatch, { params: { id } });
    await colleague.call(decideRelease, {
      params: { id },
      body: { decision: 'release', askedAt: release?.askedAt ?? now() },
    });
    expect(await Promise.all([source, made, again].map(stateOf))).toEqual(['certified', 'certified', 'certified']);
  });

  it('is looked into also where the batch is put on record last, or the block comes last', async () => {
    const [source, registered, late] = ['MO-LAST', 'MO-THERE', 'MO-LATE'];
    const id = await fresh(producer, source);
    await fresh(producer, registered);
    await madeOf('kampung-hijau', source, registered);
    await madeOf('kampung-hijau', source, late);
    expect(await stateOf(registered)).toBe('certified');
    await check(id, 'failed');
    await app.outbox.deliver(app.domains.events.listeners);
    expect(await stateOf(registered)).toBe('suspended');
    await fresh(producer, late);
    await app.outbox.deliver(app.domains.events.listeners);
    expect(await stateOf(late)).toBe('suspended');
  });
});

describe('A batch that failed a check', () => {
  it('is on hold, and no other check lets it go', async () => {
    const id = await fresh();
    await check(id, 'conditional');
    expect((await producer.call(ownBatch, { params: { id } })).blocks).toEqual([]);
    const held = await check(id, 'failed');
    expect(held).toMatchObject({ blocks: [{ kind: 'hold', reason: 'Metal' }], release: null });
    expect((await check(id, 'passed')).blocks).toHaveLength(1);
    const items = [
      { kind: 'batch', gtin: goods.gtin, batchNumber: held.batch.batchNumber, quantity: 4, unit: 'pieces' },
    ];
    expect(codeOf(await record(producer, { items }))).toBe('batches.goods_held');
    // Written in small letters it is the same batch, to shoppers too.
    const small = held.batch.batchNumber.toLowerCase();
    const { reasons } = await app
      .browser()
      .call(previewVerdict, { params: { code: `(01)${goods.gtin}(10)${small}` }, query: {} });
    expect(reasons.map(({ code }) => code)).toContain('batch.held');
    const { rows } = await app.database.pool.query<{ gtin: string; batchNumber: string }>(
      `select gtin, lower(batch_number) as "batchNumber" from batches.batch_facts b where expires_on < '2026-11-15' and realm = 'demo'
       and not exists (select from batches.batch_blocks k where k.gtin = b.gtin) and lower(batch_number) <> batch_number limit 1`,
    );
    const expired = [{ kind: 'batch', ...rows[0], quantity: 1, unit: 'pieces' }];
    expect(codeOf(await record(shop, { kind: 'receive', items: expired }))).toBe('events.past_expiry');
    // What is made here, or was made, goes into no batch that is held, and no label of it is printed.
    const free = [{ kind: 'batch', gtin: goods.gtin, batchNumber: 'ANOTHER', quantity: 1, unit: 'pieces' }];
    expect(codeOf(await record(producer, { kind: 'process', items: free, outputs: items }))).toBe('batches.goods_held');
    expect(
      codeOf(
        await producer.send(createLabelRun, {
          body: { id: crypto.randomUUID(), kind: 'pack', batchId: id, serialPrefix: 'H', count: 2 },
        }),
      ),
    ).toBe('batches.goods_held');
  });

  it('keeps its quantity and its date while it is held, and no check lies before it was made', async () => {
    const held = await fresh();
    await check(held, 'failed');
    const { batch } = await producer.call(ownBatch, { params: { id: held } });
    const entries = {
      quantity: batch.quantity,
      expiryDate: batch.expiryDate,
      expectedCompletion: batch.expectedCompletion,
    };
    const change = (more: object) =>
      producer.send(changeBatch, { ifMatch: '*', params: { id: held }, body: { ...entries, ...more } });
    expect(codeOf(await change({ quantity: batch.quantity - 1 }))).toBe('batches.blocked_as_it_is');
    expect(codeOf(await change({ expiryDate: '2035-01-01' }))).toBe('batches.blocked_as_it_is');
    const tooEarly = {
      id: crypto.randomUUID(),
      name: 'Salmonella',
      outcome: 'passed',
      by: 'Lab',
      at: '2020-01-01T10:00:00Z',
      note: '',
    } as const;
    for (const outcome of ['conditional', 'failed'] as const) {
      const silent = { ...tooEarly, at: now(), outcome, note: ' ' };
      expect(codeOf(await producer.send(addQualityCheck, { params: { id: held }, body: silent }))).toBe(
        'batches.check_without_note',
      );
    }
    expect(codeOf(await producer.send(addQualityCheck, { params: { id: held }, body: tooEarly }))).toBe(
      'batches.check_before_production',
    );
  });

  it('reaches shops that came to have its goods over their counter, with no event of their maker', async () => {
    const id = await fresh();
    const { rows } = await app.database.pool.query<{ batch_number: string }>(
      'select batch_number from batches.batches where id = $1',
      [id],
    );
    const batchNumber = rows[0]?.batch_number ?? '';
    const [owner] = (
      await app.database.pool.query<{ id: string }>(
        'select organisation_id as id from organisations.sites where id = $1',
        [stores.get(shop)?.[0]],
      )
    ).rows;
    // As the shop asks, which reads nothing of the batch.
    const hasLeft = () =>
      app.database.asTenant(owner?.id ?? '', (tx) =>
        rowsOf(tx, { it: boolean }, sql`select batches.has_left(${id}::uuid) as it`),
      );
    expect(await hasLeft()).toEqual([{ it: false }]);
    expect((await move(shop, 'received', 2, { batchNumber })).status).toBe(201);
    expect(await hasLeft()).toEqual([{ it: true }]);
  });

  it('stops its maker from handling goods without a batch, and no shop', async () => {
    const { rows } = await app.database.pool.query<{ gtin: string }>(
      `insert into batches.blocks (id, realm, gtin, batch_id, kind, source_id, reason, since)
       select gen_random_uuid(), b.realm, b.gtin, b.id, 'hold', gen_random_uuid(), 'Seal', '2026-11-01' from batches.batches b
       where b.producer_id = $1 and not batches.has_left(b.id) and b.gtin not in (select k.gtin from batches.batch_blocks k)
       limit 1 returning gtin`,
      [producerId('kampung-hijau')],
    );
    const gtin = rows[0]?.gtin ?? '';
    expect((await move(shop, 'received', 1, { gtin, batchNumber: null })).status).toBe(201);
    expect(codeOf(await record(producer, { items: [{ kind: 'pack', gtin, serial: 'NOBODYS-PACK' }] }))).toBe(
      'batches.batch_needed',
    );
  });

  it('is not shipped as packs of it, nor in a unit that was packed while it was free', async () => {
    const id = await fresh();
    const run = {
      id: crypto.randomUUID(),
      kind: 'pack',
      batchId: id,
      serialPrefix: 'PX',
      count: 2,
    } as const;
    const { first } = await producer.call(createLabelRun, { body: run });
    const { batch } = await producer.call(ownBatch, { params: { id } });
    const sscc = (n: number) => {
      const digits = `0952100000000000${n}`;
      return `${digits}${checkDigitOf(digits)}`;
    };
    const packs = [{ kind: 'pack', gtin: goods.gtin, serial: first }];
    const items = [{ kind: 'batch', gtin: goods.gtin, batchNumber: batch.batchNumber, quantity: 4, unit: 'pieces' }];
    expect((await record(producer, { kind: 'pack', items, container: sscc(7) })).status).toBe(201);
    expect(
      (await record(producer, { kind: 'pack', items: [{ kind: 'unit', sscc: sscc(7) }], container: sscc(8) })).status,
    ).toBe(201);
    const { entries } = await producer.call(readAuditTrail, {});
    expect(entries.slice(0, 4).map(({ action }) => action)).toEqual([
      'event.recorded',
      'batch.completed',
      'event.recorded',
      'label_run.created',
    ]);
    tick();
    await check(id, 'failed');
    tick();
    for (const named of [packs, [{ kind: 'unit', sscc: sscc(7) }], [{ kind: 'unit', sscc: sscc(8) }]])
      expect([named[0]?.kind, codeOf(await record(producer, { items: named }))]).toEqual([
        named[0]?.kind,
        'batches.goods_held',
      ]);
    expect(codeOf(await record(producer, { kind: 'pack', items: packs, container: sscc(9) }))).toBe(
      'batches.goods_held',
    );
  });

  it('that a stranger says to be in what one has packed oneself is not in there', async () => {
    const id = await fresh();
    const { batch } = await producer.call(ownBatch, { params: { id } });
    const sound = await producer.call(ownBatch, { params: { id: await fresh() } });
    const digits = '09521000000000071';
    const container = `${digits}${checkDigitOf(digits)}`;
    const blocked = [{ kind: 'batch', gtin: goods.gtin, batchNumber: batch.batchNumber, quantity: 1, unit: 'pieces' }];
    const packed = [
      { kind: 'batch', gtin: goods.gtin, batchNumber: sound.batch.batchNumber, quantity: 1, unit: 'pieces' },
    ];
    expect((await record(producer, { kind: 'pack', items: packed, container })).status).toBe(201);
    tick();
    // Neither packs anybody what they never received, nor sends a unit that they neither packed nor received.
    expect(codeOf(await record(shop, { kind: 'pack', items: blocked, container }))).toBe('events.unit_of_another');
    tick();
    await check(id, 'failed');
    tick();
    const ship = (who: Browser) => record(who, { items: [{ kind: 'unit', sscc: container }] });
    expect((await ship(producer)).status).toBe(201);
    expect(codeOf(await ship(shop))).toBe('events.more_than_received');
    // Its maker does neither pack nor use what it has not put on record.
    const unrecorded = [{ kind: 'batch', gtin: goods.gtin, batchNumber: 'NEVER-MADE', quantity: 1, unit: 'pieces' }];
    for (const kind of ['pack', 'process', 'ship'] as const) {
      const more = { pack: { container }, process: { outputs: packed }, ship: {} }[kind];
      expect([kind, codeOf(await record(producer, { kind, items: unrecorded, ...more }))]).toEqual([
        kind,
        'events.own_batch_unknown',
      ]);
    }
    // Nor does anybody send on what never came on record, however its number and unit are written.
    const [item] = packed;
    const { batchNumber } = sound.batch;
    for (const more of [{}, { unit: 'kilograms' }, { batchNumber: batchNumber.toLowerCase() }, { batchNumber: 'NOPE' }])
      expect(codeOf(await record(shop, { items: [{ ...item, ...more }] }))).toMatch(
        'batchNumber' in more ? /batch_needed|more_than_received/ : /^events.more_than_received$/,
      );
    // Neither is more packed, used or sent than was made, nor a unit sent that nobody packed.
    const all = [{ ...item, quantity: sound.batch.quantity + 1 }];
    const made = [{ ...item, batchNumber: 'MADE-OF-IT' }];
    const another = `09521000000000088${checkDigitOf('09521000000000088')}`;
    for (const kind of ['pack', 'process', 'ship'] as const) {
      const more = { pack: { container: another }, process: { outputs: made }, ship: {} }[kind];
      expect([kind, codeOf(await record(producer, { kind, items: all, ...more }))]).toEqual([
        kind,
        'events.more_than_made',
      ]);
    }
    const empty = `09521000000000088${checkDigitOf('09521000000000088')}`;
    expect(codeOf(await record(producer, { items: [{ kind: 'unit', sscc: empty }] }))).toBe('events.unit_empty');
    // What is in a unit leaves with it.
    const rest = (quantity: number) => record(producer, { items: [{ ...item, quantity }] });
    expect(codeOf(await rest(sound.batch.quantity))).toBe('events.more_than_made');
    expect((await rest(sound.batch.quantity - 1)).status).toBe(201);
  });

  it('is held back by its maker without a check too, once however often that is sent, and is released as any other', async () => {
    const id = await fresh();
    const body = { id: crypto.randomUUID(), reason: 'A supplier warned of glass.' };
    const hold = (who: Browser, more: Partial<typeof body> = {}) =>
      who.send(holdBatch, { params: { id }, body: { ...body, ...more } });
    expect((await hold(producer, { reason: ' x ' })).status).toBe(400);
    expect(codeOf(await hold(shop))).toBe('identity.forbidden');
    await setRight(app, 'Colleague', 'read_only');
    expect(codeOf(await hold(colleague))).toBe('organisations.right_missing');
    await setRight(app, 'Colleague', 'manager');
    for (let time = 0; time < 2; time += 1)
      expect((await hold(producer)).body).toMatchObject({ blocks: [{ kind: 'hold', reason: body.reason }] });
    expect(codeOf(await hold(producer, { reason: 'Something else is said.' }))).toBe('request.id_taken');
    const { batch } = await producer.call(ownBatch, { params: { id } });
    const items = [{ kind: 'batch', gtin: goods.gtin, batchNumber: batch.batchNumber, quantity: 1, unit: 'pieces' }];
    expect(codeOf(await record(producer, { items }))).toBe('batches.goods_held');
    await producer.call(askForRelease, { params: { id }, body: { reason: 'The warning was taken back.' } });
    const askedAt = (await colleague.call(ownBatch, { params: { id } })).release?.askedAt ?? now();
    const release = { params: { id }, body: { decision: 'release', askedAt } } as const;
    expect(codeOf(await producer.send(decideRelease, release))).toBe('batches.release_asked_by_you');
    expect((await colleague.send(decideRelease, release)).body).toMatchObject({ blocks: [] });
  });

  it('that fails another check is asked for again before it is released', async () => {
    const id = await fresh();
    await check(id, 'failed');
    const reason = 'The detector was out of order.';
    await producer.call(askForRelease, { params: { id }, body: { reason } });
    await check(id, 'failed');
    const read = async () => (await colleague.call(ownBatch, { params: { id } })).release?.askedAt ?? now();
    const decide = (askedAt: string) =>
      colleague.send(decideRelease, { params: { id }, body: { decision: 'release', askedAt } });
    const seen = await read();
    tick();
    await setRight(app, 'Colleague', 'manager');
    // Held again since: it is not released with the request that came before, and that can be refused.
    expect(codeOf(await decide(seen))).toBe('batches.release_changed');
    const keep = { params: { id }, body: { decision: 'keep' as const, askedAt: seen } };
    expect((await colleague.call(decideRelease, keep)).release).toBeNull();
    expect(codeOf(await decide(seen))).toBe('batches.release_not_asked');
    await producer.call(askForRelease, { params: { id }, body: { reason } });
    // What was read was another request.
    expect(codeOf(await decide(seen))).toBe('batches.release_changed');
    expect((await decide(await read())).body).toMatchObject({ blocks: [] });
  });

  it('is released by two people who lead, and by no other way', async () => {
    const id = await fresh();
    await check(id, 'failed');
    const decide = async (who: Browser, decision: 'release' | 'keep' = 'release', askedAt?: string) => {
      const { release } = await producer.call(ownBatch, { params: { id } });
      return who.send(decideRelease, {
        params: { id },
        body: { decision, askedAt: askedAt ?? release?.askedAt ?? now() },
      });
    };
    const ask = (who: Browser, reason = 'The detector was out of order; checked again.') =>
      who.send(askForRelease, { params: { id }, body: { reason } });
    expect(codeOf(await decide(colleague))).toBe('batches.release_not_asked');
    expect((await ask(producer, 'x')).status).toBe(400);
    expect((await ask(producer)).status).toBe(200);
    expect(codeOf(await decide(producer))).toBe('batches.release_asked_by_you');
    expect(codeOf(await decide(otherShop))).toBe('identity.forbidden');
    await setRight(app, 'Colleague', 'staff');
    expect(codeOf(await decide(colleague))).toBe('organisations.right_missing');
    await setRight(app, 'Colleague', 'manager');
    expect(await producer.call(ownBatch, { params: { id } })).toMatchObject({ release: { isAskedByYou: true } });
    // Refused, it stays on hold and has to be asked for again.
    expect((await decide(colleague, 'keep')).body).toMatchObject({ release: null, blocks: [{ kind: 'hold' }] });
    expect(codeOf(await decide(colleague))).toBe('batches.release_not_asked');
    await ask(colleague);
    expect(codeOf(await decide(colleague))).toBe('batches.release_asked_by_you');
    expect((await decide(producer)).body).toMatchObject({ release: null, blocks: [] });
    expect(codeOf(await ask(producer))).toBe('batches.hold_unknown');
    // Not past the rule in the database either, nor back again.
    await expect(
      app.database.pool.query(`update batches.blocks set lifted_at = null where batch_id = $1`, [id]),
    ).rejects.toMatchObject({ constraint: 'blocks_lifted_once' });
    const other = await fresh();
    await check(other, 'failed');
    await expect(
      app.database.pool.query(`update batches.blocks set lifted_at = now() where batch_id = $1`, [other]),
    ).rejects.toMatchObject({ constraint: 'blocks_released_by_members' });
  });

  it('is not there for others', async () => {
    const id = await fresh();
    await check(id, 'failed');
    const stranger = await newPerson(app, 'HoldStranger', 'producer', producerId('ovacik'));
    for (const answer of [
      await stranger.send(askForRelease, { params: { id }, body: { reason: 'Because I can do it.' } }),
      await stranger.send(decideRelease, { params: { id }, body: { decision: 'release', askedAt: now() } }),
    ])
      expect(codeOf(answer)).toBe('batches.batch_unknown');
  });
});
