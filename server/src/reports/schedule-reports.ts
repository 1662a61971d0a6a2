// Reports that are made by themselves. A schedule that is due makes one report about the week or month before, whatever number of processes
// finds it due, and tells members only.
import { type createReportSchedule, mostScheduleRecipients, type ReportSchedule } from '@amanah/api/reports';
import type { RouteBody } from '@amanah/api/route';
import { nextRunAfter, periodBefore } from '@amanah/core/reports';
import { and, asc, count, eq, lte } from 'drizzle-orm';
import type { ActingFor, Organisations } from '../organisations/index.ts';
import { type Clock, dayOf, newId } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';
import type { Jobs } from '../platform/jobs.ts';
import { Refusal } from '../platform/refusal.ts';
import { isRepeated } from '../platform/sent-ids.ts';
import { mayMake, mayReadReport, membersOf } from './make-report.ts';
import { reports, schedules } from './tables.ts';

const mostSchedules = 20;

export function createSchedules(deps: {
  readonly database: Database;
  readonly clock: Clock;
  readonly organisations: Pick<Organisations, 'recordAudit'>;
  readonly jobs: Pick<Jobs, 'open'>;
}) {
  const { database, clock, organisations } = deps;
  const nameOf = ({ kind, frequency }: Pick<ReportSchedule, 'kind' | 'frequency'>) => `${kind} ${frequency}`;

  async function list(organisation: ActingFor) {
    const members = await membersOf(database.sql, organisation.id);
    const rows = await database.asTenant(organisation.id, (tx) =>
      tx
        .select()
        .from(schedules)
        .where(database.owned(schedules.organisationId, organisation.id))
        .orderBy(asc(schedules.id)),
    );
    return {
      schedules: rows
        .filter(({ kind }) => mayReadReport(kind, organisation.right))
        .map(
          ({ id, kind, format, frequency, recipientIds, nextOn, isStopped }): ReportSchedule => ({
            id,
            kind,
            format,
            frequency,
            // Who has left is told nothing, and named no more.
            recipients: recipientIds.flatMap((userId) => {
              const member = members.get(userId);
              return member ? [{ userId, name: member.username }] : [];
            }),
            nextOn,
            isStopped,
          }),
        ),
      members: [...members].map(([userId, { username }]) => ({ userId, name: username })),
    };
  }

  return {
    list,

    /** @throws Refusal reports.recipient_unknown, reports.too_many_schedules */
    async create(organisation: ActingFor, userId: string, given: RouteBody<typeof createReportSchedule>) {
      const members = await membersOf(database.sql, organisation.id);
      const recipientIds = [...new Set(given.recipientIds)].slice(0, mostScheduleRecipients);
      const isKnown = (id: string) => {
        const member = members.get(id);
        return member !== undefined && mayReadReport(given.kind, member.right);
      };
      if (!recipientIds.every(isKnown)) throw new Refusal('reports.recipient_unknown');
      const now = clock.now();
      await database.asTenant(organisation.id, async (tx) => {
        const sent = { kind: 'reports.schedule', id: given.id, ownerId: organisation.id, content: given };
        if (await isRepeated(tx, sent, now)) return;
        const [found] = await tx
          .select({ many: count() })
          .from(schedules)
          .where(database.owned(schedules.organisationId, organisation.id));
        if ((found?.many ?? 0) >= mostSchedules) throw new Refusal('reports.too_many_schedules');
        const added = await tx
          .insert(schedules)
          .values({
            ...given,
            recipientIds,
            organisationId: organisation.id,
            userId,
            nextOn: nextRunAfter(given.frequency, dayOf(now)),
            createdAt: now,
          })
          .onConflictDoNothing({ target: schedules.id })
          .returning({ id: schedules.id });
        if (added.length === 0) throw new Refusal('request.id_taken');
        await organisations.recordAudit(tx, {
          organisationId: organisation.id,
          actorId: userId,
          action: 'report.scheduled',
          subject: { kind: 'report_schedule', id: given.id, name: nameOf(given) },
          facts: { reportKind: given.kind, format: given.format, frequency: given.frequency },
        });
      });
      return list(organisation);
    },

    /** @throws Refusal reports.unknown */
    remove: (organisation: ActingFor, userId: string, id: string): Promise<void> =>
      database.asTenant(organisation.id, async (tx) => {
        const [removed] = await tx
          .delete(schedules)
          .where(and(eq(schedules.id, id), database.owned(schedules.organisationId, organisation.id)))
          .returning();
        if (!removed) throw new Refusal('reports.unknown');
        await organisations.recordAudit(tx, {
          organisationId: organisation.id,
          actorId: userId,
          action: 'report.schedule_removed',
          subject: { kind: 'report_schedule', id, name: nameOf(removed) },
          facts: { reportKind: removed.kind, frequency: removed.frequency },
        });
      }),

    /** Every schedule that is due begins its report. Bears being run by several processes at once. */
    async runDue(): Promise<void> {
      const today = dayOf(clock.now());
      const isDue = and(lte(schedules.nextOn, today), eq(schedules.isStopped, false));
      const due = await database.sql.select({ id: schedules.id }).from(schedules).where(isDue);
      if (due.length === 0) return;
      const queue = await deps.jobs.open();
      for (const { id } of due)
        await database.sql.transaction(async (tx) => {
          // Another process may hold it; it has moved the day when we get it.
          const [schedule] = await tx
            .select()
            .from(schedules)
            .where(and(eq(schedules.id, id), isDue))
            .for('update');
          if (!schedule) return;
          const maker = (await membersOf(tx, schedule.organisationId)).get(schedule.userId);
          if (!maker || !mayMake(schedule.kind, maker)) {
            await tx.update(schedules).set({ isStopped: true }).where(eq(schedules.id, id));
            return;
          }
          const now = clock.now();
          // After a long stop of the product the newest period counts, and the ones before are not made up for.
          const period = periodBefore(schedule.frequency, newestDue(schedule.frequency, schedule.nextOn, today));
          const reportId = newId(now);
          const { organisationId, userId, kind, format, language, recipientIds } = schedule;
          const added = await tx
            .insert(reports)
            .values({
              id: reportId,
              organisationId,
              userId,
              kind,
              format,
              language,
              recipientIds,
              periodFrom: period.from,
              periodTo: period.to,
              state: 'waiting',
              scheduleId: id,
              createdAt: now,
            })
            .onConflictDoNothing({ target: [reports.scheduleId, reports.periodFrom] })
            .returning({ id: reports.id });
          await tx
            .update(schedules)
            .set({ nextOn: nextRunAfter(schedule.frequency, today) })
            .where(eq(schedules.id, id));
          if (added.length > 0)
            await queue.enqueue(tx, 'reports.make', reportId, { id: organisationId, realm: maker.realm });
        });
    },
  };
}

/** The last day up to today on which it was due. */
function newestDue(frequency: ReportSchedule['frequency'], dueOn: string, today: string): string {
  let last = dueOn;
  for (let next = nextRunAfter(frequency, last); next <= today; next = nextRunAfter(frequency, last)) last = next;
  return last;
}
