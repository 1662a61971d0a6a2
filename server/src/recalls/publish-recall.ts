// Publishes a recall and lifts it. Everything in one transaction: what the verdict reads, the notice, the leaf in the log, and the
// message to whoever tells people.
import { type Recall, type recallChoiceSchema, recallClasses } from '@amanah/api/recalls';
import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { type ActingFor, requireOutside } from '../organisations/index.ts';
import { dayOf, newId } from '../platform/clock.ts';
import { text, uuid, uuids } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';
import { Refusal, refusalAt } from '../platform/refusal.ts';
import type { RecallsDeps } from './deps.ts';
import { findReach } from './find-reach.ts';
import { logLiftedRecalls, publishRecalls } from './log-recalls.ts';
import { mayLift } from './policy.ts';
import { readRecall } from './read-recalls.ts';
import { recallNotices, recalls } from './tables.ts';

/** Of one product by one organisation, lifted ones too: each of them is read with every verdict on it. */
export const mostRecallsOfProduct = 200;

interface Publisher {
  readonly organisation: Pick<ActingFor, 'id' | 'realm'>;
  readonly userId: string;
}

/** @throws Refusal recalls.nothing_to_recall, recalls.code_unknown, recalls.recall_refused, recalls.already_published, recalls.too_many */
export async function publishRecall(
  deps: RecallsDeps,
  publisher: Publisher,
  given: z.infer<typeof recallChoiceSchema> & { readonly recallClass: 'I' | 'II' | 'III'; readonly reason: string },
): Promise<Recall> {
  const { organisation, userId } = publisher;
  const { id: organisationId, realm } = organisation;
  const reach = await findReach(deps, organisation, given);
  // A code that is none of anything may be a misprint of one that has to be recalled.
  const { unknownCodes } = reach.answer;
  if (unknownCodes.length > 0)
    throw new Refusal('recalls.code_unknown', {
      faults: unknownCodes.map((code) => ({ path: '/codes', rule: 'code_unknown', expected: code })),
    });
  const now = deps.clock.now();
  const id = newId(now);
  const batchIds = reach.batches.map((batch) => batch.id);
  await deps.database.sql.transaction(async (tx) => {
    await requireNew(tx, { organisationId, batchIds, recallClass: given.recallClass });
    await tx.insert(recallNotices).values({
      id,
      organisationId,
      realm,
      publishedBy: userId,
      publishedAt: now,
      recallClass: given.recallClass,
      reason: given.reason,
      batchIds,
      keys: [...reach.keys],
      holderIds: [...reach.holderIds],
      partyIds: [...reach.partyIds],
    });
    const byProduct = Map.groupBy(reach.batches, ({ gtin }) => gtin);
    const crowded =
      await tx.execute(sql`select from recalls.recalls r join recalls.recall_notices n on n.id = r.notice_id
      where r.gtin = any(${sql.param([...byProduct.keys()])}::text[]) and n.organisation_id = ${organisationId}
      group by r.gtin having count(*) >= ${mostRecallsOfProduct} limit 1`);
    if (crowded.rows.length > 0) throw new Refusal('recalls.too_many');
    await publishRecalls(
      tx,
      deps,
      [...byProduct].map(([gtin, batches]) => ({
        id: newId(now),
        noticeId: id,
        gtin,
        realm,
        onDay: dayOf(now),
        reason: given.reason,
        batchIds: batches.map((batch) => batch.id),
      })),
      organisationId,
    );
    const said = { recallClass: given.recallClass };
    await record(tx, deps, publisher, 'recall.published', { id, reason: given.reason, batchIds, said });
    await deps.outbox.emit(tx, 'recall.published', { recallId: id });
  });
  return readRecall(deps, organisationId, id);
}

/**
 * Two people at two desks publish one recall, not two: whoever comes second reads that it is out. A severer class is another recall; a milder one says
 * nothing that the open one does not say more severely.
 *
 * @throws Refusal recalls.already_published
 */
