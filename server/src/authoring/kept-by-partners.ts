// What whoever a maker sent goods to still has of them, or sold, wrote off, used or destroyed: that cannot have come back, whatever its maker says. For the one
// sum of all of them; nobody is told whose it is.
import { sql } from 'drizzle-orm';
import { consigneesOf, keyKinds, type Owner } from '../events/index.ts';
import { boolean, nullable, text, uuid } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';
import type { AuthoringDeps } from './deps.ts';
import type { Mover } from './moved-goods.ts';
import { numberOfPaper } from './number-of-paper.ts';
import { type Balance, readBalance } from './pieces-moved.ts';
import { type BalancedBatch, keysOf } from './read-moved.ts';
import { sentFromShelves } from './sent-from-shelves.ts';
import { takenByPapers } from './taken-by-papers.ts';
import { unitsHolding } from './unit-contents.ts';

interface Partner {
  readonly id: string;
  /** By the maker, as where goods of the batch go. */
  readonly isNamed: boolean;
}

interface Partners {
  readonly partners: readonly Partner[];
  /** By which the maker sent the batch, by their numbers; of those whom it did not name it is asked alone. */
  readonly papers: readonly string[];
  /** Of those to whom it sent it. */
  readonly names: readonly string[];
}

/** Of more of them a sale would wait too long; who is left out keeps nothing. */
const mostPartners = 50;

/** Whether a shipment of the batch was declared wrong: what others took in by it they keep all the same. */
export async function hasUnsaidShipment(tx: Transaction, mover: Mover, batch: BalancedBatch): Promise<boolean> {
  const keys = await keysOf(tx, mover, batch);
  const rows = await rowsOf(
    tx,
    { id: uuid },
    sql`with held as materialized (${unitsHolding(mover, keys)})
      select e.id from events.event_keys k join events.captured_events e on e.id = k.event_id
      where k.kind in (${keyKinds.epc}, ${keyKinds.class_epc}) and (k.key in (${keys}) or k.key in (select unit from held))
        and e.organisation_id = ${mover.organisationId}::uuid and e.biz_step = 'shipping' and e.is_withdrawn limit 1`,
  );
  return rows.length > 0;
}

/** In pieces. Of organisations here that the maker named as where the goods go, and of those who took the batch in by one of its papers, or from whoever it was sent to. No stranger's word counts. */
export async function keptByPartners(
  tx: Transaction,
  deps: Pick<AuthoringDeps, 'handled' | 'countedDown' | 'clock'>,
  mover: Mover,
  batch: BalancedBatch,
): Promise<number> {
  let kept = 0;
  const { partners, ...sent } = await partnersOf(tx, mover, batch);
  for (const partner of partners) kept += await keptBy(tx, deps, { ...partner, ...sent, realm: mover.realm }, batch);
  return kept;
}

async function partnersOf(tx: Transaction, mover: Mover, batch: BalancedBatch): Promise<Partners> {
  const { organisationId } = mover;
  const keys = await keysOf(tx, mover, batch);
  const sent = sql`held as materialized (${unitsHolding(mover, keys)}), sent as (
        select distinct e.id, e.text from events.event_keys k join events.captured_events e on e.id = k.event_id
        where k.kind in (${keyKinds.epc}, ${keyKinds.class_epc}) and (k.key in (${keys}) or k.key in (select unit from held))
          and e.organisation_id = ${organisationId}::uuid and e.biz_step = 'shipping')`;
  const partners = await rowsOf(
    tx,
    { id: uuid, isNamed: boolean },
    sql`with ${sent}
      select c.id, bool_or(c.is_named) as "isNamed" from (
        select c.id, true as is_named from sent cross join lateral (${consigneesOf(sql`sent`)}) c
        union
        select i.organisation_id, false from stock.stock_items i where i.gtin = ${batch.gtin}
          and exists (select from batches.meant_by(i.gtin, i.batch_number, array[${mover.realm}]) m where m.id = ${batch.id}::uuid)
      ) c where c.id <> ${organisationId}::uuid group by c.id limit ${mostPartners}`,
  );
  if (partners.every(({ isNamed }) => isNamed)) return { partners, papers: [], names: [] };
  const said = await rowsOf(
    tx,
    { paper: nullable(text), name: nullable(text) },
    sql`with ${sent} select distinct d.key as paper, sent.text::jsonb ->> 'amanah:tradingPartner' as name
      from sent left join events.event_keys d on d.event_id = sent.id and d.kind = ${keyKinds.biz_transaction}`,
  );
  return {
    partners,
    papers: said.flatMap(({ paper }) => (paper === null ? [] : numberOfPaper(paper))),
    names: said.flatMap(({ name }) => name ?? []),
  };
}

async function keptBy(
  tx: Transaction,
  deps: Pick<AuthoringDeps, 'handled' | 'countedDown' | 'clock'>,
  { id, isNamed, papers, names, realm }: Partner & Omit<Partners, 'partners'> & Pick<Owner, 'realm'>,
  batch: BalancedBatch,
): Promise<number> {
  const owner: Owner = { id, realm };
  const goods = { gtin: batch.gtin, batchNumber: batch.batch_number };
  const { handled, countedDown, clock } = deps;
  const of = { organisationId: owner.id, realm: owner.realm };
  const mover: Mover = { ...of, handled, countedDown, events: [], now: clock.now() };
  const balance = await readBalance(tx, mover, batch);
  const { came, away, inShops, goneInShops, goneTwice, used } = balance;
  const { fromStores, fromAny } = await sentFromShelves(tx, deps, owner, goods);
  const sentAway = [...fromStores.values()].reduce((sum, units) => sum + units, fromAny);
  const onShelves = Math.max(0, inShops - goneInShops - sentAway);
  const uncounted = Math.max(0, -away - inShops + goneTwice);
  // By its own word no more than came and was not sent on: whoever wrote off what it sent back says it twice.
  const mostKept = Math.max(0, used - away);
  const has = Math.min(onShelves + goneInShops + uncounted + used, came === 0 ? Number.POSITIVE_INFINITY : mostKept);
  if (isNamed) return has;
  // Anybody can write down what they do not have; to whom the maker sent it, and by which paper, strangers do not know.
  const fromThem = await suppliedBy(tx, names, balance.deliveries);
  return Math.min(has, Math.max(fromThem, await takenByPapers(tx, balance, papers)));
}

/** In pieces, what came from some suppliers at counters; a name is often cut short. */
async function suppliedBy(
  tx: Transaction,
  names: readonly string[],
  deliveries: Balance['deliveries'],
): Promise<number> {
  const rows = await rowsOf(
    tx,
    { supplier: text },
    sql`select distinct d.supplier from unnest(${sql.param(deliveries.map(({ supplier }) => supplier))}::text[]) d(supplier), unnest(${sql.param([...names])}::text[]) n(name),
      lateral (select platform.likeness_of_name(d.supplier) as known, platform.likeness_of_name(n.name) as given) l
      where l.known <> '' and (starts_with(l.known, l.given) or starts_with(l.given, l.known))`,
  );
  const suppliers = new Set(rows.map(({ supplier }) => supplier));
  return deliveries.reduce((sum, { supplier, units }) => sum + (suppliers.has(supplier) ? units : 0), 0);
}
