// Batches by the numbers that their makers gave them, however somebody typed them: what is counted, limited and blocked is the batch, not its spelling.
import type { AuthoredEvent, AuthoredItem } from '@amanah/core/authoring';
import { sql } from 'drizzle-orm';
import type { Owner } from '../events/index.ts';
import { text } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';

/** The events as they are meant: each number that is on record in other letters or signs as it is on record. What is on record as written stays. */
export async function withNumbersOnRecord(
  tx: Transaction,
  { id, realm }: Owner,
  events: readonly AuthoredEvent[],
): Promise<readonly AuthoredEvent[]> {
  const named = events.flatMap(({ items, outputs }) =>
    [...items, ...outputs].flatMap((item) => (item.kind === 'batch' ? [item] : [])),
  );
  if (named.length === 0) return events;
  const rows = await rowsOf(
    tx,
    { gtin: text, said: text, recorded: text },
    sql`select distinct q.gtin, q.said, b.batch_number as recorded
      from unnest(${sql.param(named.map(({ gtin }) => gtin))}::text[], ${sql.param(named.map(({ batchNumber }) => batchNumber))}::text[]) q(gtin, said)
      cross join lateral (select m.batch_number from batches.meant_by(q.gtin, q.said, array[${realm}], ${id}::uuid) m order by m.batch_number limit 1) b
      where b.batch_number <> q.said`,
  );
  if (rows.length === 0) return events;
  const recorded = new Map(rows.map((row) => [`${row.gtin} ${row.said}`, row.recorded]));
  const asRecorded = (item: AuthoredItem): AuthoredItem =>
    item.kind === 'batch'
      ? { ...item, batchNumber: recorded.get(`${item.gtin} ${item.batchNumber}`) ?? item.batchNumber }
      : item;
  return events.map((event) => ({
    ...event,
    items: event.items.map(asRecorded),
    outputs: event.outputs.map(asRecorded),
  }));
}
