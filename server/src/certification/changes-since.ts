// What of an application nobody has looked at as it is now: labels since the recommendation, sites and products that no audit covers, and whose the
// products are.
import { finalStates } from '@amanah/core/certification';
import { sql } from 'drizzle-orm';
import { texts, uuid, uuids } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';
import type { ApplicationRow } from './application-tables.ts';

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

/** What a new application names and no audit has covered. */
export interface Unaudited {
  readonly siteIds: readonly string[];
  readonly gtins: readonly string[];
}

/** Renewals of what was taken over from elsewhere: nobody here has audited it. */
export async function readRenewedImports(
  tx: Transaction,
  rows: readonly ApplicationRow[],
): Promise<ReadonlySet<string>> {
  const found = await rowsOf(
    tx,
    { id: uuid },
    sql`select id from certification.applications where id = any(${sql.param(rows.map(({ id }) => id))}::uuid[])
      and certification.renews_import(kind, certificate_id)`,
  );
  return new Set(found.map(({ id }) => id));
}

/** By application, of those that have to be audited and have not ended. An audit covers its site, and each product that was named from its beginning on. */
export async function readUnaudited(
  tx: Transaction,
  rows: readonly ApplicationRow[],
): Promise<ReadonlyMap<string, Unaudited>> {
  const asked = rows.filter(({ state }) => !finalStates.some((one) => one === state));
  const found = await rowsOf(
    tx,
    { id: uuid, siteIds: uuids, gtins: texts },
    sql`select a.id, coalesce(array_agg(u.site_id) filter (where u.site_id is not null), '{}') as "siteIds",
        coalesce(array_agg(u.gtin) filter (where u.gtin is not null), '{}') as gtins
      from certification.applications a cross join lateral certification.unaudited(a.id, a.content) u
      where a.id = any(${sql.param(asked.map(({ id }) => id))}::uuid[]) and (a.kind = 'initial' or certification.renews_import(a.kind, a.certificate_id)) group by a.id`,
  );
  return new Map(found.map(({ id, siteIds, gtins }) => [id, { siteIds, gtins }]));
}
