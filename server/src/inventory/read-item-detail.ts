// One item with everything that ever moved it, and by whom.

import type { InventoryItemDetail } from '@amanah/api/inventory';
import { mayDo } from '@amanah/core/organisations';
import { sql } from 'drizzle-orm';
import { goneFromStore } from '../authoring/index.ts';
import type { ActingFor } from '../organisations/index.ts';
import { text, uuid } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';
import type { Stock } from '../stock/index.ts';
import type { RecordDeps } from './movement.ts';
import { type ReadDeps, readItem } from './read-items.ts';

/** @throws Refusal stock.unknown_item */
export function readItemDetail(
  deps: ReadDeps & { readonly stock: Pick<Stock, 'readMovements'>; readonly authoring: RecordDeps['authoring'] },
  organisation: ActingFor,
  id: string,
): Promise<InventoryItemDetail> {
  const before = (tx: Transaction) => leftByEvents(tx, deps, organisation, id);
  return deps.database.asTenantAfter(organisation.id, before, async (tx, left) => {
    const item = await readItem(tx, deps, organisation.id, id);
    const movements = await deps.stock.readMovements(tx, id);
    const actors = [...new Set(movements.map(({ actorId }) => actorId))];
    const names = await rowsOf(
      tx,
      { id: uuid, name: text },
      sql`select id, username as name from people.names where id = any(${sql.param(actors)}::uuid[])
      union all select id, name from organisations.site_places where organisation_id = ${organisation.id}`,
    );
    const nameOf = new Map(names.map((row) => [row.id, row.name]));
    return {
      item,
      leftByEvents: Math.min(left, Math.max(0, item.stock)),
      mayWrite: mayDo(organisation.right, 'write_inventory'),
      movements: movements
        .toReversed()
        .map(({ movement, amount, stockAfter, reason, note, supplier, document, actorId, otherStoreId }) => ({
          ...movement,
          amount,
          stockAfter,
          reason,
          note,
          supplier,
          document,
          by: nameOf.get(actorId) ?? null,
          otherStore: nameOf.get(otherStoreId ?? '') ?? null,
        })),
    };
  });
}

/** Of the shop of an item; what events sent that name no shop may have been any shop's. */
async function leftByEvents(
  tx: Transaction,
  { authoring }: { readonly authoring: RecordDeps['authoring'] },
  organisation: Pick<ActingFor, 'id' | 'realm'>,
  itemId: string,
): Promise<number> {
  const [item] = await rowsOf(
    tx,
    { gtin: text, batch_number: text, store_id: uuid },
    sql`select gtin, batch_number, store_id from stock.stock_items
      where id = ${itemId}::uuid and organisation_id = ${organisation.id}::uuid and batch_number <> ''`,
  );
  if (!item) return 0;
  const goods = { gtin: item.gtin, batchNumber: item.batch_number };
  const sentAway = await authoring.sentFromShelves(tx, organisation, goods);
  return goneFromStore(sentAway, item.store_id) + sentAway.fromAny;
}
