// How a suspended certificate comes back: one person of its certifier asks with a reason, another one decides. Whatever happens to the
// certificate between the two closes the request, so that nobody agrees to less than what stands by then.
import { secondPersonRefusal } from '@amanah/core/organisations';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { requireOutside } from '../organisations/index.ts';
import { type Clock, newId } from '../platform/clock.ts';
import type { Transaction } from '../platform/database/database.ts';
import { Refusal } from '../platform/refusal.ts';
import type { CertificateRow } from './credential-facts.ts';
import { reinstatementRequests } from './tables.ts';

/** Asked for anew, it is the newest request that is decided. @throws Refusal organisations.own_house */
export async function storeRequest(
  tx: Transaction,
  { clock }: { readonly clock: Clock },
  { id, realm, holderId }: Pick<CertificateRow, 'id' | 'realm' | 'holderId'>,
  given: { readonly userId: string; readonly reason: string },
): Promise<void> {
  await requireOutside(tx, [holderId], given.userId);
  const now = clock.now();
  await closeRequests(tx, [id], now);
  await tx.insert(reinstatementRequests).values({
    ...{ id: newId(now), certificateId: id, realm },
    ...{ askedBy: given.userId, askedAt: now, reason: given.reason },
  });
}

/**
 * What is decided by somebody else than who asked.
 *
 * @returns the reason of who asked
 * @throws Refusal organisations.own_house, certificates.reinstatement_not_asked, certificates.reinstatement_asked_by_you, certificates.reinstatement_changed
 */
export async function closeDecided(
  tx: Transaction,
  { clock }: { readonly clock: Clock },
  { id, holderId }: Pick<CertificateRow, 'id' | 'holderId'>,
  given: { readonly userId: string; readonly askedAt: string },
): Promise<string> {
  await requireOutside(tx, [holderId], given.userId);
  const [open] = await tx
    .select()
    .from(reinstatementRequests)
    .where(openOf([id]))
    .for('update');
  const refusal = secondPersonRefusal(open?.askedBy ?? null, given.userId);
  if (!open || refusal !== null) throw new Refusal(`certificates.reinstatement_${refusal ?? 'not_asked'}`);
  // Whoever asked may have joined the holder since.
  await requireOutside(tx, [holderId], open.askedBy);
  if (open.askedAt.toISOString() !== given.askedAt) throw new Refusal('certificates.reinstatement_changed');
  await tx
    .update(reinstatementRequests)
    .set({ closedAt: clock.now(), decidedBy: given.userId })
    .where(eq(reinstatementRequests.id, open.id));
  return open.reason;
}

/** Something else came between, or it is asked for anew. */
export async function closeRequests(tx: Transaction, certificateIds: readonly string[], now: Date): Promise<void> {
  await tx.update(reinstatementRequests).set({ closedAt: now }).where(openOf(certificateIds));
}

const openOf = (certificateIds: readonly string[]) =>
  and(inArray(reinstatementRequests.certificateId, [...certificateIds]), isNull(reinstatementRequests.closedAt));
