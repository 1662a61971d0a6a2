// Whoever moves goods of an organisation waits for whoever moves the same of it: tills, tables and events are each judged by what the others have on
// record, so it is read by one at a time.
import type { AuthoredEvent } from '@amanah/core/authoring';
import { sql } from 'drizzle-orm';
import { thingOf } from '../codes/index.ts';
import type { Owner } from '../events/index.ts';
import type { Transaction } from '../platform/database/database.ts';
import { contentsOf } from './unit-contents.ts';

/** Goods by GTIN and the letters and digits of their number, recorded or not; or what came of a product by a paper. */
export interface AwaitedGoods {
  readonly gtin: string;
  readonly batchNumber?: string | null;
  /** Of a pack, which counts as one of its batch. */
  readonly serial?: string;
  /** The number of a delivery note. */
  readonly paper?: string;
}

/** A table may name more goods than the server has room for locks. */
const mostLocks = 1024;

/** All at once and in one order, so that no two wait for each other. Asked before anything is read that is judged by. */
export const waitForGoods = (tx: Transaction, organisationId: string, goods: readonly AwaitedGoods[]): Promise<void> =>
  lockGoods(tx, `goods of ${organisationId}`, goods);

/** For what all who send the same goods back are judged by together. */
export const waitForReturns = (tx: Transaction, goods: readonly AwaitedGoods[]): Promise<void> =>
  lockGoods(tx, 'goods that go back', goods);

async function lockGoods(tx: Transaction, whose: string, goods: readonly AwaitedGoods[]): Promise<void> {
  const list = (read: (one: AwaitedGoods) => string | null | undefined) =>
    sql.param(goods.map((one) => read(one) ?? null));
  await tx.execute(sql`select pg_advisory_xact_lock(k.key) from (
      select distinct hashtextextended(${`${whose} `} || mod(hashtextextended(case
          when q.paper is not null then 'paper ' || q.gtin || ' ' || platform.likeness_of_name(q.paper)
          else q.gtin || ' ' || coalesce(platform.likeness_of_name(coalesce(q.number, b.batch_number)), q.serial, '') end, 0), ${mostLocks}::int), 0) as key
      from unnest(${list(({ gtin }) => gtin)}::text[], ${list(({ batchNumber }) => batchNumber)}::text[],
        ${list(({ serial }) => serial)}::text[], ${list(({ paper }) => paper)}::text[]) q(gtin, number, serial, paper)
      left join batches.serial_batches s on s.gtin = q.gtin and s.serial = q.serial left join batches.batch_facts b on b.id = s.batch_id
      order by key) k`);
}

/** What events move or use, also in logistic units. @returns it */
export async function waitForMoved(
  tx: Transaction,
  { id: organisationId, realm }: Owner,
  events: readonly AuthoredEvent[],
): Promise<readonly AwaitedGoods[]> {
  const units = events.flatMap(({ kind, items, container }) => [
    ...(container === null ? [] : [{ sscc: container, isMoved: false }]),
    ...items.flatMap((item) => (item.kind === 'unit' ? [{ sscc: item.sscc, isMoved: kind !== 'pack' }] : [])),
  ]);
  if (units.length > 0)
    await waitForGoods(
      tx,
      organisationId,
      units.map(({ sscc }) => ({ gtin: `/00/${sscc}` })),
    );
  const moved: AwaitedGoods[] = events.flatMap(({ items, outputs }) =>
    [...items, ...outputs].flatMap((item): AwaitedGoods[] =>
      item.kind === 'batch' || item.kind === 'pack' ? [item] : [],
    ),
  );
  for (const { sscc } of units.filter(({ isMoved }) => isMoved))
    for (const { key } of await contentsOf(tx, { organisationId, realm }, sscc)) {
      const { gtin, batchNumber, serial } = thingOf(key);
      if (gtin !== null) moved.push({ gtin, batchNumber, ...(serial !== null && { serial }) });
    }
  await waitForGoods(tx, organisationId, moved);
  return moved;
}
