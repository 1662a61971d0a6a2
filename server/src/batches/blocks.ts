// Blocks of batches: set by whoever recalls, found or checked something, lifted by the same, read by everybody who moves, sells or ships goods.
// A block stops people; the verdict reads its own evidence, and of the blocks the holds alone.
import { type BlockKind, blockAt, blockKinds } from '@amanah/core/batches';
import { type Realm, secondPersonRefusal } from '@amanah/core/organisations';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { type Clock, newId } from '../platform/clock.ts';
import { boolean, instant, text, textOf } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';
import { Refusal, refusalAt } from '../platform/refusal.ts';
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
  /** Of a result. */
  readonly sistersClearedAt?: Date | null;
}

/** One that is open for the same cause is left as it is. */
export async function setBlocks(tx: Transaction, given: readonly NewBlock[]): Promise<void> {
  if (given.length === 0) return;
  await tx
    .insert(blocks)
    .values(given.map((block) => ({ ...block, id: newId(block.since) })))
    .onConflictDoNothing();
  // One that was to count from a later day on counts from now on.
  await tx.execute(sql`update batches.blocks k set since = g.since
    from unnest(${sql.param(given.map(({ kind }) => kind))}::text[], ${sql.param(given.map(({ sourceId }) => sourceId))}::uuid[],
      ${sql.param(given.map(({ since }) => since.toISOString()))}::timestamptz[]) as g(kind, source_id, since)
    where k.kind = g.kind and k.source_id = g.source_id and k.lifted_at is null and k.since > g.since`);
}

/** Of a batch that failed a check, or is held back for another reason. */
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
  await freeMadeOf(tx, sourceIds, at);
}

/** What was made of the goods whose block has ended is investigated for it no longer. */
async function freeMadeOf(tx: Transaction, sourceIds: readonly string[], at: Date): Promise<void> {
  const freed = await tx
    .update(blocks)
    .set({ liftedAt: at })
    .where(and(eq(blocks.kind, 'investigation'), inArray(blocks.sourceId, [...sourceIds]), isNull(blocks.liftedAt)))
    .returning({ batchId: blocks.batchId });
  await endUnlessBlocked(
    tx,
    freed.flatMap(({ batchId }) => batchId ?? []),
  );
}

/** Takes the mark of an investigation from batches that no open one concerns. */
export async function endUnlessBlocked(tx: Transaction, batchIds: readonly string[]): Promise<void> {
  if (batchIds.length === 0) return;
  await tx.execute(sql`update batches.batches b set under_investigation_since = null where b.id = any(${sql.param(batchIds)}::uuid[])
    and not exists (select from batches.blocks k where k.batch_id = b.id and k.kind = 'investigation' and k.lifted_at is null)`);
}

/** Goods as people name them. */
export interface HandledGoods {
  readonly realm: Realm;
  readonly gtin: string;
  /** null: not known. */
  readonly batchNumber: string | null;
  /** Of one pack: its batch is looked up where it is not said. */
  readonly serial?: string | null;
}

const refusalOf = {
  recall: 'batches.goods_recalled',
  laboratory: 'batches.goods_failed_test',
  investigation: 'batches.goods_investigated',
  hold: 'batches.goods_held',
} as const satisfies Record<BlockKind, string>;

/**
 * What is outside already, as whatever has left its maker: goods that do not say of which batch they are may be those, also where it is not their maker
 * who has them.
 */
const outside: readonly BlockKind[] = ['recall', 'laboratory'];

/**
 * Nobody handles goods that are blocked, however their batch is written: a number that is no other batch's is compared by its letters and digits. The
 * maker says of which batch its goods are while any of them is blocked. A number that its maker has not recorded says of no batch that it is another.
 *
 * @param organisationId who handles them
 * @param when.at when it happened: what came before the block is history and is written down, within a day
 * @param when.now when it is written down
 * @param path of the field that names the goods
 * @returns batches.goods_recalled, batches.goods_failed_test, batches.goods_investigated, batches.goods_held or batches.batch_needed; null: they are free
 */
