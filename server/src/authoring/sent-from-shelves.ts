// How much of the stock of its shops an organisation's events sent away: an event counts for the shop that it names, and for all of them where it names
// none. It must never read what other organisations have on record.
import { sql } from 'drizzle-orm';
import type { Owner } from '../events/index.ts';
import { integer, text, uuid } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';
import type { Handled } from '../stock/index.ts';
import { movedBetweenShops, totalOf } from './between-own-shops.ts';
import { readOwnSites } from './between-own-sites.ts';
import type { AuthoringDeps } from './deps.ts';
import type { Mover } from './moved-goods.ts';
import { foundBy, readBalance, takenInTwice } from './pieces-moved.ts';
import { type BalancedBatch, firstOf, type Moved, type MovedLine, readMovedLines, sumMoved } from './read-moved.ts';
import { openWrittenOff, type Reading } from './written-off-too.ts';

/** In pieces, which stand in stock and are gone. */
export interface SentAway {
  /** By the id of the shop that the events name. */
  readonly fromStores: ReadonlyMap<string, number>;
  /** By events that name no shop: from one of them. */
  readonly fromAny: number;
  /** By the id of the shop that they left: moved to another own one, where no shop has them in its stock. */
  readonly moved: ReadonlyMap<string, number>;
  /** What counts found missing beyond what the events that name these shops sent. */
  readonly missing: number;
  /** Of all that was sent, also what stands in no stock: to its maker, who may send it once more. */
  readonly back: number;
}

/** Of what a shop has in stock: sent away, and moved to another own one, by events that name it. */
export const goneFromStore = ({ fromStores, moved }: Pick<SentAway, 'fromStores' | 'moved'>, storeId: string): number =>
  (fromStores.get(storeId) ?? 0) + (moved.get(storeId) ?? 0);

/** Nothing was sent. */
export const nothingSent: SentAway = { fromStores: new Map(), fromAny: 0, moved: new Map(), missing: 0, back: 0 };

/**
 * How many of the pieces in stock are gone, because events sent them to others. What a shop found missing when it counted afterwards is off its
 * shelf already.
 * @param tx not yet one of the organisation alone, which sees no events
 * @returns nothing also for what its maker sells itself and has not recorded
 */
export async function sentFromShelves(
  tx: Transaction,
  { handled, countedDown, clock }: Pick<AuthoringDeps, 'handled' | 'countedDown' | 'clock'>,
  { id: organisationId, realm }: Owner,
  given: { readonly gtin: string; readonly batchNumber: string },
  reading: Reading = 'fewest',
): Promise<SentAway> {
  const { batch, isRecorded } = await readBalanced(tx, realm, given);
  const mover: Mover = { organisationId, realm, handled, countedDown, events: [], now: clock.now() };
  if (batch.producer_id !== organisationId) return sentByShops(tx, mover, batch, reading);
  return isRecorded ? sentByMaker(tx, mover, batch) : nothingSent;
}

/** The batch of a number, however it is written; else one that its maker has not recorded. */
export async function readBalanced(
  tx: Transaction,
  realm: Owner['realm'],
  given: { readonly gtin: string; readonly batchNumber: string },
): Promise<{ readonly batch: BalancedBatch; readonly isRecorded: boolean }> {
  const [recorded] = await rowsOf(
    tx,
    { id: uuid, gtin: text, batch_number: text, producer_id: uuid, quantity: integer },
    sql`select id, gtin, batch_number, producer_id, quantity from batches.batch_facts where gtin = ${given.gtin} and realm = ${realm}
      and platform.likeness_of_name(batch_number) = platform.likeness_of_name(${given.batchNumber})
      order by batch_number <> ${given.batchNumber} limit 1`,
  );
  return { batch: recorded ?? (await notRecorded(tx, realm, given)), isRecorded: recorded !== undefined };
}

async function notRecorded(
  tx: Transaction,
  realm: Owner['realm'],
  { gtin, batchNumber }: { readonly gtin: string; readonly batchNumber: string },
): Promise<BalancedBatch> {
  const [product] = await rowsOf(
    tx,
    { producer_id: uuid },
    sql`select producer_id from products.registered where gtin = ${gtin} and realm = ${realm}`,
  );
  return { id: null, gtin, batch_number: batchNumber, producer_id: product?.producer_id ?? null, quantity: null };
}

const goodsOf = ({ gtin, batch_number }: BalancedBatch) => ({ gtin, batchNumber: batch_number });
const total = (units: Iterable<number>) => [...units].reduce((sum, one) => sum + one, 0);

/**
 * Its shops stand beside where it is made, so an event of the same place is not of the shelf: what stands in stock beyond what was made and did not
 * leave. A count has changed what stands in stock.
 */
async function sentByMaker(tx: Transaction, mover: Mover, batch: BalancedBatch): Promise<SentAway> {
  const { inShops, away, limit, leftShops } = await readBalance(tx, mover, batch);
  return { ...nothingSent, moved: leftShops, fromAny: Math.max(0, inShops + away - limit) };
}

