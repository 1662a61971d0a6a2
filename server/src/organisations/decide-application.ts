// What the operator does with applications: look, note, ask, approve, reject. An operator of the demo sees the demo's only.
import type { Application, decideApplication } from '@amanah/api/partners';
import type { RouteBody } from '@amanah/api/route';
import { and, asc, desc, eq, exists, inArray, type SQL, sql } from 'drizzle-orm';
import type { Authorities } from '../authorities/index.ts';
import { dayOf } from '../platform/clock.ts';
import type { Transaction } from '../platform/database/database.ts';
import type { StoredFile } from '../platform/files.ts';
import type { Caller } from '../platform/http.ts';
import { Refusal } from '../platform/refusal.ts';
import { type ApplicationRow, lockApplication, moveOn, readApplications, remark } from './application-store.ts';
import type { ApplicationDeps } from './apply.ts';
import type { IssuerKeys } from './issuer-keys.ts';
import { applicationDocuments, applications, memberships, organisations } from './tables.ts';

type Decision = RouteBody<typeof decideApplication>;

export interface DecidingDeps extends ApplicationDeps {
  readonly authorities: Pick<Authorities, 'registerOwnBody'>;
  readonly keys: Pick<IssuerKeys, 'ensure'>;
}

const openStates = ['submitted', 'more_needed'] as const;

export function createDeciding(deps: DecidingDeps) {
  const { database, clock, files, outbox, recordAudit } = deps;

  /** Applications that this operator may see. */
  const withinReach = (operator: Caller): SQL =>
    exists(
      database.sql
        .select({ one: sql`1` })
        .from(organisations)
        .where(and(eq(organisations.id, applications.organisationId), eq(organisations.demo, operator.isDemo))),
    );
  const one = (operator: Caller, id: string) => and(eq(applications.id, id), withinReach(operator));

  async function shown(operator: Caller, id: string): Promise<Application> {
    const [found] = await readApplications(database, one(operator, id), desc(applications.id), true);
    if (!found) throw new Refusal('organisations.application_unknown');
    return found;
  }

  async function approve(
    tx: Transaction,
    row: ApplicationRow,
    organisation: typeof organisations.$inferSelect,
    register: Extract<Decision, { decision: 'approve' }>['register'],
  ) {
    await tx.update(organisations).set({ status: 'approved' }).where(eq(organisations.id, organisation.id));
    await tx
      .update(memberships)
      .set({ status: 'approved' })
      .where(and(eq(memberships.organisationId, organisation.id), eq(memberships.userId, row.applicantId)));
    await deps.keys.ensure(tx, [organisation.id]);
    if (register && organisation.kind === 'certifier')
      await deps.authorities.registerOwnBody(tx, {
        organisationId: organisation.id,
        name: organisation.name,
        country: organisation.country,
        demo: organisation.demo,
        source: `Registered by itself: application ${row.id}`,
        sourceDate: dayOf(clock.now()),
        ...register,
      });
  }

  const deeds = { approve: 'approve', ask: 'ask', reject: 'reject' } as const;

  return {
    list: (operator: Caller, show: 'open' | 'closed') =>
      readApplications(
        database,
        and(
          withinReach(operator),
          show === 'open'
            ? inArray(applications.state, [...openStates])
            : inArray(applications.state, ['approved', 'rejected', 'withdrawn']),
        ),
        show === 'open' ? asc(applications.createdAt) : desc(applications.changedAt),
        true,
      ),

    async note(operator: Caller, id: string, body: string) {
      await database.sql.transaction(async (tx) => {
        await lockApplication(tx, one(operator, id));
        await remark(tx, clock, { applicationId: id, authorId: operator.userId, kind: 'note', body });
      });
      return shown(operator, id);
    },

    async decide(operator: Caller, id: string, given: Decision) {
      await database.sql.transaction(async (tx) => {
        const row = await lockApplication(tx, one(operator, id));
        const [organisation] = await tx.select().from(organisations).where(eq(organisations.id, row.organisationId));
        if (!organisation) throw new Refusal('organisations.application_unknown');
        await moveOn(tx, clock, row, deeds[given.decision], operator.userId);
        if (given.decision === 'approve') await approve(tx, row, organisation, given.register);
        else
          await remark(tx, clock, {
            applicationId: id,
            authorId: operator.userId,
            kind: given.decision === 'ask' ? 'question' : 'reason',
            body: given.body,
          });
        if (given.decision === 'reject')
          await tx.update(organisations).set({ status: 'rejected' }).where(eq(organisations.id, organisation.id));
        if (given.decision !== 'ask')
          await recordAudit(tx, {
            organisationId: organisation.id,
            actorId: operator.userId,
            deed: given.decision === 'approve' ? 'organisation.approved' : 'organisation.rejected',
            subject: { kind: 'organisation', id: organisation.id, name: organisation.name },
          });
        await outbox.emit(tx, 'notice.raised', {
          kind: (
            {
              approve: 'organisation_approved',
              ask: 'application_more_needed',
              reject: 'organisation_rejected',
            } as const
          )[given.decision],
          to: { userIds: [row.applicantId] },
          facts: { organisation: organisation.name, reason: given.decision === 'approve' ? '' : given.body },
          path: given.decision === 'approve' ? '/organisation' : '/partners',
        });
      });
      return shown(operator, id);
    },

    /** For the applicant and for operators. @throws Refusal files.unknown for everybody else */
    async document(caller: Caller, id: string, documentId: string): Promise<StoredFile> {
      const mayRead = caller.isOperator
        ? sql`(${eq(applications.applicantId, caller.userId)} or ${withinReach(caller)})`
        : eq(applications.applicantId, caller.userId);
      const [found] = await database.sql
        .select({ fileId: applicationDocuments.fileId })
        .from(applicationDocuments)
        .innerJoin(applications, eq(applications.id, applicationDocuments.applicationId))
        .where(and(eq(applicationDocuments.id, documentId), eq(applications.id, id), mayRead));
      const file = found ? await files.describe(found.fileId) : null;
      if (!file) throw new Refusal('files.unknown');
      return file;
    },
  };
}
