// What a certifier declares a site to yield. What is on the books stays; where it is more than that allows, both sides are told.
import type { readYield as answer, declareYield as promise } from '@amanah/api/mass-balance';
import type { RouteBody, RouteResponse } from '@amanah/api/route';
import { and, eq, sql } from 'drizzle-orm';
import { requireOutside } from '../organisations/index.ts';
import { uuid } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { etagOf, type RequireUnchanged } from '../platform/unchanged.ts';
import type { MassBalanceDeps } from './deps.ts';
import { alarmingBooks, raiseAlarms } from './find-alarms.ts';
import { yieldCeilings } from './tables.ts';

interface About {
  readonly certificateId: string;
  readonly siteId: string;
}

/**
 * @returns who holds the certificate
 * @throws Refusal mass_balance.ceiling_refused for anybody but the body that issued the certificate, and for a site it does not cover
 */
async function requireIssuer(
  tx: Transaction,
  organisationId: string,
  { certificateId, siteId }: About,
): Promise<string> {
  const [found] = await rowsOf(
    tx,
    { holderId: uuid },
    sql`select k.holder_id as "holderId" from certificates.certificate_scopes k
    join authorities.body_names a on a.id = k.certifier_id and a.organisation_id = ${organisationId}
    join organisations.site_places s on s.organisation_id = k.holder_id and s.id = ${siteId}
    where k.id = ${certificateId} and (k.site_ids is null or s.id = any(k.site_ids))`,
  );
  if (!found) throw new Refusal('mass_balance.ceiling_refused');
  return found.holderId;
}

/** null: nothing is declared. */
async function declaredFor(
  tx: Transaction,
  { certificateId, siteId }: About,
): Promise<{ readonly yieldCeiling: number | null; readonly at: Date | null }> {
  const [found] = await tx
    .select({ perTenThousand: yieldCeilings.perTenThousand, at: yieldCeilings.declaredAt })
    .from(yieldCeilings)
    .where(and(eq(yieldCeilings.certificateId, certificateId), eq(yieldCeilings.siteId, siteId)));
  return found ? { yieldCeiling: found.perTenThousand / 10_000, at: found.at } : { yieldCeiling: null, at: null };
}

/** @throws Refusal mass_balance.ceiling_refused */
export const readYield = (
  deps: MassBalanceDeps,
  organisationId: string,
  about: About,
): Promise<RouteResponse<typeof answer>> =>
  deps.database.sql.transaction(async (tx) => {
    await requireIssuer(tx, organisationId, about);
    const { yieldCeiling } = await declaredFor(tx, about);
    return { yieldCeiling, etag: etagOf({ ...about, yieldCeiling }) };
  });

/**
 * @throws Refusal mass_balance.ceiling_refused for anybody but the body that issued the certificate, and for a site it does not cover;
 * organisations.own_house for who is of the holder
 */
export async function declareYield(
  deps: MassBalanceDeps,
  { organisationId, userId }: { readonly organisationId: string; readonly userId: string },
  { certificateId, siteId, yieldCeiling }: RouteBody<typeof promise>,
  requireUnchanged: RequireUnchanged,
): Promise<RouteResponse<typeof promise>> {
  const about = { certificateId, siteId };
  await deps.database.sql.transaction(async (tx) => {
    await requireOutside(tx, [await requireIssuer(tx, organisationId, about)], userId);
    // There may be no row to lock yet.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`yield ${certificateId} ${siteId}`}, 0))`);
    const current = await declaredFor(tx, about);
    await requireUnchanged({ ...about, yieldCeiling: current.yieldCeiling }, { ...about, yieldCeiling }, async () =>
      current.at ? { at: current.at.toISOString(), by: null, isYou: false } : null,
    );
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
  return { yieldCeiling, etag: etagOf({ ...about, yieldCeiling }) };
}
