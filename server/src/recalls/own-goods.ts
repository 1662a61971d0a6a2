// What organisations still have of the goods of a recall, on the shelves of their shops and by their events alone, and what is gone from them.
import type { Recall } from '@amanah/api/recalls';
import { scanCode } from '@amanah/core/codes';
import type { Realm } from '@amanah/core/organisations';
import type { Transaction } from '../platform/database/database.ts';
import type { OwnShelf } from '../stock/index.ts';
import type { RecallsDeps } from './deps.ts';

type Deps = Pick<RecallsDeps, 'authoring'>;
interface Owner {
  readonly id: string;
  readonly realm: Realm;
}
interface Goods {
  readonly gtin: string;
  readonly batchNumber: string;
}

/** Of a shelf its batch as its maker writes it, else as the shop wrote it down; null: nobody said of which it is. */
const goodsOn = ({ gtin, isBatchKnown, batchNumbers, batchNumber }: OwnShelf): Goods | null => {
  const number = (isBatchKnown ? batchNumbers[0] : undefined) ?? batchNumber;
  return number === '' ? null : { gtin, batchNumber: number };
};

/** Shelves without what events sent back, or on, or said to be destroyed: a shop need not write that off as well. */
export async function stillOnShelves(
  tx: Transaction,
  { authoring }: Deps,
  owner: Owner,
  shelves: readonly OwnShelf[],
): Promise<readonly OwnShelf[]> {
  const left: OwnShelf[] = [];
  for (const [, alike] of Map.groupBy(shelves, (shelf) => JSON.stringify(goodsOn(shelf)))) {
    const goods = alike[0] ? goodsOn(alike[0]) : null;
    if (!goods || alike.every(({ units }) => units <= 0)) {
      left.push(...alike);
      continue;
    }
    const { fromStores, fromAny, moved } = await authoring.sentFromShelves(tx, owner, goods, 'most');
    const named = new Map(fromStores);
    for (const [storeId, units] of moved) named.set(storeId, (named.get(storeId) ?? 0) + units);
    let unnamed = fromAny;
    for (const shelf of alike) {
      const sentHence = Math.min(shelf.units, named.get(shelf.storeId) ?? 0);
      named.set(shelf.storeId, (named.get(shelf.storeId) ?? 0) - sentHence);
      const sentAnyhow = Math.max(0, Math.min(shelf.units - sentHence, unnamed));
      unnamed -= sentAnyhow;
      left.push({ ...shelf, units: shelf.units - sentHence - sentAnyhow });
    }
  }
  return left;
}

/** What came by events and is in no shop's stock: goods of whoever has no shop, or has not counted them yet. */
export async function uncountedOf(
  tx: Transaction,
  { authoring }: Deps,
  owner: Owner,
  batches: readonly (Goods & { readonly productName: string })[],
): Promise<Recall['ownUncounted']> {
  const found: Recall['ownUncounted'] = [];
  for (const { gtin, batchNumber, productName } of batches) {
    const units = await authoring.uncountedOf(tx, owner, { gtin, batchNumber });
    if (units > 0) found.push({ gtin, batchNumber, productName, units, label: scanCode({ gtin, batchNumber }) });
  }
  return found;
}

/** What whoever has goods of some batches has on its shelves, as its stock says it. */
export interface HolderShelves {
  readonly id: string;
  readonly shelves: readonly OwnShelf[];
}

/** Without a transaction: each holder reads its stock by itself. */
export async function readHolderShelves(
  stock: Pick<RecallsDeps['stock'], 'ownShelves'>,
  organisationIds: readonly string[],
  batches: readonly Goods[],
): Promise<readonly HolderShelves[]> {
  const holders: HolderShelves[] = [];
  for (const id of organisationIds) holders.push({ id, shelves: await stock.ownShelves(id, batches) });
  return holders;
}

/** All shops together, as each holder reads it of its own: an event counts for whoever recorded it, and for no more than stands there. */
export async function leftOnShelves(
  tx: Transaction,
  deps: Deps,
  realm: Realm,
  holders: readonly HolderShelves[],
): Promise<{ readonly units: number; readonly stores: number }> {
  const left: OwnShelf[] = [];
  for (const { id, shelves } of holders) left.push(...(await stillOnShelves(tx, deps, { id, realm }, shelves)));
  return {
    units: left.reduce((sum, { isBatchKnown, units }) => sum + (isBatchKnown ? units : 0), 0),
    stores: new Set(left.flatMap(({ storeId, units }) => (units === 0 ? [] : [storeId]))).size,
  };
}

/** What is on all shelves together, less what events sent away of it. */
export async function countShelves(
  deps: Pick<RecallsDeps, 'authoring' | 'database' | 'stock'>,
  batches: readonly Goods[],
  realm: Realm,
) {
  const counted = await deps.stock.shelvesOf(batches, realm);
  const holders = await readHolderShelves(deps.stock, counted.organisationIds, batches);
  const left = await deps.database.sql.transaction((tx) => leftOnShelves(tx, deps, realm, holders));
  return { ...counted, ...left };
}

/** All organisations together: nobody is told by whom. */
export async function destroyedBy(
  tx: Transaction,
  { authoring }: Deps,
  owners: readonly Owner[],
  batches: readonly Goods[],
): Promise<number> {
  let destroyed = 0;
  for (const owner of owners)
    for (const { gtin, batchNumber } of batches)
      destroyed += await authoring.destroyedOf(tx, owner, { gtin, batchNumber });
  return destroyed;
}
