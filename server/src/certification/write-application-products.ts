// The rows that the verdict looks in, kept in step with their application: one a product, from its submission on.
import { type ApplicationState, openStates } from '@amanah/core/certification';
import { eq, sql } from 'drizzle-orm';
import { dayOf, newId } from '../platform/clock.ts';
import type { Transaction } from '../platform/database/database.ts';
import { applicationProducts, type applications } from './tables.ts';

type Row = typeof applications.$inferInsert;

function statusOf(state: ApplicationState): 'submitted' | 'approved' | 'rejected' | 'withdrawn' {
  if (openStates.some((one) => one === state)) return 'submitted';
  return state === 'rejected' || state === 'withdrawn' ? state : 'approved';
}

/** Rows as this application is now. One that was never submitted has none, and a change of material makes nothing pending. */
export const productRows = (
  { id, kind, state, content, submittedAt, certifierId, holderId, realm }: Row,
  makeId: (gtin: string) => string,
): (typeof applicationProducts.$inferInsert)[] =>
  kind === 'change' || submittedAt == null
    ? []
    : [...new Set(content.gtins)].map((gtin) => ({
        id: makeId(gtin),
        applicationId: id,
        certifierId,
        holderId,
        gtin,
        submittedOn: dayOf(submittedAt),
        status: statusOf(state),
        realm,
      }));

export async function replaceApplicationProducts(tx: Transaction, row: Row, now: Date): Promise<void> {
  await tx.delete(applicationProducts).where(eq(applicationProducts.applicationId, row.id));
  const rows = productRows(row, () => newId(now));
  if (rows.length > 0) await tx.insert(applicationProducts).values(rows);
}

/** The same for applications that all end at once: what they name stays, and nothing of it is pending any more. */
export async function endApplicationProducts(
  tx: Transaction,
  applicationIds: readonly string[],
  state: Extract<ApplicationState, 'issued' | 'withdrawn'>,
): Promise<void> {
  await tx
    .update(applicationProducts)
    .set({ status: statusOf(state) })
    .where(sql`${applicationProducts.applicationId} = any(${sql.param([...applicationIds])}::uuid[])`);
}