export async function refusalOfBlocked(
  tx: Transaction,
  goods: HandledGoods,
  organisationId: string,
  when: { readonly at: string; readonly now: Date },
  path: string,
): Promise<Refusal | null> {
  const open = await rowsOf(
    tx,
    {
      ...{ kind: textOf(blockKinds), since: instant, reason: text },
      ...{ is_named: boolean, is_unknown: boolean, is_unrecorded: boolean, is_own: boolean, has_left: boolean },
    },
    sql`with meant as (
        select coalesce(${goods.batchNumber}, (select b.batch_number from batches.serial_batches s join batches.batch_facts b on b.id = s.batch_id
          where s.gtin = ${goods.gtin} and s.serial = ${goods.serial ?? null} limit 1)) as number
      ), own as (select b.id from meant, batches.meant_by(${goods.gtin}, meant.number, array[${goods.realm}]) b)
      select k.kind, k.since, k.reason, k.batch_id is null or k.batch_id in (select id from own) as is_named,
        (select number from meant) is null as is_unknown,
        not exists (select from own) and exists (select from batches.batch_facts f where f.gtin = k.gtin) as is_unrecorded,
        exists (select from products.registered c where c.gtin = k.gtin and c.producer_id = ${organisationId}::uuid) as is_own,
        coalesce(batches.has_left(k.batch_id), false) as has_left
      from batches.batch_blocks k where k.gtin = ${goods.gtin} and k.realm = ${goods.realm}`,
  );
  const worst = (counted: typeof open) =>
    blockAt(
      counted.map(({ kind, since, reason }) => ({ kind, reason, since: since.toISOString() })),
      when.at,
      when.now.toISOString(),
    );
  const found = worst(open.filter((one) => one.is_named));
  const isMaker = open.some((one) => one.is_own);
  if (found) return refusalAt(path, refusalOf[found.kind], reasonFor(found, isMaker));
  // Its maker names batches that are being made; to everybody else a number that the maker has not recorded says nothing.
  const possible = worst(
    open.filter((one) =>
      one.is_own
        ? one.is_unknown
        : (one.is_unknown || one.is_unrecorded) && (one.has_left || outside.includes(one.kind)),
    ),
  );
  return possible ? refusalAt(path, 'batches.batch_needed', reasonFor(possible, isMaker)) : null;
}

/** What a maker found in its own plant is its own matter; what was published everybody reads. */
export const reasonFor = (
  { kind, reason }: { readonly kind: BlockKind; readonly reason: string },
  isMaker: boolean,
): string | undefined => (isMaker || outside.includes(kind) ? reason : undefined);

/** @throws Refusal what refusalOfBlocked answers */
export async function requireUnblocked(...about: Parameters<typeof refusalOfBlocked>): Promise<void> {
  const refusal = await refusalOfBlocked(...about);
  if (refusal) throw refusal;
}

/**
 * Asks to release an own batch that is on hold. What somebody else has asked is answered first, unless the batch was held again since.
 *
 * @throws Refusal batches.hold_unknown, batches.release_asked
 */
export async function askForRelease(
  tx: Transaction,
  { clock }: { readonly clock: Clock },
  given: { readonly batchId: string; readonly userId: string; readonly reason: string },
): Promise<void> {
  const held = await tx.select().from(blocks).where(openHoldOf(given.batchId)).for('update');
  if (held.length === 0) throw new Refusal('batches.hold_unknown');
  if (held.every(({ releaseAskedBy: by }) => by !== null && by !== given.userId))
    throw new Refusal('batches.release_asked');
  await tx
    .update(blocks)
    .set({ releaseAskedBy: given.userId, releaseAskedAt: clock.now(), releaseReason: given.reason })
    .where(openHoldOf(given.batchId));
}

/** Somebody else agrees or refuses. @throws Refusal batches.hold_unknown, batches.release_not_asked, batches.release_asked_by_you, batches.release_changed */
export async function decideRelease(
  tx: Transaction,
  { clock }: { readonly clock: Clock },
  given: { readonly batchId: string; readonly userId: string; readonly isReleased: boolean; readonly askedAt: string },
): Promise<string> {
  const held = await tx.select().from(blocks).where(openHoldOf(given.batchId)).for('update');
  if (held.length === 0) throw new Refusal('batches.hold_unknown');
  const asked = held.filter(({ releaseAskedBy }) => releaseAskedBy !== null);
  const refusal = secondPersonRefusal(asked[0]?.releaseAskedBy ?? null, given.userId);
  if (refusal !== null) throw new Refusal(`batches.release_${refusal}`);
  // Asked for anew, it was asked for something else than what was read; and a hold that came after the request is not released with it.
  const isAnother = asked.some(({ releaseAskedAt }) => releaseAskedAt?.toISOString() !== given.askedAt);
  if (isAnother || (given.isReleased && asked.length < held.length)) throw new Refusal('batches.release_changed');
  await tx
    .update(blocks)
    .set(
      given.isReleased
        ? { liftedAt: clock.now(), liftedBy: given.userId }
        : { releaseAskedBy: null, releaseAskedAt: null, releaseReason: null },
    )
    .where(openHoldOf(given.batchId));
  if (given.isReleased)
    await freeMadeOf(
      tx,
      held.map(({ sourceId }) => sourceId),
      clock.now(),
    );
  return asked[0]?.releaseReason ?? '';
}

const openHoldOf = (batchId: string) =>
  and(eq(blocks.batchId, batchId), eq(blocks.kind, 'hold'), isNull(blocks.liftedAt));
