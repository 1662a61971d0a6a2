// Below how many units an item counts as low: a person of the store says so, and the audit trail keeps it.

import { and, eq, isNull } from 'drizzle-orm';
import type { Organisations } from '../organisations/index.ts';
import { beforeAndAfter } from '../platform/before-and-after.ts';
import type { Database, Transaction } from '../platform/database/database.ts';
import { Refusal } from '../platform/refusal.ts';
import type { RequireUnchanged } from '../platform/unchanged.ts';
import { items } from './tables.ts';

/** @throws Refusal stock.unknown_item, request.stale */
export async function setLowStock(
  tx: Transaction,
  deps: {
    readonly database: Pick<Database, 'owned'>;
    readonly organisations: Pick<Organisations, 'findLastSaved' | 'recordAudit'>;
  },
  by: { readonly organisationId: string; readonly actorId: string },
  { id, lowStockBelow }: { readonly id: string; readonly lowStockBelow: number | null },
  requireUnchanged: RequireUnchanged,
): Promise<void> {
  const { organisationId, actorId } = by;
  const own = and(eq(items.id, id), deps.database.owned(items.organisationId, organisationId));
  const [changed] = await tx.select().from(items).where(own).for('update');
  if (!changed) throw new Refusal('stock.unknown_item');
  await requireUnchanged({ lowStockBelow: changed.lowStockBelow }, { lowStockBelow }, () =>
    deps.organisations.findLastSaved(tx, {
      organisationId,
      userId: actorId,
      action: 'stock.limit_set',
      subject: { kind: 'stock', id },
    }),
  );
  await tx.update(items).set({ lowStockBelow }).where(own);
  await deps.organisations.recordAudit(tx, {
    organisationId,
    actorId,
    action: 'stock.limit_set',
    subject: { kind: 'stock', id, name: changed.batchNumber || changed.gtin },
    facts: {
      gtin: changed.gtin,
      ...limitOf(lowStockBelow),
      ...beforeAndAfter(limitOf(changed.lowStockBelow), limitOf(lowStockBelow)),
    },
  });
}

const limitOf = (below: number | null) => ({ limit: below === null ? '' : String(below) });

/** Where nobody has set a limit yet. */
export async function setFirstLowStock(tx: Transaction, itemId: string, lowStockBelow: number): Promise<void> {
  await tx
    .update(items)
    .set({ lowStockBelow })
    .where(and(eq(items.id, itemId), isNull(items.lowStockBelow)));
}
