// Batches that are finished because of a step: nobody said so, but what was packed, left or is in a shop was made.
import { type StepKind, stepKinds } from '@amanah/core/places';
import { type SQL, sql } from 'drizzle-orm';
import { instant, text, textOf, uuid } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';

export interface FinishedBatch {
  readonly id: string;
  readonly gtin: string;
  readonly batchNumber: string;
  readonly producerId: string;
  /** The first step that says so. */
  readonly cause: { readonly step: StepKind; readonly name: string; readonly at: Date };
}

/** As `isProduced` of core. */
const finishes = (step: SQL): SQL =>
  sql`((${step}.step = 'packaging' and ${step}.status = 'completed') or (${step}.step in ('distribution', 'retail') and ${step}.status <> 'pending'))`;

/** @param eventIds of events that were captured just now: what was finished before is not finished by them */
export async function finishedBy(tx: Transaction, eventIds: readonly string[]): Promise<readonly FinishedBatch[]> {
  if (eventIds.length === 0) return [];
  const ids = sql`${sql.param([...eventIds])}::uuid[]`;
  const rows = await rowsOf(
    tx,
    {
      ...{ id: uuid, gtin: text, batch_number: text, producer_id: uuid },
      ...{ step: textOf(stepKinds), name: text, occurred_at: instant },
    },
    sql`select distinct on (f.id) f.id, f.gtin, f.batch_number, f.producer_id, s.step, s.name, s.occurred_at
      from batches.batch_steps s join batches.batch_facts f on f.id = s.batch_id join batches.batch_plans p on p.id = f.id
      where s.epcis_event_id = any(${ids}) and ${finishes(sql`s`)} and p.completed_on is null
        and not exists (select from batches.batch_steps o where o.batch_id = f.id and ${finishes(sql`o`)}
          and not coalesce(o.epcis_event_id = any(${ids}), false))
      order by f.id, s.occurred_at`,
  );
  return rows.map(({ id, gtin, batch_number: batchNumber, producer_id: producerId, step, name, occurred_at: at }) => ({
    ...{ id, gtin, batchNumber, producerId, cause: { step, name, at } },
  }));
}
