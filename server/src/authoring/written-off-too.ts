// Goods that a shop wrote off and that its events say were destroyed or sent away: they are the same, and gone once.
import type { Transaction } from '../platform/database/database.ts';
import type { Mover } from './moved-goods.ts';
import type { BalancedBatch, MovedLine } from './read-moved.ts';

/**
 * Where the books leave it open which goods were meant: `fewest` for whoever sells, so that nothing is sold twice; `most` for whoever looks for goods, so that
 * none are lost sight of; `leaving` for what may still leave by an event; `answered` for whoever answers for goods by a count, as for whoever sells, and without what
 * nobody is named for.
 */
export type Reading = 'fewest' | 'most' | 'leaving' | 'answered';

/** How many pieces of what some events of one shop say were written off as well; what one call has named the next does not name again. */
export type WrittenOffToo = (lines: readonly MovedLine[]) => Promise<number>;

/** Which write-offs may be of the goods of an event, by when they were recorded. */
function writeOffsOf(
  reading: Reading,
  { isReceived, isUsed, isDestroyed, isBack }: MovedLine,
): 'any' | 'later' | 'none' {
  // Whoever destroys goods writes them off as well, before or after.
  if (isDestroyed) return 'any';
  if (isReceived || isUsed || reading === 'fewest' || reading === 'answered') return 'none';
  // What goes back to its maker was often written off before; what goes to somebody else was not.
  return reading === 'most' || isBack ? 'any' : 'later';
}

export async function openWrittenOff(
  tx: Transaction,
  mover: Mover,
  batch: BalancedBatch,
  reading: Reading,
): Promise<WrittenOffToo> {
  const goods = { gtin: batch.gtin, batchNumber: batch.batch_number };
  const since = (moment: Date) =>
    mover.countedDown(tx, mover.organisationId, goods, { since: moment, kind: 'written_off' });
  const rest = new Map(await since(new Date(0)));
  return async (lines) => {
    let same = 0;
    for (const line of lines.toSorted((one, other) => Number(other.isDestroyed) - Number(one.isDestroyed))) {
      const which = writeOffsOf(reading, line);
      if (which === 'none' || rest.size === 0) continue;
      const most = which === 'later' ? await since(line.at) : rest;
      let asked = line.units;
      for (const [id, writtenOff] of rest) {
        if (line.storeId !== null && line.storeId !== id) continue;
        const units = Math.max(0, Math.min(asked, writtenOff, most.get(id) ?? 0));
        rest.set(id, writtenOff - units);
        asked -= units;
        same += units;
      }
    }
    return same;
  };
}
