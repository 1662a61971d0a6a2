// The door of reports: making, keeping and scheduling them, for members who may.
import { Readable } from 'node:stream';
import * as api from '@amanah/api/reports';
import type { RouteBody } from '@amanah/api/route';
import { faultOfPeriod, reportKinds, reportsOf } from '@amanah/core/reports';
import { and, count, desc, eq, inArray, lt, ne, sql } from 'drizzle-orm';
import type { ActingFor, Organisations } from '../organisations/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database, Transaction } from '../platform/database/database.ts';
import type { Files } from '../platform/files.ts';
import { handle, type MountedRoute } from '../platform/http.ts';
import type { Jobs, Workers } from '../platform/jobs.ts';
import type { Outbox } from '../platform/outbox.ts';
import { Refusal } from '../platform/refusal.ts';
import { isRepeated } from '../platform/sent-ids.ts';
import { createMaking, mayMake, mayReadReport } from './make-report.ts';
import { reportNumber } from './report-number.ts';
import { createSchedules } from './schedule-reports.ts';
import { reports } from './tables.ts';

export interface Reports {
  readonly routes: readonly MountedRoute[];
  readonly workers: Pick<Workers, 'reports.make'>;
  /**
   * Makes a report at once, without the queue. The same id again changes nothing.
   * @throws Refusal organisations.right_missing, reports.kind_not_for_role, reports.period_wrong
   */
  makeAtOnce(userId: string, wish: RouteBody<typeof api.createReport>): Promise<void>;
  /** Begins what schedules want today, and gives up what could not be made. Idempotent over several processes. */
  maintain(): Promise<void>;
}

const pageLength = 20;
const mostWaiting = 5;
const givenUpMilliseconds = 6 * 3_600_000;

