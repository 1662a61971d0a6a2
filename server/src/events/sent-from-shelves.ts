// How much of the stock of its shops an organisation's events sent away: an event counts for the shop that it names, and for all of them where it names
// none. It must never read what other organisations have on record.
import { sql } from 'drizzle-orm';
import { integer, text, uuid } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';
import { readOwnSites } from './between-own-sites.ts';
import type { EventsDeps, Owner } from './deps.ts';
import type { Mover } from './moved-goods.ts';
import { type BalancedBatch, readBalance, readMoved, takenInTwice } from './pieces-moved.ts';

/** In pieces, which stand in stock and are gone. */
export interface SentAway {
  /** By the id of the shop that the events name. */
  readonly fromStores: ReadonlyMap<string, number>;
  /** By events that name no shop: from one of them. */
  readonly fromAny: number;
}

const none: SentAway = { fromStores: new Map(), fromAny: 0 };

/**
 * How many of the pieces in stock are gone, because events sent them to others. What a shop found missing when it counted afterwards is off its
 * shelf already.
 * @returns nothing also for a batch that is not on record
 */
export async function sentFromShelves(
  { database, handled, countedDown, clock }: Pick<EventsDeps, 'database' | 'handled' | 'countedDown' | 'clock'>,
  { id: organisationId, realm }: Owner,
  given: { readonly gtin: string; readonly batchNumber: string },
): Promise<SentAway> {
  return database.sql.transaction(async (tx) => {
    const [batch] = await rowsOf(
      tx,
      { id: uuid, gtin: text, batch_number: text, producer_id: uuid, quantity: integer },
      sql`select id, gtin, batch_number, producer_id, quantity from batches.batch_facts where gtin = ${given.gtin} and realm = ${realm}
        and platform.likeness_of_name(batch_number) = platform.likeness_of_name(${given.batchNumber})
        order by batch_number <> ${given.batchNumber} limit 1`,
    );
    if (!batch) return none;
    const mover: Mover = { organisationId, realm, handled, events: [], now: clock.now() };
    const isMaker = batch.producer_id === organisationId;
    return isMaker ? sentByMaker(tx, mover, countedDown, batch) : sentByShops(tx, mover, countedDown, batch);
  });
}

type CountedDown = EventsDeps['countedDown'];
const goodsOf = ({ gtin, batch_number }: BalancedBatch) => ({ gtin, batchNumber: batch_number });
const total = (units: Iterable<number>) => [...units].reduce((sum, one) => sum + one, 0);

/** Its shops stand beside where it is made, so an event of the same place is not of the shelf: what stands in stock beyond what was made and did not leave. */
async function sentByMaker(
  tx: Transaction,
  mover: Mover,
  countedDown: CountedDown,
  batch: BalancedBatch,
): Promise<SentAway> {
  const { firstSent, inShops, away, limit } = await readBalance(tx, mover, batch);
  if (firstSent === null) return none;
  const missing = total((await countedDown(tx, mover.organisationId, goodsOf(batch), firstSent)).values());
  return { ...none, fromAny: Math.max(0, inShops + away - limit - missing) };
}

/** What came by an event and no counter took in was on no shelf when it left. */
async function sentByShops(
  tx: Transaction,
  mover: Mover,
  countedDown: CountedDown,
  batch: BalancedBatch,
): Promise<SentAway> {
  const { organisationId } = mover;
  const moved = await readMoved(tx, mover, batch, await readOwnSites(tx, organisationId));
  if (moved.every(({ firstSent }) => firstSent === null)) return none;
  const { deliveries } = await mover.handled(tx, organisationId, goodsOf(batch), null);
  const fromStores = new Map<string, number>();
  const explained = new Map<string, number>();
  let fromAny = 0;
  // Those that name a shop first: what its count found missing is theirs before it is anybody's.
  for (const one of moved.toSorted((a, b) => Number(a.storeId === null) - Number(b.storeId === null))) {
    const { storeId, shipped, received, firstSent } = one;
    const came = deliveries.filter((delivery) => storeId === null || delivery.storeId === storeId);
    const sent = shipped - received + takenInTwice(one, { deliveries: came });
    const down = firstSent
      ? await countedDown(tx, organisationId, goodsOf(batch), firstSent)
      : new Map<string, number>();
    if (storeId === null) {
      const missing = total([...down].map(([id, units]) => Math.max(0, units - (explained.get(id) ?? 0))));
      fromAny = sent > 0 ? Math.max(0, sent - missing) : sent;
      continue;
    }
    explained.set(storeId, Math.min(Math.max(0, sent), down.get(storeId) ?? 0));
    fromStores.set(storeId, Math.max(0, sent - (down.get(storeId) ?? 0)));
  }
  if (fromAny >= 0) return { fromStores, fromAny };
  // What came without a shop may have left through any of them.
  return { fromStores: new Map([...fromStores].map(([id, sent]) => [id, Math.max(0, sent + fromAny)])), fromAny: 0 };
}
