// Receives, sells, counts, writes off and transfers: the movement, the stock that follows from it and the entry of the audit trail in
// one transaction. The rules are core's; the lock on the item keeps two tills from selling the same last pack.
import { isPastExpiry, isWrittenLate } from '@amanah/core/batches';
import { faultOfMovement, type MovementKind, type StockMovement, stockLines } from '@amanah/core/stock';
import { and, eq, sql } from 'drizzle-orm';
import type { ActingFor, Organisations } from '../organisations/index.ts';
import { type Clock, dayOf, newId } from '../platform/clock.ts';
import { day, nullable } from '../platform/database/columns.ts';
import { type Database, rowsOf, type Transaction } from '../platform/database/database.ts';
import { Refusal, refusalAt } from '../platform/refusal.ts';
import { requireNotReceived } from './already-received.ts';
import { contradictsDate, dateOf, type Movement } from './movement.ts';
import { readStockMovements } from './read-movements.ts';
import { endsOf, orderOf, type PlacedMovement, type Shelf } from './same-goods.ts';
import { items, movements } from './tables.ts';

type Item = typeof items.$inferSelect;

interface RecordDeps {
  readonly database: Pick<Database, 'owned'>;
  readonly clock: Clock;
  readonly organisations: Pick<Organisations, 'recordAudit'>;
}

interface By {
  readonly organisation: Pick<ActingFor, 'id' | 'realm'>;
  readonly actorId: string;
}

/** Goods that a store has for the first time. */
export interface NewGoods {
  readonly itemId: string;
  readonly organisationId: string;
}

type WhenNew = (goods: NewGoods) => Promise<void>;

export interface Recorded {
  readonly itemId: string;
  /** False where it was on record already. */
  readonly isNew: boolean;
  /** What it did to the stock; of a count the difference. */
  readonly amount: number;
}

const actions = {
  received: 'stock.received',
  sold: 'stock.sold',
  counted: 'stock.counted',
  written_off: 'stock.written_off',
  transferred: 'stock.transferred',
  identified: 'stock.identified',
} as const;

export async function recordMovement(
  tx: Transaction,
  deps: RecordDeps,
  by: By,
  given: PlacedMovement,
  {
    whenNew,
    isAudited,
    isPast = false,
  }: {
    readonly whenNew: WhenNew;
    readonly isAudited: boolean;
    readonly isPast?: boolean;
  },
): Promise<Recorded> {
  const movement = notAhead(given, deps.clock);
  const before = await findRecorded(tx, deps, by, movement.id);
  if (before) return before;
  const { from, to } = await endsOf(tx, by.organisation, movement);
  const mayBeNew = movement.kind === 'received' || movement.kind === 'counted';
  // Both ends are locked in one order, so that two crossing movements do not wait for each other.
  const locked = new Map<Shelf, Item>();
  for (const end of (to ? [from, to] : [from]).toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1))) {
    if (mayBeNew || end === to) await createItem(tx, deps, by, end, movement, whenNew);
    const item = await lockItem(tx, deps, by, end, movement);
    if (item) locked.set(end, item);
  }
  const item = locked.get(from);
  if (!item) throw refusalAt('/batchNumber', 'stock.unknown_item');
  // Sent twice at once, the second waits for the lock and finds what the first has written.
  const meanwhile = await findRecorded(tx, deps, by, movement.id);
  if (meanwhile) return meanwhile;
  if (!isPast) await requireNotReceived(tx, by.organisation.id, movement);
  const kind: MovementKind = movement.kind === 'transferred' || movement.kind === 'identified' ? 'sent' : movement.kind;
  const about: About = { deps, by, movement, isPast };
  const done = await add(tx, about, item, { id: movement.id, kind }, to?.store.id ?? null);
  if (to) {
    const target = locked.get(to);
    if (!target) throw new Error('the item at the other end was not made');
    // Goods grow no younger by being identified.
    if (movement.kind === 'identified' && item.expiresOn && target.expiresOn && item.expiresOn !== target.expiresOn)
      throw refusalAt('/batchNumber', 'stock.expiry_differs', target.expiresOn);
    await add(
      tx,
      about,
      { ...target, expiresOn: target.expiresOn ?? item.expiresOn },
      { id: newId(deps.clock.now()), kind: 'arrived' },
      from.store.id,
    );
  }
  if (isAudited) await recordAudit(tx, about, item, done.stock);
  return { itemId: item.id, isNew: true, amount: done.amount };
}

