// Stores steps of journeys. What has happened is hashed and goes into the log in the same transaction; the hash is the key, so
// that one event captured twice is one event. What is only planned has no hash.
import { type Digest, digestOfEventHash } from '@amanah/core/ledger';
import { eventHash, namespacesOf } from '@amanah/core/traceability';
import { sql } from 'drizzle-orm';
import { newId } from '../platform/clock.ts';
import type { Transaction } from '../platform/database/database.ts';
import { sha256 } from '../platform/signing.ts';
import { epcisOf } from './epcis-of-step.ts';
import type { NewBatch, NewEvent, TraceabilityDeps } from './index.ts';
import { events } from './tables.ts';

export interface StepOfBatch {
  readonly batch: NewBatch & { readonly id: string };
  readonly event: NewEvent & { readonly id: string };
}

export async function captureSteps(
  tx: Transaction,
  deps: TraceabilityDeps,
  given: readonly StepOfBatch[],
): Promise<void> {
  if (given.length === 0) return;
  const known = await idsThere(
    tx,
    given.map(({ event }) => event.id),
  );
  const fresh = given.filter(({ event }) => !known.has(event.id));
  const rows = await Promise.all(fresh.map(({ batch, event }) => rowOf(deps, batch, event)));
  if (rows.length === 0) return;
  const stored = await tx
    .insert(events)
    .values(rows.map(({ row }) => row))
    .onConflictDoNothing()
    .returning({ id: events.id });
  const isStored = new Set(stored.map(({ id }) => id));
  await deps.ledger.append(
    tx,
    rows.flatMap(({ row, document, producerId }) =>
      row.eventHash && row.leafId && document && isStored.has(row.id)
        ? [
            {
              id: row.leafId,
              kind: 'event.captured' as const,
              subject: row.eventHash,
              document,
              issuer: deps.organisations.keys.didOf(producerId),
            },
          ]
        : [],
    ),
  );
}

async function idsThere(tx: Transaction, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .select({ id: events.id })
    .from(events)
    .where(sql`${events.id} = any(${sql.param(ids)}::uuid[])`);
  return new Set(rows.map(({ id }) => id));
}

async function rowOf(deps: TraceabilityDeps, batch: StepOfBatch['batch'], event: StepOfBatch['event']) {
  const base = { ...event, batchId: batch.id };
  if (event.status === 'pending')
    return { row: { ...base, eventHash: null, leafId: null }, document: null, producerId: '' };
  const epcis = epcisOf(event, batch);
  const hash = await eventHash(sha256, epcis, namespacesOf(epcis['@context']));
  const document: Digest | undefined = digestOfEventHash(hash);
  return {
    row: { ...base, eventHash: hash, epcis: JSON.stringify(epcis), leafId: newId(deps.clock.now()) },
    document: document ?? null,
    producerId: batch.producerId,
  };
}
