// Recalls go into the log with the row: nobody can later say that there was none, or that it came earlier.
import { canonicalise, digest, utf8 } from '@amanah/core/ledger';
import type { Transaction } from '../platform/database/database.ts';
import { nodeVerifier } from '../platform/signing.ts';
import type { TraceabilityDeps } from './index.ts';
import { recalls } from './tables.ts';

export async function publishRecalls(
  tx: Transaction,
  deps: TraceabilityDeps,
  rows: readonly (typeof recalls.$inferInsert)[],
): Promise<void> {
  if (rows.length === 0) return;
  const stored = await tx
    .insert(recalls)
    .values([...rows])
    .onConflictDoNothing({ target: recalls.id })
    .returning();
  const statements = await Promise.all(
    stored.map(async ({ id, gtin, onDay, reason, batchIds }) => ({
      kind: 'recall.published' as const,
      subject: `urn:uuid:${id}`,
      document: await digest(nodeVerifier, utf8(canonicalise({ id, gtin, onDay, reason, batchIds }))),
      issuer: deps.organisations.keys.didOf('operator'),
    })),
  );
  await deps.ledger.append(tx, statements);
}
