// What a producer does with its batches: plan, correct, finish, check. A batch is scannable from the moment it is on record, and its
// verdict follows from its certificate; nothing here can say that it is certified.

import { randomInt } from 'node:crypto';
import {
  type addQualityCheck,
  type BatchDetail,
  type changeBatch,
  type createBatch,
  mostDocumentBytes,
} from '@amanah/api/batches';
import type { AuditedAction } from '@amanah/api/organisations';
import type { RouteBody } from '@amanah/api/route';
import { checkValue, HALAL_CODE } from '@amanah/core/codes';
import type { Permission, Realm } from '@amanah/core/organisations';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { ActingFor } from '../organisations/index.ts';
import { boolean, integer, nullable, text } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';
import { readJudged } from '../platform/files.ts';
import { Refusal, refusalAt } from '../platform/refusal.ts';
import { isRepeated } from '../platform/sent-ids.ts';
import type { RequireUnchanged } from '../platform/unchanged.ts';
import { askForRelease, decideRelease, holdOf, setBlocks } from './blocks.ts';
import type { BatchesDeps } from './deps.ts';
import { entriesOf, readOwnBatch } from './read-batches.ts';
import { batches, qualityChecks } from './tables.ts';

export type NewOwnBatch = RouteBody<typeof createBatch>;
type Batch = typeof batches.$inferSelect;
const factsOf = (quantity: number, expiry: string | null) => ({ quantity: String(quantity), expiry: expiry ?? '' });

type Action = Extract<AuditedAction, `batch.${string}`>;

/** The word of a product in its codes. @example codeWord('Roast chicken, 500 g') // 'ROAST-CHICKEN' */
function codeWord(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .match(/[A-Z]+/g);
  return (
    words
      ?.filter((word) => word.length > 1)
      .slice(0, 2)
      .join('-')
      .slice(0, 24) || 'PRODUCT'
  );
}

/** Numbers of three digits and more, `HALAL_CODE`. */
const mostNumbered = 999_999;

/**
 * A code of this word and year that nobody in the realm has: the smallest free number, so that whatever somebody else prints uses up one number and
 * no more. While a table is taken in that gives codes of the same word, nobody waits for it: the number is drawn then.
 *
 * @throws Refusal batches.batch_code_taken where the year has no number left
 */
