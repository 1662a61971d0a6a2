// How many pieces of a batch an organisation has on record as come and gone, by its events and by its shops together: goods that an event sent away
// are not sold at a till as well. It must never read what other organisations have on record.
import type { AuthoredEvent } from '@amanah/core/authoring';
import type { Transaction } from '../platform/database/database.ts';
import { foldPapers } from '../platform/database/fold-papers.ts';
import type { Handled } from '../stock/index.ts';
import { movedBetweenShops, totalOf } from './between-own-shops.ts';
import { eventsBetween, readOwnSites } from './between-own-sites.ts';
import type { Mover } from './moved-goods.ts';
import { numberOfPaper } from './number-of-paper.ts';
import {
  type BalancedBatch,
  keysOf,
  type Moved,
  namesOf,
  type Receipt,
  readMovedLines,
  sumMoved,
} from './read-moved.ts';
import { piecesPacked } from './unit-contents.ts';
import { openWrittenOff } from './written-off-too.ts';

/** In pieces. */
export interface Balance {
  readonly isMaker: boolean;
  /** What came, or was made, is counted: no more may leave. */
  readonly isMeasured: boolean;
  /** What came to whoever did not make it. */
  readonly came: number;
  /** Of it what papers say: of events, and of counters beyond them. */
  readonly byPapers: number;
  /** Sent, used or destroyed. */
  readonly left: number;
  /** Of it what own shops have or had, and no event says that it came. */
  readonly counted: number;
  /** What `goneOf` may be at most. */
  readonly limit: number;
  /** Sent to others, less what came from them. Below zero where some of it is here. */
  readonly away: number;
  /** What went to own sites, less what arrived there. */
  readonly toOwn: number;
  /** What is on record as destroyed, whether or not it was there. */
  readonly destroyed: number;
  /** What is on record as used or destroyed. */
  readonly used: number;
  /** What came back to whoever made it. */
  readonly returned: number;
  /** Of what an event receives that is entered, what a counter took in by the same paper and no event on record. */
  readonly alsoAtCounter: (event: AuthoredEvent, pieces: number) => Promise<number>;
  /** What events have on record as received, and what counters took in, by their papers. */
  readonly receipts: readonly Receipt[];
  readonly deliveries: Handled['deliveries'];
  /** What own shops have or had, less `leftShops`. */
  readonly inShops: number;
  /** Of it sold or written off. */
  readonly goneInShops: number;
  /** By the id of the shop in whose stock it still is: moved by an event to another own one. */
  readonly leftShops: ReadonlyMap<string, number>;
  /** Of what was written off, what events say was destroyed or sent away: it may be the same. */
  readonly goneTwice: number;
  readonly writtenOff: number;
  /** What was packed into units and is there in them still. */
  readonly inUnits: number;
  /** Which of the events that are entered go between own sites. */
  readonly between: ReadonlySet<AuthoredEvent>;
}

/** What went to own sites and what these sold may be the same goods: the larger of the two is gone. */
export const goneOf = ({
  away,
  toOwn,
  goneInShops,
  goneTwice,
}: Pick<Balance, 'away' | 'toOwn' | 'goneInShops' | 'goneTwice'>): number =>
  away + Math.max(toOwn, goneInShops - goneTwice);

/** A delivery that an event has on record and a counter took in by the same paper came once: paper by paper, what is on record twice. */
export async function takenInTwice(
  tx: Transaction,
  receipts: readonly Receipt[],
  { deliveries }: Pick<Handled, 'deliveries'>,
): Promise<number> {
  const named = receipts.map(({ papers, units }) => ({ papers: papers.map(numberOfPaper), units }));
  const folds = await foldPapers(tx, [
    ...named.flatMap(({ papers }) => papers),
    ...deliveries.map(({ document }) => document),
  ]);
  const atCounters = new Map<string, number>();
  for (const { document, units } of deliveries) {
    const fold = folds.get(document) ?? '';
    if (fold !== '') atCounters.set(fold, (atCounters.get(fold) ?? 0) + units);
  }
  let twice = 0;
  // An event that names several papers takes what those leave that name one.
  for (const { papers, units } of named.toSorted((one, other) => one.papers.length - other.papers.length)) {
    let rest = units;
    for (const fold of new Set(papers.map((paper) => folds.get(paper) ?? ''))) {
      const left = atCounters.get(fold) ?? 0;
      const same = Math.min(rest, left);
      atCounters.set(fold, left - same);
      rest -= same;
      twice += same;
    }
  }
  return twice;
}

