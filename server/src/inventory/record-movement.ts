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
 * Goods of a batch on record are not taken in before they were made, nor more of them than there are: what is in stock, with what was sold
 * and written off. What was counted corrects what was taken in, and a number is compared by its letters and digits where it is no other batch's.
 *
 * @throws Refusal inventory.before_production, inventory.more_than_made
 */
async function requireMade(tx: Transaction, { id: organisationId }: Owner, movement: Movement): Promise<void> {
  // Two tills that take in the same at once would each count without the other.
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`taking in ${movement.gtin} ${organisationId}`}, 0))`,
  );
  const [batch] = await rowsOf(
    tx,
    { produced_on: day, quantity: integer, had: float },
    sql`with meant as (
        select b.* from batches.batch_facts b where b.gtin = ${movement.gtin}
          and platform.likeness_of_name(b.batch_number) = platform.likeness_of_name(${movement.batchNumber})
        order by b.batch_number <> ${movement.batchNumber} limit 1
      ), own as (
        select i.* from stock.stock_items i join meant b on i.gtin = b.gtin
          and platform.likeness_of_name(i.batch_number) = platform.likeness_of_name(b.batch_number)
          and (i.batch_number = b.batch_number or not exists (select from batches.batch_facts o where o.gtin = i.gtin and o.batch_number = i.batch_number))
        where i.organisation_id = ${organisationId}::uuid
      ), again as (select i.* from own i join stock.stock_movements m on m.item_id = i.id where m.id = ${movement.id}::uuid)
      select b.produced_on, b.quantity, (case when exists (select from again) then 0 else
        (select coalesce(sum(greatest(i.stock, 0)), 0) from own i) +
        (select coalesce(sum(m.quantity), 0) from own i join stock.stock_movements m on m.item_id = i.id where m.kind in ('sold', 'written_off')) end)::float8 as had
      from meant b`,
  );
  if (!batch) return;
  if (batch.produced_on > latestDayOf(new Date(movement.at)))
    throw refusalAt('/at', 'inventory.before_production', batch.produced_on);
  // A count says what there is in one store; elsewhere there may be more.
  const left = batch.quantity - (movement.kind === 'counted' ? 0 : batch.had);
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
  if (movement.kind === 'received' || movement.kind === 'counted') await requireMade(tx, by.organisation, movement);
  const whenNew = async ({ itemId, organisationId }: NewGoods) => {
    await tx.insert(itemVerdicts).values({ itemId, organisationId, ...judgement });
  };
  return stock.record(tx, by, { ...movement, places }, { whenNew, isAudited });
}