/** Whether each of some shops has counted after what an event did, and said so after the event was on record. What is dated back settles nothing. */
const isSettled = ({ books }: Pick<Handled, 'books'>, storeIds: Iterable<string>, line: MovedLine): boolean =>
  [...storeIds].every((id) =>
    books.some(
      ({ storeId, counts }) =>
        storeId === id &&
        counts.some(({ at, recordedAt }) => new Date(recordedAt) > line.at && new Date(at) > line.happenedAt),
    ),
  );

/** What came by an event and no counter took in was on no shelf when it left. */
async function sentByShops(tx: Transaction, mover: Mover, batch: BalancedBatch, reading: Reading): Promise<SentAway> {
  const { organisationId, countedDown } = mover;
  const goods = goodsOf(batch);
  const said = await readMovedLines(tx, mover, batch, await readOwnSites(tx, organisationId));
  // Whoever looks for goods finds them where they were until somebody is named who has them.
  const lines = reading === 'most' || reading === 'answered' ? said.filter(({ isDoubted }) => !isDoubted) : said;
  const moved = sumMoved(lines);
  const inShops = await mover.handled(tx, organisationId, goods, null);
  const between = await movedBetweenShops(tx, mover, batch, moved, inShops);
  const firstSent = firstOf(moved);
  if (firstSent === null) return { ...nothingSent, moved: between.moved };
  const { deliveries } = inShops;
  const missingSince = async (of: Pick<Moved, 'firstSent' | 'firstLeft'> | undefined) => {
    if (!of || of.firstSent === null) return new Map<string, number>();
    const asked = { since: of.firstSent, notBefore: of.firstLeft, kind: 'counted' } as const;
    const down = await countedDown(tx, organisationId, goods, asked);
    return new Map([...down].map(([id, units]) => [id, units - (between.explained.get(id) ?? 0)]));
  };
  const writtenOffToo = await openWrittenOff(tx, mover, batch, reading);
  const ownReceipts = moved.flatMap((one) => one.ownReceipts);
  // What counts found, and what came to a shop from another own site, is what came by events, as far as that goes: it left from the shelf.
  let found =
    foundBy({ ...inShops, units: inShops.units - totalOf(between.moved) }) +
    (await takenInTwice(tx, ownReceipts, inShops));
  const sentOf = async (one: (typeof moved)[number]) => {
    const came = deliveries.filter(({ storeId }) => one.storeId === null || storeId === one.storeId);
    const twice = await takenInTwice(tx, one.receipts, { deliveries: came });
    const onShelf = Math.min(found, Math.max(0, one.received - twice));
    found -= onShelf;
    return one.shipped - one.received + twice + onShelf;
  };
  const fromStores = new Map<string, number>();
  // What the count of a shop that an event names found missing is its own before it is anybody's.
  const explained = new Map<string, number>();
  for (const one of moved) {
    if (one.storeId === null) continue;
    const { storeId } = one;
    const own = lines.filter((line) => line.storeId === storeId);
    const sent = Math.max(0, (await sentOf(one)) - (await writtenOffToo(own)));
    const missing = Math.max(0, (await missingSince(one)).get(storeId) ?? 0);
    explained.set(storeId, Math.min(sent, missing));
    // What a shop counts is there: only what leaves afterwards is off its shelf.
    const since = sumMoved(own.filter((line) => !isSettled(inShops, [storeId], line)));
    fromStores.set(storeId, Math.min(Math.max(0, sent - missing), since[0]?.shipped ?? 0));
  }
  const unexplained = (down: ReadonlyMap<string, number>) =>
    Math.max(0, total([...down].map(([id, units]) => units - (explained.get(id) ?? 0))));
  const anywhere = moved.find(({ storeId }) => storeId === null);
  const unnamed = lines.filter(({ storeId }) => storeId === null);
  const shops = new Set(inShops.books.map(({ storeId }) => storeId));
  const isOpen = shops.size === 0 || unnamed.some((line) => !line.isReceived && !isSettled(inShops, shops, line));
  const sent = anywhere && isOpen ? (await sentOf(anywhere)) - (await writtenOffToo(unnamed)) : 0;
  const offShelf = Math.min(Math.max(0, sent), unexplained(await missingSince(anywhere)));
  const missing = Math.max(0, unexplained(await missingSince({ firstSent, firstLeft: null })) - offShelf);
  const back = moved.reduce((sum, one) => sum + one.sentBack, 0);
  if (sent >= 0) return { fromStores, fromAny: sent - offShelf, moved: between.moved, missing, back };
  // What came without a shop may have left through any of them, but once.
  const fewer = new Map([...fromStores].map(([id, units]) => [id, Math.max(0, units + sent)]));
  return {
    fromStores: fewer,
    fromAny: Math.max(0, total(fromStores.values()) + sent - total(fewer.values())),
    moved: between.moved,
    missing,
    back,
  };
}
