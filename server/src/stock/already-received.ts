// A delivery that is in stock already, told once more: by a form or by another table; or what more came by its paper, which may be a mistake of the
// first one. Sales are not compared: two of one minute are two.
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { dayOf } from '../platform/clock.ts';
import type { Transaction } from '../platform/database/database.ts';
import { refusalAt } from '../platform/refusal.ts';
import type { Movement } from './movement.ts';
import { items, movements } from './tables.ts';

/**
 * As much of the same goods by the same paper of the same supplier, whenever and in whichever shop: a paper names a delivery, and a delivery comes once. More or less of them,
 * or the same without its batch, may be the same delivery as well: somebody says that it came besides, a table does not.
 *
 * @throws Refusal stock.already_recorded, stock.further_delivery
 */
export async function requireNotReceived(tx: Transaction, organisationId: string, movement: Movement): Promise<void> {
  if (movement.kind !== 'received' || movement.isAgain) return;
  // Two batches on record are two goods, however little their numbers differ.
  const isSameBatch = sql`(platform.likeness_of_name(${items.batchNumber}) = platform.likeness_of_name(${movement.batchNumber ?? ''})
    and not exists (select from batches.batch_facts one join batches.batch_facts other on other.gtin = one.gtin and other.realm = one.realm
      where one.gtin = ${items.gtin} and one.realm = ${items.realm} and one.batch_number = ${items.batchNumber}
        and other.batch_number = ${movement.batchNumber ?? ''} and other.id <> one.id))`;
  const same = await receivedOn(tx, organisationId, movement, [isSameBatch, eq(movements.quantity, movement.quantity)]);
  if (same) throw refusalAt('/document', 'stock.already_recorded', dayOf(same));
  if (movement.isFurther) return;
  const mayBeSame = movement.batchNumber === null ? [] : [sql`(${isSameBatch} or ${items.batchNumber} = '')`];
  const other = await receivedOn(tx, organisationId, movement, mayBeSame);
  if (other) throw refusalAt('/document', 'stock.further_delivery', dayOf(other));
}

/** When goods of the same product came by the same paper; null: none did. */
async function receivedOn(
  tx: Transaction,
  organisationId: string,
  { gtin, document, supplier }: Extract<Movement, { readonly kind: 'received' }>,
  more: readonly SQL[],
): Promise<Date | null> {
  const [known] = await tx
    .select({ recordedAt: movements.recordedAt })
    .from(movements)
    .innerJoin(items, eq(items.id, movements.itemId))
    .where(
      and(
        eq(items.organisationId, organisationId),
        eq(items.gtin, gtin),
        eq(movements.kind, 'received'),
        sql`platform.likeness_of_paper_number(${movements.document}) = platform.likeness_of_paper_number(${document})`,
        isSameSupplier(supplier),
        ...more,
      ),
    )
    .limit(1);
  return known?.recordedAt ?? null;
}

/** Each supplier counts its own papers; its name is often cut short, and may not be on record. */
const isSameSupplier = (supplier: string): SQL => {
  const [known, given] = [
    sql`platform.likeness_of_name(${movements.supplier})`,
    sql`platform.likeness_of_name(${supplier})`,
  ];
  return sql`(starts_with(${known}, ${given}) or starts_with(${given}, ${known}))`;
};
