// Steps of journeys that somebody gives as steps: what has happened is written as an EPCIS event and captured like any other, what
// is only planned is a row without an event.
import { sql } from 'drizzle-orm';
import type { Transaction } from '../platform/database/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { capturePrepared } from './epcis/capture-events.ts';
import { type PreparedEvent, prepareEvents } from './epcis/prepare-events.ts';
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
  const planned = fresh.filter(({ event }) => event.status === 'pending');
  if (planned.length > 0)
    await tx
      .insert(events)
      .values(planned.map(({ batch, event }) => ({ ...event, batchId: batch.id, realm: batch.realm })))
      .onConflictDoNothing();
  const recordTime = deps.clock.now().toISOString();
  const byProducer = Map.groupBy(
    fresh.filter(({ event }) => event.status !== 'pending'),
    ({ batch }) => batch.producerId,
  );
  for (const [organisationId, steps] of byProducer) {
    await capturePrepared(tx, deps, { organisationId, events: steps.flatMap((step) => prepared(step, recordTime)) });
  }
}

function prepared({ batch, event }: StepOfBatch, recordTime: string): readonly PreparedEvent[] {
  const preparation = prepareEvents(epcisOf(event, batch), recordTime);
  if (!preparation.isValid) throw new Refusal('traceability.epcis_invalid', { faults: preparation.faults });
  return preparation.events;
}

async function idsThere(tx: Transaction, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .select({ id: events.id })
    .from(events)
    .where(sql`${events.id} = any(${sql.param(ids)}::uuid[])`);
  return new Set(rows.map(({ id }) => id));
}
