// The mark of a batch that is under investigation. Whoever investigates says which batches and for what; two who do it at once wait for
// each other at the rows.

import { type Realm, realms } from '@amanah/core/organisations';
import { sql } from 'drizzle-orm';
import { dayOf } from '../platform/clock.ts';
import { boolean, text, textOf, uuid } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';
import { endUnlessBlocked, liftBlocks, setBlocks } from './blocks.ts';

/** Who adds a batch of a product, enters a result of it or decides on one: none of them misses what another has not finished. */
export const waitForBatchesOf = (tx: Transaction, gtin: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`batches of ${gtin}`}, 0))`);

/** What was made at the same site or is named, but one; held until the transaction ends. What came after a result counts as its sisters do, not as investigated for another cause. */
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
  await waitForBatchesOf(tx, of.gtin);
  const rows = await rowsOf(
    tx,
    { id: uuid, is_investigated: boolean },
    sql`select b.id, coalesce(b.under_investigation_since <= ${of.today}::date, false) and not exists (
        select from batches.blocks k join batches.blocks found on found.source_id = k.source_id and found.gtin = k.gtin and found.kind = 'laboratory'
        where k.batch_id = b.id and k.kind = 'investigation' and k.lifted_at is null
      ) as is_investigated from batches.batches b
    where ((b.gtin = ${of.gtin} and b.site_id = ${of.siteId}) or b.id = any(${sql.param(of.ids)}::uuid[])) and b.id <> ${of.exceptId}
    order by b.id for update of b`,
  );
  return rows.map((row) => ({ id: row.id, isInvestigated: row.is_investigated }));
}

/** With its block. A batch that is investigated already keeps its day. */
export async function beginInvestigation(
  tx: Transaction,
  ids: readonly string[],
  { now, reason }: { readonly now: Date; readonly reason: string },
): Promise<void> {
  await markInvestigated(tx, ids, now);
  const investigated = await rowsOf(
    tx,
    { id: uuid, gtin: text, realm: textOf(realms) },
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

/** A batch that something else is looked into for stays as it is. */
export async function endInvestigation(tx: Transaction, ids: readonly string[], now: Date): Promise<void> {
  await liftBlocks(tx, 'investigation', ids, now);
  await endUnlessBlocked(tx, ids);
}

/**
 * A batch that is put on record where another one of its product and site has a block of the laboratory is a sister of it, as those are that were there
 * when the result came: it is looked into until they are cleared or the result is overturned.
 */
export async function investigateNewSister(
  tx: Transaction,
  { id, gtin, realm }: { readonly id: string; readonly gtin: string; readonly realm: Realm },
  now: Date,
): Promise<void> {
  const open = await rowsOf(
    tx,
    { source_id: uuid, reason: text },
    sql`select k.source_id, concat_ws(': ', k.reason, failed.batch_number) as reason from batches.blocks k
      join batches.batches failed on failed.id = k.batch_id join batches.batches b on b.id = ${id}
      where k.gtin = ${gtin} and k.kind = 'laboratory' and k.lifted_at is null and k.sisters_cleared_at is null
        and failed.site_id = b.site_id and failed.id <> b.id order by k.since, k.id`,
  );
  if (open.length === 0) return;
  await setBlocks(
    tx,
    open.map(({ source_id: sourceId, reason }) => ({
      ...{ realm, gtin, batchId: id, sourceId, reason, since: now },
      kind: 'investigation',
    })),
  );
  await markInvestigated(tx, [id], now);
}

/** What was made after a result at the site of its batch is free, and what is made from now on as well. */
export async function clearSisters(tx: Transaction, resultId: string, now: Date): Promise<void> {
  const at = now.toISOString();
  const freed = await rowsOf(
    tx,
    { batch_id: uuid },
    sql`with cleared as (
        update batches.blocks set sisters_cleared_at = ${at} where kind = 'laboratory' and source_id = ${resultId} and lifted_at is null returning batch_id
      )
      update batches.blocks k set lifted_at = ${at} from cleared c join batches.batches failed on failed.id = c.batch_id
        join batches.batches b on b.gtin = failed.gtin and b.site_id = failed.site_id
      where k.batch_id = b.id and k.kind = 'investigation' and k.source_id = ${resultId} and k.lifted_at is null returning k.batch_id`,
  );
  await endUnlessBlocked(
    tx,
    freed.map(({ batch_id }) => batch_id),
  );
}

interface Goods {
  readonly gtin: string;
  readonly batchNumber: string | null;
  readonly serial: string | null;
}

/** Goods that were made of others, by the word of one organisation. */
export interface MadeOf {
  readonly input: Goods;
  readonly output: Goods;
  readonly recorderId: string;
}

/**
 * Puts batches under investigation that were made of goods that are blocked, for as long as the cause of that block stands: whoever says later of what
 * something was made does not come round the block by that. What a batch was made of is said by its maker: the word of anybody else would stop another's
 * goods. One that is investigated for the same cause is left as it is.
 *
 * @param by.isNew it has only now become known of what they were made. Else what was made before a recall is the matter of whoever recalls, who says whether
 * it reaches that.
 * @returns the batches that are under investigation by this
 */
export async function investigateMadeOfBlocked(
  tx: Transaction,
  madeOf: readonly MadeOf[],
  { now, isNew }: { readonly now: Date; readonly isNew: boolean },
): Promise<readonly { readonly id: string; readonly gtin: string; readonly batchNumber: string }[]> {
  if (madeOf.length === 0) return [];
  const list = (read: (one: MadeOf) => string | null) => sql.param(madeOf.map(read));
  const found = await rowsOf(
    tx,
    { id: uuid, gtin: text, batch_number: text, realm: textOf(realms), source_id: uuid, reason: text },
    sql`select distinct o.id, o.gtin, o.batch_number, o.realm, k.source_id, concat_ws(' ', m.gtin, coalesce(m.lot, m.serial)) as reason
      from unnest(${list(({ input }) => input.gtin)}::text[], ${list(({ input }) => input.batchNumber)}::text[],
        ${list(({ input }) => input.serial)}::text[], ${list(({ output }) => output.gtin)}::text[], ${list(({ output }) => output.batchNumber)}::text[],
        ${list(({ output }) => output.serial)}::text[], ${list(({ recorderId }) => recorderId)}::uuid[])
        as m(gtin, lot, serial, made_gtin, made_lot, made_serial, recorder)
      join batches.batches o on o.gtin = m.made_gtin and o.producer_id = m.recorder
        and (platform.likeness_of_name(o.batch_number) = platform.likeness_of_name(m.made_lot)
          or exists (select from batches.serials s where s.gtin = m.made_gtin and s.serial = m.made_serial and s.batch_id = o.id))
      join batches.blocks k on k.gtin = m.gtin and k.realm = o.realm and k.lifted_at is null and k.batch_id is distinct from o.id
      left join batches.batches b on b.id = k.batch_id
      where (k.kind <> 'recall' or ${isNew} or o.created_at > k.since) and (k.batch_id is null or platform.likeness_of_name(b.batch_number) = platform.likeness_of_name(m.lot)
          or exists (select from batches.serials s where s.gtin = m.gtin and s.serial = m.serial and s.batch_id = b.id))
        and not exists (select from batches.blocks t where t.batch_id = o.id and t.kind = 'investigation' and t.source_id = k.source_id and t.lifted_at is null)`,
  );
  await setBlocks(
    tx,
    found.map(({ id, gtin, realm, source_id: sourceId, reason }) => ({
      ...{ realm, gtin, batchId: id, sourceId, reason, since: now },
      kind: 'investigation',
    })),
  );
  const made = [
    ...new Map(found.map(({ id, gtin, batch_number: batchNumber }) => [id, { id, gtin, batchNumber }])).values(),
  ];
  await markInvestigated(
    tx,
    made.map(({ id }) => id),
    now,
  );
  return made;
}

const markInvestigated = (tx: Transaction, ids: readonly string[], now: Date) =>
  tx.execute(
    sql`update batches.batches set under_investigation_since = ${dayOf(now)}
      where id = any(${sql.param(ids)}::uuid[]) and coalesce(under_investigation_since > ${dayOf(now)}::date, true)`,
  );
