// What stands against the renewal of certificates, read once and judged by the rule of core wherever it is asked.

import { statusChangesSchema } from '@amanah/api/certificates/status-changes';
import { type RenewalQuestion, type RenewalRefusal, refusalOfRenewal } from '@amanah/core/certificates';
import { sql } from 'drizzle-orm';
import { dayOf } from '../platform/clock.ts';
import { boolean, json, text, uuid } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';
import { Refusal } from '../platform/refusal.ts';
import type { CertificateRow } from './credential-facts.ts';
import { type IssueDeps, lockCertificate } from './issue-certificates.ts';

export interface AskedRenewal extends Omit<RenewalQuestion, 'today'> {
  readonly certificateId: string;
}

/** The answers in the order of what is asked, in one statement. A certificate that is not there is not refused: its key would be. */
export async function refusalsOfRenewals(
  tx: Transaction,
  asked: readonly AskedRenewal[],
  today: string,
): Promise<(RenewalRefusal | null)[]> {
  if (asked.length === 0) return [];
  const ids = [...new Set(asked.map(({ certificateId }) => certificateId))];
  const rows = await rowsOf(
    tx,
    {
      id: uuid,
      validFrom: text,
      validUntil: text,
      scheme: text,
      isForAllProducts: boolean,
      isLimited: boolean,
      statusChanges: json(statusChangesSchema),
      namesOthers: boolean,
    },
    sql`
    select c.id, c.valid_from::text as "validFrom", c.valid_until::text as "validUntil", c.scheme, c.gtins is null as "isForAllProducts",
      c.batches is not null or c.markets is not null as "isLimited",
      coalesce((select changes from certificates.certificate_changes h where h.certificate_id = c.id), '[]'::json) as "statusChanges",
      exists (select from unnest(c.gtins) g where not exists
          (select from products.registered p where p.gtin = g and p.producer_id = c.holder_id))
        or exists (select from unnest(c.site_ids) i where not exists
          (select from organisations.site_places p where p.id = i and p.organisation_id = c.holder_id)) as "namesOthers"
    from certificates.certificates c where c.id = any(${sql.param(ids)}::uuid[])`,
  );
  const found = new Map(rows.map((row) => [row.id, row]));
  return asked.map(({ certificateId, ...question }) => {
    const certificate = found.get(certificateId);
    return certificate ? refusalOfRenewal(certificate, { ...question, today }) : null;
  });
}

/** The certificate, locked, as an approved application may renew it now. @throws Refusal certification.step_refused */
export async function lockRenewable(
  tx: Transaction,
  deps: Pick<IssueDeps, 'clock'>,
  certificateId: string,
  applicationId: string,
): Promise<CertificateRow> {
  const row = await lockCertificate(tx, certificateId);
  const rows = await rowsOf(
    tx,
    { scheme: text, decided_on: text },
    sql`
    select s.name as scheme, (d.decided_at at time zone 'UTC')::date::text as decided_on
    from certificates.decisions d join certificates.published_schemes s on s.id = d.scheme_id
    where d.application_id = ${applicationId}::uuid`,
  );
  const [decision] = rows;
  // Whether there is such a decision is asked by requireBasis, which refuses in its own words.
  if (!decision) return row;
  const { scheme, decided_on: decidedOn } = decision;
  const asked = { certificateId, scheme, decidedOn, isIssuing: true };
  const [refusal] = await refusalsOfRenewals(tx, [asked], dayOf(deps.clock.now()));
  if (refusal) throw new Refusal('certification.step_refused', { faults: [{ path: '/action', rule: refusal }] });
  return row;
}
