// Blocks of batches: set by whoever recalls, found or checked something, lifted by the same, read by everybody who moves, sells or ships goods.
// A block stops people; the verdict reads its own evidence and never this.
import { type BlockKind, blockAt, releaseRefusal } from '@amanah/core/batches';
import type { Realm } from '@amanah/core/organisations';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { type Clock, newId } from '../platform/clock.ts';
import { instant, text, textOf } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { blocks } from './tables.ts';

export interface NewBlock {
  readonly realm: Realm;
  readonly gtin: string;
  /** null: every batch of the product. */
  readonly batchId: string | null;
  readonly kind: BlockKind;
  /** Of the recall, the result, the check; of an investigation the batch itself. */
  readonly sourceId: string;
  readonly reason: string;
  readonly since: Date;
}

/** One that is open for the same cause is left as it is. */
export async function setBlocks(tx: Transaction, given: readonly NewBlock[]): Promise<void> {
  if (given.length === 0) return;
  await tx
    .insert(blocks)
    .values(given.map((block) => ({ ...block, id: newId(block.since) })))
    .onConflictDoNothing();
}

/** Of a batch that failed a check. */
export const holdOf = (
  {
    id,
    batchId,
    realm,
    gtin,
    name,
  }: Pick<NewBlock, 'realm' | 'gtin'> & {
    readonly id: string;
    readonly batchId: string;
    readonly name: string;
  },
  since: Date,
): NewBlock => ({ realm, gtin, batchId, kind: 'hold', sourceId: id, reason: name, since });

/** @param sourceIds of the recalls, results or batches whose blocks end */
export async function liftBlocks(
  tx: Transaction,
  kind: Exclude<BlockKind, 'hold'>,
  sourceIds: readonly string[],
  at: Date,
): Promise<void> {
  if (sourceIds.length === 0) return;
  await tx
    .update(blocks)
    .set({ liftedAt: at })
    .where(and(eq(blocks.kind, kind), inArray(blocks.sourceId, [...sourceIds]), isNull(blocks.liftedAt)));
}

/** Goods as people name them. */
export interface HandledGoods {
  readonly realm: Realm;
  readonly gtin: string;
  /** null: not known; only what concerns every batch is found then. */
  readonly batchNumber: string | null;
}

const refusalOf = {
  recall: 'batches.goods_recalled',
  laboratory: 'batches.goods_failed_test',
  investigation: 'batches.goods_investigated',
  hold: 'batches.goods_held',
} as const satisfies Record<BlockKind, string>;

/**
 * Nobody handles goods that are blocked.
 *
 * @param at when it happened: what came before the block is history and is written down
 * @param path of the field that names the goods
 * @throws Refusal batches.goods_recalled, batches.goods_failed_test, batches.goods_investigated, batches.goods_held
 */
export async function requireUnblocked(tx: Transaction, goods: HandledGoods, at: string, path: string): Promise<void> {
  const open = await rowsOf(
    tx,
    { kind: textOf<BlockKind>(), since: instant, reason: text },
    sql`select k.kind, k.since, k.reason from batches.batch_blocks k
      where k.gtin = ${goods.gtin} and k.realm = ${goods.realm} and (k.batch_number is null or k.batch_number = ${goods.batchNumber})`,
  );
  const found = blockAt(
    open.map(({ kind, since, reason }) => ({ kind, reason, since: since.toISOString() })),
    at,
  );
  if (found)
    throw new Refusal(refusalOf[found.kind], {
      faults: [{ path, rule: refusalOf[found.kind].replace('batches.', ''), expected: found.reason }],
    });
}

/** Asks to release an own batch that failed a check. @throws Refusal batches.hold_unknown */
export async function askForRelease(
  tx: Transaction,
  { clock }: { readonly clock: Clock },
  given: { readonly batchId: string; readonly userId: string; readonly reason: string },
): Promise<void> {
  const asked = await tx
    .update(blocks)
    .set({ releaseAskedBy: given.userId, releaseAskedAt: clock.now(), releaseReason: given.reason })
    .where(openHoldOf(given.batchId))
    .returning({ id: blocks.id });
  if (asked.length === 0) throw new Refusal('batches.hold_unknown');
}

/** Somebody else agrees or refuses. @throws Refusal batches.hold_unknown, batches.release_not_asked, batches.release_asked_by_you */
export async function decideRelease(
  tx: Transaction,
  { clock }: { readonly clock: Clock },
  given: { readonly batchId: string; readonly userId: string; readonly isReleased: boolean },
): Promise<string> {
  const held = await tx.select().from(blocks).where(openHoldOf(given.batchId)).for('update');
  const [first] = held;
  if (!first) throw new Refusal('batches.hold_unknown');
  const refusal = releaseRefusal(first.releaseAskedBy, given.userId);
  if (refusal !== null) throw new Refusal(`batches.release_${refusal}`);
  await tx
    .update(blocks)
    .set(
      given.isReleased
        ? { liftedAt: clock.now(), liftedBy: given.userId }
        : { releaseAskedBy: null, releaseAskedAt: null, releaseReason: null },
    )
    .where(openHoldOf(given.batchId));
  return first.releaseReason ?? '';
}

const openHoldOf = (batchId: string) =>
  and(eq(blocks.batchId, batchId), eq(blocks.kind, 'hold'), isNull(blocks.liftedAt));
