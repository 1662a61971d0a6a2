// The stock as it would be if a count that somebody enters were on record: whether a count finds what events sent away.
import type { Owner } from '../events/index.ts';
import type { Transaction } from '../platform/database/database.ts';
import type { AuthoringDeps } from './deps.ts';
import { readBalanced, sentFromShelves } from './sent-from-shelves.ts';

export interface FoundOnShelf {
  readonly storeId: string;
  readonly quantity: number;
}

type Deps = Pick<AuthoringDeps, 'handled' | 'countedDown' | 'clock'>;

function asIfCounted({ handled, countedDown, clock }: Deps, { storeId, quantity }: FoundOnShelf): Deps {
  const read: Deps['handled'] = async (...asked) => {
    const known = await handled(...asked);
    const here = known.shelves.reduce((sum, shelf) => sum + (shelf.storeId === storeId ? shelf.stock : 0), 0);
    return {
      ...known,
      units: known.units + quantity - here,
      shelves: [...known.shelves.filter((shelf) => shelf.storeId !== storeId), { storeId, stock: quantity }],
      books: [...known.books, { storeId, came: quantity - here, transferred: 0 }],
    };
  };
  return {
    clock,
    handled: read,
    async countedDown(tx, organisationId, goods, asked) {
      const missing = new Map(await countedDown(tx, organisationId, goods, asked));
      if (asked.kind !== 'counted') return missing;
      const { shelves } = await handled(tx, organisationId, goods, null);
      const here = shelves.reduce((sum, shelf) => sum + (shelf.storeId === storeId ? shelf.stock : 0), 0);
      return missing.set(storeId, (missing.get(storeId) ?? 0) + here - quantity);
    },
  };
}

/**
 * How many of the pieces that a count finds in one of the own shops events of the organisation sent away, and nothing says that they came again.
 * @param tx not yet one of the organisation alone, which sees no events
 */
export async function sentOfCounted(
  tx: Transaction,
  deps: Deps,
  owner: Owner,
  goods: { readonly gtin: string; readonly batchNumber: string },
  found: FoundOnShelf,
): Promise<number> {
  const counted = asIfCounted(deps, found);
  const { fromStores, fromAny, moved } = await sentFromShelves(tx, counted, owner, goods);
  const { shelves } = await counted.handled(tx, owner.id, goods, null);
  const goneFrom = (storeId: string) => (fromStores.get(storeId) ?? 0) + (moved.get(storeId) ?? 0);
  const elsewhere = shelves.reduce(
    (sum, { storeId, stock }) => sum + (storeId === found.storeId ? 0 : Math.max(0, stock - goneFrom(storeId))),
    0,
  );
  const { batch } = await readBalanced(tx, owner.realm, goods);
  // Of its own goods a maker sends also what was on no shelf: where it counts more than it made, that is what it is told.
  const anyhow = batch.producer_id === owner.id ? 0 : Math.max(0, fromAny - elsewhere);
  return Math.min(found.quantity, goneFrom(found.storeId) + anyhow);
}