async function requireNew(
  tx: Transaction,
  {
    organisationId,
    batchIds,
    recallClass,
  }: Pick<typeof recallNotices.$inferInsert, 'organisationId' | 'batchIds' | 'recallClass'>,
): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`recalls of ${organisationId}`}, 0))`);
  const classes = recallClasses.slice(0, recallClasses.indexOf(recallClass) + 1);
  const open = await rowsOf(
    tx,
    { reason: text, batch_ids: uuids },
    sql`select reason, batch_ids from recalls.recall_notices where organisation_id = ${organisationId} and lifted_at is null
      and recall_class = any(${sql.param(classes)}::text[]) and batch_ids && ${sql.param(batchIds)}::uuid[] order by recall_class, id`,
  );
  const recalled = new Set(open.flatMap((one) => one.batch_ids));
  if (batchIds.every((id) => recalled.has(id)))
    throw refusalAt('/recallClass', 'recalls.already_published', open.map(({ reason }) => reason).join('; '));
}

/** What a body recalled of somebody else's goods is lifted by nobody who is of their maker. @throws Refusal organisations.own_house */
async function requireOutsideMakers(
  tx: Transaction,
  { organisation, userId }: Publisher,
  batchIds: readonly string[],
): Promise<void> {
  const makers = await rowsOf(
    tx,
    { id: uuid },
    sql`select distinct producer_id as id from batches.batch_facts where id = any(${sql.param([...batchIds])}::uuid[])
      and producer_id <> ${organisation.id}`,
  );
  await requireOutside(
    tx,
    makers.map(({ id }) => id),
    userId,
  );
}

/** @throws Refusal recalls.recall_unknown, recalls.recall_refused, organisations.own_house */
export async function liftRecall(
  deps: RecallsDeps,
  publisher: Publisher,
  given: { readonly id: string; readonly reason: string },
): Promise<Recall> {
  const { id: organisationId } = publisher.organisation;
  await deps.database.sql.transaction(async (tx) => {
    const [notice] = await tx.select().from(recallNotices).where(eq(recallNotices.id, given.id)).for('update');
    if (!notice) throw new Refusal('recalls.recall_unknown');
    if (!mayLift(organisationId, notice)) throw new Refusal('recalls.recall_refused');
    await requireOutsideMakers(tx, publisher, notice.batchIds);
    const now = deps.clock.now();
    await tx
      .update(recallNotices)
      .set({ liftedAt: now, liftedBecause: given.reason })
      .where(eq(recallNotices.id, given.id));
    const lifted = await tx
      .update(recalls)
      .set({ liftedOn: dayOf(now) })
      .where(sql`${recalls.noticeId} = ${given.id}`)
      .returning();
    await logLiftedRecalls(tx, deps, lifted, organisationId);
    await record(tx, deps, publisher, 'recall.lifted', { ...given, batchIds: notice.batchIds });
    await deps.outbox.emit(tx, 'recall.lifted', { recallId: given.id });
  });
  return readRecall(deps, organisationId, given.id);
}

/** The entry of the audit trail. It names the first batches. */
async function record(
  tx: Transaction,
  deps: RecallsDeps,
  { organisation, userId }: Publisher,
  action: 'recall.published' | 'recall.lifted',
  {
    id,
    reason,
    batchIds,
    said = {},
  }: {
    readonly id: string;
    readonly reason: string;
    readonly batchIds: readonly string[];
    readonly said?: Readonly<Record<string, string>>;
  },
): Promise<void> {
  const named = await rowsOf(
    tx,
    { gtin: text, number: text },
    sql`select gtin, batch_number as number from batches.batch_facts where id = any(${sql.param([...batchIds])}::uuid[]) order by batch_number limit 5`,
  );
  await deps.organisations.recordAudit(tx, {
    organisationId: organisation.id,
    actorId: userId,
    action,
    subject: { kind: 'recall', id, name: named.map(({ number }) => number).join(', ') },
    facts: {
      ...{ reason, batches: String(batchIds.length) },
      goods: [
        ...named.map(({ gtin, number }) => `${gtin} ${number}`),
        ...(batchIds.length > named.length ? ['…'] : []),
      ].join('; '),
      ...said,
    },
  });
}
