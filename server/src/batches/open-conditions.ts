// Conditions of own batches that nobody has answered, for whoever sends them.
import { checkOutcomes, openConditions } from '@amanah/core/batches';
import { sql } from 'drizzle-orm';
import { instant, text, textOf, uuid } from '../platform/database/columns.ts';
import { type Database, rowsOf } from '../platform/database/database.ts';

export interface Condition {
  readonly name: string;
  readonly note: string;
}

/** @returns by the id of the batch; batches without any are not among them */
export async function openConditionsOf(
  database: Pick<Database, 'asTenant'>,
  organisationId: string,
  batchIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Condition[]>> {
  const rows = await database.asTenant(organisationId, (tx) =>
    rowsOf(
      tx,
      { batch_id: uuid, name: text, outcome: textOf(checkOutcomes), note: text, checked_at: instant },
      sql`select q.batch_id, q.name, q.outcome, q.note, q.checked_at from batches.quality_checks q
        join batches.batches b on b.id = q.batch_id and b.producer_id = ${organisationId}::uuid
        where q.batch_id = any(${sql.param([...batchIds])}::uuid[]) order by q.checked_at, q.id`,
    ),
  );
  const byBatch = Map.groupBy(rows, (row) => row.batch_id);
  return new Map(
    [...byBatch].flatMap(([id, checks]) => {
      const open = openConditions(checks.map(({ checked_at: at, ...check }) => ({ ...check, at: at.toISOString() })));
      return open.length === 0 ? [] : [[id, open.map(({ name, note }) => ({ name, note }))] as const];
    }),
  );
}