/** By a clock that is ahead it is of now: what is counted in the meantime would else stand before it. */
function notAhead(movement: PlacedMovement, clock: Clock): PlacedMovement {
  const now = clock.now();
  return Date.parse(movement.at) > now.getTime() ? { ...movement, at: now.toISOString() } : movement;
}

interface About {
  readonly deps: RecordDeps;
  readonly by: By;
  readonly movement: PlacedMovement;
  /** It is history that is told as such. */
  readonly isPast: boolean;
}

async function recordAudit(
  tx: Transaction,
  { deps, by, movement }: About,
  { id, stock: before }: Pick<Item, 'id' | 'stock'>,
  after: number,
): Promise<void> {
  const { store, toStore } = movement.places;
  await deps.organisations.recordAudit(tx, {
    organisationId: by.organisation.id,
    actorId: by.actorId,
    action: actions[movement.kind],
    subject: { kind: 'stock', id, name: movement.batchNumber ?? movement.gtin },
    facts: {
      store: store.name,
      gtin: movement.gtin,
      quantity: String(movement.quantity),
      ...{ stockBefore: String(before), stockAfter: String(after) },
      at: new Date(movement.at).toISOString(),
      ...(movement.kind === 'written_off' ? { reason: movement.reason } : {}),
      ...(movement.kind === 'received' ? { partner: movement.supplier } : {}),
      ...(movement.kind === 'received' && movement.document ? { document: movement.document } : {}),
      ...(toStore ? { toStore: toStore.name } : {}),
      // Its time was taken for it, as a device said it.
      ...(movement.kind === 'sold' && movement.isKept ? { waited: 'device' } : {}),
      ...(movement.note ? { note: movement.note } : {}),
    },
  });
}

async function findRecorded(
  tx: Transaction,
  deps: RecordDeps,
  { organisation }: By,
  id: string,
): Promise<Recorded | null> {
  const [known] = await tx
    .select({ itemId: movements.itemId })
    .from(movements)
    .where(and(eq(movements.id, id), deps.database.owned(movements.organisationId, organisation.id)));
  return known ? { itemId: known.itemId, isNew: false, amount: await amountOf(tx, known.itemId, id) } : null;
}

async function amountOf(tx: Transaction, itemId: string, movementId: string): Promise<number> {
  const lines = stockLines(await readStockMovements(tx, itemId));
  return lines.find(({ movement }) => movement.id === movementId)?.amount ?? 0;
}

async function createItem(
  tx: Transaction,
  deps: RecordDeps,
  by: By,
  { store, batchNumber }: Shelf,
  movement: Movement,
  whenNew: WhenNew,
): Promise<void> {
  const [created] = await tx
    .insert(items)
    .values({
      id: newId(deps.clock.now()),
      organisationId: by.organisation.id,
      realm: by.organisation.realm,
      storeId: store.id,
      country: store.country,
      gtin: movement.gtin,
      batchNumber,
      expiresOn: await bestBefore(tx, by, movement),
      stock: 0,
      createdAt: deps.clock.now(),
    })
    .onConflictDoNothing({ target: [items.storeId, items.gtin, items.batchNumber] })
    .returning({ itemId: items.id, organisationId: items.organisationId });
  if (created) await whenNew(created);
}

