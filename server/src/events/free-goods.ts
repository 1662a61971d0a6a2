// Whether the goods of an event that somebody enters here are free: batches, packs by their batch, logistic units by what was packed into them.
// Never asked of events that others send.
import type { AuthoredEvent, AuthoredItem } from '@amanah/core/events';
import type { Realm } from '@amanah/core/organisations';
import { sql } from 'drizzle-orm';
import { type HandledGoods, requireUnblocked } from '../batches/index.ts';
import { thingOf } from '../codes/index.ts';
import { text, uuid } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';
import type { EventsDeps } from './deps.ts';
import { keyKinds } from './index-facts.ts';
import { realmOf } from './receive-document.ts';

/** On our own screens and tables nobody handles blocked goods, but back to their maker; what others send is taken as the standard wants. */
export async function requireFreeGoods(
  tx: Transaction,
  { clock }: Pick<EventsDeps, 'clock'>,
  organisationId: string,
  events: readonly AuthoredEvent[],
): Promise<void> {
  const realm = await realmOf(tx, organisationId);
  const now = clock.now();
  // A table names thousands of goods, of which few products have a block.
  const blocked = await blockedProducts(tx, realm);
  if (blocked.size === 0) return;
  for (const [place, event] of events.entries()) {
    const { kind, items, outputs, container, at } = event;
    const makers = await goBackTo(tx, organisationId, event);
    for (const [field, named] of Object.entries({ items, outputs, container: containerOf(container) }))
      for (const [nth, item] of named.entries())
        for (const goods of (await goodsOf(tx, item)).filter(({ gtin }) => blocked.has(gtin)))
          if (!(await isMadeBy(tx, goods.gtin, makers)))
            await requireUnblocked(
              tx,
              { realm, ...goods },
              organisationId,
              // What moved before is history; what is made of blocked goods would go on free of the block.
              { at: kind === 'process' ? now.toISOString() : at, now },
              events.length === 1 ? `/${field}/${nth}` : `/eventList/${place}/${field}/${nth}`,
            );
  }
}

/** Whose goods may move although they are blocked: what goes back to its maker, and what its maker takes back. */
async function goBackTo(tx: Transaction, organisationId: string, event: AuthoredEvent): Promise<readonly string[]> {
  if (event.kind === 'receive') return [organisationId];
  if (event.kind !== 'ship' || !event.tradingPartner?.gln) return [];
  const rows = await rowsOf(
    tx,
    { id: uuid },
    sql`select distinct organisation_id as id from organisations.site_places where gln = ${event.tradingPartner.gln}`,
  );
  return rows.map(({ id }) => id);
}

async function isMadeBy(tx: Transaction, gtin: string, organisationIds: readonly string[]): Promise<boolean> {
  if (organisationIds.length === 0) return false;
  const rows = await rowsOf(
    tx,
    { gtin: text },
    sql`select gtin from products.registered where gtin = ${gtin} and producer_id = any(${sql.param(organisationIds)}::uuid[])`,
  );
  return rows.length > 0;
}

async function blockedProducts(tx: Transaction, realm: Realm): Promise<ReadonlySet<string>> {
  const rows = await rowsOf(
    tx,
    { gtin: text },
    sql`select distinct gtin from batches.batch_blocks where realm = ${realm}`,
  );
  return new Set(rows.map(({ gtin }) => gtin));
}

const containerOf = (sscc: string | null): readonly AuthoredItem[] => (sscc === null ? [] : [{ kind: 'unit', sscc }]);

type NamedGoods = Omit<HandledGoods, 'realm'>;

const mostNested = 40;

/** What is in a logistic unit, by the events that packed it, also in units within it. What was taken out again still counts: a number is given once. */
async function goodsOf(tx: Transaction, item: AuthoredItem): Promise<readonly NamedGoods[]> {
  if (item.kind === 'herd') return [];
  if (item.kind !== 'unit') {
    const gtin = item.gtin.padStart(14, '0');
    return [
      item.kind === 'batch'
        ? { gtin, batchNumber: item.batchNumber }
        : { gtin, batchNumber: null, serial: item.serial },
    ];
  }
  const rows = await rowsOf(
    tx,
    { key: text },
    sql`with recursive packed(key, depth) as (
      select ${`/00/${item.sscc}`}::text collate "C", 0
      union
      select k.key, p.depth + 1 from packed p
        join events.epcis_keys parent on parent.key = p.key and parent.kind = ${keyKinds.parent}
        join events.epcis_keys k on k.event_id = parent.event_id and k.kind = any(${sql.param([keyKinds.epc, keyKinds.class_epc])}::int[])
      where p.depth < ${mostNested}
    ) select distinct key from packed limit 2000`,
  );
  return rows
    .map(({ key }) => thingOf(key))
    .flatMap(({ gtin, batchNumber, serial }) => (gtin === null ? [] : [{ gtin, batchNumber, serial }]));
}
