// Lifts the note that a serial behaves like a copy: its certifier looked into it. The maker cannot, whose goods it may be. What was seen until then
// counts no longer; what is seen afterwards is judged anew.

import type { RouteBody } from '@amanah/api/route';
import type { liftCopiedSerial } from '@amanah/api/scans';
import { sql } from 'drizzle-orm';
import { requireOutside } from '../organisations/index.ts';
import { dayOf } from '../platform/clock.ts';
import { text, uuid } from '../platform/database/columns.ts';
import { rowsOf } from '../platform/database/database.ts';
import { Refusal } from '../platform/refusal.ts';
import type { ScansDeps } from './deps.ts';

/** @throws Refusal scans.copy_unknown where none is noted, or on goods that the caller's certificates do not cover; organisations.own_house for who is of their maker */
export async function liftCopy(
  { database, clock, organisations }: ScansDeps,
  userId: string,
  { gtin, serial, reason }: RouteBody<typeof liftCopiedSerial>,
): Promise<{ liftedAt: string }> {
  const organisation = await organisations.acting(userId, 'decide_certificates');
  const now = clock.now();
  await database.sql.transaction(async (tx) => {
    const lifted = await rowsOf(
      tx,
      { serial: text },
      sql`update scans.copied_serials c set lifted_at = ${now}, lifted_by = ${userId}, lifted_because = ${reason}
        where c.gtin = ${gtin} and c.serial = ${serial} and scans.counts_since_lifting(c.found_at, c.lifted_at)
          and exists (select from certificates.product_certificates v
            join certificates.certificate_scopes k on k.id = v.certificate_id and k.realm = ${organisation.realm}
              and certificates.has_not_ended_on(k.id, k.valid_from, k.valid_until, ${dayOf(now)}::date, v.gtin)
            join authorities.body_names a on a.id = k.certifier_id and a.organisation_id = ${organisation.id}
            where v.gtin = c.gtin)
        returning c.serial`,
    );
    if (lifted.length === 0) throw new Refusal('scans.copy_unknown');
    const makers = await rowsOf(
      tx,
      { id: uuid },
      sql`select producer_id as id from products.registered where gtin = ${gtin} and producer_id <> ${organisation.id}`,
    );
    await requireOutside(
      tx,
      makers.map(({ id }) => id),
      userId,
    );
    await organisations.recordAudit(tx, {
      organisationId: organisation.id,
      actorId: userId,
      action: 'copied_serial.lifted',
      subject: { kind: 'product', id: gtin, name: serial },
      facts: { gtin, reason },
    });
  });
  return { liftedAt: now.toISOString() };
}
