// A revoked key leaves the certificates that it signed without a signature: they are suspended, and come back signed with another key. Must
// never end one: the key alone does not say whether it was rightly issued.

import { addDays, canBeSuspended, certificateStatus } from '@amanah/core/certificates';
import { asc, inArray, type SQL, sql } from 'drizzle-orm';
import { dayOf } from '../platform/clock.ts';
import { nullable, type RowOf, text, uuid } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';
import { newChange, recordChanges } from './change-status.ts';
import type { CertificateRow } from './credential-facts.ts';
import type { CertificatesDeps } from './deps.ts';
import { hasBegun } from './has-begun.ts';
import { type IssueDeps, signStored } from './issue-certificates.ts';
import { readChanges } from './read-changes.ts';
import { recordCertificateAction } from './record-certificate-action.ts';
import { certificates } from './tables.ts';

/** As many as one transaction takes; everybody who changes one of them waits for it. */
const mostAtOnce = 200;

/** Terms that count today or will, by certificate, each as it was signed last. */
const countingTerms = (now: Date, whose: SQL) => sql`select * from (
    select distinct on (k.certificate_id, k.integrity::json ->> 'validFrom') k.certificate_id, k.issuer_id, k.application_id, k.import_id, k.version,
      k.integrity::json #>> '{proof,verificationMethod}' as method,
      left(k.integrity::json ->> 'validFrom', 10) as first_day, left(k.integrity::json ->> 'validUntil', 10) as day_after
    from certificates.credentials k where ${whose} order by k.certificate_id, k.integrity::json ->> 'validFrom', k.version desc
  ) t where not exists (
    select from certificates.credentials n where n.certificate_id = t.certificate_id and n.version > t.version and ${hasBegun('n', now)})`;

const revokedColumns = { id: uuid, method: text, issuer_id: uuid, issuer: text, user_id: nullable(uuid), reason: text };
type Revoked = RowOf<typeof revokedColumns>;

/** In force with a term that rests on a revoked key, by that key, in one order. */
async function signedWithRevoked(
  { database, clock }: CertificatesDeps,
  issuers: SQL,
): Promise<ReadonlyMap<string, readonly Revoked[]>> {
  const today = dayOf(clock.now());
  const rows = await rowsOf(
    database.sql,
    revokedColumns,
    sql`select distinct on (o.certificate_id) o.certificate_id as id, o.method, o.issuer_id, n.name as issuer, r.revoked_by as user_id,
        r.revoked_because as reason
      from (${countingTerms(clock.now(), sql`k.issuer_id in (${issuers})`)}) o
      join organisations.revoked_keys r on r.organisation_id = o.issuer_id and r.method = o.method
      join organisations.organisation_names n on n.id = o.issuer_id
      join certificates.certificates c on c.id = o.certificate_id
      where certificates.has_not_ended_on(c.id, c.valid_from, c.valid_until, ${today}::date, null)
        and certificates.status_on(c.id, c.valid_from, c.valid_until, ${today}::date, null, null) <> 'suspended'
      order by o.certificate_id, o.method`,
  );
  return Map.groupBy(rows, ({ method }) => method);
}

/**
 * What rests on a revoked key now, whatever became of the message about it: what is suspended stays as it is, so that hearing it twice changes nothing.
 *
 * @param organisationId null: of every issuer
 */
export async function suspendWithoutKey(deps: CertificatesDeps, organisationId: string | null): Promise<void> {
  const issuers =
    organisationId === null
      ? sql`select organisation_id from organisations.revoked_keys`
      : sql`${organisationId}::uuid`;
  for (const signed of (await signedWithRevoked(deps, issuers)).values())
    for (let start = 0; start < signed.length; start += mostAtOnce) {
      const some = signed.slice(start, start + mostAtOnce);
      await deps.database.sql.transaction((tx) => suspendAll(tx, deps, some));
    }
}

/** Signed with one key. */
async function suspendAll(tx: Transaction, deps: CertificatesDeps, signed: readonly Revoked[]): Promise<void> {
  const [key] = signed;
  if (!key) return;
  const { issuer_id, issuer, user_id: userId, reason } = key;
  const ids = signed.map(({ id }) => id);
  const today = dayOf(deps.clock.now());
  const rows = await tx
    .select()
    .from(certificates)
    .where(inArray(certificates.id, ids))
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
  const by = { userId, organisation: { id: issuer_id, name: issuer } };
  for (const row of affected) await recordCertificateAction(tx, deps, by, row, { action: 'suspended', reason });
}

/**
 * Before a certificate is in force again: where the key of a term that counts was revoked, all of them are signed with the key of today, in their
 * order, since the newest signature has to be that of the last one.
 *
 * @throws Refusal organisations.no_signing_key, organisations.key_held_by_issuer where the server has none to sign with
 */
export async function signAnewIfRevoked(tx: Transaction, deps: IssueDeps, row: CertificateRow): Promise<void> {
  const terms = await rowsOf(
    tx,
    {
      issuer_id: uuid,
      method: text,
      application_id: nullable(uuid),
      import_id: nullable(uuid),
      first_day: text,
      day_after: text,
    },
    sql`select issuer_id, method, application_id, import_id, first_day, day_after
      from (${countingTerms(deps.clock.now(), sql`k.certificate_id = ${row.id}`)}) o order by first_day`,
  );
  const keys = await Promise.all(
    terms.map(({ issuer_id, method }) => deps.organisations.keys.checkingKeyOf(tx, issuer_id, method)),
  );
  if (!keys.includes(null)) return;
  const signed = terms.map((term) => ({
    ...row,
    validFrom: term.first_day,
    validUntil: addDays(term.day_after, -1),
    applicationId: term.application_id,
    importId: term.import_id,
  }));
  await signStored(tx, deps, signed, 'renewal');
}
