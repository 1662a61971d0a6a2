// The mark of a batch that is under investigation. Whoever investigates says which batches and for what; two who do it at once wait for
// each other at the rows.

import { sql } from 'drizzle-orm';
import { boolean, uuid } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';

/** What was made at the same site or is named, but one; held until the transaction ends. */
export async function lockSisters(
  tx: Transaction,
  of: {
    readonly gtin: string;
    readonly siteId: string;
    readonly ids: readonly string[];
    readonly exceptId: string;
  },
): Promise<readonly { readonly id: string; readonly isInvestigated: boolean }[]> {
  const rows = await rowsOf(
    tx,
    { id: uuid, is_investigated: boolean },
    sql`select id, under_investigation_since is not null as is_investigated from batches.batches
    where ((gtin = ${of.gtin} and site_id = ${of.siteId}) or id = any(${sql.param(of.ids)}::uuid[])) and id <> ${of.exceptId}
    order by id for update`,
  );
  return rows.map((row) => ({ id: row.id, isInvestigated: row.is_investigated }));
}

/** A batch that is investigated already keeps its day. */
export async function beginInvestigation(tx: Transaction, ids: readonly string[], today: string): Promise<void> {
  await tx.execute(sql`update batches.batches set under_investigation_since = ${today}
    where id = any(${sql.param(ids)}::uuid[]) and under_investigation_since is null`);
}

export async function endInvestigation(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.execute(
    sql`update batches.batches set under_investigation_since = null where id = any(${sql.param(ids)}::uuid[])`,
  );
}
