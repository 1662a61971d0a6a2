// Takes in movements: stock records them, and goods that are new to a store get their verdict in the same transaction. The verdict is
// asked for before it, because a transaction that waited for another connection could wait for itself.
import type { movementSchema } from '@amanah/api/inventory';
import type { ReasonCode } from '@amanah/core/verification';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { requireUnblocked } from '../batches/index.ts';
import type { ActingFor } from '../organisations/index.ts';
import { type Clock, latestDayOf } from '../platform/clock.ts';
import { day, float, integer } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';
import { refusalAt } from '../platform/refusal.ts';
import type { NewGoods, Places, Recorded, Stock } from '../stock/index.ts';
import { type Judgement, judgeGoods, type PreviewVerdict } from './judge-goods.ts';
import { itemVerdicts } from './tables.ts';

export type Movement = z.infer<typeof movementSchema>;
export type Owner = Pick<ActingFor, 'id' | 'realm'>;

export interface RecordDeps {
  readonly clock: Clock;
  readonly stock: Stock;
  readonly preview: PreviewVerdict;
}

/** Everything that has to be asked before the transaction: stores, and the verdict of goods that may be new in one. */
export interface Prepared {
  readonly movement: Movement;
  readonly places: Places;
  readonly judgement: Judgement;
}

/** Where the goods are that may be new. */
export const countryOf = ({ store, toStore }: Places): string => (toStore ?? store).country;

/** @throws Refusal inventory.unknown_store, inventory.same_store, inventory.clock_ahead */
export async function prepareMovement(deps: RecordDeps, organisation: Owner, movement: Movement): Promise<Prepared> {
  const places = deps.stock.placesOf(await deps.stock.storesOf(organisation.id), movement);
  const judgement = await judgeGoods(deps, { ...movement, realm: organisation.realm }, countryOf(places));
  return { movement, places, judgement };
}

/** What is said of goods that no block is set on: their certificate was revoked, or a batch of the same days failed a test. */
const unfit: readonly ReasonCode[] = ['certificate.revoked', 'lab.sister_batch_detected'];

/** Nobody takes in, sells or moves what shoppers are told to leave. @throws Refusal inventory.goods_withdrawn */
function requireFit({ verdict, reasons }: Judgement): void {
  if (verdict !== 'certified' && reasons.some(({ code, weight }) => weight !== 'informs' && unfit.includes(code)))
    throw refusalAt('/batchNumber', 'inventory.goods_withdrawn');
}

/**
 * Goods of a batch on record are not taken in before they were made, nor more of them than there are.
 *
 * @throws Refusal inventory.before_production, inventory.more_than_made
 */
async function requireMade(tx: Transaction, { id: organisationId }: Owner, movement: Movement): Promise<void> {
  // Two tills that take in the same at once would each count without the other.
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`taking in ${movement.gtin} ${movement.batchNumber} ${organisationId}`}, 0))`,
  );
  const [batch] = await rowsOf(
    tx,
    { produced_on: day, quantity: integer, received: float },
    sql`select b.produced_on, b.quantity, coalesce((select sum(m.quantity) from stock.stock_movements m join stock.stock_items i on i.id = m.item_id
        where i.organisation_id = ${organisationId}::uuid and i.gtin = b.gtin and i.batch_number = b.batch_number and m.kind = 'received'
          and m.id <> ${movement.id}::uuid), 0)::float8 as received
      from batches.batch_facts b where b.gtin = ${movement.gtin} and b.batch_number = ${movement.batchNumber}`,
  );
  if (!batch) return;
  if (batch.produced_on > latestDayOf(new Date(movement.at)))
    throw refusalAt('/at', 'inventory.before_production', batch.produced_on);
  const left = batch.quantity - batch.received;
  if (movement.quantity > left) throw refusalAt('/quantity', 'inventory.more_than_made', String(Math.max(0, left)));
}

/** @throws Refusal inventory.goods_withdrawn, inventory.before_production, inventory.more_than_made, inventory.unknown_item, inventory.more_than_stock, inventory.quantity_wrong, request.id_taken, batches.goods_* where they are blocked */
export async function recordPrepared(
  tx: Transaction,
  { stock, clock }: Pick<RecordDeps, 'stock' | 'clock'>,
  by: { readonly organisation: Owner; readonly actorId: string },
  { movement, places, judgement }: Prepared,
  { isAudited = true, isPast = false } = {},
): Promise<Recorded> {
  // What is counted and what is thrown away stays possible: that is what there is to do with blocked goods.
  if (movement.kind !== 'counted' && movement.kind !== 'written_off') {
    await requireUnblocked(
      tx,
      { ...movement, realm: by.organisation.realm },
      by.organisation.id,
      { at: movement.at, now: clock.now() },
      '/batchNumber',
    );
    // What was withdrawn since was none then.
    if (!isPast) requireFit(judgement);
  }
  if (movement.kind === 'received') await requireMade(tx, by.organisation, movement);
  const whenNew = async ({ itemId, organisationId }: NewGoods) => {
    await tx.insert(itemVerdicts).values({ itemId, organisationId, ...judgement });
  };
  return stock.record(tx, by, { ...movement, places }, { whenNew, isAudited });
}
