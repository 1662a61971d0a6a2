// Who delivers is somebody else: one step back of the chain that leads to oneself leads nowhere.
import { sql } from 'drizzle-orm';
import type { Transaction } from '../platform/database/database.ts';
import { refusalAt } from '../platform/refusal.ts';
import type { Movement, Owner } from './movement.ts';

/** Goods of one's own make come from one's own plant; between own shops goods are transferred. @throws Refusal inventory.own_supplier */
export async function requireOtherSupplier(tx: Transaction, { id }: Owner, movement: Movement): Promise<void> {
  if (movement.kind !== 'received') return;
  const { rows } = await tx.execute(sql`select from organisations.organisation_names o where o.id = ${id}::uuid
    and platform.likeness_of_name(o.name) = platform.likeness_of_name(${movement.supplier})
    and not exists (select from products.registered p where p.gtin = ${movement.gtin} and p.producer_id = o.id)`);
  if (rows.length > 0) throw refusalAt('/supplier', 'inventory.own_supplier');
}
