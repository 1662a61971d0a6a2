// A revoked key leaves the certificates that it signed without a signature: they are suspended, and come back signed with another key. Must
// never end one: the key alone does not say whether it was rightly issued.

import { canBeSuspended, certificateStatus } from '@amanah/core/certificates';
import { asc, inArray, sql } from 'drizzle-orm';
import { dayOf } from '../platform/clock.ts';
import { text, uuid } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';
import type { DomainEvents } from '../platform/outbox.ts';
import { newChange, recordChanges } from './change-status.ts';
import type { CertificateRow } from './credential-facts.ts';
import type { CertificatesDeps } from './deps.ts';
import { type IssueDeps, signStored } from './issue-certificates.ts';
import { readChanges } from './read-changes.ts';
import { recordCertificateAction } from './record-certificate-action.ts';
import { certificates } from './tables.ts';

/** As many as one transaction takes; everybody who changes one of them waits for it. */
const mostAtOnce = 200;

/** Those whose newest signature is of the key, in one order. */
async function signedWith(
  { database }: CertificatesDeps,
  { organisationId, method }: DomainEvents['issuer_key.revoked'],
): Promise<string[]> {
  const rows = await rowsOf(
    database.sql,
    { id: uuid },
    sql`select certificate_id as id from (
      select distinct on (certificate_id) certificate_id, integrity::json #>> '{proof,verificationMethod}' as method
      from certificates.credentials where issuer_id = ${organisationId} order by certificate_id, version desc
    ) newest where method = ${method} order by certificate_id`,
  );
  return rows.map(({ id }) => id);
}

/** Hearing it twice changes nothing: what is suspended stays as it is. */
export async function suspendSignedWith(
  deps: CertificatesDeps,
  event: DomainEvents['issuer_key.revoked'],
): Promise<void> {
  const ids = await signedWith(deps, event);
  for (let start = 0; start < ids.length; start += mostAtOnce) {
    const some = ids.slice(start, start + mostAtOnce);
    await deps.database.sql.transaction((tx) => suspendAll(tx, deps, event, some));
  }
}

async function suspendAll(
  tx: Transaction,
  deps: CertificatesDeps,
  { organisationId, organisationName, userId, reason }: DomainEvents['issuer_key.revoked'],
  ids: readonly string[],
): Promise<void> {
  const today = dayOf(deps.clock.now());
  const rows = await tx
    .select()
    .from(certificates)
    .where(inArray(certificates.id, [...ids]))
    .orderBy(asc(certificates.id))
    .for('update');
  const changes = await readChanges(tx, ids);
  const affected = rows.filter((row) =>
    canBeSuspended(certificateStatus({ ...row, statusChanges: changes.get(row.id) ?? [] }, today)),
  );
  await recordChanges(
    tx,
    deps,
    affected.map(({ id }) => ({
      ...newChange(deps, { certificateId: id, status: 'suspended', reason }),
      cause: 'key_revoked',
    })),
  );
  const by = { userId, organisation: { id: organisationId, name: organisationName } };
  for (const row of affected) await recordCertificateAction(tx, deps, by, row, { action: 'suspended', reason });
}

/**
 * Before a certificate is in force again: where the key of its newest signature was revoked, it is signed with the key of today.
 *
 * @throws Refusal organisations.no_signing_key, organisations.key_held_by_issuer where the server has none to sign with
 */
export async function signAnewIfRevoked(tx: Transaction, deps: IssueDeps, row: CertificateRow): Promise<void> {
  const [newest] = await rowsOf(
    tx,
    { issuer_id: uuid, method: text, valid_from: text },
    sql`select issuer_id, integrity::json #>> '{proof,verificationMethod}' as method, left(integrity::json ->> 'validFrom', 10) as valid_from
      from certificates.credentials where certificate_id = ${row.id} order by version desc limit 1`,
  );
  if (!newest || (await deps.organisations.keys.checkingKeyOf(tx, newest.issuer_id, newest.method)) !== null) return;
  await signStored(tx, deps, [{ ...row, validFrom: newest.valid_from }], 'renewal');
}
