// What two people decided on an application, as a certificate rests on it: kept when it is decided, closed when it was issued or can no
// longer be. How it was decided is not told here (domain certification).

import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Clock } from '../platform/clock.ts';
import type { Transaction } from '../platform/database/database.ts';
import { decisions } from './tables.ts';

export type NewDecision = typeof decisions.$inferInsert;

/** An application is decided once: a second decision on it is a fault of the caller. */
export async function storeDecision(tx: Transaction, given: NewDecision): Promise<void> {
  await tx.insert(decisions).values(given);
}

/** Nothing further is issued by this organisation. */
export async function closeDecisionsOf(
  tx: Transaction,
  { clock }: { readonly clock: Clock },
  organisationId: string,
): Promise<void> {
  await tx
    .update(decisions)
    .set({ closedAt: clock.now() })
    .where(and(eq(decisions.organisationId, organisationId), isNull(decisions.closedAt)));
}

/** Nothing further is issued on them. */
export async function closeDecisions(
  tx: Transaction,
  { clock }: { readonly clock: Clock },
  applicationIds: readonly (string | null | undefined)[],
): Promise<void> {
  const ids = applicationIds.filter((id) => id != null);
  if (ids.length > 0)
    await tx
      .update(decisions)
      .set({ closedAt: clock.now() })
      .where(and(inArray(decisions.applicationId, ids), isNull(decisions.closedAt)));
}