async function assignCode(tx: Transaction, product: string, year: string, realm: Realm): Promise<string> {
  const stem = `HALAL-${codeWord(product)}-${year}-`;
  const [lock] = await rowsOf(
    tx,
    { is_mine: boolean },
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`batch code ${realm} ${stem}`}, 0)) as is_mine`,
  );
  if (!lock?.is_mine) return `${stem}${randomInt(100_000, mostNumbered + 1)}`;
  // Codes of others count too, so the view is asked and not the own rows.
  const [found] = await rowsOf(
    tx,
    { free: nullable(integer) },
    sql`with taken as (
      select substring(code from ${stem.length + 1}::int)::int as n from batches.batch_facts
      where realm = ${realm} and code like ${`${stem}%`} and substring(code from ${stem.length + 1}::int) ~ '^[0-9]{3,6}$'
    )
    select min(n) + 1 as free from (select 0 as n union all select n from taken) known
    where n < ${mostNumbered} and not exists (select from taken next where next.n = known.n + 1)`,
  );
  if (found?.free == null) throw refusalAt('/code/code', 'batches.batch_code_taken');
  return `${stem}${String(found.free).padStart(3, '0')}`;
}

async function requireFacts(
  tx: Transaction,
  organisation: ActingFor,
  given: NewOwnBatch,
): Promise<{ product: string }> {
  if (checkValue('10', given.batchNumber) !== undefined) throw refusalAt('/batchNumber', 'batches.batch_number_wrong');
  requireOrder(given.startDate, given.expectedCompletion, given.expiryDate);
  if (given.code.kind === 'printed' && !HALAL_CODE.test(given.code.code))
    throw refusalAt('/code/code', 'batches.batch_code_wrong');
  const [product] = await rowsOf(
    tx,
    { name: text, is_retired: boolean },
    sql`select name, retired_at is not null as is_retired from products.catalogue where gtin = ${given.gtin} and producer_id = ${organisation.id}`,
  );
  if (!product) throw refusalAt('/gtin', 'products.unknown');
  if (product.is_retired) throw refusalAt('/gtin', 'products.retired');
  const sites = await tx.execute(
    sql`select 1 from organisations.site_places where id = ${given.siteId} and organisation_id = ${organisation.id}`,
  );
  if (sites.rows.length === 0)
    throw new Refusal('request.invalid', { faults: [{ path: '/siteId', rule: 'own site' }] });
  await requireClaims(tx, organisation, given);
  return { product: product.name };
}

/** What is on the pack has to be held, and not to have ended for the product before the batch was begun. */
async function requireClaims(tx: Transaction, organisation: ActingFor, given: NewOwnBatch): Promise<void> {
  const claimed = [...new Set(given.claimedCertificateNumbers)];
  const held = await rowsOf(
    tx,
    { number: text, is_current: boolean },
    sql`select k.number, bool_or(certificates.has_not_ended_on(k.id, k.valid_from, k.valid_until, ${given.startDate}::date, ${given.gtin})) as is_current
      from certificates.certificate_scopes k
      where k.number = any(${sql.param(claimed)}::text[]) and k.holder_id = ${organisation.id} group by k.number`,
  );
  if (held.length !== claimed.length)
    throw refusalAt('/claimedCertificateNumbers', 'batches.batch_certificate_unknown');
  if (held.some((one) => !one.is_current))
    throw refusalAt('/claimedCertificateNumbers', 'batches.batch_certificate_ended');
}

function requireOrder(start: string, expected: string | null, expiry: string | null) {
  if (expected !== null && expected < start) throw refusalAt('/expectedCompletion', 'batches.batch_days_wrong');
  if (expiry !== null && expiry < start) throw refusalAt('/expiryDate', 'batches.batch_days_wrong');
}

/** @throws Refusal batches.batch_days_wrong, batches.batch_too_small for fewer units than serials */
export async function requireChange(
  tx: Transaction,
  batch: Pick<Batch, 'id' | 'producedOn'>,
  given: RouteBody<typeof changeBatch>,
): Promise<void> {
  requireOrder(batch.producedOn, given.expectedCompletion, given.expiryDate);
  const [registered] = await rowsOf(
    tx,
    { serials: integer },
    sql`select count(*)::int as serials from batches.serials where batch_id = ${batch.id}`,
  );
  if (given.quantity < (registered?.serials ?? 0)) throw refusalAt('/quantity', 'batches.batch_too_small');
}

/** A batch in the transaction of whoever adds it, also of a table that is taken in at once. Its id makes a repetition the same batch. */
export async function addOwnBatch(
  tx: Transaction,
  deps: BatchesDeps,
  organisation: ActingFor,
  userId: string,
  given: NewOwnBatch,
): Promise<void> {
  const known = await tx
    .select({ id: batches.id })
    .from(batches)
    .where(and(eq(batches.id, given.id), deps.database.owned(batches.producerId, organisation.id)));
  if (known.length > 0) return;
  const { product } = await requireFacts(tx, organisation, given);
  const code =
    given.code.kind === 'none'
      ? null
      : given.code.kind === 'printed'
        ? given.code.code.toUpperCase()
        : await assignCode(tx, product, given.startDate.slice(0, 4), organisation.realm);
  const stored = await tx
    .insert(batches)
    .values({
      id: given.id,
      gtin: given.gtin,
      batchNumber: given.batchNumber,
      code,
      producerId: organisation.id,
      siteId: given.siteId,
      producedOn: given.startDate,
      expectedOn: given.expectedCompletion,
      expiresOn: given.expiryDate,
      quantity: given.quantity,
      claimedCertificateNumbers: [...new Set(given.claimedCertificateNumbers)],
      slaughterMethod: given.slaughterMethod,
      realm: organisation.realm,
      createdAt: deps.clock.now(),
    })
    .onConflictDoNothing()
    .returning({ id: batches.id });
  if (stored.length === 0) {
    const named = and(eq(batches.gtin, given.gtin), eq(batches.batchNumber, given.batchNumber));
    const isNumber = (await tx.select({ id: batches.id }).from(batches).where(named)).length > 0;
    throw isNumber
      ? refusalAt('/batchNumber', 'batches.batch_taken')
      : refusalAt('/code/code', 'batches.batch_code_taken');
  }
  await deps.outbox.emit(tx, 'batch.changed', { gtins: [given.gtin] });
  await record(tx, deps, organisation, userId, 'batch.created', given, { code: code ?? '' });
}

const record = (
  tx: Transaction,
  deps: BatchesDeps,
  organisation: ActingFor,
  userId: string,
  action: Action,
  batch: Pick<Batch, 'id' | 'batchNumber' | 'gtin'>,
  facts: Readonly<Record<string, string>> = {},
) =>
  deps.organisations.recordAudit(tx, {
    organisationId: organisation.id,
    actorId: userId,
    action,
    subject: { kind: 'batch', id: batch.id, name: batch.batchNumber },
    facts: { gtin: batch.gtin, ...facts },
  });

export function createBatchWriting(deps: BatchesDeps) {
  const { database, clock } = deps;

  async function onOwn(
    userId: string,
    id: string,
    work: (
      tx: Transaction,
      batch: Batch,
      organisation: ActingFor,
    ) => Promise<{ action: Action; facts?: Readonly<Record<string, string>> } | null>,
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
      if (done !== null) await record(tx, deps, organisation, userId, done.action, batch, done.facts);
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
              facts: factsOf(batch.quantity, batch.expiresOn),
            }),
        );
        await requireChange(tx, batch, given);
        await tx
          .update(batches)
          .set({ expectedOn: given.expectedCompletion, expiresOn: given.expiryDate, quantity: given.quantity })
          .where(eq(batches.id, id));
        await deps.outbox.emit(tx, 'batch.changed', { gtins: [batch.gtin] });
        return { action: 'batch.changed', facts: factsOf(given.quantity, given.expiryDate) };
      }),

    complete: (userId: string, id: string, completionDate: string) =>
      onOwn(userId, id, async (tx, batch) => {
        if (completionDate < batch.producedOn || completionDate > clock.now().toISOString().slice(0, 10))
          throw refusalAt('/completionDate', 'batches.batch_days_wrong');
        const done = await tx
          .update(batches)
          .set({ completedOn: completionDate })
          .where(and(eq(batches.id, id), isNull(batches.completedOn)))
          .returning({ id: batches.id });
        if (done.length === 0) throw new Refusal('batches.batch_completed');
        return { action: 'batch.completed', facts: { day: completionDate } };
      }),

    check: (userId: string, id: string, given: RouteBody<typeof addQualityCheck>) =>
      onOwn(userId, id, async (tx, batch, organisation) => {
        const content = { ...given, batchId: id };
        const sent = { kind: 'batches.check', id: given.id, ownerId: organisation.id, content };
        if (await isRepeated(tx, sent, clock.now())) return null;
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
        const facts = { check: given.name, outcome: given.outcome };
        if (given.outcome !== 'failed') return { action: 'batch.checked', facts };
        const { realm } = organisation;
        await setBlocks(tx, [holdOf({ ...given, realm, batchId: id, gtin: batch.gtin }, clock.now())]);
        return { action: 'batch.held', facts };
      }),

    askForRelease: (userId: string, id: string, reason: string) =>
      onOwn(userId, id, async (tx) => {
        await askForRelease(tx, deps, { batchId: id, userId, reason });
        return { action: 'batch.release_asked', facts: { reason } };
      }),

    decideRelease: (userId: string, id: string, isReleased: boolean) =>
      onOwn(
        userId,
        id,
        async (tx) => {
          const reason = await decideRelease(tx, deps, { batchId: id, userId, isReleased });
          return { action: isReleased ? 'batch.released' : 'batch.release_refused', facts: { reason } };
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
        const stored = await deps.files.receive(tx, organisation, file);
        await tx.update(qualityChecks).set({ fileId: stored.id }).where(own);
        if (check.fileId !== null) await deps.files.remove(tx, [check.fileId]);
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
