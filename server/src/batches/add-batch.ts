// Adds an own batch: its number and code are free and pass for no other's, its product, site and certificates are the maker's own. Nothing here can
// say that it is certified.

import { randomInt } from 'node:crypto';
import type { createBatch } from '@amanah/api/batches';
import type { AuditedAction } from '@amanah/api/organisations';
import type { AuditFacts } from '@amanah/api/organisations/audited-facts';
import type { RouteBody } from '@amanah/api/route';
import { isWrittenLate } from '@amanah/core/batches';
import { claimableNumbers } from '@amanah/core/certificates';
import { checkValue, HALAL_CODE } from '@amanah/core/codes';
import type { Realm } from '@amanah/core/organisations';
import { and, eq, sql } from 'drizzle-orm';
import type { ActingFor } from '../organisations/index.ts';
import { dayOf } from '../platform/clock.ts';
import { boolean, integer, nullable, text } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';
import { Refusal, refusalAt } from '../platform/refusal.ts';
import type { BatchesDeps } from './deps.ts';
import { investigateNewSister, waitForBatchesOf } from './investigations.ts';
import { readHeld } from './read-held.ts';
import { batches } from './tables.ts';

export type NewOwnBatch = RouteBody<typeof createBatch>;
type Batch = typeof batches.$inferSelect;
export type BatchAction = Extract<AuditedAction, `batch.${string}`>;

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
  now: Date,
): Promise<{ product: string; site: string }> {
  if (checkValue('10', given.batchNumber) !== undefined) throw refusalAt('/batchNumber', 'batches.batch_number_wrong');
  requireOrder(given.startDate, given.expectedCompletion, given.expiryDate);
  if (given.code.kind === 'printed' && !HALAL_CODE.test(given.code.code))
    throw refusalAt('/code/code', 'batches.batch_code_wrong');
  const [product] = await rowsOf(
    tx,
    { name: text, is_retired: boolean },
    sql`select name, retired_at is not null as is_retired from products.registered where gtin = ${given.gtin} and producer_id = ${organisation.id}`,
  );
  if (!product) throw refusalAt('/gtin', 'products.unknown');
  if (product.is_retired) throw refusalAt('/gtin', 'products.retired');
  const [site] = await rowsOf(
    tx,
    { name: text },
    sql`select name from organisations.site_places where id = ${given.siteId} and organisation_id = ${organisation.id}`,
  );
  if (!site) throw new Refusal('request.invalid', { faults: [{ path: '/siteId', rule: 'own site' }] });
  await requireClaims(tx, organisation, given);
  await requireWrittenInTime(tx, organisation, given, now);
  return { product: product.name, site: site.name };
}

/** What is on the pack has to be held, and not to have ended for the product before the batch was begun. */
async function requireClaims(tx: Transaction, organisation: ActingFor, given: NewOwnBatch): Promise<void> {
  const claimed = given.claimedCertificateNumbers;
  if (claimed.length === 0) return;
  const held = await readHeld(tx, organisation.id);
  if (claimed.some((number) => !held.some((one) => one.number === number)))
    throw refusalAt('/claimedCertificateNumbers', 'batches.batch_certificate_unknown');
  const claimable = claimableNumbers(held, given);
  if (claimed.some((number) => !claimable.includes(number)))
    throw refusalAt('/claimedCertificateNumbers', 'batches.batch_certificate_ended');
}

/**
 * A certificate that is not in force covers nothing more that is made: who comes later than a day with a batch of that time is taken at the word of today, and
 * needs a certificate that is in force today.
 *
 * @throws Refusal batches.batch_written_late
 */
async function requireWrittenInTime(
  tx: Transaction,
  organisation: ActingFor,
  { gtin, startDate }: NewOwnBatch,
  now: Date,
): Promise<void> {
  if (!isWrittenLate(`${startDate}T23:59:59Z`, now.toISOString())) return;
  const [covered] = await rowsOf(
    tx,
    { was: nullable(boolean), is_now: nullable(boolean) },
    sql`select bool_or(certificates.status_on(certificate_id, valid_from, valid_until, ${startDate}::date, gtin, null) = 'valid') as was,
        bool_or(certificates.status_on(certificate_id, valid_from, valid_until, ${dayOf(now)}::date, gtin, null) = 'valid') as is_now
      from certificates.whole_coverages where gtin = ${gtin} and holder_id = ${organisation.id}`,
  );
  if (covered?.was && !covered.is_now) throw refusalAt('/startDate', 'batches.batch_written_late');
}

