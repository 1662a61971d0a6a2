// What a producer does with its batches: correct, finish, check. A batch is scannable from the moment it is on record, and its
// verdict follows from its certificate; nothing here can say that it is certified.

import { type addQualityCheck, type BatchDetail, type changeBatch, mostDocumentBytes } from '@amanah/api/batches';
import type { decideRelease as decideReleaseRoute, holdBatch } from '@amanah/api/batches/holds';
import type { AuditFacts } from '@amanah/api/organisations/audited-facts';
import type { RouteBody } from '@amanah/api/route';
import { lacksNote, latestDayOf } from '@amanah/core/batches';
import type { Permission } from '@amanah/core/organisations';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { ActingFor } from '../organisations/index.ts';
import { beforeAndAfter } from '../platform/before-and-after.ts';
import { dayOf } from '../platform/clock.ts';
import type { Transaction } from '../platform/database/database.ts';
import { readJudged } from '../platform/files.ts';
import { Refusal, refusalAt } from '../platform/refusal.ts';
import { isRepeated } from '../platform/sent-ids.ts';
import type { RequireUnchanged } from '../platform/unchanged.ts';
import { addOwnBatch, type BatchAction, type NewOwnBatch, recordBatch } from './add-batch.ts';
import { askForRelease, decideRelease, holdOf, setBlocks } from './blocks.ts';
import type { BatchesDeps } from './deps.ts';
import { notifyOfHold } from './notify-of-hold.ts';
import { entriesOf } from './own-batch.ts';
import { readOwnBatch } from './read-batches.ts';
import { requireChange } from './require-change.ts';
import { batches, qualityChecks } from './tables.ts';

type Batch = typeof batches.$inferSelect;
/** Clocks of phones run ahead. */
const mostAheadMilliseconds = 10 * 60_000;

const factsOf = ({ quantity, expiresOn, expectedOn }: Pick<Batch, 'quantity' | 'expiresOn' | 'expectedOn'>) => ({
  ...{ quantity: String(quantity), expiry: expiresOn ?? '', expectedCompletion: expectedOn ?? '' },
});

/** For the trail, before it is held. One that is on hold already stays so. */
async function factsOfHold(tx: Transaction, id: string): Promise<AuditFacts> {
  const held = await tx.execute(
    sql`select from batches.blocks_on_batches where batch_id = ${id} and kind = 'hold' limit 1`,
  );
  return held.rows.length > 0 ? {} : { statusBefore: 'free', statusAfter: 'held' };
}

