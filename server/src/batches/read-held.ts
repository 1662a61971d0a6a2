// The certificates of a maker, for the rule which of them a batch may claim.
import { statusChangesSchema } from '@amanah/api/certificates/status-changes';
import type { HeldCertificate } from '@amanah/core/certificates';
import { sql } from 'drizzle-orm';
import { json, text } from '../platform/database/columns.ts';
import { rowsOf, type Sql, type Transaction } from '../platform/database/database.ts';

export async function readHeld(on: Sql | Transaction, organisationId: string): Promise<readonly HeldCertificate[]> {
  const rows = await rowsOf(
    on,
    { number: text, valid_from: text, valid_until: text, changes: json(statusChangesSchema) },
    sql`select k.number, k.valid_from::text, k.valid_until::text,
        coalesce((select h.changes from certificates.certificate_changes h where h.certificate_id = k.id), '[]') as changes
      from certificates.certificate_scopes k where k.holder_id = ${organisationId} order by k.number, k.id`,
  );
  return rows.map(({ number, valid_from: validFrom, valid_until: validUntil, changes: statusChanges }) => ({
    number,
    validFrom,
    validUntil,
    statusChanges,
  }));
}
