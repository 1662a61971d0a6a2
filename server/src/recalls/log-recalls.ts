// Recalls go into the log with the row: nobody can later say that there was none, or that it came earlier.
import { canonicalise, digest, utf8 } from '@amanah/core/ledger';
import { sql } from 'drizzle-orm';
import { liftBlocks, setBlocks } from '../batches/index.ts';
import { dayOf } from '../platform/clock.ts';
import type { Transaction } from '../platform/database/database.ts';
import { nodeVerifier } from '../platform/signing.ts';
import type { RecallsDeps } from './deps.ts';
import { recalls } from './tables.ts';

type RecallRow = typeof recalls.$inferSelect;

/** @param issuer who recalls; the operator for recalls that came in from outside */
export async function publishRecalls(
  tx: Transaction,
  deps: RecallsDeps,
  rows: readonly (typeof recalls.$inferInsert)[],
  issuer = 'operator',
): Promise<void> {
  if (rows.length === 0) return;
  const stored = await tx
    .insert(recalls)
    .values([...rows])
    .onConflictDoNothing({ target: recalls.id })
    .returning();
  await logRecalls(tx, deps, 'recall.published', stored, issuer);
  await blockGoods(
    tx,
    stored.filter(({ liftedOn }) => liftedOn === null),
    deps.clock.now(),
  );
  await logLiftedRecalls(
    tx,
    deps,
    stored.filter(({ liftedOn }) => liftedOn !== null),
    issuer,
  );
}

/** Nobody handles recalled goods: from now on, or from the day of a recall that was published elsewhere. */
const blockGoods = (tx: Transaction, rows: readonly RecallRow[], now: Date): Promise<void> =>
  setBlocks(
    tx,
    rows.flatMap(({ id, realm, gtin, batchIds, reason, onDay }) =>
      (batchIds ?? [null]).map((batchId) => ({
        ...{ realm, gtin, batchId, sourceId: id, reason },
        kind: 'recall' as const,
        since: onDay === dayOf(now) ? now : new Date(`${onDay}T00:00:00Z`),
      })),
    ),
  );

/** Rows that say when they were lifted; with their leaves it counts. */
export async function logLiftedRecalls(
  tx: Transaction,
  deps: RecallsDeps,
  rows: readonly RecallRow[],
  issuer: string,
): Promise<void> {
  const leafIds = await logRecalls(tx, deps, 'recall.lifted', rows, issuer);
  await liftBlocks(
    tx,
    'recall',
    rows.map(({ id }) => id),
    deps.clock.now(),
  );
  if (rows.length > 0)
    await tx.execute(sql`update recalls.recalls r set lifted_leaf_id = l.leaf_id
    from unnest(${sql.param(rows.map(({ id }) => id))}::uuid[], ${sql.param(leafIds)}::uuid[]) as l(id, leaf_id) where r.id = l.id`);
}

async function logRecalls(
  tx: Transaction,
  deps: RecallsDeps,
  kind: 'recall.published' | 'recall.lifted',
  rows: readonly RecallRow[],
  issuer: string,
): Promise<readonly string[]> {
  if (rows.length === 0) return [];
  await deps.outbox.emit(tx, 'batch.changed', { gtins: [...new Set(rows.map(({ gtin }) => gtin))] });
  const statements = await Promise.all(
    rows.map(async ({ id, gtin, onDay, reason, batchIds, liftedOn }) => {
      const said = { id, gtin, onDay, reason, batchIds, ...(kind === 'recall.lifted' && { liftedOn }) };
      return {
        kind,
        subject: `urn:uuid:${id}`,
        document: await digest(nodeVerifier, utf8(canonicalise(said))),
        issuer: deps.organisations.keys.didOf(issuer),
      };
    }),
  );
  return deps.ledger.append(tx, statements);
}
