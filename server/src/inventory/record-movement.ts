// Receives, sells, counts, writes off and transfers: the movement, the stock that follows from it and the entry of the audit trail in
// one transaction. The rules are core's; the lock on the item keeps two tills from selling the same last pack.

import type { movementSchema } from '@amanah/api/inventory';
import { faultOfMovement, type MovementKind, type StockMovement, stockLines } from '@amanah/core/inventory';
import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { ActingFor, Organisations } from '../organisations/index.ts';
import { newId } from '../platform/clock.ts';
import { day, nullable, text, uuid } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { type Judgement, judgeGoods, type PreviewVerdict } from './judge-goods.ts';
import type { ReadDeps } from './read-items.ts';
import { items, movements } from './tables.ts';

export type Movement = z.infer<typeof movementSchema>;
type Item = typeof items.$inferSelect;

export interface Store {
  readonly id: string;
  readonly name: string;
  readonly country: string;
  /** Global Location Number. */
  readonly gln: string | null;
}

export interface RecordDeps extends ReadDeps {
  readonly organisations: Pick<Organisations, 'acting' | 'recordAudit'>;
  readonly previewVerdict: PreviewVerdict;
}

type Owner = Pick<ActingFor, 'id' | 'realm'>;

/** A clock may run ahead by this much. */
const aheadMilliseconds = 300_000;

const actions = {
  received: 'stock.received',
  sold: 'stock.sold',
  counted: 'stock.counted',
  written_off: 'stock.written_off',
  transferred: 'stock.transferred',
} as const;

/** Everything that has to be asked before the transaction: stores, and the verdict of goods that may be new in one. */
export interface Prepared {
  readonly movement: Movement;
  readonly store: Store;
  readonly toStore: Store | null;
  readonly judgement: Judgement;
}

export interface Recorded {
  readonly itemId: string;
  readonly isNew: boolean;
  readonly amount: number;
}

export async function storesOf(
  deps: ReadDeps,
  organisationId: string,
): Promise<readonly (Store & { address: string })[]> {
  return rowsOf(
    deps.database.sql,
    { id: uuid, name: text, address: text, country: text, gln: nullable(text) },
    sql`select id, name, address, country, gln from organisations.site_places
    where organisation_id = ${organisationId} and kind = 'retail' order by name, id`,
  );
}

/** @throws Refusal inventory.unknown_store, inventory.same_store, inventory.clock_ahead */
export async function prepareMovement(deps: RecordDeps, organisation: Owner, movement: Movement): Promise<Prepared> {
  const { store, toStore } = placesOf(deps, await storesOf(deps, organisation.id), movement);
  // NOTE: asked before the transaction, which would otherwise hold a connection while it waits for another.
  const judgement = await judgeGoods(deps, { ...movement, realm: organisation.realm }, (toStore ?? store).country);
  return { movement, store, toStore, judgement };
}

/** @throws Refusal inventory.unknown_store, inventory.same_store, inventory.clock_ahead */
export function placesOf(
  deps: Pick<RecordDeps, 'clock'>,
  stores: readonly Store[],
  movement: Movement,
): { readonly store: Store; readonly toStore: Store | null } {
  const store = stores.find(({ id }) => id === movement.storeId);
  const toStore = movement.kind === 'transferred' ? (stores.find(({ id }) => id === movement.toStoreId) ?? null) : null;
  if (!store || (movement.kind === 'transferred' && !toStore)) throw new Refusal('inventory.unknown_store');
  if (toStore?.id === store.id) throw new Refusal('inventory.same_store');
  if (Date.parse(movement.at) > deps.clock.now().getTime() + aheadMilliseconds)
    throw new Refusal('inventory.clock_ahead');
  return { store, toStore };
}

/** @throws Refusal inventory.unknown_item, inventory.more_than_stock, inventory.quantity_wrong, request.id_taken */
export async function recordPrepared(
  tx: Transaction,
  deps: RecordDeps,
  organisation: Owner,
  actorId: string,
  prepared: Prepared,
): Promise<Recorded> {
  const { movement, store, toStore } = prepared;
  const before = await findRecorded(tx, deps, organisation, movement.id);
  if (before) return before;
  const mayBeNew = movement.kind === 'received' || movement.kind === 'counted';
  // Both ends of transfers are locked in the order of their stores, so that two crossing ones do not wait for each other.
  const places = (toStore ? [store, toStore] : [store]).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const locked = new Map<string, Item>();
  for (const place of places) {
    const isCreated = mayBeNew || place.id === toStore?.id;
    const item = await lockItem(tx, deps, organisation, place, prepared, isCreated);
    if (item) locked.set(place.id, item);
  }
  const item = locked.get(store.id);
  if (!item) throw new Refusal('inventory.unknown_item');
  // Sent twice at once, the second waits for the lock and finds what the first has written.
  const meanwhile = await findRecorded(tx, deps, organisation, movement.id);
  if (meanwhile) return meanwhile;
  const kind: MovementKind = movement.kind === 'transferred' ? 'sent' : movement.kind;
  const about = { deps, organisation, actorId, prepared };
  const amount = await add(tx, about, item, { id: movement.id, kind }, toStore?.id ?? null);
  if (toStore) {
    const target = locked.get(toStore.id);
    if (!target) throw new Error('the item of the other store was not made');
    await add(
      tx,
      about,
      { ...target, expiresOn: target.expiresOn ?? item.expiresOn },
      { id: newId(deps.clock.now()), kind: 'arrived' },
      store.id,
    );
  }
  await deps.organisations.recordAudit(tx, {
    organisationId: organisation.id,
    actorId,
    action: actions[movement.kind],
    subject: { kind: 'stock', id: item.id, name: movement.batchNumber ?? movement.gtin },
    facts: {
      store: store.name,
      gtin: movement.gtin,
      quantity: String(movement.quantity),
      ...(movement.kind === 'written_off' ? { reason: movement.reason } : {}),
      ...(toStore ? { toStore: toStore.name } : {}),
    },
  });
  return { itemId: item.id, isNew: true, amount };
}

