// Goods that events sent to somebody else are on no shelf any more, however their sale or transfer is told. It writes nothing.
import { codeOfGoods } from '@amanah/core/stock';
import { type AwaitedGoods, type SentAway, waitForGoods } from '../authoring/index.ts';
import type { Transaction } from '../platform/database/database.ts';
import { refusalAt } from '../platform/refusal.ts';
import type { Stock } from '../stock/index.ts';
import type { Movement, Owner, Prepared, RecordDeps } from './movement.ts';

/**
 * What an event sent away is on no shelf any more: it is not sold or moved as well, whoever counts does not find it, and it may come once more. Whatever somebody throws away
 * was there: a recall must not wait for an event to be put right.
 */
const readsSentAway = ({ kind }: Pick<Movement, 'kind'>): boolean =>
  kind === 'sold' || kind === 'transferred' || kind === 'counted' || kind === 'received';

const nothingSent: SentAway = { fromStores: new Map(), fromAny: 0, missing: 0, back: 0 };

/** Of each movement how many of the pieces in stock events sent away. */
export type SentAwayOf = (movement: Movement) => SentAway;

/**
 * Waits for whoever moves the same goods, at a counter or by an event, and reads then what events sent of them. The first step of the transaction that
 * records the movements.
 */
export async function awaitGoods(
  tx: Transaction,
  { authoring }: Pick<RecordDeps, 'authoring'>,
  organisation: Owner,
  movements: readonly Movement[],
): Promise<SentAwayOf> {
  await waitForGoods(
    tx,
    organisation.id,
    movements.flatMap((movement): AwaitedGoods[] => {
      const { gtin, batchNumber } = movement;
      const goods = { gtin, batchNumber };
      return movement.kind === 'received' ? [goods, { gtin, paper: movement.document }] : [goods];
    }),
  );
  const sent = new Map<string, SentAway>();
  for (const { kind, gtin, batchNumber } of movements) {
    if (!readsSentAway({ kind }) || batchNumber === null) continue;
    const key = codeOfGoods(gtin, batchNumber);
    if (!sent.has(key)) sent.set(key, await authoring.sentFromShelves(tx, organisation, { gtin, batchNumber }));
  }
  return (movement) =>
    (readsSentAway(movement) && sent.get(codeOfGoods(movement.gtin, movement.batchNumber))) || nothingSent;
}

/** The units of each shop. */
function unitsOf(
  shelves: readonly { readonly storeId: string; readonly stock: number }[],
): ReadonlyMap<string, number> {
  const here = new Map<string, number>();
  for (const { storeId, stock: units } of shelves) here.set(storeId, (here.get(storeId) ?? 0) + units);
  return here;
}

/** What a shop that is named does not have was another one's, unless a count has found it missing; so is what names no shop. */
function sentElsewhere(here: ReadonlyMap<string, number>, { fromStores, fromAny, missing }: SentAway): number {
  const short = [...fromStores].reduce((sum, [storeId, sent]) => sum + Math.max(0, sent - (here.get(storeId) ?? 0)), 0);
  return Math.max(0, short + fromAny - missing);
}

/** How many pieces of what a shop has on record may be gone by an event, whichever shop that names. */
export async function goneFrom(
  tx: Transaction,
  stock: Pick<Stock, 'handled'>,
  organisation: Owner,
  { movement: { id, gtin, batchNumber }, places, sentAway }: Pick<Prepared, 'movement' | 'places' | 'sentAway'>,
): Promise<number> {
  if (batchNumber === null || (sentAway.fromAny === 0 && sentAway.fromStores.size === 0)) return 0;
  const { shelves } = await stock.handled(tx, organisation.id, { gtin, batchNumber }, id);
  return (sentAway.fromStores.get(places.store.id) ?? 0) + sentElsewhere(unitsOf(shelves), sentAway);
}

/** Of the shop that the goods leave; what events sent that name no shop, or one that did not have it, is missing in one of them. @throws Refusal inventory.sent_away */
export async function requireStillHere(
  tx: Transaction,
  stock: Pick<Stock, 'handled'>,
  organisation: Owner,
  {
    movement: { id, kind, gtin, batchNumber, quantity },
    places,
    sentAway,
  }: Pick<Prepared, 'movement' | 'places' | 'sentAway'>,
): Promise<void> {
  const { fromStores, fromAny } = sentAway;
  if ((fromAny === 0 && fromStores.size === 0) || batchNumber === null) return;
  if (kind !== 'sold' && kind !== 'transferred') return;
  const { shelves, isRepeated } = await stock.handled(tx, organisation.id, { gtin, batchNumber }, id);
  const here = unitsOf(shelves);
  const leftIn = (storeId: string) => Math.max(0, (here.get(storeId) ?? 0) - (fromStores.get(storeId) ?? 0));
  const everywhere =
    [...here.keys()].reduce((sum, storeId) => sum + leftIn(storeId), 0) - sentElsewhere(here, sentAway);
  const left = Math.max(0, Math.min(leftIn(places.store.id), everywhere));
  if (isRepeated || quantity <= left) return;
  // A shop that does not have so many anyway is told so by its stock.
  if (quantity > (here.get(places.store.id) ?? 0)) return;
  throw refusalAt('/quantity', 'inventory.sent_away', String(left));
}
