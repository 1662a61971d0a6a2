// Takes in movements: stock records them, and goods that are new to a store get their verdict in the same transaction. The verdict is
// asked for before it, because a transaction that waited for another connection could wait for itself.
import { blockKinds, isWrittenLate, latestDayOf } from '@amanah/core/batches';
import { isExampleGtin, namesSomething } from '@amanah/core/codes';
import type { ReasonCode } from '@amanah/core/verification';
import { sql } from 'drizzle-orm';
import {
  markTakenIn,
  reasonFor,
  refusalOfBlocked,
  requireNotWithdrawn,
  requireUnblocked,
  revocationsOf,
} from '../batches/index.ts';
import type { Clock } from '../platform/clock.ts';
import { day, integer, text, textOf } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';
import { refusalAt } from '../platform/refusal.ts';
import { requireOwnPacking } from '../products/index.ts';
import { type NewGoods, numberInStore, type Places, type Recorded, type Stock } from '../stock/index.ts';
import { requireDate } from './date-needed.ts';
import { type Judgement, judgeGoods } from './judge-goods.ts';
import type { Movement, Owner, Prepared, RecordDeps, Unsaid } from './movement.ts';
import { requireOtherSupplier } from './own-supplier.ts';
import { goneFrom, requireAsEventsSay, requireStillHere } from './still-here.ts';
import { itemVerdicts } from './tables.ts';

/** Where the goods are that may be new. */
export const countryOf = ({ store, toStore }: Places): string => (toStore ?? store).country;

/** A real shop has nothing invented; its table has the same rule. @throws Refusal inventory.example_goods */
export function requireRealGoods({ realm }: Owner, { gtin }: Pick<Movement, 'gtin'>): void {
  if (realm === 'real' && isExampleGtin(gtin)) throw refusalAt('/gtin', 'inventory.example_goods');
}

/** @throws Refusal stock.unknown_store, stock.same_store, stock.clock_ahead, inventory.example_goods */
export async function prepareMovement(deps: RecordDeps, organisation: Owner, movement: Movement): Promise<Unsaid> {
  const places = deps.stock.placesOf(await deps.stock.storesOf(organisation.id), movement);
  requireRealGoods(organisation, movement);
  await deps.authoring.investigateLatest();
  const judgement = await judgeGoods(deps, { ...movement, realm: organisation.realm }, countryOf(places));
  return { movement, places, judgement };
}

/** What is said of goods that no block is set on and no revoked certificate: a batch of the same days failed a test, or their maker destroyed them. */
const unfit: ReadonlySet<ReasonCode> = new Set(['lab.sister_batch_detected', 'batch.destroyed', 'serial.destroyed']);

/** Nobody takes in, sells or moves what shoppers are told to leave. @param day sold before that was said, they were none @throws Refusal batches.goods_withdrawn */
function requireFit(judgement: Judgement, day: string): void {
  if (!isFit(judgement, day)) throw refusalAt('/batchNumber', 'batches.goods_withdrawn');
}

const isFit = ({ verdict, reasons }: Judgement, day: string): boolean =>
  verdict === 'certified' ||
  !reasons.some(
    ({ code, weight, details: { since } }) =>
      weight !== 'informs' && unfit.has(code) && !(typeof since === 'string' && since > day),
  );

/**
 * Goods of a batch on record are not taken in before they were made, nor more of them than there are. A number is compared by its letters and
 * digits where it is no other batch's.
 *
 * What is counted is there, but where all own shops together would have more than there are, one of them counted wrongly: somebody says which.
 *
 * @throws Refusal inventory.before_production, inventory.more_than_made, inventory.more_counted_than_made
 */
async function requireMade(
  tx: Transaction,
  stock: Pick<Stock, 'handled'>,
  { id: organisationId, realm }: Owner,
  { movement, places, sentAway }: Pick<Prepared, 'movement' | 'places' | 'sentAway'>,
  now: Date,
): Promise<void> {
  const [batch] = await rowsOf(
    tx,
    { batch_number: text, produced_on: day, quantity: integer },
    sql`select batch_number, produced_on, greatest(0, quantity - batches.pieces_destroyed(id))::int as quantity
      from batches.meant_by(${movement.gtin}, ${movement.batchNumber}, array[${realm}])
      order by batch_number limit 1`,
  );
  if (!batch) return;
  if (batch.produced_on > latestDayOf(new Date(movement.at)))
    throw refusalAt('/at', 'inventory.before_production', batch.produced_on);
  const goods = { gtin: movement.gtin, batchNumber: batch.batch_number };
  if (movement.quantity > 0) await markTakenIn(tx, { ...goods, realm }, now);
  const { units, gone, isRepeated } = await stock.handled(tx, organisationId, goods, movement.id);
  const isCount = movement.kind === 'counted';
  // What was sold is on no shelf, however often that is counted.
  const left = batch.quantity - (isCount ? gone : units - sentAway.back);
  if (!isRepeated && movement.quantity > left)
    throw refusalAt('/quantity', 'inventory.more_than_made', String(Math.max(0, left)));
  const elsewhere = isCount ? units - (await stockThere(tx, { realm }, movement, places)) : 0;
  if (isCount && elsewhere + movement.quantity > batch.quantity && !namesSomething(movement.note) && !isRepeated)
    throw refusalAt('/note', 'inventory.more_counted_than_made', String(batch.quantity));
}

