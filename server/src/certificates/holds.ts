// What keeps a certificate suspended: set by whoever found something, lifted by the same. Nobody reinstates past it.
import { and, eq, isNull } from 'drizzle-orm';
import type { Transaction } from '../platform/database/database.ts';
import { certificateHolds } from './tables.ts';

/** Until it is lifted the certificate is not reinstated. */
export async function holdCertificate(
  tx: Transaction,
  hold: Pick<typeof certificateHolds.$inferInsert, 'certificateId' | 'sourceId' | 'realm' | 'since'>,
): Promise<void> {
  await tx.insert(certificateHolds).values(hold).onConflictDoNothing();
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
