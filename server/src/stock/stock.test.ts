// Stock at its door, without the verdicts of inventory: what is new to a store, who has goods of a batch, and what others do not see.

import { retailerId } from '@amanah/demo/producers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../platform/clock.ts';
import { createDemoApp, type TestApp } from '../testing/test-app.ts';
import { createStock, type Movement, type NewGoods, type Stock, type Store } from './index.ts';

const segar = { id: retailerId('segar'), realm: 'demo' as const };
const nakhla = { id: retailerId('nakhla'), realm: 'demo' as const };
const actorId = '0199a000-0000-7000-8000-0000000000d1';
const gtin = '09521001009017';

let app: TestApp;
let stock: Stock;
let stores: readonly Store[];
beforeAll(async () => {
  app = await createDemoApp();
  stock = createStock({ ...app, organisations: app.domains.organisations });
  stores = await stock.storesOf(segar.id);
});
afterAll(() => app.close());

const storeAt = (index: number) => stores[index]?.id ?? '';
const moved = (batchNumber: string, quantity: number, at: string) => ({
  id: newId(app.clock.now()),
  storeId: storeAt(0),
  gtin,
  batchNumber,
  at: `2026-11-21T${at}:00Z`,
  quantity,
  note: '',
});
let papers = 0;
const received = (batchNumber: string, quantity: number): Movement => ({
  ...moved(batchNumber, quantity, '08:00'),
  kind: 'received',
  expiryDate: null,
  supplier: 'Kampung Hijau',
  document: `DN-${++papers}`,
});
const sold = (batchNumber: string, quantity: number): Movement => ({
  ...moved(batchNumber, quantity, '09:00'),
  kind: 'sold',
});
const transferred = (batchNumber: string, quantity: number): Movement => ({
  ...moved(batchNumber, quantity, '08:30'),
  kind: 'transferred',
  toStoreId: storeAt(1),
});

/** Records and says which goods were new. */
async function record(movement: Movement, isAudited = true) {
  const found: NewGoods[] = [];
  const whenNew = async (goods: NewGoods) => void found.push(goods);
  const places = stock.placesOf(stores, movement);
  const recorded = await app.database.asTenant(segar.id, (tx) =>
    stock.record(tx, { organisation: segar, actorId }, { ...movement, places }, { whenNew, isAudited }),
  );
  return { ...recorded, found };
}

describe('Goods', () => {
  it('are new to a store once, and where a transfer arrives', async () => {
    const first = await record(received('NEW', 5));
    expect(first.found).toEqual([{ itemId: first.itemId, organisationId: segar.id }]);
    expect((await record(received('NEW', 2))).found).toEqual([]);
    const there = await record(transferred('NEW', 3));
    expect(there.itemId).toBe(first.itemId);
    expect(there.found).toHaveLength(1);
    expect(there.found).not.toContainEqual({ itemId: first.itemId, organisationId: segar.id });
    expect((await record(sold('NEW', 1))).found).toEqual([]);
  });

  it('are not there where what is kept of them could not be written', async () => {
    const movement = received('BROKEN', 5);
    const places = stock.placesOf(stores, movement);
    const whenNew = () => Promise.reject(new Error('no verdict'));
    const recording = app.database.asTenant(segar.id, (tx) =>
      stock.record(tx, { organisation: segar, actorId }, { ...movement, places }, { whenNew, isAudited: true }),
    );
    await expect(recording).rejects.toThrow('no verdict');
    expect(await stock.stockHoldersOf({ gtin, batchNumber: 'BROKEN', realm: 'demo' })).toEqual([]);
  });

  it('are held by whoever has some left, in their realm', async () => {
    const holders = (realm: 'demo' | 'practice' = 'demo') => stock.stockHoldersOf({ gtin, batchNumber: 'HELD', realm });
    await record(received('HELD', 2));
    expect(await holders()).toEqual([segar.id]);
    expect(await holders('practice')).toEqual([]);
    await record(sold('HELD', 2));
    expect(await holders()).toEqual([]);
  });
});

describe('What moved an item', () => {
  it('comes in the order in which it happened, and to its own organisation alone', async () => {
    const { itemId } = await record(received('MOVED', 5));
    await record(sold('MOVED', 4));
    await record(transferred('MOVED', 1));
    const read = (organisationId: string) =>
      app.database.asTenant(organisationId, (tx) => stock.readMovements(tx, itemId));
    expect(
      (await read(segar.id)).map(({ movement, amount, stockAfter, actorId: by }) => [
        movement.kind,
        amount,
        stockAfter,
        by === actorId,
      ]),
    ).toEqual([
      ['received', 5, 5, true],
      ['sent', -1, 4, true],
      ['sold', -4, 0, true],
    ]);
    expect(await read(nakhla.id)).toEqual([]);
  });

  it('says in the audit trail what was there before and after, how much, where, and why', async () => {
    const facts = async (itemId: string) =>
      (
        await app.database.pool.query(
          `select entry::jsonb -> 'facts' as facts from organisations.audit_entries where entry::jsonb -> 'subject' ->> 'id' = $1 order by place`,
          [itemId],
        )
      ).rows.map((row) => row.facts);
    const { itemId } = await record(received('BEFORE-AFTER', 9));
    await record(sold('BEFORE-AFTER', 4));
    await record({ ...moved('BEFORE-AFTER', 3, '09:30'), kind: 'written_off', reason: 'damaged', note: 'Fell.' });
    const counted = { ...moved('BEFORE-AFTER', 1, '09:40'), kind: 'counted' as const, expiryDate: null };
    await record({ ...counted, note: 'One is missing.' });
    const store = stores[0]?.name;
    expect(await facts(itemId)).toMatchObject([
      { store, quantity: '9', stockBefore: '0', stockAfter: '9' },
      { store, quantity: '4', stockBefore: '9', stockAfter: '5' },
      { store, quantity: '3', stockBefore: '5', stockAfter: '2', reason: 'damaged', note: 'Fell.' },
      { store, quantity: '1', stockBefore: '2', stockAfter: '1', note: 'One is missing.' },
    ]);
  });

  it('is in the audit trail, unless the caller says it there', async () => {
    const entries = async (itemId: string) =>
      (
        await app.database.pool.query(
          `select from organisations.audit_entries where entry::jsonb->'subject'->>'id' = $1`,
          [itemId],
        )
      ).rowCount;
    expect(await entries((await record(received('AUDITED', 1))).itemId)).toBe(1);
    expect(await entries((await record(received('QUIET', 1), false)).itemId)).toBe(0);
  });
});

describe('A limit', () => {
  it('that a person has set is not set over', async () => {
    const { itemId } = await record(received('LIMITED', 5));
    const limit = async () =>
      (
        await app.database.pool.query<{ low: number | null }>(
          'select low_stock_below as low from stock.stock_items where id = $1',
          [itemId],
        )
      ).rows[0]?.low;
    await app.database.asTenant(segar.id, (tx) => stock.setFirstLowStock(tx, itemId, 4));
    expect(await limit()).toBe(4);
    await app.database.asTenant(segar.id, (tx) => stock.setFirstLowStock(tx, itemId, 9));
    expect(await limit()).toBe(4);
  });
});