/**
 * A shop that has or had goods of a blocked batch says of which batch those are that it handles: none of them goes out under no number, nor under one that
 * its maker has not recorded.
 *
 * @throws Refusal batches.batch_needed
 */
async function requireBatchNamed(
  tx: Transaction,
  { id: organisationId, realm }: Owner,
  { gtin, batchNumber }: Movement,
  at: string,
): Promise<void> {
  const [blocked] = await rowsOf(
    tx,
    { kind: textOf(blockKinds), reason: text },
    sql`select k.kind, k.reason from batches.batch_blocks k join stock.stock_items i on i.gtin = k.gtin and i.organisation_id = ${organisationId}::uuid and k.since <= ${at}::timestamptz
        and exists (select from batches.meant_by(i.gtin, i.batch_number, array[k.realm]) m where m.id = k.batch_id)
      where k.gtin = ${gtin} and k.realm = ${realm} and not exists (select from batches.meant_by(${gtin}, ${batchNumber ?? ''}, array[${realm}]))
      limit 1`,
  );
  if (blocked) throw refusalAt('/batchNumber', 'batches.batch_needed', reasonFor(blocked, false));
}

/**
 * Goods are found to be of a batch that their maker has on record, and that was made when they came. Nothing could be said of another number; it is
 * received or counted as it stands on the pack.
 *
 * @throws Refusal inventory.batch_not_on_record, inventory.before_production
 */
async function requireIdentifiable(
  tx: Transaction,
  { realm }: Owner,
  { gtin, batchNumber, storeId, quantity }: Movement,
): Promise<void> {
  const [batch] = await rowsOf(
    tx,
    { produced_on: day, came: integer, before: integer },
    sql`select b.produced_on, loose.came, loose.before from batches.meant_by(${gtin}, ${batchNumber}, array[${realm}::text]) b cross join lateral (
        select coalesce(sum(m.quantity) filter (where not isbefore.it), 0)::int as came, coalesce(sum(m.quantity) filter (where isbefore.it), 0)::int as before
        from stock.stock_items i join stock.stock_movements m on m.item_id = i.id
        cross join lateral (select m.occurred_at < b.produced_on - interval '14 hours' as it) isbefore
        where i.store_id = ${storeId} and i.gtin = b.gtin and i.batch_number = '' and m.kind in ('received', 'arrived', 'counted')) loose`,
  );
  if (!batch) throw refusalAt('/batchNumber', 'inventory.batch_not_on_record');
  if (batch.before > 0 && batch.came < quantity)
    throw refusalAt('/batchNumber', 'inventory.before_production', batch.produced_on);
}

/**
 * While a batch of the product is blocked, whoever says that goods are of another one says how that is known, and finds no more of it than came by papers.
 *
 * @param brought where more of them are counted than that
 * @throws Refusal inventory.reason_needed, inventory.found_beside_blocked
 */
async function requireReason(
  tx: Transaction,
  clock: Clock,
  { id: organisationId, realm }: Owner,
  { gtin, batchNumber, note }: Movement,
  brought: number | null,
): Promise<void> {
  if (namesSomething(note) && brought === null) return;
  const now = clock.now();
  const isBlocked = (number: string | null) =>
    refusalOfBlocked(tx, { gtin, batchNumber: number, realm }, organisationId, { at: now.toISOString(), now }, '/note');
  if (!(await isBlocked(null)) || (batchNumber !== null && (await isBlocked(batchNumber)))) return;
  if (brought !== null) throw refusalAt('/quantity', 'inventory.found_beside_blocked', String(brought));
  if (batchNumber !== null) throw refusalAt('/note', 'inventory.reason_needed');
}

/** What the store has of it, by its number. */
async function stockThere(
  tx: Transaction,
  organisation: Pick<Owner, 'realm'>,
  { gtin, batchNumber }: Movement,
  { store }: Prepared['places'],
): Promise<number> {
  const [item] = await rowsOf(
    tx,
    { stock: integer },
    sql`select stock from stock.stock_items where store_id = ${store.id} and gtin = ${gtin}
      and batch_number = ${await numberInStore(tx, organisation, store.id, { gtin, batchNumber: batchNumber ?? '' })}`,
  );
  return item?.stock ?? 0;
}

