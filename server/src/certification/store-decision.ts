// The decision on an application, told to the domain of certificates, which issues on it. A change of material decides nothing that is issued.
import { storeDecision } from '../certificates/index.ts';
import type { Transaction } from '../platform/database/database.ts';
import type { applications } from './tables.ts';

/** Of an application that is approved. Nothing for a change, on which nothing is issued. */
export async function storeDecisionOn(tx: Transaction, row: typeof applications.$inferInsert): Promise<void> {
  const { kind, recommendedBy, decidedBy, decidedAt } = row;
  if (kind === 'change') return;
  if (!recommendedBy || !decidedBy || !decidedAt) throw new Error(`nobody decided application ${row.id}`);
  await storeDecision(tx, {
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
    realm: row.realm,
  });
}
