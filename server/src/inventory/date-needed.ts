// Goods without a number and without a date pass every rule about dates: where all that is known of the product is past its date, somebody says what
// these are.
import { isPastExpiry } from '@amanah/core/batches';
import { sql } from 'drizzle-orm';
import { dayOf } from '../platform/clock.ts';
import { boolean, day, integer, nullable } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';
import { refusalAt } from '../platform/refusal.ts';
import type { Movement, Owner } from './movement.ts';

/**
 * Asked of what is received, and of what a count finds beyond what is there. A till names no batch, and goods that are on the shelf already are told apart.
 *
 * @throws Refusal inventory.date_needed where every batch that the organisation ever had, or else every one that the maker has on record, is past its date
 */
export async function requireDate(tx: Transaction, { id, realm }: Owner, movement: Movement, now: Date): Promise<void> {
  if (movement.kind !== 'received' && movement.kind !== 'counted') return;
  if (movement.batchNumber !== null || movement.expiryDate !== null || !(await isMore(tx, id, movement))) return;
  const known = await rowsOf(
    tx,
    { expires_on: nullable(day), is_own: boolean },
    sql`select coalesce(f.expires_on, i.expires_on) as expires_on, true as is_own from stock.stock_items i
        left join batches.batch_facts f on f.gtin = i.gtin and f.batch_number = i.batch_number and f.realm = ${realm}
        where i.organisation_id = ${id}::uuid and i.gtin = ${movement.gtin} and i.batch_number <> ''
      union all select f.expires_on, false from batches.batch_facts f where f.gtin = ${movement.gtin} and f.realm = ${realm}`,
  );
  const own = known.filter(({ is_own: isOwn }) => isOwn);
  const asked = own.length > 0 ? own : known;
  if (asked.length > 0 && asked.every(({ expires_on: expiresOn }) => isPastExpiry(expiresOn, dayOf(now))))
    throw refusalAt('/expiryDate', 'inventory.date_needed');
}

/** A count says how many there are: as many without a number as stood there bring nothing in. */
async function isMore(
  tx: Transaction,
  organisationId: string,
  { kind, storeId, gtin, quantity }: Movement,
): Promise<boolean> {
  if (kind !== 'counted') return true;
  const [there] = await rowsOf(
    tx,
    { stock: integer },
    sql`select stock from stock.stock_items where organisation_id = ${organisationId}::uuid and store_id = ${storeId}::uuid
      and gtin = ${gtin} and batch_number = ''`,
  );
  return quantity > (there?.stock ?? 0);
}
