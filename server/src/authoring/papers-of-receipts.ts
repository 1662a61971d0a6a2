// What papers say against goods that an event receives: that they are of another batch, which is blocked, or that a counter took them in.
import type { AuthoredEvent } from '@amanah/core/authoring';
import { sql } from 'drizzle-orm';
import { uuid } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';
import { refusalAt } from '../platform/refusal.ts';
import { paperAtCounters, paperWithoutBatch } from './delivered-twice.ts';
import type { AuthoringDeps } from './deps.ts';
import type { Mover, Named } from './moved-goods.ts';
import { blockedOnPaper } from './paper-of-blocked.ts';
import { readBalance } from './pieces-moved.ts';
import type { BalancedBatch } from './read-moved.ts';

interface Received extends Pick<Named, 'path' | 'event'> {
  readonly batch: BalancedBatch;
}

/** No goods of another batch come by a paper that names a blocked one alone. @throws Refusal batches.paper_names_another */
export async function requireAsOnPaper(tx: Transaction, mover: Mover, moved: readonly Received[]): Promise<void> {
  const owner = { id: mover.organisationId, realm: mover.realm };
  for (const { path, event, batch } of moved) {
    if (event.kind !== 'receive' || event.document === null) continue;
    const goods = { gtin: batch.gtin, batchNumber: batch.batch_number };
    const other = await blockedOnPaper(tx, owner, goods, event.document.number);
    if (other !== null && !(await isOnRecord(tx, mover, event)))
      throw refusalAt(path, 'batches.paper_names_another', other);
  }
}

/** What a counter took in by another paper, or without its batch, may be the same delivery: somebody says that this came besides. @throws Refusal events.taken_in_at_counter */
export async function requireNotAtCounter(
  tx: Transaction,
  deps: Pick<AuthoringDeps, 'unnamed'>,
  mover: Mover,
  moved: readonly Received[],
): Promise<void> {
  const coming = moved.filter(
    ({ event, batch }) => event.kind === 'receive' && batch.producer_id !== mover.organisationId,
  );
  const [first] = coming;
  if (!first) return;
  const balance = await readBalance(tx, mover, first.batch);
  for (const { path, event, batch } of coming) {
    if (event.document === null || balance.between.has(event)) continue;
    const { number } = event.document;
    const paper =
      (await paperAtCounters(tx, balance, number)) ??
      (await paperWithoutBatch(tx, deps, mover.organisationId, batch.gtin, number));
    if (paper !== null && !(await isOnRecord(tx, mover, event)))
      throw refusalAt(path, 'events.taken_in_at_counter', paper);
  }
}

async function isOnRecord(tx: Transaction, { organisationId }: Mover, { id }: AuthoredEvent): Promise<boolean> {
  const rows = await rowsOf(
    tx,
    { id: uuid },
    sql`select id from events.captured_events where event_id = ${`urn:uuid:${id.toLowerCase()}`} and organisation_id = ${organisationId}::uuid`,
  );
  return rows.length > 0;
}