export function createBatchWriting(deps: BatchesDeps) {
  const { database, clock } = deps;

  async function onOwn(
    userId: string,
    id: string,
    work: (
      tx: Transaction,
      batch: Batch,
      organisation: ActingFor,
    ) => Promise<{ action: BatchAction; facts?: AuditFacts } | null>,
    permission: Permission = 'write_batches',
  ): Promise<BatchDetail> {
    const organisation = await deps.organisations.acting(userId, permission);
    await database.asTenant(organisation.id, async (tx) => {
      const [batch] = await tx
        .select()
        .from(batches)
        .where(and(eq(batches.id, id), database.owned(batches.producerId, organisation.id)))
        .for('update');
      if (!batch) throw new Refusal('batches.batch_unknown');
      const done = await work(tx, batch, organisation);
      if (done === null) return;
      const { action, facts } = done;
      await recordBatch(tx, deps, organisation, userId, action, batch, facts);
      const reason = facts?.reason ?? [facts?.check, facts?.note].filter(Boolean).join(', ');
      await notifyOfHold(tx, deps, batch, { action, userId, reason });
    });
    return readOwnBatch(deps, organisation, id, userId);
  }

  return {
    async create(userId: string, given: NewOwnBatch): Promise<BatchDetail> {
      const organisation = await deps.organisations.acting(userId, 'write_batches');
      await database.asTenant(organisation.id, async (tx) => {
        const sent = { kind: 'batches.batch', id: given.id, ownerId: organisation.id, content: given };
        if (!(await isRepeated(tx, sent, clock.now()))) await addOwnBatch(tx, deps, organisation, userId, given);
      });
      return readOwnBatch(deps, organisation, given.id, userId);
    },

    change: (userId: string, id: string, given: RouteBody<typeof changeBatch>, requireUnchanged: RequireUnchanged) =>
      onOwn(userId, id, async (tx, batch, organisation) => {
        await requireUnchanged(
          entriesOf({ expected: batch.expectedOn, expires: batch.expiresOn, quantity: batch.quantity }),
          given,
          () =>
            deps.organisations.findLastSaved(tx, {
              organisationId: organisation.id,
              userId,
              action: 'batch.changed',
              subject: { kind: 'batch', id },
              facts: factsOf(batch),
            }),
        );
        await requireChange(tx, batch, given, dayOf(clock.now()));
        const wanted = { expectedOn: given.expectedCompletion, expiresOn: given.expiryDate, quantity: given.quantity };
        await tx.update(batches).set(wanted).where(eq(batches.id, id));
        await deps.outbox.emit(tx, 'batch.changed', { gtins: [batch.gtin] });
        const after = factsOf(wanted);
        return {
          action: 'batch.changed',
          facts: { ...after, ...beforeAndAfter(factsOf(batch), after) },
        };
      }),

    complete: (userId: string, id: string, completionDate: string) =>
      onOwn(userId, id, async (tx, batch) => {
        if (completionDate < batch.producedOn || completionDate > latestDayOf(clock.now()))
          throw refusalAt('/completionDate', 'batches.batch_days_wrong');
        const done = await tx
          .update(batches)
          .set({ completedOn: completionDate })
          .where(and(eq(batches.id, id), isNull(batches.completedOn)))
          .returning({ id: batches.id });
        if (done.length === 0) throw new Refusal('batches.batch_completed');
        const facts = { day: completionDate, statusBefore: 'in_production', statusAfter: 'completed' };
        return { action: 'batch.completed', facts };
      }),

    check: (userId: string, id: string, given: RouteBody<typeof addQualityCheck>) =>
      onOwn(userId, id, async (tx, batch, organisation) => {
        const content = { ...given, batchId: id };
        const sent = { kind: 'batches.check', id: given.id, ownerId: organisation.id, content };
        if (await isRepeated(tx, sent, clock.now())) return null;
        if (Date.parse(given.at) > clock.now().getTime() + mostAheadMilliseconds)
          throw refusalAt('/at', 'batches.check_ahead');
        if (latestDayOf(new Date(given.at)) < batch.producedOn)
          throw refusalAt('/at', 'batches.check_before_production');
        if (lacksNote(given)) throw refusalAt('/note', 'batches.check_without_note');
        const stored = await tx
          .insert(qualityChecks)
          .values({
            id: given.id,
            organisationId: organisation.id,
            batchId: id,
            realm: organisation.realm,
            name: given.name,
            outcome: given.outcome,
            checkedBy: given.by,
            checkedAt: new Date(given.at),
            note: given.note,
            recordedBy: userId,
            recordedAt: clock.now(),
          })
          .onConflictDoNothing({ target: qualityChecks.id })
          .returning({ id: qualityChecks.id });
        if (stored.length === 0) throw new Refusal('request.id_taken');
        const facts = {
          ...{ check: given.name, outcome: given.outcome },
          ...(given.note && { note: given.note }),
        };
        if (given.outcome !== 'failed') return { action: 'batch.checked', facts };
        const { realm } = organisation;
        const heldFacts = { ...facts, ...(await factsOfHold(tx, id)) };
        await setBlocks(tx, [holdOf({ ...given, realm, batchId: id, gtin: batch.gtin }, clock.now())]);
        await deps.outbox.emit(tx, 'batch.changed', { gtins: [batch.gtin] });
        return { action: 'batch.held', facts: heldFacts };
      }),

    hold: (userId: string, id: string, given: RouteBody<typeof holdBatch>) =>
      onOwn(userId, id, async (tx, { gtin }, organisation) => {
        const sent = {
          kind: 'batches.hold',
          id: given.id,
          ownerId: organisation.id,
          content: { ...given, batchId: id },
        };
        if (await isRepeated(tx, sent, clock.now())) return null;
        const { realm } = organisation;
        const facts = { ...(await factsOfHold(tx, id)), reason: given.reason };
        await setBlocks(tx, [holdOf({ id: given.id, batchId: id, realm, gtin, name: given.reason }, clock.now())]);
        await deps.outbox.emit(tx, 'batch.changed', { gtins: [gtin] });
        return { action: 'batch.held', facts };
      }),

    askForRelease: (userId: string, id: string, reason: string) =>
      onOwn(
        userId,
        id,
        async (tx) => {
          await askForRelease(tx, deps, { batchId: id, userId, reason });
          return { action: 'batch.release_asked', facts: { reason } };
        },
        'release_batches',
      ),

    decideRelease: (userId: string, id: string, { decision, askedAt }: RouteBody<typeof decideReleaseRoute>) =>
      onOwn(
        userId,
        id,
        async (tx, batch) => {
          const isReleased = decision === 'release';
          const reason = await decideRelease(tx, deps, { batchId: id, userId, isReleased, askedAt });
          await deps.outbox.emit(tx, 'batch.changed', { gtins: [batch.gtin] });
          return isReleased
            ? { action: 'batch.released', facts: { statusBefore: 'held', statusAfter: 'free', reason } }
            : { action: 'batch.release_refused', facts: { statusBefore: 'held', statusAfter: 'held', reason } };
        },
        'release_batches',
      ),

    async attach(
      userId: string,
      id: string,
      checkId: string,
      given: { name: string; content: AsyncIterable<Uint8Array> },
    ) {
      await deps.organisations.acting(userId, 'write_batches');
      const file = await readJudged({ ...given, mostBytes: mostDocumentBytes });
      return onOwn(userId, id, async (tx, _batch, organisation) => {
        const own = and(
          eq(qualityChecks.id, checkId),
          eq(qualityChecks.batchId, id),
          database.owned(qualityChecks.organisationId, organisation.id),
        );
        const [check] = await tx.select().from(qualityChecks).where(own).for('update');
        if (!check) throw new Refusal('batches.check_unknown');
        // What was found stays: a later check stands beside it, with a document of its own.
        if (check.fileId !== null) throw new Refusal('batches.check_has_document');
        const stored = await deps.files.receive(tx, organisation, file);
        await tx.update(qualityChecks).set({ fileId: stored.id }).where(own);
        return { action: 'batch.document_attached', facts: { check: check.name, document: stored.name } };
      });
    },

    /** @throws Refusal batches.check_unknown */
    documentOf: (organisation: ActingFor, id: string, checkId: string): Promise<string> =>
      database.asTenant(organisation.id, async (tx) => {
        const [check] = await tx
          .select({ fileId: qualityChecks.fileId })
          .from(qualityChecks)
          .where(
            and(
              eq(qualityChecks.id, checkId),
              eq(qualityChecks.batchId, id),
              database.owned(qualityChecks.organisationId, organisation.id),
            ),
          );
        if (!check || check.fileId === null) throw new Refusal('batches.check_unknown');
        return check.fileId;
      }),
  };
}
