// The mark of a batch that is under investigation. Whoever investigates says which batches and for what; two who do it at once wait for
// each other at the rows.

import type { Realm } from '@amanah/core/organisations';
import { sql } from 'drizzle-orm';
import { dayOf } from '../platform/clock.ts';
import { boolean, text, textOf, uuid } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';
import { liftBlocks, setBlocks } from './blocks.ts';

/** What was made at the same site or is named, but one; held until the transaction ends. */
export async function lockSisters(
  tx: Transaction,
  of: {
    readonly gtin: string;
    readonly siteId: string;
    readonly ids: readonly string[];
    readonly exceptId: string;
    /** An investigation that is to begin on a later day has not begun. */
    readonly today: string;
  },
): Promise<readonly { readonly id: string; readonly isInvestigated: boolean }[]> {
  const rows = await rowsOf(
    tx,
    { id: uuid, is_investigated: boolean },
    sql`select id, coalesce(under_investigation_since <= ${of.today}::date, false) as is_investigated from batches.batches
    where ((gtin = ${of.gtin} and site_id = ${of.siteId}) or id = any(${sql.param(of.ids)}::uuid[])) and id <> ${of.exceptId}
    order by id for update`,
  );
  return rows.map((row) => ({ id: row.id, isInvestigated: row.is_investigated }));
}

/** With its block. A batch that is investigated already keeps its day. */
export async function beginInvestigation(
  tx: Transaction,
  ids: readonly string[],
  { now, reason }: { readonly now: Date; readonly reason: string },
): Promise<void> {
  await tx.execute(
    sql`update batches.batches set under_investigation_since = ${dayOf(now)}
      where id = any(${sql.param(ids)}::uuid[]) and coalesce(under_investigation_since > ${dayOf(now)}::date, true)`,
  );
  const investigated = await rowsOf(
    tx,
    { id: uuid, gtin: text, realm: textOf<Realm>() },
    sql`select id, gtin, realm from batches.batches where id = any(${sql.param(ids)}::uuid[])`,
  );
  await setBlocks(
    tx,
    investigated.map(({ id, gtin, realm }) => ({
      ...{ realm, gtin, batchId: id, sourceId: id, reason, since: now },
      kind: 'investigation',
    })),
  );
}

export async function endInvestigation(tx: Transaction, ids: readonly string[], now: Date): Promise<void> {
  await tx.execute(
    sql`update batches.batches set under_investigation_since = null where id = any(${sql.param(ids)}::uuid[])`,
  );
  await liftBlocks(tx, 'investigation', ids, now);
}
