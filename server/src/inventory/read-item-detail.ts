// One item with everything that ever moved it, and by whom.

import type { InventoryItemDetail } from '@amanah/api/inventory';
import { mayDo } from '@amanah/core/organisations';
import { sql } from 'drizzle-orm';
import type { ActingFor } from '../organisations/index.ts';
import { text, uuid } from '../platform/database/columns.ts';
import { rowsOf } from '../platform/database/database.ts';
import type { Stock } from '../stock/index.ts';
import { type ReadDeps, readItem } from './read-items.ts';

/** @throws Refusal stock.unknown_item */
export function readItemDetail(
  deps: ReadDeps & { readonly stock: Pick<Stock, 'readMovements'> },
  organisation: ActingFor,
  id: string,
): Promise<InventoryItemDetail> {
  return deps.database.asTenant(organisation.id, async (tx) => {
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
