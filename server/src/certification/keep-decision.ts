// The decision on an application, told to the domain of certificates, which issues on it. A change of material decides nothing that is issued.
import { keepDecision } from '../certificates/index.ts';
import type { Transaction } from '../platform/database/database.ts';
import type { applications } from './tables.ts';

const decidedStates: readonly string[] = ['approved', 'issued'];

/** Of an application that is approved, or was issued long ago. Nothing for any other. */
export async function keepDecisionOn(tx: Transaction, row: typeof applications.$inferInsert): Promise<void> {
  const { kind, recommendedBy, decidedBy, decidedAt } = row;
  if (kind === 'change' || !decidedStates.includes(row.state) || !recommendedBy || !decidedBy || !decidedAt) return;
  await keepDecision(tx, {
    applicationId: row.id,
    kind,
    certificateId: kind === 'renewal' ? (row.certificateId ?? null) : null,
    certifierId: row.certifierId,
    organisationId: row.certifierOrganisationId,
    holderId: row.holderId,
    schemeId: row.schemeId,
    gtins: row.content.gtins,
    siteIds: row.content.siteIds,
    recommendedBy,
    decidedBy,
    decidedAt,
    closedAt: row.state === 'issued' ? decidedAt : null,
    realm: row.realm,
  });
}
