// Steps of journeys that somebody gives as steps: what has happened is written as an EPCIS event and captured like any other, what
// is only planned is a row without an event.

import { type NewBatch, type NewStep, planSteps, stepsThere } from '../batches/index.ts';
import type { Transaction } from '../platform/database/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { capturePrepared } from './capture-events.ts';
import type { EventsDeps } from './deps.ts';
import { epcisOf } from './epcis-of-step.ts';
import { type PreparedEvent, prepareEvents } from './prepare-events.ts';

export interface StepOfBatch {
  readonly batch: NewBatch & { readonly id: string };
  readonly event: NewStep & { readonly id: string };
}

export async function captureSteps(tx: Transaction, deps: EventsDeps, given: readonly StepOfBatch[]): Promise<void> {
  if (given.length === 0) return;
  const known = await stepsThere(
    tx,
    given.map(({ event }) => event.id),
  );
  const fresh = given.filter(({ event }) => !known.has(event.id));
  const planned = fresh.filter(({ event }) => event.status === 'pending');
  await planSteps(
    tx,
    planned.map(({ batch, event }) => ({ ...event, batchId: batch.id, realm: batch.realm })),
  );
  const recordTime = deps.clock.now().toISOString();
  const byProducer = Map.groupBy(
    fresh.filter(({ event }) => event.status !== 'pending'),
    ({ batch }) => batch.producerId,
  );
  for (const [organisationId, steps] of byProducer) {
    await capturePrepared(tx, deps, {
      organisationId,
      events: steps.flatMap((step) => prepared(deps, step, recordTime)),
    });
  }
}

function prepared(
  { publicUrl }: EventsDeps,
  { batch, event }: StepOfBatch,
  recordTime: string,
): readonly PreparedEvent[] {
  const preparation = prepareEvents(epcisOf(event, batch, publicUrl), recordTime);
  if (!preparation.isValid) throw new Refusal('events.epcis_invalid', { faults: preparation.faults });
  return preparation.events;
}
