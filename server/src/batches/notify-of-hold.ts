// Whoever may release batches is told that one is on hold, that its release was asked for, and what somebody else decided.
import { sql } from 'drizzle-orm';
import { text } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';
import type { DomainEvents } from '../platform/outbox.ts';
import type { BatchAction } from './add-batch.ts';
import type { BatchesDeps } from './deps.ts';
import type { batches } from './tables.ts';

const kindOf: Partial<Record<BatchAction, DomainEvents['notice.raised']['kind']>> = {
  'batch.held': 'batch_held',
  'batch.release_asked': 'batch_release_asked',
  'batch.released': 'batch_released',
  'batch.release_refused': 'batch_release_refused',
};

export async function notifyOfHold(
  tx: Transaction,
  { outbox }: Pick<BatchesDeps, 'outbox'>,
  batch: Pick<typeof batches.$inferSelect, 'id' | 'gtin' | 'batchNumber' | 'producerId'>,
  done: { readonly action: BatchAction; readonly userId: string; readonly reason: string },
): Promise<void> {
  const kind = kindOf[done.action];
  if (kind === undefined) return;
  const [named] = await rowsOf(
    tx,
    { product: text, person: text },
    sql`select coalesce((select name from products.registered where gtin = ${batch.gtin} limit 1), ${batch.gtin}) as product,
      coalesce((select username from people.names where id = ${done.userId}::uuid), '') as person`,
  );
  await outbox.emit(tx, 'notice.raised', {
    kind,
    to: { organisationId: batch.producerId, permission: 'release_batches' },
    exceptUserId: done.userId,
    facts: { batch: batch.batchNumber, product: '', person: '', ...named, reason: done.reason },
    path: `/batches/${batch.id}`,
  });
}