export const asStock = (row: typeof movements.$inferSelect): StockMovement => ({
  id: row.id,
  kind: row.kind,
  quantity: row.quantity,
  at: row.occurredAt.toISOString(),
});

export async function stockMovementsOf(tx: Transaction, itemId: string) {
  return tx.select().from(movements).where(eq(movements.itemId, itemId));
}

async function findRecorded(
  tx: Transaction,
  deps: RecordDeps,
  organisation: Owner,
  id: string,
): Promise<Recorded | null> {
  const [known] = await tx
    .select({ itemId: movements.itemId })
    .from(movements)
    .where(and(eq(movements.id, id), deps.database.owned(movements.organisationId, organisation.id)));
  return known ? { itemId: known.itemId, isNew: false, amount: await amountOf(tx, known.itemId, id) } : null;
}

async function amountOf(tx: Transaction, itemId: string, movementId: string): Promise<number> {
  const lines = stockLines((await stockMovementsOf(tx, itemId)).map(asStock));
  return lines.find(({ movement }) => movement.id === movementId)?.amount ?? 0;
}

async function lockItem(
  tx: Transaction,
  deps: RecordDeps,
  organisation: Owner,
  store: Store,
  { movement, judgement }: Prepared,
  isCreated: boolean,
): Promise<Item | null> {
  const { gtin } = movement;
  const batchNumber = movement.batchNumber ?? '';
  if (isCreated)
    await tx
      .insert(items)
      .values({
        id: newId(deps.clock.now()),
        organisationId: organisation.id,
        realm: organisation.realm,
        storeId: store.id,
        country: store.country,
        gtin,
        batchNumber,
        expiresOn: await bestBefore(tx, movement),
        stock: 0,
        ...judgement,
        createdAt: deps.clock.now(),
      })
      .onConflictDoNothing({ target: [items.storeId, items.gtin, items.batchNumber] });
  const [item] = await tx
    .select()
    .from(items)
    .where(
      and(
        eq(items.storeId, store.id),
        eq(items.gtin, gtin),
        eq(items.batchNumber, batchNumber),
        deps.database.owned(items.organisationId, organisation.id),
      ),
    )
    .for('update');
  return item ?? null;
}

/** What the producer has on record of the batch goes before what was read from the pack. */
async function bestBefore(tx: Transaction, movement: Movement): Promise<string | null> {
  const [batch] = await rowsOf(
    tx,
    { expires_on: nullable(day) },
    sql`select expires_on from batches.batch_facts where gtin = ${movement.gtin} and batch_number = ${movement.batchNumber ?? ''}`,
  );
  return batch?.expires_on ?? ('expiryDate' in movement ? movement.expiryDate : null);
}

async function add(
  tx: Transaction,
  about: { deps: RecordDeps; organisation: Owner; actorId: string; prepared: Prepared },
  item: Item,
  { id, kind }: { readonly id: string; readonly kind: MovementKind },
  otherStoreId: string | null,
): Promise<number> {
  const { deps, organisation, actorId, prepared } = about;
  const { movement } = prepared;
  const known = (await stockMovementsOf(tx, item.id)).map(asStock);
  const next: StockMovement = { id, kind, quantity: movement.quantity, at: new Date(movement.at).toISOString() };
  const fault = faultOfMovement(known, next);
  if (fault !== null) throw new Refusal(`inventory.${fault}`);
  const stored = await tx
    .insert(movements)
    .values({
      id,
      organisationId: organisation.id,
      itemId: item.id,
      kind,
      quantity: movement.quantity,
      occurredAt: new Date(movement.at),
      recordedAt: deps.clock.now(),
      actorId,
      reason: movement.kind === 'written_off' ? movement.reason : null,
      note: movement.note,
      otherStoreId,
    })
    .onConflictDoNothing({ target: movements.id })
    .returning({ id: movements.id });
  if (stored.length === 0) throw new Refusal('request.id_taken');
  const lines = stockLines([...known, next]);
  const told = 'expiryDate' in movement ? movement.expiryDate : null;
  await tx
    .update(items)
    .set({ stock: lines.at(-1)?.stockAfter ?? 0, expiresOn: item.expiresOn ?? told })
    .where(eq(items.id, item.id));
  return lines.find((line) => line.movement.id === id)?.amount ?? 0;
}
