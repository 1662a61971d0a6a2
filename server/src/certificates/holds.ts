// What keeps a certificate suspended: set by whoever found something, lifted by the same. Nobody reinstates past it.
import { and, eq, isNull, sql } from 'drizzle-orm';
import { uuid } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';
import { Refusal } from '../platform/refusal.ts';
import type { CertificateRow } from './credential-facts.ts';
import { closeRequests } from './reinstatements.ts';
import { certificateHolds } from './tables.ts';

/** Until it is lifted the certificate is not reinstated, and whoever asked for it before knew less. */
export async function holdCertificate(
  tx: Transaction,
  hold: Pick<typeof certificateHolds.$inferInsert, 'certificateId' | 'sourceId' | 'realm' | 'since'>,
): Promise<void> {
  await tx.insert(certificateHolds).values(hold).onConflictDoNothing();
  await closeRequests(tx, [hold.certificateId], hold.since);
}

/** @param sourceId what was found, and has been dealt with */
export async function liftCertificateHolds(tx: Transaction, sourceId: string, now: Date): Promise<void> {
  await tx
    .update(certificateHolds)
    .set({ liftedAt: now })
    .where(and(eq(certificateHolds.sourceId, sourceId), isNull(certificateHolds.liftedAt)));
}

export async function isHeld(tx: Transaction, certificateId: string): Promise<boolean> {
  const open = await tx
    .select({ sourceId: certificateHolds.sourceId })
    .from(certificateHolds)
    .where(and(eq(certificateHolds.certificateId, certificateId), isNull(certificateHolds.liftedAt)))
    .limit(1);
  return open.length > 0;
}

/**
 * What was found of goods stands against every certificate that would cover them: a new one is no way round.
 *
 * @throws Refusal certificates.holder_result_stands
 */
export async function requireNothingFound(
  tx: Transaction,
  { certifierId, holderId, gtins }: Pick<CertificateRow, 'certifierId' | 'holderId' | 'gtins'>,
): Promise<void> {
  const held = await rowsOf(
    tx,
    { id: uuid },
    sql`select c.id from certificates.holds h join certificates.certificates c on c.id = h.certificate_id
      where h.lifted_at is null and c.certifier_id = ${certifierId} and c.holder_id = ${holderId}
        and (c.gtins is null or ${sql.param(gtins)}::text[] is null or c.gtins && ${sql.param(gtins)}::text[]) limit 1`,
  );
  if (held.length > 0) throw new Refusal('certificates.holder_result_stands');
}
