// A delivery that is in stock already, told once more: by a form or by another table. Sales are not compared: two of one minute are two.
import { and, eq, sql } from 'drizzle-orm';
import { dayOf } from '../platform/clock.ts';
import type { Transaction } from '../platform/database/database.ts';
import { refusalAt } from '../platform/refusal.ts';
import type { Movement } from './movement.ts';
import { items, movements } from './tables.ts';

/**
 * As much of the same goods by the same paper, whenever and in whichever shop: a paper names a delivery, and a delivery comes once.
 *
 * @throws Refusal stock.already_recorded
 */
export async function requireNotReceived(tx: Transaction, organisationId: string, movement: Movement): Promise<void> {
  if (movement.kind !== 'received' || movement.isAgain) return;
  const [known] = await tx
    .select({ recordedAt: movements.recordedAt })
    .from(movements)
    .innerJoin(items, eq(items.id, movements.itemId))
    .where(
      and(
        eq(items.organisationId, organisationId),
        eq(items.gtin, movement.gtin),
        sql`platform.likeness_of_name(${items.batchNumber}) = platform.likeness_of_name(${movement.batchNumber ?? ''})`,
        eq(movements.kind, 'received'),
        eq(movements.quantity, movement.quantity),
        sql`platform.likeness_of_name(${movements.document}) = platform.likeness_of_name(${movement.document})`,
      ),
    )
    .limit(1);
  if (known) throw refusalAt('/document', 'stock.already_recorded', dayOf(known.recordedAt));
}
