// Takes in movements: stock records them, and goods that are new to a store get their verdict in the same transaction. The verdict is
// asked for before it, because a transaction that waited for another connection could wait for itself.
import type { movementSchema } from '@amanah/api/inventory';
import type { z } from 'zod';
import { requireUnblocked } from '../batches/index.ts';
import type { ActingFor } from '../organisations/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Transaction } from '../platform/database/database.ts';
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

/** @throws Refusal inventory.unknown_item, inventory.more_than_stock, inventory.quantity_wrong, request.id_taken, batches.goods_* where they are blocked */
export async function recordPrepared(
  tx: Transaction,
  { stock, clock }: Pick<RecordDeps, 'stock' | 'clock'>,
  by: { readonly organisation: Owner; readonly actorId: string },
  { movement, places, judgement }: Prepared,
  { isAudited = true } = {},
): Promise<Recorded> {
  // What is counted and what is thrown away stays possible: that is what there is to do with blocked goods.
  if (movement.kind !== 'counted' && movement.kind !== 'written_off')
    await requireUnblocked(
      tx,
      { ...movement, realm: by.organisation.realm },
      by.organisation.id,
      { at: movement.at, now: clock.now() },
      '/batchNumber',
    );
  const whenNew = async ({ itemId, organisationId }: NewGoods) => {
    await tx.insert(itemVerdicts).values({ itemId, organisationId, ...judgement });
  };
  return stock.record(tx, by, { ...movement, places }, { whenNew, isAudited });
}
