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
import { realmOf } from './receive-document.ts';
import { contentsOf, type Packer } from './unit-contents.ts';

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
        for (const goods of await goodsOf(
          tx,
          { realm, organisationId, blocked, isReceiving: event.kind === 'receive' },
          item,
        ))
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

interface Asked extends Packer {
  readonly blocked: ReadonlySet<string>;
}

/** The goods of blocked products among what is named, and in what is named. */
async function goodsOf(
  tx: Transaction,
  { blocked, ...packer }: Asked,
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
  const contents = await contentsOf(tx, packer, item.sscc);
  return contents
    .map(({ key }) => thingOf(key))
    .flatMap(({ gtin, batchNumber, serial }) =>
      gtin === null || !blocked.has(gtin) ? [] : [{ gtin, batchNumber, serial }],
    );
}
