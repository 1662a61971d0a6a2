// Goods that events of an organisation brought and that no shop of it has in its stock, and those that are gone from it. It must never read what other organisations have on record.
import type { Owner } from '../events/index.ts';
import type { Transaction } from '../platform/database/database.ts';
import type { AuthoringDeps } from './deps.ts';
import { readBalance } from './pieces-moved.ts';
import { readBalanced, sentFromShelves } from './sent-from-shelves.ts';

/**
 * In pieces: what came, and neither left, nor was used or destroyed, nor was counted or taken in at a counter. 0 for whoever made it.
 *
 * @param tx not yet one of the organisation alone, which sees no events
 */
export async function uncountedOf(
  tx: Transaction,
  { handled, clock }: Pick<AuthoringDeps, 'handled' | 'clock'>,
  { id: organisationId, realm }: Owner,
  goods: { readonly gtin: string; readonly batchNumber: string },
): Promise<number> {
  const { batch } = await readBalanced(tx, realm, goods);
  if (batch.producer_id === organisationId) return 0;
  const { away, inShops } = await readBalance(
    tx,
    { organisationId, realm, handled, events: [], now: clock.now() },
    batch,
  );
  return Math.max(0, -away - inShops);
}

/** In pieces. */
export interface Removed {
  /** No more than the organisation had and has neither sold nor written off: whoever did not have them destroyed none. */
  readonly destroyed: number;
  /** Of what stands in its stock: what events sent away or destroyed. */
  readonly offShelves: number;
}

/** What is gone from an organisation by its events. */
export async function removedOf(
  tx: Transaction,
  deps: Pick<AuthoringDeps, 'handled' | 'countedDown' | 'clock'>,
  owner: Owner,
  goods: { readonly gtin: string; readonly batchNumber: string },
): Promise<Removed> {
  const { id: organisationId, realm } = owner;
  const { batch } = await readBalanced(tx, realm, goods);
  const mover = { organisationId, realm, handled: deps.handled, events: [], now: deps.clock.now() };
  const { isMaker, came, goneInShops, destroyed } = await readBalance(tx, mover, batch);
  const most = isMaker ? (batch.quantity ?? 0) : came;
  const { fromStores, fromAny } = await sentFromShelves(tx, deps, owner, goods);
  return {
    destroyed: Math.max(0, Math.min(destroyed, most - goneInShops)),
    offShelves: [...fromStores.values()].reduce((sum, units) => sum + units, fromAny),
  };
}
