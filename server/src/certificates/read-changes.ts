// What happened to certificates, as it counts. Reads only, and never says what a certificate is: that is for core.
import { statusChangesSchema } from '@amanah/api/certificates/status-changes';
import type { CertificateHistory, StatusChange } from '@amanah/core/certificates';
import { sql } from 'drizzle-orm';
import { json, uuid } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';

/** The term of a certificate with everything that happened to it. */
export async function readHistory(
  tx: Transaction,
  { id, validFrom, validUntil }: { readonly id: string; readonly validFrom: string; readonly validUntil: string },
): Promise<CertificateHistory> {
  return { validFrom, validUntil, statusChanges: (await readChanges(tx, [id])).get(id) ?? [] };
}

/** What happened to certificates, by certificate; none where nothing did. */
export async function readChanges(
  tx: Transaction,
  certificateIds: readonly string[],
): Promise<ReadonlyMap<string, readonly StatusChange[]>> {
  const rows = await rowsOf(
    tx,
    { id: uuid, changes: json(statusChangesSchema) },
    sql`select certificate_id as id, changes from certificates.certificate_changes
      where certificate_id = any(${sql.param([...certificateIds])}::uuid[])`,
  );
  return new Map(rows.map(({ id, changes }) => [id, changes]));
}
