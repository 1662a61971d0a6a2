// The job that makes a report. It may be begun again at any time: nothing is kept before the file is whole, and then everything at once.

import { createHash } from 'node:crypto';
import { organisationKinds } from '@amanah/api/organisations';
import { mayDo, type OrganisationRight, organisationRights, type Realm, realms } from '@amanah/core/organisations';
import { permissionsOfReport, type ReportKind, type ReportRole, reportsOf } from '@amanah/core/reports';
import { isLanguage } from '@amanah/messages/languages';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Organisations } from '../organisations/index.ts';
import type { Clock } from '../platform/clock.ts';
import { text, textOf, uuid } from '../platform/database/columns.ts';
import { type Database, rowsOf, type Sql, type Transaction } from '../platform/database/database.ts';
import type { Files } from '../platform/files.ts';
import type { Outbox } from '../platform/outbox.ts';
import { Refusal } from '../platform/refusal.ts';
import { buildContent } from './build-content.ts';
import { reportNumber } from './report-number.ts';
import { reports } from './tables.ts';
import { TooManyRows } from './too-many-rows.ts';
import { writeApart } from './write-apart.ts';

type ReportRow = typeof reports.$inferSelect;

const mediaTypes = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const;

const reportsPath = '/professional-tools?tab=reports';

export interface MakingDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly organisations: Pick<Organisations, 'recordAudit'>;
  readonly outbox: Outbox;
  readonly files: Files;
}

interface Member {
  readonly name: string;
  readonly kind: ReportRole;
  readonly right: OrganisationRight;
  readonly realm: Realm;
}

/** Whether a member with this right, of an organisation of this kind, makes such reports. */
export const mayMake = (kind: ReportKind, { kind: role, right }: Pick<Member, 'kind' | 'right'>): boolean =>
  reportsOf(role).includes(kind) && permissionsOfReport(kind).every((permission) => mayDo(right, permission));

/** Whether a member with this right reads such reports once they are made. */
export const mayReadReport = (kind: ReportKind, right: OrganisationRight): boolean =>
  mayDo(right, 'look') && (kind !== 'audit' || mayDo(right, 'read_audit_trail'));

/** Members of an organisation as they are now: the job has nobody before it who just proved to be one. */
export async function membersOf(
  run: Sql | Transaction,
  organisationId: string,
): Promise<ReadonlyMap<string, Member & { readonly username: string }>> {
  const rows = await rowsOf(
    run,
    {
      userId: uuid,
      username: text,
      name: text,
      kind: textOf(organisationKinds),
      right: textOf(organisationRights),
      realm: textOf(realms),
    },
    sql`select m.user_id as "userId", p.username, o.name, o.kind, o.realm, m."right" from organisations.active_members m
    join organisations.organisation_names o on o.id = m.organisation_id join people.names p on p.id = m.user_id
    where m.organisation_id = ${organisationId}::uuid order by p.username`,
  );
  return new Map(rows.map(({ userId, ...member }) => [userId, member]));
}

export function createMaking(deps: MakingDeps) {
  const { database, clock } = deps;

  const refuse = (id: string, because: NonNullable<ReportRow['refusedBecause']>) =>
    database.sql
      .update(reports)
      .set({ state: 'refused', refusedBecause: because })
      .where(and(eq(reports.id, id), inArray(reports.state, ['waiting', 'making'])));
  const show = (id: string, progress: number) =>
    database.sql
      .update(reports)
      .set({ state: 'making', progress: Math.round(progress) })
      .where(and(eq(reports.id, id), inArray(reports.state, ['waiting', 'making'])));

  return {
    async make(id: string): Promise<void> {
      const [report] = await database.sql.select().from(reports).where(eq(reports.id, id));
      if (!report || (report.state !== 'waiting' && report.state !== 'making')) return;
      const members = await membersOf(database.sql, report.organisationId);
      const maker = members.get(report.userId);
      if (!maker || !mayMake(report.kind, maker)) {
        await refuse(id, 'right_lost');
        return;
      }
      await show(id, 5);
      const organisation = { id: report.organisationId, name: maker.name, kind: maker.kind, realm: maker.realm };
      const period = { from: report.periodFrom, to: report.periodTo };
      const language = isLanguage(report.language) ? report.language : 'en';
      try {
        const content = await database.asTenant(organisation.id, (tx) =>
          buildContent(tx, { kind: report.kind, organisation, period, madeAt: clock.now() }),
        );
        await show(id, 50);
        const number = reportNumber(report);
        const bytes = Buffer.from(await writeApart({ content, format: report.format, language, number }));
        const recipients = [...new Set([report.userId, ...report.recipientIds])].filter((userId) => {
          const member = members.get(userId);
          return member !== undefined && mayReadReport(report.kind, member.right);
        });
        await database.asTenant(organisation.id, async (tx) => {
          const [still] = await tx
            .select({ state: reports.state })
            .from(reports)
            .where(and(eq(reports.id, id), database.owned(reports.organisationId, organisation.id)))
            .for('update');
          // Another process was faster, or somebody has deleted it meanwhile.
          if (still?.state !== 'making') return;
          const name = `${number}-${report.kind}.${report.format}`;
          const made = { name, mediaType: mediaTypes[report.format], content: [bytes] };
          const file = await deps.files.keep(tx, organisation, made);
          await tx.update(reports).set({ state: 'done', progress: 100, fileId: file.id }).where(eq(reports.id, id));
          await deps.organisations.recordAudit(tx, {
            organisationId: organisation.id,
            actorId: report.userId,
            action: 'report.made',
            subject: { kind: 'report', id, name: number },
            facts: { reportKind: report.kind, format: report.format, ...period, sha256: sha256(bytes) },
          });
          await deps.outbox.emit(tx, 'notice.raised', {
            kind: 'report_ready',
            to: { userIds: recipients },
            facts: { number, kind: report.kind, organisation: organisation.name, ...period },
            path: reportsPath,
          });
        });
      } catch (error) {
        if (error instanceof TooManyRows) await refuse(id, 'too_many_rows');
        else if (error instanceof Refusal && error.code === 'files.storage_full') await refuse(id, 'storage_full');
        else throw error;
      }
    },

    /** Gives up what no process could make: people may then try again. */
    async giveUp(before: Date): Promise<void> {
      await database.sql
        .update(reports)
        .set({ state: 'refused', refusedBecause: 'failed' })
        .where(and(inArray(reports.state, ['waiting', 'making']), sql`${reports.createdAt} < ${before.toISOString()}`));
    },
  };
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
