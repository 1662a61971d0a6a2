// Whether a result still speaks against a certificate. Reinstating asks it, so that whoever may not overturn a result cannot pass it by.
import { sql } from 'drizzle-orm';
import type { Transaction } from '../platform/database/database.ts';

/**
 * An adverse result that asked for a suspension stands until it is overturned, or the investigation that it began is closed: then the plant is
 * cleared, and the tested batch alone stays blocked. Each counts with its leaf.
 */
export async function standsAgainst(tx: Transaction, certificateId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`select 1 from laboratory.lab_certificates c
    join laboratory.lab_results r on r.id = c.result_id
    where c.certificate_id = ${certificateId} and r.overturned_leaf_id is null and r.sisters_cleared_leaf_id is null limit 1`);
  return rows.length > 0;
}
