// A GTIN that somebody else registered without proof goes to whoever has a confirmed prefix that covers it. Decided by that rule alone: nobody is asked, and
// what a prefix does not cover is never handed over.
import type { ProductEntries } from '@amanah/api/products';
import { coversGtin } from '@amanah/core/products';
import { and, eq, sql } from 'drizzle-orm';
import type { ActingFor } from '../organisations/index.ts';
import { boolean } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { requireOwnWords } from './own-words.ts';
import { columnsOf, countEntries, reviewedAnew, sizeOf, type WriteDeps } from './product-entries.ts';
import { filesOf, gs1Prefixes, photographs, products } from './tables.ts';

/** Whether a prefix that the organisation has proven covers the number. */
async function hasProven(tx: Transaction, organisation: ActingFor, gtin: string): Promise<boolean> {
  const rows = await tx
    .select({ prefix: gs1Prefixes.prefix, proof: gs1Prefixes.proof })
    .from(gs1Prefixes)
    .where(and(eq(gs1Prefixes.organisationId, organisation.id), eq(gs1Prefixes.state, 'confirmed')));
  return rows.some(({ prefix, proof }) => proof !== 'registered_before' && coversGtin(prefix, gtin));
}

/** Whether another has registered the number, which nobody has proven. */
async function isUnproven(tx: Transaction, organisation: ActingFor, gtin: string): Promise<boolean> {
  const [found] = await rowsOf(
    tx,
    { is_unproven: boolean },
    sql`select exists (select from products.registered r where r.gtin = ${gtin} and r.realm = ${organisation.realm} and r.producer_id <> ${organisation.id}::uuid)
      and not exists (select from products.catalogue c where c.gtin = ${gtin}) as is_unproven`,
  );
  return found?.is_unproven === true;
}

/** Whether a number that is taken can be claimed: by its prefix it is the organisation's, and nobody has proven it. */
export const canClaim = async (tx: Transaction, organisation: ActingFor, gtin: string): Promise<boolean> =>
  (await isUnproven(tx, organisation, gtin)) && (await hasProven(tx, organisation, gtin));

/** @throws Refusal products.unknown, products.gtin_taken, products.claim_not_covered */
export async function claimProduct(
  deps: WriteDeps,
  userId: string,
  gtin: string,
  given: ProductEntries,
): Promise<ActingFor> {
  const organisation = await deps.organisations.acting(userId, 'write_products');
  // The row is another's: inside of its own walls the claimant would not see it. A trigger holds the same rule.
  await deps.database.sql.transaction(async (tx) => {
    const [before] = await tx
      .select()
      .from(products)
      .where(and(eq(products.gtin, gtin), eq(products.realm, organisation.realm)))
      .for('update');
    if (!before) throw new Refusal('products.unknown');
    if (!(await hasProven(tx, organisation, gtin))) throw new Refusal('products.claim_not_covered');
    if (!(await isUnproven(tx, organisation, gtin))) throw new Refusal('products.gtin_taken');
    await requireOwnWords(tx, deps, organisation, given);
    await countEntries(tx, organisation, sizeOf(given), deps.clock.now());
    const pictures = await tx.delete(photographs).where(eq(photographs.gtin, gtin)).returning(filesOf);
    await deps.files.remove(
      tx,
      pictures.flatMap(({ large, medium, small }) => [large, medium, small].filter((id) => id !== null)),
    );
    await tx
      .update(products)
      .set({
        producerId: organisation.id,
        // Nothing stays that somebody else said.
        translations: [],
        ...columnsOf(given),
        ...reviewedAnew(before.ingredients, given.ingredients),
        ...{ retiredAt: null, changedAt: deps.clock.now() },
      })
      .where(eq(products.gtin, gtin));
    await deps.outbox.emit(tx, 'batch.changed', { gtins: [gtin] });
    await deps.outbox.emit(tx, 'product.visibility_changed', { gtins: [gtin] });
    await record(tx, deps, organisation, userId, { before, name: given.name });
  });
  return organisation;
}

/** In both trails; and who had it is told why. */
async function record(
  tx: Transaction,
  deps: WriteDeps,
  claimant: ActingFor,
  userId: string,
  { before, name }: { readonly before: typeof products.$inferSelect; readonly name: string },
): Promise<void> {
  const { gtin, producerId } = before;
  await deps.organisations.recordAudit(tx, {
    organisationId: claimant.id,
    actorId: userId,
    action: 'product.claimed',
    subject: { kind: 'product', id: gtin, name },
    facts: { gtin },
  });
  // Who of the claimant did it is its own matter.
  await deps.organisations.recordAudit(tx, {
    organisationId: producerId,
    actorId: null,
    action: 'product.claimed_by_another',
    subject: { kind: 'product', id: gtin, name: before.name },
    facts: { gtin, organisation: claimant.name },
  });
  await deps.outbox.emit(tx, 'notice.raised', {
    kind: 'product_claimed',
    to: { organisationId: producerId, permission: 'write_products' },
    facts: { product: before.name, gtin, organisation: claimant.name },
    path: '/products',
  });
}