/** @throws Refusal batches.batch_days_wrong */
export function requireOrder(start: string, expected: string | null, expiry: string | null) {
  if (expected !== null && expected < start) throw refusalAt('/expectedCompletion', 'batches.batch_days_wrong');
  if (expiry !== null && expiry < start) throw refusalAt('/expiryDate', 'batches.batch_days_wrong');
}

/**
 * Neither the number of another batch of the product, nor one that looks like it: nobody could tell them apart. Of one that is blocked, whoever has its
 * goods would read any number of the same letters and digits for it.
 *
 * @throws Refusal batches.batch_taken
 */
async function requireNoTwin(tx: Transaction, { gtin, batchNumber }: NewOwnBatch): Promise<void> {
  // Two that are given such numbers in the same moment: one waits for the other here.
  await waitForBatchesOf(tx, gtin);
  const twins =
    await tx.execute(sql`select from batches.batches b where b.gtin = ${gtin} and b.batch_number <> ${batchNumber}
    and (platform.likeness_of_number(b.batch_number) = platform.likeness_of_number(${batchNumber})
      or (platform.likeness_of_name(b.batch_number) = platform.likeness_of_name(${batchNumber})
        and exists (select from batches.blocks_on_batches k where k.batch_id = b.id))) limit 1`);
  if (twins.rows.length > 0) throw refusalAt('/batchNumber', 'batches.batch_taken');
}

/**
 * A code stands for one batch, so nobody takes one for goods whose number nobody has confirmed to be theirs, nor one that the demo
 * came with, which is printed in its papers. What visitors of the demo add takes no code away from anybody.
 *
 * @throws Refusal batches.batch_code_unproven, batches.batch_code_taken
 */
async function requireOwnCode(
  tx: Transaction,
  { realm }: Pick<ActingFor, 'realm'>,
  gtin: string,
  code: string,
): Promise<void> {
  const [known] = await rowsOf(
    tx,
    { is_proven: boolean, is_shown_code: boolean },
    sql`select exists (select from products.catalogue where gtin = ${gtin}) as is_proven, exists (select from batches.batch_facts f
      join batches.batch_plans p on p.id = f.id where f.code = ${code} and f.realm = 'demo' and p.created_at is null) as is_shown_code`,
  );
  if (realm === 'real' && !known?.is_proven) throw refusalAt('/code/code', 'batches.batch_code_unproven');
  if (realm !== 'demo' && known?.is_shown_code) throw refusalAt('/code/code', 'batches.batch_code_taken');
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
  const { product, site } = await requireFacts(tx, organisation, given, deps.clock.now());
  await requireNoTwin(tx, given);
  if (given.code.kind === 'printed') await requireOwnCode(tx, organisation, given.gtin, given.code.code.toUpperCase());
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
  await investigateNewSister(tx, { ...given, realm: organisation.realm }, deps.clock.now());
  await deps.outbox.emit(tx, 'batch.changed', { gtins: [given.gtin] });
  await recordBatch(tx, deps, organisation, userId, 'batch.created', given, {
    code: code ?? '',
    site,
    siteId: given.siteId,
    startDate: given.startDate,
    expectedCompletion: given.expectedCompletion ?? '',
    // By the names of an edit, so that the trail reads on from here.
    quantityAfter: String(given.quantity),
    expiryAfter: given.expiryDate ?? '',
  });
}

/** The entry of the audit trail. */
export const recordBatch = (
  tx: Transaction,
  deps: BatchesDeps,
  organisation: ActingFor,
  userId: string,
  action: BatchAction,
  batch: Pick<Batch, 'id' | 'batchNumber' | 'gtin'>,
  facts: AuditFacts = {},
) =>
  deps.organisations.recordAudit(tx, {
    organisationId: organisation.id,
    actorId: userId,
    action,
    subject: { kind: 'batch', id: batch.id, name: batch.batchNumber },
    facts: { gtin: batch.gtin, ...facts },
  });
