import { changeCertificateStatus } from '@amanah/api/certificates';
import {
  customerScans,
  type InventoryItem,
  identifyGoods,
  inventoryAnalytics,
  inventoryItem,
  inventorySorts,
  listInventory,
  listStores,
  recordMovement,
  setLowStock,
} from '@amanah/api/inventory';
import { productImage } from '@amanah/api/products';
import { publishRecall } from '@amanah/api/recalls';
import { sortDirections } from '@amanah/api/scalars';
import type { NewMovement } from '@amanah/api/stock';
import { previewVerdict } from '@amanah/api/verification';
import { calendarFrom } from '@amanah/demo/calendar';
import { certifierOrganisationId } from '@amanah/demo/certifiers';
import { demoBatches } from '@amanah/demo/journeys';
import { retailerId } from '@amanah/demo/producers';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { codeOf, newPerson, setRight, signInAs } from '../testing/demo-people.ts';
import { reinstate } from '../testing/reinstate.ts';
import { type Browser, createDemoApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let owner: Browser;
let stranger: Browser;
let stores: readonly { readonly id: string; readonly name: string }[];
const batches = demoBatches(calendarFrom(new Date('2026-11-21T10:00:00Z')));
const batchOf = (code: string) => {
  const found = batches.find((one) => one.code === code);
  if (!found) throw new Error(`no batch ${code}`);
  return { gtin: found.batch.gtin, batchNumber: found.batch.batchNumber };
};
const sound = batchOf('HALAL-BEEF-2024-002');

beforeAll(async () => {
  app = await createDemoApp();
  // The shelves of the demo are empty here, so that each test knows what is on them.
  await app.database.asOwner(
    'delete from inventory.item_verdicts; delete from stock.movements; delete from stock.items',
  );
  owner = await signInAs(app, 'retailer');
  stranger = await newPerson(app, 'Stranger', 'retailer', retailerId('nakhla'));
  stores = (await owner.call(listStores, {})).stores;
});
afterAll(() => app.close());

let shelf = 0;
let papers = 0;
/** Goods that no other test has touched. */
const fresh = () => ({ gtin: sound.gtin, batchNumber: `SHELF-${++shelf}` });
const storeId = () => stores[0]?.id ?? '';

const movement = <K extends NewMovement['kind']>(
  kind: K,
  goods: { gtin: string; batchNumber: string | null },
  quantity: number,
  more: Partial<Extract<NewMovement, { kind: K }>> = {},
): NewMovement =>
  ({
    kind,
    id: crypto.randomUUID(),
    storeId: storeId(),
    ...goods,
    quantity,
    at: '2026-11-21T09:00:00Z',
    ...(kind === 'received' || kind === 'counted' ? { expiryDate: null } : {}),
    ...(kind === 'received' ? { supplier: 'Cool Carriers', document: `DN-${++papers}` } : {}),
    ...more,
  }) as NewMovement; // each kind has its own members, which the callers give

const record = (body: NewMovement) => owner.call(recordMovement, { body });
const refused = async (body: NewMovement, who = owner) => codeOf(await who.send(recordMovement, { body }));
const deliver = () => app.outbox.deliver(app.domains.inventory.listeners);

describe('The picture of goods', () => {
  it('is named where there is one, on the shelf as in the verdict, and nowhere else', async () => {
    const ofGoods = { ...batchOf('HALAL-CHICKEN-2024-001'), batchNumber: 'SHELF-PICTURE' };
    const named = async () => [
      (await record(movement('received', ofGoods, 1, { document: crypto.randomUUID() }))).item.imageUrl,
      (await owner.call(previewVerdict, { params: { code: ofGoods.gtin } })).product?.imageUrl,
    ];
    const address = `/api/products/${ofGoods.gtin}/image`;
    expect(await named()).toEqual([address, address]);
    await app.database.asOwner(`delete from products.pictures where gtin = '${ofGoods.gtin}'`);
    expect((await owner.send(productImage, { params: { gtin: ofGoods.gtin }, query: {} })).status).toBe(404);
    expect(await named()).toEqual([null, null]);
  });
});

describe('Stores', () => {
  it('are the sites of the kind retail of the own organisation', () => {
    expect(stores.map(({ name }) => name)).toEqual([
      'Taman Segar, Cheras',
      'Taman Segar, Jelutong',
      'Taman Segar, Tebrau',
    ]);
  });
});

describe('Goods', () => {
  it('are named by GS1 codes with batch and day, by our codes, and by a GTIN alone', async () => {
    const identify = (code: string) => owner.call(identifyGoods, { query: { code } });
    expect(await identify(`(01)${sound.gtin}(17)270131(10)UNKNOWN-1(21)7`)).toMatchObject({
      gtin: sound.gtin,
      batchNumber: 'UNKNOWN-1',
      expiryDate: '2027-01-31',
      serial: '7',
    });
    const ours = await identify('halal-beef-2024-002');
    expect(ours).toMatchObject({ ...sound, verdict: 'certified', isRecalled: false });
    expect(ours.product).toBeTruthy();
    expect(ours.expiryDate).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(await identify(sound.gtin)).toMatchObject({ gtin: sound.gtin, batchNumber: null });
    for (const code of ['395200010000000011', 'NHA-C-2026-00001', 'nothing at all'])
      expect(codeOf(await owner.send(identifyGoods, { query: { code } })), code).toBe('inventory.no_product_code');
  });
});

describe('Movements', () => {
  it('receive, sell, write off and count; the stock is what they say', async () => {
    const goods = fresh();
    const { item } = await record(movement('received', goods, 10, { expiryDate: '2027-01-31' }));
    expect(item).toMatchObject({ stock: 10, expiryDate: '2027-01-31', store: 'Taman Segar, Cheras' });
    await record(movement('sold', goods, 3, { at: '2026-11-21T09:10:00Z' }));
    await record(movement('written_off', goods, 1, { reason: 'damaged', at: '2026-11-21T09:20:00Z' }));
    const counted = await record(movement('counted', goods, 5, { at: '2026-11-21T09:30:00Z' }));
    expect(counted).toMatchObject({ amount: -1, item: { stock: 5 } });
    const detail = await owner.call(inventoryItem, { params: { id: item.id } });
    expect(detail.movements.map(({ kind, amount, stockAfter }) => [kind, amount, stockAfter])).toEqual([
      ['counted', -1, 5],
      ['written_off', -1, 6],
      ['sold', -3, 7],
      ['received', 10, 10],
    ]);
    expect(detail.movements[1]).toMatchObject({ reason: 'damaged', by: 'Omar' });
  });

  it('sent twice count once', async () => {
    const goods = fresh();
    const body = movement('received', goods, 4);
    expect(await record(body)).toMatchObject({ isNew: true, amount: 4 });
    expect(await record(body)).toMatchObject({ isNew: false, amount: 4, item: { stock: 4 } });
    const twin = movement('received', fresh(), 4);
    const answers = await Promise.all([record(twin), record(twin), record(twin)]);
    expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(answers.map(({ item }) => item.stock)).toEqual([4, 4, 4]);
  });

  it('of one paper come once, in whichever shop and writing, unless somebody says that they came again', async () => {
    const goods = fresh();
    const came = (more = {}) =>
      movement('received', goods, 4, { at: '2026-11-21T09:00:10Z', document: 'DN-1', ...more });
    await record(came());
    const [, second] = stores;
    for (const same of [
      { at: '2026-11-21T17:00:50+08:00' },
      { at: '2026-11-20T09:00:00Z' },
      { document: 'dn 1' },
      { storeId: second?.id ?? '' },
      { batchNumber: goods.batchNumber.toLowerCase() },
    ])
      expect(await owner.send(recordMovement, { body: came(same) })).toMatchObject({
        status: 409,
        body: { code: 'stock.already_recorded', faults: [{ path: '/document', rule: 'already_recorded' }] },
      });
    const lot = fresh().batchNumber;
    for (const other of [{ document: 'DN-OTHER' }, { batchNumber: lot }, { quantity: 5, isFurther: true }])
      expect(await record(came(other))).toMatchObject({ isNew: true });
    const again = came({ isAgain: true });
    expect(await record(again)).toMatchObject({ isNew: true, item: { stock: 17 } });
    expect(await record(again)).toMatchObject({ isNew: false, item: { stock: 17 } });
  });

  it('of two suppliers who both use one number are two, however each name is cut short', async () => {
    const goods = fresh();
    const came = (supplier: string, quantity = 4) =>
      movement('received', goods, quantity, { document: '1001', supplier });
    await record(came('Kampung Hijau Poultry Sdn Bhd'));
    expect(await record(came('Contoh Trading'))).toMatchObject({ isNew: true });
    for (const same of ['kampung hijau', 'Contoh Trading Sdn. Bhd.'])
      expect(await refused(came(same))).toBe('stock.already_recorded');
    expect(await refused(came('Contoh', 5))).toBe('stock.further_delivery');
    expect(await record(came('Sungai Foods', 5))).toMatchObject({ isNew: true });
  });

  it('of one paper in another quantity, or without their batch, are asked about', async () => {
    const goods = fresh();
    const came = (more = {}) => movement('received', goods, 4, { document: `DN-${goods.batchNumber}`, ...more });
    await record(came());
    for (const other of [{ quantity: 5 }, { batchNumber: null }, { batchNumber: null, quantity: 9 }]) {
      expect(await owner.send(recordMovement, { body: came(other) })).toMatchObject({
        status: 409,
        body: { code: 'stock.further_delivery', faults: [{ path: '/document', rule: 'further_delivery' }] },
      });
      expect(await record(came({ ...other, isFurther: true }))).toMatchObject({ isNew: true });
    }
    expect(await refused(came({ isFurther: true }))).toBe('stock.already_recorded');
  });

  it('that state another date than the goods have are refused beside it', async () => {
    const goods = fresh();
    await record(movement('received', goods, 4, { expiryDate: '2027-01-31' }));
    const counted = (expiryDate: string | null) => movement('counted', goods, 4, { expiryDate });
    for (const wrong of ['2027-02-28', '2026-12-31'])
      expect(await owner.send(recordMovement, { body: counted(wrong) })).toMatchObject({
        status: 409,
        body: {
          code: 'stock.expiry_differs',
          faults: [{ path: '/expiryDate', rule: 'expiry_differs', expected: '2027-01-31' }],
        },
      });
    for (const right of ['2027-01-31', null]) expect(await record(counted(right))).toMatchObject({ isNew: true });
    expect(await refused(movement('counted', goods, 4, { at: '2026-12-21T09:00:00Z' }))).toBe('stock.clock_ahead');
  });

  it('of one number in other letters are of one item', async () => {
    const { gtin, batchNumber } = fresh();
    const { item } = await record(movement('received', { gtin, batchNumber }, 4));
    const at = '2026-11-21T09:10:00Z';
    for (const written of [batchNumber.toLowerCase(), batchNumber.replace('SHELF', 'SHE\u006cF')])
      expect((await record(movement('sold', { gtin, batchNumber: written }, 1, { at }))).item.id).toBe(item.id);
    expect(
      (await record(movement('received', { gtin, batchNumber: batchNumber.toLowerCase() }, 3))).item,
    ).toMatchObject({ id: item.id, stock: 5 });
  });

  it('come from somebody else than oneself', async () => {
    const [own] = (
      await app.database.pool.query<{ name: string }>(
        'select name from organisations.organisation_names where id = $1',
        [retailerId('segar')],
      )
    ).rows;
    const named = (supplier = '') => movement('received', fresh(), 4, { supplier });
    for (const supplier of [own?.name, own?.name.toUpperCase()])
      expect(await owner.send(recordMovement, { body: named(supplier) })).toMatchObject({
        status: 400,
        body: { code: 'inventory.own_supplier', faults: [{ path: '/supplier' }] },
      });
  });

  it('say beside their field what is wrong', async () => {
    const goods = fresh();
    const fault = async (body: ReturnType<typeof movement>) => {
      const { faults } = (await owner.send(recordMovement, { body })).body as { faults?: { path: string }[] };
      return faults?.[0]?.path;
    };
    expect(await fault(movement('sold', goods, 1))).toBe('/batchNumber');
    await record(movement('received', goods, 2, { at: '2026-11-21T08:00:00Z' }));
    expect(await fault(movement('sold', goods, 3))).toBe('/quantity');
    expect(await fault(movement('sold', goods, 1, { at: '2026-11-21T10:06:00Z' }))).toBe('/at');
  });

  it('take nothing that is not there, at any moment', async () => {
    const goods = fresh();
    expect(await refused(movement('sold', goods, 1))).toBe('stock.unknown_item');
    await record(movement('received', goods, 2, { at: '2026-11-21T08:00:00Z' }));
    expect(await refused(movement('sold', goods, 3))).toBe('stock.more_than_stock');
    await record(movement('sold', goods, 2, { at: '2026-11-21T09:00:00Z' }));
    // One that was recorded without a connection and comes late.
    expect(await refused(movement('sold', goods, 1, { at: '2026-11-21T08:30:00Z' }))).toBe('stock.more_than_stock');
  });

  it('that two tills record at once do not sell the same last pack', async () => {
    const goods = fresh();
    await record(movement('received', goods, 1, { at: '2026-11-21T08:00:00Z' }));
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => owner.send(recordMovement, { body: movement('sold', goods, 1) })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
  });

  it('transfer from one store to another', async () => {
    const goods = fresh();
    const toStoreId = stores[1]?.id ?? '';
    await record(movement('received', goods, 6, { expiryDate: '2027-05-01', at: '2026-11-21T08:00:00Z' }));
    const sent = await record(movement('transferred', goods, 4, { toStoreId }));
    expect(sent).toMatchObject({ amount: -4, item: { stock: 2 } });
    const there = await owner.call(listInventory, { query: { store: toStoreId, search: goods.batchNumber } });
    expect(there.items).toMatchObject([{ stock: 4, store: 'Taman Segar, Jelutong', expiryDate: '2027-05-01' }]);
    expect(await refused(movement('transferred', goods, 1, { toStoreId: storeId() }))).toBe('stock.same_store');
    const foreign = (await stranger.call(listStores, {})).stores[0]?.id ?? '';
    expect(await refused(movement('transferred', goods, 1, { toStoreId: foreign }))).toBe('stock.unknown_store');
  });

  it('are not of the future', async () => {
    expect(await refused(movement('received', fresh(), 1, { at: '2026-11-21T10:06:00Z' }))).toBe('stock.clock_ahead');
  });
});

describe('Goods that are not to be handled', () => {
  const send = (given: NewMovement) => owner.send(recordMovement, { body: given });
  const named = async (where: string) => {
    const { rows } = await app.database.pool.query<{
      gtin: string;
      batch_number: string;
      produced_on: string;
      quantity: number;
    }>(
      `select gtin, batch_number, produced_on::text, quantity from batches.batches b where ${where} order by batch_number limit 1`,
    );
    const [row] = rows;
    if (!row) throw new Error(`no batch ${where}`);
    return {
      goods: { gtin: row.gtin, batchNumber: row.batch_number },
      madeOn: row.produced_on,
      quantity: row.quantity,
    };
  };

  it.each(['certificate.revoked', 'lab.sister_batch_detected'])(
    '%s: are neither taken in nor sold nor moved; they are counted and written off',
    async (code) => {
      let goods: { gtin: string; batchNumber: string } | null = null;
      for (const { batch } of batches) {
        const { reasons } = await owner.call(previewVerdict, {
          params: { code: `(01)${batch.gtin}(10)${batch.batchNumber}` },
          query: { market: 'MY' },
        });
        if (reasons.some((one) => one.code === code && one.weight !== 'informs')) goods = batch;
      }
      if (!goods) throw new Error(`the demo has no goods of which ${code} is said`);
      const { gtin, batchNumber } = goods;
      const of = { gtin, batchNumber };
      expect((await send(movement('counted', of, 9, { note: 'Read off the cartons.' }))).status).toBe(201);
      const toStoreId = stores[1]?.id ?? '';
      for (const given of [
        movement('received', of, 1),
        movement('sold', of, 1),
        movement('transferred', of, 1, { toStoreId }),
      ])
        expect(codeOf(await send(given))).toMatch(/^(?:inventory|batches).goods_/);
      // Each unit is answered for: none is counted away.
      for (const left of [0, 8])
        expect(codeOf(await send(movement('counted', of, left)))).toBe('inventory.count_blocked');
      expect((await send(movement('counted', of, 9))).status).toBe(201);
      expect(
        (await send(movement('written_off', of, 9, { reason: 'recalled', at: '2026-11-21T09:30:00Z' }))).status,
      ).toBe(201);
    },
  );

  it('were sold before their certificate was revoked: a till without a network says so afterwards', async () => {
    let goods: { gtin: string; batchNumber: string; since: string } | null = null;
    for (const { batch } of batches) {
      const { reasons } = await owner.call(previewVerdict, {
        params: { code: `(01)${batch.gtin}(10)${batch.batchNumber}` },
        query: { market: 'MY' },
      });
      const said = reasons.filter(({ code }) => code === 'certificate.revoked');
      const since = said[0]?.details.since;
      const { madeOn } = await named(`gtin = '${batch.gtin}' and batch_number = '${batch.batchNumber}'`);
      const isMadeBefore = typeof since === 'string' && Date.parse(madeOn) < Date.parse(since) - 3 * 86_400_000;
      if (isMadeBefore && reasons.every(({ code }) => code !== 'lab.sister_batch_detected'))
        goods = { gtin: batch.gtin, batchNumber: batch.batchNumber, since };
    }
    if (!goods) throw new Error('the demo has no goods whose certificate was revoked');
    const { gtin, batchNumber, since } = goods;
    const of = { gtin, batchNumber };
    const daysBefore = (days: number) => new Date(Date.parse(since) - days * 86_400_000).toISOString();
    const before = daysBefore(1);
    expect((await send(movement('counted', of, 9, { at: daysBefore(2) }))).status).toBe(201);
    // Within a day of it: a till that was without a network tells of it then, and nobody tells of it weeks later.
    expect(codeOf(await send(movement('sold', of, 1, { at: before })))).toMatch(/goods_/);
    const today = app.clock.now();
    app.clock.moveTo(`${since}T04:00:00Z`);
    const then = { at: `${before.slice(0, 10)}T05:00:00Z` };
    expect(codeOf(await send(movement('sold', of, 1, then)))).toMatch(/goods_/);
    expect((await send(movement('sold', of, 1, { ...then, isKept: true }))).status).toBe(201);
    app.clock.moveTo(today.toISOString());
    expect(codeOf(await send(movement('sold', of, 1, { at: `${since}T12:00:00Z` })))).toMatch(/goods_/);
    expect(codeOf(await send(movement('received', of, 1, { at: before })))).toMatch(/goods_/);
  });

  it('past their date are not sold, whatever is dated before it', async () => {
    const goods = fresh();
    await send(movement('received', goods, 5, { expiryDate: '2026-11-20', at: '2026-11-20T13:00:00Z' }));
    expect(codeOf(await send(movement('sold', goods, 1)))).toBe('stock.past_expiry');
    const evening = movement('sold', goods, 1, { at: '2026-11-20T20:00:00Z' });
    expect(codeOf(await send(evening))).toBe('stock.past_expiry');
    const kept = { ...evening, isKept: true } as NewMovement; // it is a sale
    expect((await send(kept)).status).toBe(201);
    // Sent by the form, which had no answer, it is the same.
    expect((await send(evening)).body).toMatchObject({ isNew: false });
    // Nor taken in or moved, nor told of later than a day after it was.
    const toStoreId = stores[1]?.id ?? '';
    for (const given of [
      movement('received', goods, 1),
      movement('transferred', goods, 1, { toStoreId }),
      movement('sold', goods, 1, { at: '2026-11-20T02:00:00Z' }),
    ])
      expect([given.kind, codeOf(await send(given))]).toEqual([given.kind, 'stock.past_expiry']);
  });

  it('are not taken in before they were made, nor more of them than were made', async () => {
    const { goods, madeOn, quantity } = await named(`code = 'HALAL-BEEF-2024-002'`);
    const before = new Date(Date.parse(madeOn) - 86_400_000).toISOString();
    // Seven in the morning in Ipoh is the day before in Greenwich.
    const morning = movement('received', goods, 1, { at: new Date(Date.parse(madeOn) - 3_600_000).toISOString() });
    expect((await send(morning)).status).toBe(201);
    expect(codeOf(await send(movement('received', goods, 1, { at: before })))).toBe('inventory.before_production');
    expect(codeOf(await send(movement('received', goods, quantity + 1)))).toBe('inventory.more_than_made');
    const half = Math.ceil(quantity / 2) + 1;
    const both = await Promise.all([send(movement('received', goods, half)), send(movement('received', goods, half))]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    const all = movement('received', goods, quantity - half - 1);
    expect((await send(all)).status).toBe(201);
    // The same once more is the same; more is too much.
    expect((await send(all)).status).toBeLessThan(300);
    expect(codeOf(await send(movement('received', goods, 1)))).toBe('inventory.more_than_made');
    await send(movement('written_off', goods, quantity, { reason: 'damaged' }));
  });

  it('are as many as a count says, and no more than were made, however their number is written', async () => {
    const { goods, quantity } =
      await named(`b.quantity > 50 and b.expires_on > '2026-12-31' and b.produced_on < '2026-11-01'
      and not exists (select from stock.items i where i.gtin = b.gtin) and not exists (select from batches.batch_blocks k where k.gtin = b.gtin)`);
    const spelt = { ...goods, batchNumber: ` ${goods.batchNumber.toLowerCase().replaceAll('-', '.')}`.trim() };
    // Nor does a batch lose its date by being written in small letters.
    const { goods: past } = await named(
      `b.expires_on < '2026-11-15' and not exists (select from batches.batch_blocks k where k.gtin = b.gtin)`,
    );
    const expired = { ...past, batchNumber: past.batchNumber.toLowerCase() };
    expect(codeOf(await send(movement('received', expired, 1, { expiryDate: null })))).toBe('stock.past_expiry');
    expect(codeOf(await send(movement('counted', goods, quantity + 1)))).toBe('inventory.more_than_made');
    expect(codeOf(await send(movement('received', spelt, quantity + 1)))).toBe('inventory.more_than_made');
    // Typed wrong and corrected: what was never there takes nothing of what may come.
    const before = await send(movement('received', goods, quantity));
    expect(before.status).toBe(201);
    await send(movement('counted', goods, 10, { at: '2026-11-21T09:10:00Z' }));
    const rest = movement('received', goods, quantity - 10, { at: '2026-11-21T09:20:00Z' });
    expect((await send(rest)).status).toBe(201);
    expect(codeOf(await send(movement('received', goods, 1)))).toBe('inventory.more_than_made');
  });

  it('are in all own shops together no more than were made, unless somebody says which count was wrong', async () => {
    const { goods, quantity } =
      await named(`b.quantity > 50 and b.expires_on > '2026-12-31' and b.produced_on < '2026-11-01'
      and not exists (select from stock.items i where i.gtin = b.gtin) and not exists (select from batches.batch_blocks k where k.gtin = b.gtin)`);
    const { stores } = await owner.call(listStores, {});
    const other = stores.find(({ id }) => id !== storeId())?.id ?? '';
    expect((await send(movement('counted', goods, quantity))).status).toBe(201);
    const more = (note: string) => movement('counted', goods, 1, { storeId: other, note });
    for (const note of ['', ' ', '-'])
      expect(codeOf(await send(more(note))), note).toBe('inventory.more_counted_than_made');
    // Counted down, the first shop leaves room.
    expect((await send(movement('counted', goods, quantity - 1, { at: '2026-11-21T09:10:00Z' }))).status).toBe(201);
    expect((await send(more(''))).status).toBe(201);
    expect(codeOf(await send({ ...more(''), quantity: 2 }))).toBe('inventory.more_counted_than_made');
    expect((await send({ ...more('The count of the other shop was wrong.'), quantity: 2 })).status).toBe(201);
  });

  it('without a batch grow no younger by being told apart, and keep the earliest date of all', async () => {
    const { goods } = await named(`b.quantity > 50 and b.expires_on > '2026-12-31' and b.produced_on < '2026-11-01'
      and not exists (select from stock.items i where i.gtin = b.gtin) and not exists (select from batches.batch_blocks k where k.gtin = b.gtin)`);
    const loose = { gtin: goods.gtin, batchNumber: null };
    expect((await send(movement('received', loose, 10, { expiryDate: '2027-09-01' }))).status).toBe(201);
    const past = { expiryDate: '2026-11-20', at: '2026-11-21T09:05:00Z' };
    const late = await send(movement('received', loose, 5, { ...past, document: 'DN-2' }));
    expect(late.body).toMatchObject({ code: 'stock.past_expiry', faults: [{ path: '/expiryDate' }] });
    const { item } = await owner.call(recordMovement, { body: movement('counted', loose, 10, past) });
    expect(item.expiryDate).toBe('2026-11-20');
    const at = '2026-11-21T09:10:00Z';
    expect(codeOf(await send(movement('identified', goods, 5, { at })))).toBe('stock.expiry_differs');
    expect(codeOf(await send(movement('sold', loose, 1, { at })))).toBe('stock.past_expiry');
    expect(
      (await send(movement('written_off', loose, 10, { reason: 'expired', at: '2026-11-21T09:20:00Z' }))).status,
    ).toBe(201);
  });

  it('without a batch are told apart once their packs are looked at: as many as stand there, of a batch that is on record', async () => {
    const { goods, quantity } =
      await named(`b.quantity > 50 and b.expires_on > '2026-12-31' and b.produced_on < '2026-11-01'
      and not exists (select from stock.items i where i.gtin = b.gtin) and not exists (select from batches.batch_blocks k where k.gtin = b.gtin)`);
    const loose = { gtin: goods.gtin, batchNumber: null };
    const later = { at: '2026-11-21T09:10:00Z' };
    expect((await send(movement('received', loose, 20))).status).toBe(201);
    const named12 = movement('identified', goods, 12, later);
    expect(codeOf(await send(movement('identified', { ...goods, batchNumber: 'NOT-MADE' }, 1)))).toBe(
      'inventory.batch_not_on_record',
    );
    expect(codeOf(await send(movement('identified', goods, 21, later)))).toBe('stock.more_than_stock');
    expect((await send(movement('identified', loose, 1))).status).toBe(400);
    const answer = await owner.call(recordMovement, { body: named12 });
    expect(answer).toMatchObject({ item: { gtin: goods.gtin, batchNumber: null, stock: 8 }, amount: -12 });
    expect((await send(named12)).status).toBeLessThan(300);
    const { items } = await owner.call(listInventory, { query: { search: goods.gtin } });
    const stockOf = (batchNumber: string | null) => items.find((item) => item.batchNumber === batchNumber)?.stock;
    expect([stockOf(null), stockOf(goods.batchNumber)]).toEqual([8, 12]);
    // What came before a batch was made is none of it.
    await app.database.asOwner(
      `update batches.batches set produced_on = '2026-12-01' where gtin = '${goods.gtin}' and batch_number = '${goods.batchNumber}'`,
    );
    expect(codeOf(await send(movement('identified', goods, 1, later)))).toBe('inventory.before_production');
    await app.database.asOwner(
      `update batches.batches set produced_on = '2026-10-01' where gtin = '${goods.gtin}' and batch_number = '${goods.batchNumber}'`,
    );
    // A count of the rest and of what was told apart is no more than was made of it.
    expect(codeOf(await send(movement('received', goods, quantity - 11)))).toBe('inventory.more_than_made');
    // In a recall they can be told apart, although nobody may sell or send them.
    await app.database.asOwner(
      `insert into batches.blocks (id, realm, gtin, batch_id, kind, source_id, reason, since)
       select gen_random_uuid(), realm, gtin, id, 'recall', id, 'Metal', '2026-11-01' from batches.batches where gtin = '${goods.gtin}' and batch_number = '${goods.batchNumber}'`,
    );
    expect(codeOf(await send(movement('sold', loose, 1)))).toBe('batches.batch_needed');
    expect((await send(movement('identified', goods, 8, later))).status).toBe(201);
    expect(codeOf(await send(movement('sold', goods, 1)))).toBe('batches.goods_recalled');
    expect(
      (await send(movement('written_off', goods, 20, { reason: 'recalled', at: '2026-11-21T09:20:00Z' }))).status,
    ).toBe(201);
  });
});

describe('Stock of others', () => {
  it('is not there for a stranger, in no route', async () => {
    const goods = fresh();
    const { item } = await record(movement('received', goods, 3));
    expect((await stranger.send(inventoryItem, { params: { id: item.id } })).status).toBe(404);
    expect(
      (await stranger.send(setLowStock, { ifMatch: '*', params: { id: item.id }, body: { lowStockBelow: 4 } })).status,
    ).toBe(404);
    expect(await refused(movement('sold', goods, 1), stranger)).toBe('stock.unknown_store');
    const seen = await stranger.call(listInventory, { query: { limit: 500 } });
    expect(seen.items.filter(({ storeId: id }) => stores.some((store) => store.id === id))).toEqual([]);
    for (const role of ['producer', 'certifier', 'consumer'] as const)
      expect((await (await signInAs(app, role)).send(listInventory, {})).status, role).toBe(403);
  });

  it('cannot be moved under the name of a movement of somebody else', async () => {
    const mine = movement('received', fresh(), 3);
    await record(mine);
    const theirs = { ...mine, storeId: (await stranger.call(listStores, {})).stores[0]?.id ?? '' };
    expect(await refused(theirs, stranger)).toBe('request.id_taken');
  });

  it('does not come back where a statement forgets to ask whose it is', async () => {
    await record(movement('received', fresh(), 3));
    const of = sql`where organisation_id = ${retailerId('segar')}`;
    for (const asked of [
      sql`select from inventory.item_verdicts ${of}`,
      sql`select from inventory.stock_verdicts ${of}`,
      sql`select from stock.stock_items ${of}`,
      sql`select from stock.stock_movements ${of}`,
    ]) {
      expect((await app.database.asTenant(retailerId('segar'), (tx) => tx.execute(asked))).rowCount).toBeGreaterThan(0);
      expect((await app.database.asTenant(retailerId('nakhla'), (tx) => tx.execute(asked))).rowCount).toBe(0);
    }
  });

  it('is moved by those of the daily work only', async () => {
    const person = await newPerson(app, 'Colleague', 'retailer', retailerId('segar'));
    for (const [right, status] of [
      ['staff', 201],
      ['auditor', 403],
      ['read_only', 403],
    ] as const) {
      await setRight(app, 'Colleague', right);
      const answer = await person.send(recordMovement, { body: movement('received', fresh(), 1) });
      expect(answer.status, right).toBe(status);
      expect((await person.call(listStores, {})).mayWrite, right).toBe(status === 201);
    }
  });
});

describe('The verdict of what is on the shelf', () => {
  let certifier: Browser;
  const chicken = batchOf('HALAL-CHICKEN-2024-001');
  const shown = async (goods: { batchNumber: string }) =>
    (await owner.call(listInventory, { query: { search: goods.batchNumber } })).items[0];

  beforeAll(async () => {
    certifier = await signInAs(app, 'certifier');
    await record(movement('received', chicken, 12));
  });
  beforeEach(async () => {
    await deliver();
  });

  it('is that of the verdict function for the country of the store', async () => {
    expect(await shown(chicken)).toMatchObject({ status: 'verified', verdict: 'certified' });
    const unregistered = await record(movement('received', { gtin: '09506000134352', batchNumber: null }, 1));
    expect(unregistered.item).toMatchObject({ product: null, verdict: 'unknown', status: 'warning' });
  });

  it('follows a suspension of the certificate and its end, and tells the retailer', async () => {
    const { rows } = await app.database.pool.query<{ id: string }>(
      `select c.id from certificates.certificates c join certificates.coverages k on k.certificate_id = c.id where k.gtin = $1`,
      [chicken.gtin],
    );
    const params = { id: rows[0]?.id ?? '' };
    await certifier.call(changeCertificateStatus, {
      params,
      body: { action: 'suspend', reason: 'Line not segregated' },
    });
    await deliver();
    const suspended = await shown(chicken);
    expect(suspended).toMatchObject({ status: 'warning', verdict: 'suspended' });
    expect(suspended?.reasons[0]).toMatchObject({ code: 'certificate.suspended' });
    expect(suspended?.verdictChangedAt).not.toBeNull();
    const notices = await app.database.pool.query(
      `select payload from outbox.messages where kind = 'notice.raised' and payload->>'kind' = 'inventory_verdict_changed'
        and payload->'facts'->>'batch' = $1`,
      [chicken.batchNumber],
    );
    expect(notices.rows).toMatchObject([
      {
        payload: {
          to: { organisationId: retailerId('segar'), permission: 'look' },
          facts: { before: 'certified', verdict: 'suspended', store: 'Taman Segar, Cheras', stores: '1' },
          path: `/inventory?item=${suspended?.id}`,
        },
      },
    ]);
    // Of two changes in one millisecond nobody could say which came first.
    app.clock.moveTo('2026-11-21T10:00:01Z');
    const colleague = await newPerson(app, 'Second', 'certifier', certifierOrganisationId('nha'));
    expect((await reinstate(certifier, colleague, params.id)).status).toBe(200);
    await deliver();
    expect(await shown(chicken)).toMatchObject({ status: 'verified', verdict: 'certified' });
  });

  it('follows a recall, which counts in the compliance until the goods are off the shelf', async () => {
    const producer = await signInAs(app, 'producer');
    const goods = batches.find(({ product, number }) => product.key === 'THIGH' && number === 1)?.batch;
    if (!goods) throw new Error('no batch to recall');
    const { gtin, batchNumber } = goods;
    await record(movement('received', { gtin, batchNumber }, 5, { at: '2026-11-21T08:00:00Z' }));
    await producer.call(publishRecall, {
      body: { codes: [`(01)${gtin}(10)${batchNumber}`], recallClass: 'I', reason: 'Bone fragments in the meat' },
    });
    await deliver();
    expect(await shown({ batchNumber })).toMatchObject({ verdict: 'withdrawn', status: 'warning' });
    const named = { query: { code: `(01)${gtin}(10)${batchNumber}` } };
    expect(await owner.call(identifyGoods, named)).toMatchObject({ isRecalled: true });
    const part = async () =>
      (await owner.call(inventoryAnalytics, {})).compliance.parts.find(({ factor }) => factor === 'recalls_cleared');
    const before = await part();
    expect(before?.of).toBeGreaterThan(0);
    await record(movement('written_off', { gtin, batchNumber }, 5, { reason: 'recalled' }));
    expect((await part())?.count).toBe((before?.count ?? 0) + 1);
  });

  it('of goods that are relabelled is a mismatch at every retailer who has them (G1)', async () => {
    const sandwich = batches.find(({ product, number }) => product.key === 'SANDWICH' && number === 1)?.batch;
    if (!sandwich) throw new Error('no sandwich');
    const { gtin, batchNumber } = sandwich;
    await record(movement('counted', { gtin, batchNumber }, 2));
    const elsewhere = (await stranger.call(listStores, {})).stores[0]?.id ?? '';
    await stranger.call(recordMovement, {
      body: movement('counted', { gtin, batchNumber }, 2, { storeId: elsewhere }),
    });
    for (const who of [owner, stranger]) {
      const { items } = await who.call(listInventory, { query: { search: batchNumber, filter: 'warning' } });
      expect(items).toMatchObject([{ verdict: 'mismatch', status: 'warning' }]);
      expect(items[0]?.reasons.map(({ code }) => code)).toContain('certificate.other_holder');
    }
  });
});

describe('Figures', () => {
  it('are counted from what is on the shelves', async () => {
    const goods = fresh();
    const { item } = await record(
      movement('received', goods, 3, { expiryDate: '2026-11-25', at: '2026-11-21T08:00:00Z' }),
    );
    await owner.call(setLowStock, { ifMatch: '*', params: { id: item.id }, body: { lowStockBelow: 5 } });
    await record(movement('sold', goods, 1));
    const figures = await owner.call(inventoryAnalytics, {});
    const all = await owner.call(listInventory, { query: { limit: 500 } });
    const stocked = all.items.filter(({ stock }) => stock !== 0);
    expect(figures).toMatchObject({
      totalProducts: stocked.length,
      verifiedProducts: stocked.filter(({ status }) => status === 'verified').length,
      lowStock: all.items.filter(({ isLow }) => isLow).length,
      expiringProducts: stocked.filter(({ isExpiring }) => isExpiring).length,
      units: stocked.reduce((sum, { stock }) => sum + stock, 0),
    });
    for (const filter of ['low', 'expiring'] as const) {
      const found = await owner.call(listInventory, { query: { filter, limit: 500 } });
      expect(found.items.map(({ id }) => id)).toContain(item.id);
    }
    expect(figures.topProducts.length).toBeGreaterThan(0);
    expect(figures.compliance.score).toBeGreaterThan(0);
    for (const { risk } of figures.suppliers)
      expect(risk.parts.reduce((sum, { points }) => sum + points, 0)).toBe(risk.score);
  });

  it('tell scans by the country of the stores, and never of fewer than five', async () => {
    const scans = await owner.call(customerScans, {});
    expect(scans.countries).toEqual(['MY']);
    for (const product of scans.products) expect(product.scans).toBeGreaterThanOrEqual(5);
  });
});

describe('The list of stock', () => {
  const columnOf: Readonly<Record<(typeof inventorySorts)[number], (one: InventoryItem) => string | number | null>> = {
    product: ({ product }) => product,
    stock: ({ stock }) => stock,
    expiry: ({ expiryDate }) => expiryDate,
    checked: ({ lastChecked }) => lastChecked,
  };
  const ways = inventorySorts.flatMap((sort) => sortDirections.map((direction) => ({ sort, direction })));

  it.each(ways)('is sorted by $sort $direction, what has no value last', async (by) => {
    await record(movement('received', fresh(), 2, { expiryDate: '2027-01-02', at: '2026-11-21T08:00:00Z' }));
    const { items, total } = await owner.call(listInventory, { query: { ...by, limit: 500 } });
    expect(items).toHaveLength(total);
    const values = items.map(columnOf[by.sort]);
    const known = values.filter((value) => value !== null);
    expect(known.length).toBeGreaterThan(1);
    expect(values.slice(known.length).every((value) => value === null)).toBe(true);
    const ascending = by.direction === 'ascending' ? known : known.toReversed();
    for (const [index, value] of ascending.slice(1).entries()) expect(value >= (ascending[index] ?? value)).toBe(true);
  });
});

// Last: sessions end when the clock moves on.
describe('The calendar', () => {
  it('ends a certificate without anybody doing anything, and its goods are judged again within the minute', async () => {
    const { gtin, batchNumber } = { gtin: batchOf('HALAL-CHICKEN-2024-001').gtin, batchNumber: null };
    await record(movement('received', { gtin, batchNumber }, 1));
    const verdict = async () =>
      (
        await app.database.pool.query<{ verdict: string }>(
          `select verdict from inventory.item_verdicts join stock.items on id = item_id where gtin = $1 and batch_number = ''`,
          [gtin],
        )
      ).rows[0]?.verdict;
    expect(await verdict()).toBe('certified');
    expect(await app.domains.inventory.recheckDue()).toBe(0);
    const { rows } = await app.database.pool.query<{ day: string }>(
      `select max(c.valid_until)::text as day from certificates.certificates c join certificates.coverages k on k.certificate_id = c.id
       where k.gtin = $1`,
      [gtin],
    );
    const next = new Date(Date.parse(rows[0]?.day ?? '') + 86_400_000).toISOString().slice(0, 10);
    app.clock.moveTo(`${next}T00:00:30Z`);
    expect(await app.domains.inventory.recheckDue()).toBeGreaterThan(0);
    expect(await verdict()).toBe('expired');
  });
});
