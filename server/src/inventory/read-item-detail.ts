// One item with everything that ever moved it, and by whom.

import type { InventoryItemDetail } from '@amanah/api/inventory';
import { stockLines } from '@amanah/core/inventory';
import { mayDo } from '@amanah/core/organisations';
import { sql } from 'drizzle-orm';
import type { ActingFor } from '../organisations/index.ts';
import { text, uuid } from '../platform/database/columns.ts';
import { rowsOf } from '../platform/database/database.ts';
import { type ReadDeps, readItem } from './read-items.ts';
import { asStock, stockMovementsOf } from './record-movement.ts';

/** @throws Refusal inventory.unknown_item */
export function readItemDetail(deps: ReadDeps, organisation: ActingFor, id: string): Promise<InventoryItemDetail> {
  return deps.database.asTenant(organisation.id, async (tx) => {
    const item = await readItem(tx, deps, organisation.id, id);
    const rows = await stockMovementsOf(tx, id);
    const actors = [...new Set(rows.map(({ actorId }) => actorId))];
    const names = await rowsOf(
      tx,
      { id: uuid, name: text },
      sql`select id, username as name from people.names where id = any(${sql.param(actors)}::uuid[])
      union all select id, name from organisations.site_places where organisation_id = ${organisation.id}`,
    );
    const nameOf = new Map(names.map((row) => [row.id, row.name]));
    const byId = new Map(rows.map((row) => [row.id, row]));
    return {
      item,
      mayWrite: mayDo(organisation.right, 'write_inventory'),
      movements: stockLines(rows.map(asStock))
        .toReversed()
        .map(({ movement, amount, stockAfter }) => {
          const row = byId.get(movement.id);
          return {
            ...movement,
            amount,
            stockAfter,
            reason: row?.reason ?? null,
            note: row?.note ?? '',
            by: nameOf.get(row?.actorId ?? '') ?? null,
            otherStore: nameOf.get(row?.otherStoreId ?? '') ?? null,
          };
        }),
    };
  });
}