export function createReports(deps: {
  readonly database: Database;
  readonly clock: Clock;
  readonly organisations: Organisations;
  readonly outbox: Outbox;
  readonly jobs: Jobs;
  readonly files: Files;
}): Reports {
  const { database, clock, organisations, files } = deps;
  const making = createMaking(deps);
  const schedules = createSchedules(deps);

  /** @throws Refusal organisations.right_missing, reports.kind_not_for_role */
  async function maker(userId: string, kind: Parameters<typeof mayMake>[0]): Promise<ActingFor> {
    const organisation = await organisations.acting(userId, 'make_reports');
    if (!reportsOf(organisation.kind).includes(kind)) throw new Refusal('reports.kind_not_for_role');
    if (!mayMake(kind, organisation)) throw new Refusal('organisations.right_missing');
    return organisation;
  }
  const readable = (organisation: ActingFor) =>
    and(
      database.owned(reports.organisationId, organisation.id),
      mayReadReport('audit', organisation.right) ? undefined : ne(reports.kind, 'audit'),
    );

  const select = (tx: Transaction) =>
    tx
      .select({
        id: reports.id,
        kind: reports.kind,
        format: reports.format,
        from: reports.periodFrom,
        to: reports.periodTo,
        state: reports.state,
        refusedBecause: reports.refusedBecause,
        progress: reports.progress,
        fileId: reports.fileId,
        scheduleId: reports.scheduleId,
        createdAt: reports.createdAt,
        madeBy: sql<string | null>`p.username`,
      })
      .from(reports)
      .leftJoin(sql`people.names p`, sql`p.id = ${reports.userId}`);
  type Selected = Awaited<ReturnType<typeof select>>[number];

  async function shown({ fileId, scheduleId, createdAt, ...row }: Selected): Promise<api.Report> {
    const file = fileId === null ? null : await files.describe(fileId);
    return {
      ...row,
      number: reportNumber({ id: row.id, createdAt }),
      fileName: file?.name ?? null,
      bytes: file?.bytes ?? null,
      isScheduled: scheduleId !== null,
      createdAt: createdAt.toISOString(),
    };
  }
  async function find(organisation: ActingFor, id: string): Promise<Selected> {
    const [found] = await database.asTenant(organisation.id, (tx) =>
      select(tx).where(and(eq(reports.id, id), readable(organisation))),
    );
    if (!found) throw new Refusal('reports.unknown');
    return found;
  }
  /** Writes down what is wanted, once. */
  async function begin(
    userId: string,
    wish: RouteBody<typeof api.createReport>,
    onNew: (tx: Transaction, organisation: ActingFor) => Promise<void>,
  ): Promise<{ organisation: ActingFor; isNew: boolean }> {
    const organisation = await maker(userId, wish.kind);
    if (faultOfPeriod(wish) !== null) throw new Refusal('reports.period_wrong');
    const isNew = await database.asTenant(organisation.id, async (tx) => {
      const sent = { kind: 'reports.report', id: wish.id, ownerId: organisation.id, content: wish };
      if (await isRepeated(tx, sent, clock.now())) return false;
      const own = database.owned(reports.organisationId, organisation.id);
      const [waiting] = await tx
        .select({ many: count() })
        .from(reports)
        .where(and(own, inArray(reports.state, ['waiting', 'making']), ne(reports.id, wish.id)));
      if ((waiting?.many ?? 0) >= mostWaiting) throw new Refusal('reports.too_many_waiting');
      const added = await tx
        .insert(reports)
        .values({
          id: wish.id,
          organisationId: organisation.id,
          userId,
          kind: wish.kind,
          format: wish.format,
          periodFrom: wish.from,
          periodTo: wish.to,
          language: wish.language,
          state: 'waiting',
          recipientIds: [],
          createdAt: clock.now(),
        })
        .onConflictDoNothing({ target: reports.id })
        .returning({ id: reports.id });
      if (added.length > 0) await onNew(tx, organisation);
      return added.length > 0;
    });
    return { organisation, isNew };
  }
  const acting = (userId: string) => organisations.acting(userId, 'look');

  return {
    workers: { 'reports.make': (id) => making.make(id) },
    async makeAtOnce(userId, wish) {
      const { isNew } = await begin(userId, wish, async () => undefined);
      if (isNew) await making.make(wish.id);
    },
    async maintain() {
      await making.giveUp(new Date(clock.now().getTime() - givenUpMilliseconds));
      await schedules.runDue();
    },
    routes: [
      handle(api.createReport, async ({ caller, body }) => {
        const queue = await deps.jobs.open();
        const { organisation } = await begin(caller.userId, body, (tx, owner) =>
          queue.enqueue(tx, 'reports.make', body.id, owner),
        );
        return shown(await find(organisation, body.id));
      }),
      handle(api.listReports, async ({ caller, query }) => {
        const organisation = await acting(caller.userId);
        const rows = await database.asTenant(organisation.id, (tx) =>
          select(tx)
            .where(
              and(
                readable(organisation),
                query.before === undefined
                  ? undefined
                  : lt(
                      sql`(${reports.createdAt}, ${reports.id})`,
                      sql`(select b.created_at, b.id from reports.reports b where b.id = ${query.before}::uuid
                        and b.organisation_id = ${organisation.id}::uuid)`,
                    ),
              ),
            )
            .orderBy(desc(reports.createdAt), desc(reports.id))
            .limit(pageLength + 1),
        );
        return {
          reports: await Promise.all(rows.slice(0, pageLength).map(shown)),
          hasMore: rows.length > pageLength,
          mayMake: reportKinds.filter((kind) => mayMake(kind, organisation)),
        };
      }),
      handle(api.readReport, async ({ caller, params }) => shown(await find(await acting(caller.userId), params.id))),
      handle(api.downloadReport, async ({ caller, params, reply }) => {
        const organisation = await acting(caller.userId);
        const { fileId } = await find(organisation, params.id);
        if (fileId === null) throw new Refusal('reports.not_done');
        const file = await files.describe(fileId);
        if (!file) throw new Refusal('files.unknown');
        const by = { organisationId: organisation.id, actorId: caller.userId };
        await organisations.recordExport(by, { kind: 'report', id: params.id, name: file.name });
        reply
          .type(file.mediaType)
          .header('content-disposition', `attachment; filename="${file.name}"`)
          .header('content-security-policy', "default-src 'none'; sandbox")
          .header('cache-control', 'private, no-store');
        return reply.send(Readable.from(files.read(fileId)));
      }),
      handle(api.deleteReport, async ({ caller, params }) => {
        const { kind } = await find(await acting(caller.userId), params.id);
        const organisation = await maker(caller.userId, kind);
        await database.asTenant(organisation.id, async (tx) => {
          const [removed] = await tx
            .delete(reports)
            .where(and(eq(reports.id, params.id), database.owned(reports.organisationId, organisation.id)))
            .returning();
          if (!removed) throw new Refusal('reports.unknown');
          if (removed.fileId !== null) await files.remove(tx, [removed.fileId]);
          await organisations.recordAudit(tx, {
            organisationId: organisation.id,
            actorId: caller.userId,
            action: 'report.deleted',
            subject: { kind: 'report', id: removed.id, name: reportNumber(removed) },
            facts: { reportKind: removed.kind, format: removed.format, from: removed.periodFrom, to: removed.periodTo },
          });
        });
      }),
      handle(api.listReportSchedules, async ({ caller }) =>
        schedules.list(await organisations.acting(caller.userId, 'make_reports')),
      ),
      handle(api.createReportSchedule, async ({ caller, body }) =>
        schedules.create(await maker(caller.userId, body.kind), caller.userId, body),
      ),
      handle(api.removeReportSchedule, async ({ caller, params }) =>
        schedules.remove(await organisations.acting(caller.userId, 'make_reports'), caller.userId, params.id),
      ),
    ],
  };
}
