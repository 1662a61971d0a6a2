// A delivery that is in stock already, told by another table. Sales are not compared: two of one minute are two.
import { and, eq, sql } from 'drizzle-orm';
import { dayOf } from '../platform/clock.ts';
import type { Transaction } from '../platform/database/database.ts';
import { refusalAt } from '../platform/refusal.ts';
import type { Movement } from './movement.ts';
import { movements } from './tables.ts';

/**
 * A delivery of another table: as much of the same goods at the same time, by the same paper. Nobody is there to say that it came twice.
 *
 * @throws Refusal stock.already_recorded
 */
export async function requireNotReceived(tx: Transaction, itemId: string, movement: Movement): Promise<void> {
  if (movement.kind !== 'received') return;
  const [known] = await tx
    .select({ recordedAt: movements.recordedAt })
    .from(movements)
    .where(
      and(
        eq(movements.itemId, itemId),
        eq(movements.kind, 'received'),
        eq(movements.quantity, movement.quantity),
        eq(movements.occurredAt, new Date(movement.at)),
        sql`lower(${movements.document}) = lower(${movement.document})`,
      ),
    )
    .limit(1);
  if (known) throw refusalAt('/document', 'stock.already_recorded', dayOf(known.recordedAt));
}
