// A batch that is put on record while another one of the same product and site has an adverse result: it is a sister of that one as those are that were
// there when the result came, and is looked into until somebody clears them.
import { sql } from 'drizzle-orm';
import { beginInvestigation } from '../batches/index.ts';
import { text, uuid } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';

interface Sisters {
  readonly gtin: string;
  readonly siteId: string;
}

/** Who enters, overturns or closes a result of a product, and who adds a batch of it: one does not see what the other has not finished. */
export const waitForSisters = (tx: Transaction, { gtin, siteId }: Sisters) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`sisters of ${gtin} ${siteId}`}, 0))`);

export async function investigateNewSister(
  tx: Transaction,
  batch: Sisters & { readonly id: string; readonly realm: string },
  now: Date,
): Promise<void> {
  await waitForSisters(tx, batch);
  const open = await rowsOf(
    tx,
    { id: uuid, analyte: text, batch_number: text },
    sql`select r.id, r.analyte, b.batch_number from laboratory.product_lab_results r join batches.batch_facts b on b.id = r.batch_id
      where r.gtin = ${batch.gtin} and r.site_id = ${batch.siteId} and r.batch_id <> ${batch.id}
        and r.outcome in ('detected', 'above_limit') and r.overturned_on is null and r.sisters_cleared_on is null order by r.id`,
  );
  const [first] = open;
  if (!first) return;
  await tx.execute(
    sql`insert into laboratory.lab_investigations (result_id, batch_id, realm)
      select id, ${batch.id}, ${batch.realm} from unnest(${sql.param(open.map(({ id }) => id))}::uuid[]) as r(id)`,
  );
  await beginInvestigation(tx, [batch.id], { now, reason: `${first.analyte}: ${first.batch_number}` });
}
