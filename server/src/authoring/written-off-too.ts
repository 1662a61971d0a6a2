// Goods that a shop wrote off and that its events say were destroyed or went back to their maker: they are the same, and gone once.
import type { Transaction } from '../platform/database/database.ts';
import type { Mover } from './moved-goods.ts';
import type { BalancedBatch, Moved } from './read-moved.ts';

/** How many pieces of what some events say were written off as well; what one call has named the next does not name again. */
export type WrittenOffToo = (events: Pick<Moved, 'storeId' | 'destroyed' | 'backs'>) => Promise<number>;

/**
 * Whoever destroys goods writes them off before or after. What goes back was written off before: what is written off afterwards is what was left.
 */
export async function openWrittenOff(tx: Transaction, mover: Mover, batch: BalancedBatch): Promise<WrittenOffToo> {
  const goods = { gtin: batch.gtin, batchNumber: batch.batch_number };
  const since = (moment: Date) =>
    mover.countedDown(tx, mover.organisationId, goods, { since: moment, kind: 'written_off' });
  const all = await since(new Date(0));
  const named = new Map<string, number>();
  const take = (units: number, storeId: string | null, after: ReadonlyMap<string, number>): number => {
    let rest = units;
    for (const [id, writtenOff] of all) {
      if (storeId !== null && storeId !== id) continue;
      const known = named.get(id) ?? 0;
      const same = Math.max(0, Math.min(rest, writtenOff - (after.get(id) ?? 0) - known));
      named.set(id, known + same);
      rest -= same;
    }
    return units - rest;
  };
  return async ({ storeId, destroyed, backs }) => {
    if (all.size === 0) return 0;
    let same = 0;
    for (const { at, units } of backs) same += take(units, storeId, await since(new Date(at)));
    return same + take(destroyed, storeId, new Map());
  };
}
