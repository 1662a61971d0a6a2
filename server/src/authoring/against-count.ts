// The stock as it would be if a count that somebody enters were on record: whether a count finds what events sent away.
import type { Owner } from '../events/index.ts';
import type { Transaction } from '../platform/database/database.ts';
import type { Handled } from '../stock/index.ts';
import { againstUnproven } from './against-unnamed.ts';
import { type AgainstCount, againstSent, type FoundOnShelf } from './count-entered.ts';
import type { AuthoringDeps } from './deps.ts';
import type { Mover } from './moved-goods.ts';
import { readBalance } from './pieces-moved.ts';
import type { BalancedBatch } from './read-moved.ts';
import { goneFromStore, readBalanced, sentFromShelves } from './sent-from-shelves.ts';

type Deps = Pick<AuthoringDeps, 'handled' | 'countedDown' | 'clock'>;

/** A shop may have it under several spellings of its number. */
const stockIn = ({ shelves }: Pick<Handled, 'shelves'>, storeId: string): number =>
  shelves.reduce((sum, shelf) => sum + (shelf.storeId === storeId ? shelf.stock : 0), 0);

function asIfCounted({ handled, countedDown, clock }: Deps, { storeId, quantity }: FoundOnShelf): Deps {
  const read: Deps['handled'] = async (...asked) => {
    const known = await handled(...asked);
    const here = stockIn(known, storeId);
    return {
      ...known,
      units: known.units + quantity - here,
      shelves: [...known.shelves.filter((shelf) => shelf.storeId !== storeId), { storeId, stock: quantity }],
      // An earlier count settles nothing of what this one finds.
      books: [
        ...known.books.map((book) => ({ ...book, counts: [] })),
        { storeId, came: quantity - here, transferred: 0, counts: [] },
      ],
    };
  };
  return {
    clock,
    handled: read,
    async countedDown(tx, organisationId, goods, asked) {
      const missing = new Map(await countedDown(tx, organisationId, goods, asked));
      if (asked.kind !== 'counted') return missing;
      const here = stockIn(await handled(tx, organisationId, goods, null), storeId);
      return missing.set(storeId, (missing.get(storeId) ?? 0) + here - quantity);
    },
  };
}

/** What whoever counts has or had, and what is gone by events, once each; and what came by papers. */
async function accountOf(tx: Transaction, deps: Deps, owner: Owner, batch: BalancedBatch) {
  const { handled, countedDown, clock } = deps;
  const mover: Mover = {
    organisationId: owner.id,
    realm: owner.realm,
    handled,
    countedDown,
    events: [],
    now: clock.now(),
  };
  const goods = { gtin: batch.gtin, batchNumber: batch.batch_number };
  const { left, writtenOff, goneTwice, byPapers } = await readBalance(tx, mover, batch);
  const sentAway = await sentFromShelves(tx, deps, owner, goods, 'most');
  const { fromAny } = sentAway;
  const { units, shelves } = await handled(tx, owner.id, goods, null);
  const goneFrom = (storeId: string) => goneFromStore(sentAway, storeId);
  const stock = shelves.reduce((sum, one) => sum + one.stock, 0);
  const gone = shelves.reduce((sum, one) => sum + Math.min(one.stock, goneFrom(one.storeId)), 0);
  const stillInBooks = gone + Math.min(stock - gone, fromAny);
  return {
    ...{ left, byPapers, units, shelves, goneFrom, fromAny },
    all: units - stillInBooks + left - Math.min(writtenOff, goneTwice),
  };
}

/**
 * A count does not bring back what events of the organisation sent away, in whichever shop; and says why where it finds more than came.
 * @param tx not yet one of the organisation alone, which sees no events
 */
export async function againstCount(
  tx: Transaction,
  deps: Deps & Pick<AuthoringDeps, 'unnamed'>,
  owner: Owner,
  goods: { readonly gtin: string; readonly batchNumber: string },
  found: FoundOnShelf,
): Promise<AgainstCount> {
  const { batch } = await readBalanced(tx, owner.realm, goods);
  const isMaker = batch.producer_id === owner.id;
  const before = await accountOf(tx, deps, owner, batch);
  const after = await accountOf(tx, asIfCounted(deps, found), owner, batch);
  const here = stockIn(before, found.storeId);
  const elsewhere = after.shelves.reduce(
    (sum, { storeId, stock }) => sum + (storeId === found.storeId ? 0 : Math.max(0, stock - after.goneFrom(storeId))),
    0,
  );
  const fromShelf = after.goneFrom(found.storeId);
  // Of its own goods a maker sends also what was on no shelf: where it counts more than it made, that is what it is told.
  if (isMaker || (after.left === 0 && fromShelf > 0)) return againstSent(Math.min(found.quantity, fromShelf));
  const known = Math.max(before.byPapers, before.all);
  const beyond = Math.max(0, Math.min(found.quantity - here, after.all - known));
  // Under a number that their maker has not recorded the goods may be of any batch.
  if (before.byPapers === 0 && after.left === 0 && batch.id === null)
    return againstUnproven(tx, deps, owner, goods.gtin, { storeId: found.storeId, beyond });
  if (after.left === 0) {
    const brought = beyond > 0 ? before.byPapers : null;
    return { sentAway: 0, came: brought || null, brought };
  }
  const onShelf = fromShelf + Math.max(0, after.fromAny - elsewhere);
  return againstSent(Math.min(found.quantity, Math.max(onShelf, beyond)));
}
