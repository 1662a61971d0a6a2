// What every change of a certificate leaves behind: an entry in the trail of whoever did it, and a message to its holder with the reason.

import type { StatusChangeKind } from '@amanah/core/certificates';
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
  /** Of a renewal: until when it was valid before. */
  readonly validUntilBefore?: string;
}

export async function recordCertificateAction(
  tx: Transaction,
  deps: { readonly organisations: Organisations; readonly outbox: Outbox; readonly clock: Clock },
  by: { readonly userId: string | null; readonly organisation: { readonly id: string; readonly name: string } },
  certificate: Pick<CertificateRow, 'id' | 'number' | 'holderId' | 'validUntil'>,
  { action, reason, validUntilBefore }: CertificateEntry,
): Promise<void> {
  const rows = await rowsOf(
    tx,
    { name: text },
    sql`select name from organisations.organisation_names where id = ${certificate.holderId}`,
  );
  const holder = rows[0]?.name ?? '';
  const { validUntil } = certificate;
  await deps.organisations.recordAudit(tx, {
    organisationId: by.organisation.id,
    actorId: by.userId,
    action: `certificate.${action}`,
    subject: { kind: 'certificate', id: certificate.id, name: certificate.number },
    facts: {
      partner: holder,
      ...(validUntilBefore === undefined
        ? { validUntil }
        : beforeAndAfter({ validUntil: validUntilBefore }, { validUntil })),
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
