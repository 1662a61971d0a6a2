// A code under which the journey of goods shows an event.
import { sql } from 'drizzle-orm';
import { text, uuid } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';

export async function journeyCodesOf(tx: Transaction, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await rowsOf(
    tx,
    { event_id: uuid, code: text },
    sql`
    select j.epcis_event_id as event_id, min(coalesce(b.code, '(01)' || b.gtin || '(10)' || b.batch_number)) as code
    from batches.batch_steps j join batches.batch_facts b on b.id = j.batch_id
    where j.epcis_event_id = any(${sql.param(ids)}::uuid[]) group by 1`,
  );
  return new Map(rows.map((row) => [row.event_id, row.code]));
}
