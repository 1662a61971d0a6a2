// Whether the goods of an event that somebody enters here are free: batches, packs by their batch, logistic units by what was packed into them.
// Never asked of events that others send.
import type { AuthoredEvent, AuthoredItem } from '@amanah/core/events';
import type { Realm } from '@amanah/core/organisations';
import { sql } from 'drizzle-orm';
import { type HandledGoods, requireUnblocked } from '../batches/index.ts';
import { thingOf } from '../codes/index.ts';
import { text } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';
import type { EventsDeps } from './deps.ts';
import { goingBackIn } from './going-back.ts';
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
    const { items, outputs, container } = event;
    const goingBack = await goingBackIn(tx, organisationId, event, blocked);
    for (const [field, named] of Object.entries({ items, outputs, container: containerOf(container) }))
      for (const [nth, item] of named.entries())
        for (const goods of await goodsOf(tx, { realm, organisationId, blocked }, item))
          if (!goingBack.has(goods.gtin))
            await requireUnblocked(
              tx,
              { realm, ...goods },
              organisationId,
              // Whatever is entered here while they are blocked is entered too late, whenever it is said to have been.
              { at: now.toISOString(), now },
              events.length === 1 ? `/${field}/${nth}` : `/eventList/${place}/${field}/${nth}`,
            );
  }
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

interface Asked {
  readonly realm: Realm;
  readonly organisationId: string;
  readonly blocked: ReadonlySet<string>;
}

/**
 * The goods of blocked products among what is in a logistic unit, also in units within it, by the events of the own realm that packed it. Once one
 * has packed it oneself, nobody else puts anything into it. What was taken out again still counts: a number is given once.
 */
async function goodsOf(
  tx: Transaction,
  { realm, organisationId, blocked }: Asked,
  item: AuthoredItem,
): Promise<readonly NamedGoods[]> {
  if (item.kind === 'herd') return [];
  if (item.kind !== 'unit') {
    const gtin = item.gtin.padStart(14, '0');
    if (!blocked.has(gtin)) return [];
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
        join events.epcis_events e on e.id = parent.event_id and e.realm = ${realm} and e.declared_at is null
          and (e.organisation_id = ${organisationId}::uuid or not exists (select from events.epcis_keys mine
            join events.epcis_events o on o.id = mine.event_id and o.organisation_id = ${organisationId}::uuid and o.declared_at is null
              and o.record_time < e.record_time
            where mine.key = p.key and mine.kind = ${keyKinds.parent}))
        join events.epcis_keys k on k.event_id = parent.event_id and k.kind = any(${sql.param([keyKinds.epc, keyKinds.class_epc])}::int[])
      where p.depth < ${mostNested}
    ) select distinct key from packed where split_part(key, '/', 3) = any(${sql.param([...blocked])}::text[])`,
  );
  return rows
    .map(({ key }) => thingOf(key))
    .flatMap(({ gtin, batchNumber, serial }) => (gtin === null ? [] : [{ gtin, batchNumber, serial }]));
}
