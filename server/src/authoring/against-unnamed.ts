// What is said against goods that no paper brought: that are counted without a batch, under a number of which nothing came, or found to be of a batch.
import { sql } from 'drizzle-orm';
import type { Owner } from '../events/index.ts';
import { boolean } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';
import { type AgainstCount, againstSent, type FoundOnShelf, nothingAgainst } from './count-entered.ts';
import type { AuthoringDeps } from './deps.ts';
import { blockedAmong } from './paper-of-blocked.ts';

type Deps = Pick<AuthoringDeps, 'unnamed'>;

/**
 * Whoever never sent anything of a product by events, nor took any in by a paper, counts what there is. Otherwise what no paper brought may be what events sent away, or
 * what was sold: it is received, or somebody says how it can be.
 * @param beyond in pieces, what no paper brought
 */
export async function againstUnproven(
  tx: Transaction,
  { unnamed }: Deps,
  { id, realm }: Owner,
  gtin: string,
  { storeId, beyond }: { readonly storeId: string; readonly beyond: number },
): Promise<AgainstCount> {
  if (beyond <= 0) return nothingAgainst;
  const [events] = await rowsOf(
    tx,
    { hasSent: boolean, hasCome: boolean },
    sql`select coalesce(bool_or(e.biz_step in ('shipping', 'destroying')), false) as "hasSent", coalesce(bool_or(e.biz_step = 'receiving'), false) as "hasCome"
      from events.event_keys k join events.captured_events e on e.id = k.event_id
      where e.organisation_id = ${id}::uuid and e.realm = ${realm} and not e.is_withdrawn and e.biz_step in ('shipping', 'destroying', 'receiving')
        and starts_with(k.key, ${`/01/${gtin}/`})`,
  );
  if (events?.hasSent) return againstSent(beyond);
  const { hasPapers, came } = await unnamed(tx, id, gtin, storeId);
  return { sentAway: 0, came: hasPapers || events?.hasCome ? came : null, brought: came };
}

/** Of goods of which nobody says the batch. */
export async function againstUnnamedCount(
  tx: Transaction,
  deps: Deps,
  owner: Owner,
  gtin: string,
  { storeId, quantity }: FoundOnShelf,
): Promise<AgainstCount> {
  const { came, accounted, here } = await deps.unnamed(tx, owner.id, gtin, storeId);
  const more = quantity - here;
  return againstUnproven(tx, deps, owner, gtin, { storeId, beyond: Math.min(more, accounted + more - came) });
}

/** Of goods without a batch that are found to be of one: of more than came without a number nobody can say what brought it. */
export async function againstIdentified(
  tx: Transaction,
  deps: Deps,
  owner: Owner,
  gtin: string,
  { storeId, quantity }: FoundOnShelf,
): Promise<AgainstCount> {
  const { came, identified, here, deliveries } = await deps.unnamed(tx, owner.id, gtin, storeId);
  // More than stands there is refused as that.
  if (quantity > here) return nothingAgainst;
  const beyond = Math.min(quantity, identified + quantity - came);
  const against = await againstUnproven(tx, deps, owner, gtin, { storeId, beyond });
  // What its paper names is of that batch, and of no other.
  const free = Math.max(0, came - (await blockedAmong(tx, owner, gtin, deliveries)));
  return identified + quantity > free ? { ...against, brought: free } : against;
}
