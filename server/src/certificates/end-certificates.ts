// What ends with a certification body that leaves: its certificates with a stated day, and what was open at once. The act itself is the
// operator's (domain certification), and this is a part of its transaction.

import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { newId } from '../platform/clock.ts';
import { integer, nullable, text, uuid } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';
import type { DomainEvents } from '../platform/outbox.ts';
import { recordChanges } from './change-status.ts';
import { closeDecisionsOf } from './decisions.ts';
import type { CertificatesDeps } from './deps.ts';
import { certificateImports, certificates, drafts } from './tables.ts';

export interface EndingWork {
  /** In force on the day or later. */
  readonly certificates: number;
  /** Day with which they end already; null where the body has not left. */
  readonly certificatesEndOn: string | null;
  /** Imports that wait for somebody's answer. */
  readonly imports: number;
}

/** What ends if a body leaves with this day: what the operator is told before, and what is done. */
const endsWith = (endsOn: string): SQL => sql`(c.valid_until >= ${endsOn}
  and certificates.status_on(c.id, c.valid_from, c.valid_until, ${endsOn}::date, null, null) <> 'revoked')`;

export function createEndOfCertificates(deps: CertificatesDeps) {
  const { database, clock, outbox } = deps;

  /** Whoever was asked "is this yours?" is told that the question is over. How many can wait is limited. */
  async function declineImports(tx: Transaction, decidedBy: string, organisationId: string): Promise<void> {
    const unfinished = await tx
      .update(certificateImports)
      .set({ state: 'declined', decidedBy, decidedAt: clock.now() })
      .where(and(eq(certificateImports.organisationId, organisationId), eq(certificateImports.state, 'proposed')))
      .returning({
        holderId: certificateImports.holderId,
        content: certificateImports.content,
        acceptedAt: certificateImports.acceptedAt,
      });
    const named = await rowsOf(
      tx,
      { name: text },
      sql`select name from organisations.organisation_names where id = ${organisationId}`,
    );
    const kindOf = ({ acceptedAt }: (typeof unfinished)[number]) =>
      acceptedAt === null ? 'certificate_import_over' : 'certificate_import_withdrawn';
    const notices = [...Map.groupBy(unfinished, (one) => one.holderId)].flatMap(([holderId, ofHolder]) =>
      [...Map.groupBy(ofHolder, kindOf)].map(([kind, imports]): DomainEvents['notice.raised'] => ({
        kind,
        to: { organisationId: holderId, permission: 'submit_applications' },
        facts: { certificate: namesOf(imports), certifier: named[0]?.name ?? '' },
        path: '/applications',
      })),
    );
    await outbox.emitAll(tx, 'notice.raised', notices);
  }

  return {
    /** By body of the register; of one that never had anything there is no entry. */
    async count(bodyIds: readonly string[], endsOn: string): Promise<ReadonlyMap<string, EndingWork>> {
      const rows = await rowsOf(
        database.sql,
        { id: text, certificates: integer, certificatesEndOn: nullable(text), imports: integer },
        sql`
        select b.id,
          (select count(*)::int from certificates.certificates c where c.certifier_id = b.id and ${endsWith(endsOn)}) as certificates,
          (select min(s.on_day)::text from certificates.status_changes s join certificates.certificates c on c.id = s.certificate_id
            where c.certifier_id = b.id and s.cause = 'issuer_left') as "certificatesEndOn",
          (select count(*)::int from certificates.certificate_imports i where i.certifier_id = b.id and i.state = 'proposed') as imports
        from unnest(${sql.param([...bodyIds])}::text[]) as b(id)`,
      );
      return new Map(rows.map(({ id, ...work }) => [id, work]));
    },

    /** In one order: whoever changes one of them has ended by then, or waits without holding anything that the end needs. */
    async lock(tx: Transaction, bodyIds: readonly string[]): Promise<void> {
      if (bodyIds.length > 0)
        await tx
          .select({ id: certificates.id })
          .from(certificates)
          .where(inArray(certificates.certifierId, [...bodyIds]))
          .orderBy(asc(certificates.id))
          .for('update');
    },

    /** Nothing more is issued: on a decision, by an import, or from a draft. */
    async closeOpen(tx: Transaction, operatorId: string, organisationId: string): Promise<void> {
      await closeDecisionsOf(tx, { clock }, organisationId);
      await declineImports(tx, operatorId, organisationId);
      await tx.delete(drafts).where(eq(drafts.issuerId, organisationId));
    },

    /** @returns how many certificates of each holder end */
    async end(
      tx: Transaction,
      bodyIds: readonly string[],
      { endsOn, reason }: { readonly endsOn: string; readonly reason: string },
    ): Promise<ReadonlyMap<string, number>> {
      if (bodyIds.length === 0) return new Map();
      const ending = await rowsOf(
        tx,
        { id: uuid, holder_id: uuid },
        sql`
        select c.id, c.holder_id from certificates.certificates c
        where c.certifier_id = any(${sql.param([...bodyIds])}::text[]) and ${endsWith(endsOn)} order by c.id`,
      );
      await recordChanges(
        tx,
        deps,
        ending.map(({ id }) => ({
          id: newId(clock.now()),
          certificateId: id,
          status: 'revoked',
          onDay: endsOn,
          reason,
          cause: 'issuer_left',
          gtins: null,
          batches: null,
        })),
      );
      const ofHolders = Map.groupBy(ending, ({ holder_id: holderId }) => holderId);
      return new Map([...ofHolders].map(([holderId, ended]) => [holderId, ended.length]));
    },
  };
}

/** A word is for somebody in a hurry: three numbers, and that there are more. */
function namesOf(imports: readonly { readonly content: { readonly number: string } }[]): string {
  const numbers = imports.map(({ content }) => content.number);
  return numbers.length > 3 ? `${numbers.slice(0, 3).join(', ')} …` : numbers.join(', ');
}
