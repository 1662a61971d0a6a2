// What events moved from one own shop to another and the stock does not say yet: it stands in the stock of the shop that it left.
import type { Transaction } from '../platform/database/database.ts';
import type { Handled } from '../stock/index.ts';
import type { Mover } from './moved-goods.ts';
import type { BalancedBatch, Moved } from './read-moved.ts';

/** In pieces, by the id of the shop that they left. */
export interface MovedBetweenShops {
  readonly moved: ReadonlyMap<string, number>;
  /** Of what its counts found missing since, what events moved. */
  readonly explained: ReadonlyMap<string, number>;
}

export const totalOf = (units: ReadonlyMap<string, number>): number =>
  [...units.values()].reduce((sum, one) => sum + one, 0);

/**
 * What a transfer in stock, or a count of the shop, says as well is the same. Goods that came by events and were on no shelf leave before what is on one.
 * @param rows read with the own sites
 */
export async function movedBetweenShops(
  tx: Transaction,
  mover: Mover,
  batch: BalancedBatch,
  rows: readonly Moved[],
  { shelves, books }: Pick<Handled, 'shelves' | 'books'>,
): Promise<MovedBetweenShops> {
  const moved = new Map<string, number>();
  const explained = new Map<string, number>();
  const goods = { gtin: batch.gtin, batchNumber: batch.batch_number };
  for (const { storeId, movedOut, movedIn, received, firstMoved } of rows) {
    if (storeId === null || firstMoved === null) continue;
    const sum = (lines: readonly { readonly storeId: string; readonly units: number }[]) =>
      lines.reduce((total, line) => total + (line.storeId === storeId ? line.units : 0), 0);
    const came = sum(books.map((line) => ({ ...line, units: line.came })));
    const transferred = sum(books.map((line) => ({ ...line, units: line.transferred })));
    const onNoShelf = Math.max(0, received + movedIn - came);
    const out = Math.max(0, movedOut - Math.min(movedOut, onNoShelf) - transferred);
    const missing = await mover.countedDown(tx, mover.organisationId, goods, { since: firstMoved, kind: 'counted' });
    const found = Math.min(out, Math.max(0, missing.get(storeId) ?? 0));
    explained.set(storeId, found);
    const inStock = sum(shelves.map(({ stock, ...shelf }) => ({ ...shelf, units: stock })));
    moved.set(storeId, Math.min(out - found, inStock));
  }
  return { moved, explained };
}
