// What a certifier declares a site to yield. What is on the books stays; where it is more than that allows, both sides are told.
import type { declareYield as promise } from '@amanah/api/mass-balance';
import type { RouteBody } from '@amanah/api/route';
import { sql } from 'drizzle-orm';
import { Refusal } from '../../platform/refusal.ts';
import type { TraceabilityDeps } from '../index.ts';
import { alarmingBooks, raiseAlarms } from './find-alarms.ts';
import { yieldCeilings } from './tables.ts';

/** @throws Refusal traceability.ceiling_refused for anybody but the body that issued the certificate, and for a site it does not cover */
export async function declareYield(
  deps: TraceabilityDeps,
  organisationId: string,
  { certificateId, siteId, yieldCeiling }: RouteBody<typeof promise>,
): Promise<void> {
  await deps.database.sql.transaction(async (tx) => {
    const { rows } = await tx.execute(sql`select from certificates.certificate_scopes k
      join authorities.body_names a on a.id = k.certifier_id and a.organisation_id = ${organisationId}
      join organisations.site_places s on s.organisation_id = k.holder_id and s.id = ${siteId}
      where k.id = ${certificateId} and (k.site_ids is null or s.id = any(k.site_ids))`);
    if (rows.length === 0) throw new Refusal('traceability.ceiling_refused');
    const declared = {
      perTenThousand: Math.round(yieldCeiling * 10_000),
      declaredBy: organisationId,
      declaredAt: deps.clock.now(),
    };
    const before = await alarmingBooks(tx, [certificateId]);
    await tx
      .insert(yieldCeilings)
      .values({ certificateId, siteId, ...declared })
      .onConflictDoUpdate({ target: [yieldCeilings.certificateId, yieldCeilings.siteId], set: declared });
    await raiseAlarms(tx, deps, before, await alarmingBooks(tx, [certificateId]));
  });
}
