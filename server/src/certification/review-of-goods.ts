// What a body has not decided of goods of a holder, or ended to review with findings open. Asked before a paper of an earlier register covers them.
import { approvedStates, beforeDecision } from '@amanah/core/certification';
import { sql } from 'drizzle-orm';
import type { GoodsToCertify } from '../certificates/index.ts';
import { text } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';

/**
 * Findings count until the same goods were approved later.
 *
 * @returns the number of the application; null: there is none
 */
export async function reviewOf(
  tx: Transaction,
  { certifierId, holderId, gtins, categories }: GoodsToCertify,
): Promise<string | null> {
  const open = sql.param(['submitted', ...beforeDecision]);
  const approved = sql.param([...approvedStates]);
  const [found] = await rowsOf(
    tx,
    { number: text },
    sql`select a.number from certification.applications a join certification.application_products p on p.application_id = a.id
      where a.certifier_id = ${certifierId} and a.holder_id = ${holderId}
        and case when ${sql.param(gtins)}::text[] is null
          then exists (select from products.registered r where r.gtin = p.gtin and r.category = any(${sql.param(categories)}::text[]))
          else p.gtin = any(${sql.param(gtins)}::text[]) end
        and (a.state = any(${open}::text[]) or (a.state <> all(${approved}::text[])
          and exists (select from certification.audit_findings f where f.application_id = a.id and f.closed_at is null)
          and not exists (select from certification.applications l join certification.application_products q on q.application_id = l.id
            where l.certifier_id = a.certifier_id and l.holder_id = a.holder_id and q.gtin = p.gtin and l.state = any(${approved}::text[]) and l.decided_at > a.submitted_at)))
      order by a.number desc limit 1`,
  );
  return found?.number ?? null;
}
