// A delivery that is in stock already, told once more: by a form or by another table. Sales are not compared: two of one minute are two.
import { and, eq, sql } from 'drizzle-orm';
import { dayOf } from '../platform/clock.ts';
import type { Transaction } from '../platform/database/database.ts';
import { refusalAt } from '../platform/refusal.ts';
import type { Movement } from './movement.ts';
import { movements } from './tables.ts';

/**
 * As much of the same goods in the same minute, by the same paper.
 *
 * @throws Refusal stock.already_recorded
 */
export async function requireNotReceived(tx: Transaction, itemId: string, movement: Movement): Promise<void> {
  if (movement.kind !== 'received' || movement.isAgain) return;
  const [known] = await tx
    .select({ recordedAt: movements.recordedAt })
    .from(movements)
    .where(
      and(
        eq(movements.itemId, itemId),
        eq(movements.kind, 'received'),
        eq(movements.quantity, movement.quantity),
        sql`date_trunc('minute', ${movements.occurredAt}) = date_trunc('minute', ${movement.at}::timestamptz)`,
        sql`lower(${movements.document}) = lower(${movement.document})`,
      ),
    )
    .limit(1);
  if (known) throw refusalAt('/document', 'stock.already_recorded', dayOf(known.recordedAt));
}
