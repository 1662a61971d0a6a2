// The label runs of an organisation, as it sees them: what was printed on which batch, and from which number to which. Must never read the
// numbers in between: a run has thousands.
import { type LabelRun, labelKinds } from '@amanah/api/labels';
import { instant, integer, nullable, type RowOf, text, textOf, uuid } from '../platform/database/columns.ts';
import { type Database, statement } from '../platform/database/database.ts';

const listed = 50;

const columns = {
  id: uuid,
  kind: textOf(labelKinds),
  product_name: nullable(text),
  batch_number: nullable(text),
  count: integer,
  first: nullable(text),
  last: nullable(text),
  created_at: instant,
};

const runsOf = statement(
  'labels.runs',
  columns,
  `select r.id, r.kind, g.product_name, g.batch_number, r.count, r.numbers ->> 0 as first, r.numbers ->> -1 as last, r.created_at
   from labels.label_runs r
   left join (select b.id, b.batch_number, p.name as product_name
     from batches.batch_facts b join products.registered p on p.gtin = b.gtin) g on g.id = r.batch_id
   where r.organisation_id = $1 and ($2::uuid is null or r.id = $2)
   order by r.created_at desc limit ${listed}`,
);

const shown = (row: RowOf<typeof columns>): LabelRun => ({
  id: row.id,
  kind: row.kind,
  productName: row.product_name,
  batchNumber: row.batch_number,
  count: row.count,
  first: row.first ?? '',
  last: row.last ?? '',
  createdAt: row.created_at.toISOString(),
});

/** The latest. @param id null: all of them */
export async function readRuns(database: Database, organisationId: string, id: string | null): Promise<LabelRun[]> {
  return (await database.run(runsOf, [organisationId, id])).map(shown);
}
