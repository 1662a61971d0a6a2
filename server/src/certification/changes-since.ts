// What of an application is not as it was when somebody looked at it: labels since the recommendation, sites and products since the audit, and whose
// the products are.
import { finalStates } from '@amanah/core/certification';
import { sql } from 'drizzle-orm';
import { uuid } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';
import type { ApplicationRow } from './load-applications.ts';
import type { ApplicationParts } from './load-parts.ts';

/** Of what was recommended and has not ended: those of which a label changed since. */
export async function readRelabelled(tx: Transaction, rows: readonly ApplicationRow[]): Promise<ReadonlySet<string>> {
  const recommended = rows.filter(({ state }) => state === 'recommended' || state === 'approved').map(({ id }) => id);
  const changed = await rowsOf(
    tx,
    { id: uuid },
    sql`select id from certification.applications where id = any(${sql.param(recommended)}::uuid[])
      and recommended_labels is distinct from certification.labels_digest(content)`,
  );
  return new Set(changed.map(({ id }) => id));
}

/** Of what has not ended: those that name a product which its applicant does not have, or has no longer. */
export async function readWithProductsOfOthers(
  tx: Transaction,
  rows: readonly ApplicationRow[],
): Promise<ReadonlySet<string>> {
  const open = rows.filter(({ state }) => !finalStates.some((one) => one === state)).map(({ id }) => id);
  const found = await rowsOf(
    tx,
    { id: uuid },
    sql`select a.id from certification.applications a where a.id = any(${sql.param(open)}::uuid[])
      and exists (select from jsonb_array_elements_text(a.content->'gtins') g
        where not exists (select from products.registered p where p.gtin = g and p.producer_id = a.holder_id))`,
  );
  return new Set(found.map(({ id }) => id));
}

/** Whether it names a site or a product that no audit was concluded on. */
export function hasChangedSinceAudit({ content }: ApplicationRow, all: ApplicationParts['audits']): boolean {
  const concluded = all.filter(({ state }) => state === 'concluded');
  if (concluded.length === 0) return false;
  const sites = new Set(concluded.flatMap(({ auditedSiteIds }) => auditedSiteIds ?? []));
  const gtins = new Set(concluded.flatMap(({ auditedGtins }) => auditedGtins ?? []));
  return !content.siteIds.every((id) => sites.has(id)) || !content.gtins.every((gtin) => gtins.has(gtin));
}
