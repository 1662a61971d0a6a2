// What every change of a certificate leaves behind: an entry in the trail of whoever did it, and a message to its holder with the reason.

import type { AuditFacts } from '@amanah/api/organisations/audited-facts';
import {
  type CertificateStatus,
  type CertificateTerm,
  type StatusChangeKind,
  statusByTerm,
} from '@amanah/core/certificates';
import { sql } from 'drizzle-orm';
import type { Organisations } from '../organisations/index.ts';
import { beforeAndAfter } from '../platform/before-and-after.ts';
import { type Clock, dayOf } from '../platform/clock.ts';
import { text } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';
import type { Outbox } from '../platform/outbox.ts';
import type { CertificateRow } from './credential-facts.ts';

export interface CertificateEntry {
  readonly action: 'imported' | 'issued' | 'renewed' | StatusChangeKind;
  /** In the words of the certifier; empty where none is asked for. */
  readonly reason: string;
  /** Of a change: what it was before, on the day. */
  readonly statusBefore?: CertificateStatus;
  /** Of a renewal: until when it was valid before. */
  readonly validUntilBefore?: string;
  /** What it says, where it came into force. */
  readonly scope?: AuditFacts;
}

interface RecordDeps {
  readonly organisations: Organisations;
  readonly outbox: Outbox;
  readonly clock: Clock;
}
interface By {
  readonly organisation: { readonly id: string; readonly name: string };
}
type Person = By & { readonly userId: string };
type Named = Pick<CertificateRow, 'id' | 'number' | 'holderId'>;

async function holderOf(tx: Transaction, { holderId }: Named): Promise<string> {
  const rows = await rowsOf(
    tx,
    { name: text },
    sql`select name from organisations.organisation_names where id = ${holderId}`,
  );
  return rows[0]?.name ?? '';
}

/** Between two people of the certifier: the holder hears of what is decided. */
const recordRequest = (
  tx: Transaction,
  { organisations }: RecordDeps,
  { userId, organisation }: Person,
  { id, number }: Named,
  action: 'certificate.reinstatement_asked' | 'certificate.reinstatement_refused',
  facts: { readonly holder: string; readonly reason: string },
) =>
  organisations.recordAudit(tx, {
    organisationId: organisation.id,
    actorId: userId,
    action,
    subject: { kind: 'certificate', id, name: number },
    facts,
  });

export async function recordReinstatementAsked(
  tx: Transaction,
  deps: RecordDeps,
  by: Person,
  certificate: Named,
  reason: string,
): Promise<void> {
  const holder = await holderOf(tx, certificate);
  await recordRequest(tx, deps, by, certificate, 'certificate.reinstatement_asked', { holder, reason });
  await deps.outbox.emit(tx, 'notice.raised', {
    kind: 'certificate_reinstatement_asked',
    to: { organisationId: by.organisation.id, permission: 'decide_certificates' },
    exceptUserId: by.userId,
    facts: { certificate: certificate.number, holder, reason },
    path: `/certificates?search=${encodeURIComponent(certificate.number)}`,
  });
}

export const recordReinstatementRefused = async (
  tx: Transaction,
  deps: RecordDeps,
  by: Person,
  certificate: Named,
  reason: string,
): Promise<void> =>
  recordRequest(tx, deps, by, certificate, 'certificate.reinstatement_refused', {
    holder: await holderOf(tx, certificate),
    reason,
  });

/** Reinstated it is what its term says. */
const statusAfter = (action: CertificateEntry['action'], term: CertificateTerm, today: string): CertificateStatus =>
  action === 'suspended' || action === 'revoked' ? action : statusByTerm(term, today);

export async function recordCertificateAction(
  tx: Transaction,
  deps: RecordDeps,
  by: By & { readonly userId: string | null },
  certificate: Pick<CertificateRow, 'id' | 'number' | 'holderId' | 'validFrom' | 'validUntil'>,
  { action, reason, statusBefore, validUntilBefore, scope = {} }: CertificateEntry,
): Promise<void> {
  const holder = await holderOf(tx, certificate);
  const { validUntil } = certificate;
  await deps.organisations.recordAudit(tx, {
    organisationId: by.organisation.id,
    actorId: by.userId,
    action: `certificate.${action}`,
    subject: { kind: 'certificate', id: certificate.id, name: certificate.number },
    facts: {
      ...{ ...scope, holder },
      ...(validUntilBefore === undefined
        ? { validUntil }
        : beforeAndAfter({ validUntil: validUntilBefore }, { validUntil })),
      ...(statusBefore && { statusBefore, statusAfter: statusAfter(action, certificate, dayOf(deps.clock.now())) }),
      ...(reason === '' ? {} : { reason }),
    },
  });
  await deps.outbox.emit(tx, 'notice.raised', {
    kind: `certificate_${action}`,
    to: { organisationId: certificate.holderId, permission: 'look' },
    ...(by.userId !== null && { exceptUserId: by.userId }),
    facts: {
      certificate: certificate.number,
      holder,
      certifier: by.organisation.name,
      validUntil,
      raisedOn: dayOf(deps.clock.now()),
      reason,
    },
    path: '/applications',
  });
}
