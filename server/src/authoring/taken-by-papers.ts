// How many pieces somebody took in by some papers, by events and at counters, each delivery once.
import type { Transaction } from '../platform/database/database.ts';
import { foldPapers } from '../platform/database/fold-papers.ts';
import { numberOfPaper } from './number-of-paper.ts';
import { type Balance, takenInTwice } from './pieces-moved.ts';

/** @param numbers of papers, in any spelling */
export async function takenByPapers(
  tx: Transaction,
  { receipts, deliveries }: Pick<Balance, 'receipts' | 'deliveries'>,
  numbers: readonly string[],
): Promise<number> {
  const folds = await foldPapers(tx, [
    ...[...numbers, ...deliveries.map(({ document }) => document)],
    ...receipts.flatMap(({ papers }) => papers.map(numberOfPaper)),
  ]);
  const foldOf = (number: string) => folds.get(number) ?? '';
  const asked = new Set(numbers.map(foldOf).filter((fold) => fold !== ''));
  const came = receipts.filter(({ papers }) => papers.some((paper) => asked.has(foldOf(numberOfPaper(paper)))));
  const notes = deliveries.filter(({ document }) => asked.has(foldOf(document)));
  const units = [...came, ...notes].reduce((sum, one) => sum + one.units, 0);
  return units - (await takenInTwice(tx, came, { deliveries: notes }));
}