/** What counts found in own shops and no counter took in: where events say that goods came, it is these, however often they are counted. */
export const foundBy = ({ units, received }: Pick<Handled, 'units' | 'received'>): number =>
  Math.max(0, units - received);

export async function readBalance(tx: Transaction, mover: Mover, batch: BalancedBatch): Promise<Balance> {
  const { organisationId } = mover;
  const isMaker = batch.producer_id === organisationId;
  const ownSites = await readOwnSites(tx, organisationId);
  const lines = await readMovedLines(tx, mover, batch, ownSites);
  const moved = sumMoved(lines);
  const isPacking = mover.events.some(({ kind }) => kind === 'pack');
  const packed = isPacking ? await piecesPacked(tx, mover, await keysOf(tx, mover, batch), namesOf(mover)) : 0;
  const sum = (read: (one: Moved) => number) => moved.reduce((total, one) => total + read(one), 0);
  const toOwn = sum((one) => one.toOwn);
  // Whoever took in what no own site is on record as having sent has it from there.
  const received = sum((one) => one.received) + (isMaker ? 0 : Math.max(0, -toOwn));
  const handled = await mover.handled(tx, organisationId, { gtin: batch.gtin, batchNumber: batch.batch_number }, null);
  const { moved: left } = await movedBetweenShops(tx, mover, batch, moved, handled);
  const inShops = { ...handled, units: handled.units - totalOf(left) };
  const receipts = moved.flatMap((one) => [...one.receipts, ...one.ownReceipts]);
  const twice = isMaker ? 0 : await takenInTwice(tx, receipts, inShops);
  // What its maker puts on a shelf of its own it has already; whoever else took in goods at a counter has them from there.
  const atCounters = Math.max(0, Math.min(handled.units, handled.received) - twice);
  const counted = isMaker ? 0 : atCounters + Math.max(0, foundBy(inShops) - Math.max(0, received - twice));
  return {
    isMaker,
    isMeasured: isMaker || received !== 0 || counted > 0,
    came: received + counted,
    byPapers: isMaker ? 0 : received + Math.max(0, handled.received - twice),
    left: sum(({ shipped }) => shipped),
    counted,
    limit: isMaker ? (batch.quantity ?? 0) : 0,
    away: sum(({ shipped }) => shipped) - received - counted,
    toOwn: isMaker ? toOwn : Math.max(0, toOwn),
    destroyed: sum(({ destroyed }) => destroyed),
    used: sum(({ shipped, sent }) => shipped - sent),
    returned: isMaker ? received : 0,
    alsoAtCounter: async ({ document }, pieces) => {
      if (isMaker || document === null) return 0;
      const entered = { papers: [encodeURIComponent(document.number)], units: pieces };
      return (await takenInTwice(tx, [...receipts, entered], inShops)) - twice;
    },
    receipts,
    deliveries: inShops.deliveries,
    inShops: inShops.units,
    goneInShops: inShops.gone,
    leftShops: left,
    goneTwice: await (await openWrittenOff(tx, mover, batch, isMaker ? 'fewest' : 'leaving'))(lines),
    writtenOff: inShops.gone - inShops.sold,
    inUnits: Math.max(0, packed - sum(({ leftInUnits }) => leftInUnits)),
    between: await eventsBetween(tx, ownSites, mover.events),
  };
}