async function lockItem(
  tx: Transaction,
  deps: RecordDeps,
  { organisation }: By,
  { store, batchNumber }: Shelf,
  movement: Movement,
): Promise<Item | null> {
  const [item] = await tx
    .select()
    .from(items)
    .where(
      and(
        eq(items.storeId, store.id),
        eq(items.gtin, movement.gtin),
        eq(items.batchNumber, batchNumber),
        deps.database.owned(items.organisationId, organisation.id),
      ),
    )
    .for('update');
  return item ?? null;
}

/**
 * What the producer has on record of the batch. Another date on the pack is no misprint to pass over: the pack may be of another batch, or relabelled.
 *
 * @throws Refusal stock.expiry_differs
 */
async function bestBefore(tx: Transaction, { organisation }: By, movement: Movement): Promise<string | null> {
  const [batch] = await rowsOf(
    tx,
    { expires_on: nullable(day) },
    sql`select expires_on from batches.meant_by(${movement.gtin}, ${movement.batchNumber ?? ''}, array[${organisation.realm}]) order by batch_number limit 1`,
  );
  const given = 'expiryDate' in movement ? movement.expiryDate : null;
  if (movement.kind === 'received' && batch?.expires_on && given !== null && given !== batch.expires_on)
    throw refusalAt('/expiryDate', 'stock.expiry_differs', batch.expires_on);
  return batch?.expires_on ?? given;
}

async function add(
  tx: Transaction,
  { deps, by, movement, isPast }: About,
  item: Item,
  { id, kind }: { readonly id: string; readonly kind: MovementKind },
  otherStoreId: string | null,
): Promise<{ readonly amount: number; readonly stock: number }> {
  const known = await readStockMovements(tx, item.id);
  const next: StockMovement = { id, kind, quantity: movement.quantity, at: new Date(movement.at).toISOString() };
  // What is told later than a day after it happened is judged by the day on which it is told, as blocks are; so is a sale that did not wait on a device.
  const now = deps.clock.now();
  const isLate = isWrittenLate(movement.at, now.toISOString()) || (movement.kind === 'sold' && !movement.isKept);
  const judgedOn = !isPast && isLate ? now : new Date(movement.at);
  const isMoved = kind !== 'counted' && kind !== 'written_off' && movement.kind !== 'identified';
  if ((kind === 'sold' || (isMoved && !isPast)) && isPastExpiry(item.expiresOn, dayOf(judgedOn)))
    throw refusalAt('/batchNumber', 'stock.past_expiry', item.expiresOn);
  const stated = 'expiryDate' in movement ? movement.expiryDate : null;
  if (kind === 'received' && !isPast && isPastExpiry(stated, dayOf(judgedOn)))
    throw refusalAt('/expiryDate', 'stock.past_expiry', stated);
  if (!isPast && contradictsDate(item, movement, stated))
    throw refusalAt('/expiryDate', 'stock.expiry_differs', item.expiresOn ?? undefined);
  const fault = faultOfMovement(known, next);
  if (fault !== null) throw refusalAt('/quantity', `stock.${fault}`);
  const stored = await tx
    .insert(movements)
    .values({
      id,
      organisationId: by.organisation.id,
      itemId: item.id,
      kind,
      quantity: movement.quantity,
      occurredAt: new Date(movement.at),
      recordedAt: deps.clock.now(),
      actorId: by.actorId,
      reason: movement.kind === 'written_off' ? movement.reason : null,
      note: movement.note,
      ...(movement.kind === 'received' && { supplier: movement.supplier, document: movement.document }),
      otherStoreId,
    })
    .onConflictDoNothing({ target: movements.id })
    .returning({ id: movements.id });
  if (stored.length === 0) throw new Refusal('request.id_taken');
  const lines = stockLines([...known, next]);
  const stock = lines.at(-1)?.stockAfter ?? 0;
  await tx
    .update(items)
    .set({ stock, expiresOn: dateOf(item, stated) })
    .where(eq(items.id, item.id));
  return { amount: lines.find((line) => line.movement.id === id)?.amount ?? 0, stock };
}
