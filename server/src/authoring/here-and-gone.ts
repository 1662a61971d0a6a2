// Goods that events of an organisation brought and that no shop of it has in its stock, and those that it destroyed. It must never read what other organisations have on record.
import type { Owner } from '../events/index.ts';
import type { Transaction } from '../platform/database/database.ts';
import type { AuthoringDeps } from './deps.ts';
import { readBalance } from './pieces-moved.ts';
import { readBalanced } from './sent-from-shelves.ts';

/**
 * In pieces: what came, and neither left, nor was used or destroyed, nor was counted or taken in at a counter. 0 for whoever made it.
 *
 * @param tx not yet one of the organisation alone, which sees no events
 */
export async function uncountedOf(
  tx: Transaction,
  { handled, countedDown, clock }: Pick<AuthoringDeps, 'handled' | 'countedDown' | 'clock'>,
  { id: organisationId, realm }: Owner,
  goods: { readonly gtin: string; readonly batchNumber: string },
): Promise<number> {
  const { batch } = await readBalanced(tx, realm, goods);
  if (batch.producer_id === organisationId) return 0;
  const { away, inShops, goneTwice } = await readBalance(
    tx,
    { organisationId, realm, handled, countedDown, events: [], now: clock.now() },
    batch,
  );
  return Math.max(0, -away - inShops + goneTwice);
}

/**
 * In pieces, what an organisation has on record as destroyed: no more than it had and has neither sold, written off nor sent away. Whoever did not have any
 * destroyed none.
 */
export async function destroyedOf(
  tx: Transaction,
  { handled, countedDown, clock }: Pick<AuthoringDeps, 'handled' | 'countedDown' | 'clock'>,
  { id: organisationId, realm }: Owner,
  goods: { readonly gtin: string; readonly batchNumber: string },
): Promise<number> {
  const { batch } = await readBalanced(tx, realm, goods);
  const mover = { organisationId, realm, handled, countedDown, events: [], now: clock.now() };
  const { isMaker, came, away, goneInShops, writtenOff, destroyed } = await readBalance(tx, mover, batch);
  // Of its maker `away` is what left less what came back, and holds what was destroyed; of whoever else also all that came.
  const sent = away - destroyed + (isMaker ? 0 : came);
  const most = (isMaker ? (batch.quantity ?? 0) : came) - goneInShops - Math.max(0, sent);
  // Whoever destroys goods writes them off as well: they are the same.
  return Math.max(0, Math.min(destroyed - writtenOff, most));
}
