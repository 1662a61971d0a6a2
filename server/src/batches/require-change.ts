// What a maker may still change of a batch: as long as nothing of it has left, and nobody looks into it.
import type { changeBatch } from '@amanah/api/batches';
import type { RouteBody } from '@amanah/api/route';
import { isPastExpiry } from '@amanah/core/batches';
import { sql } from 'drizzle-orm';
import { boolean, integer } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';
import { Refusal, refusalAt } from '../platform/refusal.ts';
import { requireOrder } from './add-batch.ts';
import type { batches } from './tables.ts';

type Batch = typeof batches.$inferSelect;

/** What somebody looks into stays as it was found. @throws Refusal batches.blocked_as_it_is */
async function requireNoBlock(tx: Transaction, { id }: Pick<Batch, 'id'>): Promise<void> {
  const blocked = await tx.execute(sql`select from batches.blocks_on_batches where batch_id = ${id} limit 1`);
  if (blocked.rows.length > 0) throw new Refusal('batches.blocked_as_it_is');
}

/** @throws Refusal batches.batch_days_wrong, batches.blocked_as_it_is, batches.batch_too_small for fewer units than serials, batches.batch_has_left, batches.batch_is_made, batches.batch_past_expiry */
export async function requireChange(
  tx: Transaction,
  batch: Pick<Batch, 'id' | 'producedOn' | 'quantity' | 'expiresOn' | 'completedOn' | 'takenInAt'>,
  given: RouteBody<typeof changeBatch>,
  today: string,
): Promise<void> {
  if (given.quantity !== batch.quantity || given.expiryDate !== batch.expiresOn) await requireNoBlock(tx, batch);
  requireOrder(batch.producedOn, given.expectedCompletion, given.expiryDate);
  const [known] = await rowsOf(
    tx,
    { serials: integer, was_sent: boolean, is_packed: boolean },
    sql`select (select count(*) from batches.serials where batch_id = ${batch.id})::int as serials, batches.was_sent(${batch.id}) as was_sent,
      exists (select from batches.batch_steps s where s.batch_id = ${batch.id} and s.step in ('packaging', 'retail') and s.status <> 'pending' and not s.is_others) as is_packed`,
  );
  if (given.quantity < (known?.serials ?? 0)) throw refusalAt('/quantity', 'batches.batch_too_small');
  if (given.expiryDate !== batch.expiresOn && isPastExpiry(batch.expiresOn, today))
    throw refusalAt('/expiryDate', 'batches.batch_past_expiry');
  const isMade = batch.completedOn !== null || known?.is_packed === true;
  if (!known?.was_sent) {
    if (isMade) requireNoMore(batch, given);
    // Whoever wrote down that it has some may be a stranger, and stops no correction; a date that a buyer may have read on the pack becomes no later.
    else if (batch.takenInAt !== null) requireNoLater(batch, given, 'batches.batch_has_left');
    return;
  }
  // What buyers have been told, and what they have, no pen of the maker changes: what is made after some has left is another batch. One that is still
  // being made may be dated.
  if (given.expiryDate !== batch.expiresOn && (isMade || batch.expiresOn !== null))
    throw refusalAt('/expiryDate', 'batches.batch_has_left');
  if (given.quantity !== batch.quantity) throw refusalAt('/quantity', 'batches.batch_has_left');
}

/** What was made becomes no more afterwards, and keeps no longer. @throws Refusal batches.batch_is_made */
function requireNoMore(
  { quantity, expiresOn }: Pick<Batch, 'quantity' | 'expiresOn'>,
  given: Pick<RouteBody<typeof changeBatch>, 'quantity' | 'expiryDate'>,
): void {
  if (given.quantity > quantity) throw refusalAt('/quantity', 'batches.batch_is_made');
  requireNoLater({ expiresOn }, given, 'batches.batch_is_made');
}

/** @throws Refusal code */
function requireNoLater(
  { expiresOn }: Pick<Batch, 'expiresOn'>,
  given: Pick<RouteBody<typeof changeBatch>, 'expiryDate'>,
  code: 'batches.batch_is_made' | 'batches.batch_has_left',
): void {
  if (expiresOn !== null && (given.expiryDate === null || isPastExpiry(expiresOn, given.expiryDate)))
    throw refusalAt('/expiryDate', code);
}