/**
 * Of goods that are blocked or withdrawn each unit is answered for: what is not there any more is written off, with the reason, unless an event sent it away; and what is there
 * beyond the record while a batch of the product is blocked, with how it is known to be another one.
 *
 * @throws Refusal inventory.count_blocked, inventory.reason_needed
 */
async function requireAnswered(
  tx: Transaction,
  { stock, clock }: Pick<RecordDeps, 'stock' | 'clock'>,
  organisation: Owner,
  prepared: Pick<Prepared, 'movement' | 'places' | 'sentAway' | 'judgement' | 'against'>,
): Promise<void> {
  const { movement, places, judgement } = prepared;
  const here = await stockThere(tx, organisation, movement, places);
  // What is not sold anyway is counted wherever it is found.
  const brought = isFit(judgement, latestDayOf(clock.now())) ? prepared.against.brought : null;
  if (movement.quantity > here) return requireReason(tx, clock, organisation, movement, brought);
  const least = Math.max(0, here - (await goneFrom(tx, stock, organisation, prepared)));
  if (movement.quantity >= least) return;
  const now = clock.now();
  const when = { at: now.toISOString(), now };
  const goods = { ...movement, realm: organisation.realm };
  const isFree =
    (await refusalOfBlocked(tx, goods, organisation.id, when, '/quantity')) === null &&
    isFit(judgement, latestDayOf(now)) &&
    (await revocationsOf(tx, [goods], latestDayOf(now)))[0] === null;
  if (!isFree) throw refusalAt('/quantity', 'inventory.count_blocked', String(least));
}

/** @throws Refusal batches.goods_withdrawn, products.other_packing, inventory.count_blocked, inventory.batch_not_on_record, inventory.reason_needed, inventory.found_beside_blocked, inventory.before_production, inventory.more_than_made, inventory.more_counted_than_made, inventory.sent_away, inventory.counted_sent_away, inventory.more_counted_than_came, inventory.received_by_event, inventory.own_supplier, inventory.date_needed, stock.unknown_item, stock.more_than_stock, stock.quantity_wrong, request.id_taken, batches.goods_* where they are blocked */
export async function recordPrepared(
  tx: Transaction,
  { stock, clock }: Pick<RecordDeps, 'stock' | 'clock'>,
  by: { readonly organisation: Owner; readonly actorId: string },
  prepared: Prepared,
  { isAudited = true, isPast = false } = {},
): Promise<Recorded> {
  const { movement, places, judgement } = prepared;
  if (movement.kind !== 'written_off' && !isPast)
    await requireOwnPacking(tx, movement.gtin, by.organisation.realm, '/gtin');
  // What is counted, told apart and thrown away stays possible: that is what there is to do with blocked goods.
  if (movement.kind === 'identified') {
    await requireIdentifiable(tx, by.organisation, movement);
    await requireReason(tx, clock, by.organisation, movement, prepared.against.brought);
  } else if (movement.kind !== 'counted' && movement.kind !== 'written_off') {
    const now = clock.now();
    // A till that was without a network tells of sales that were; nothing else is written down late of goods that are blocked, nor by a form or a table.
    const at = (movement.kind === 'sold' && movement.isKept) || isPast ? movement.at : now.toISOString();
    await requireUnblocked(
      tx,
      { ...movement, realm: by.organisation.realm },
      by.organisation.id,
      { at, now },
      '/batchNumber',
    );
    if (!isPast) await requireBatchNamed(tx, by.organisation, movement, at);
    // What was withdrawn since was none then; what is said later than a day after it happened is judged by today, as blocks are.
    if (!isPast) {
      const day = latestDayOf(isWrittenLate(at, now.toISOString()) ? now : new Date(at));
      requireFit(judgement, day);
      await requireNotWithdrawn(tx, { ...movement, realm: by.organisation.realm }, day, '/batchNumber');
    }
  }
  if (movement.kind === 'counted' && !isPast) await requireAnswered(tx, { stock, clock }, by.organisation, prepared);
  if (movement.kind === 'received' || movement.kind === 'counted' || movement.kind === 'identified')
    await requireMade(tx, stock, by.organisation, prepared, clock.now());
  if (!isPast) {
    await requireOtherSupplier(tx, by.organisation, movement);
    await requireDate(tx, by.organisation, movement, clock.now());
    await requireStillHere(tx, stock, by.organisation, prepared);
    await requireAsEventsSay(tx, stock, by.organisation, prepared);
  }
  const whenNew = async ({ itemId, organisationId }: NewGoods) => {
    await tx.insert(itemVerdicts).values({ itemId, organisationId, ...judgement });
  };
  return stock.record(tx, by, { ...movement, places }, { whenNew, isAudited, isPast });
}
