// What the operator does with applications: look, note, ask, approve, reject. An operator of the demo sees the demo's only, any other only what is real.
import type { decideApplication, OrganisationApplication } from '@amanah/api/organisations/partners';
import type { RouteBody } from '@amanah/api/route';
import { and, asc, desc, eq, exists, inArray, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../platform/database/database.ts';
import type { StoredFile } from '../platform/files.ts';
import type { Caller } from '../platform/http.ts';
import { Refusal } from '../platform/refusal.ts';
import { moveStorage } from '../platform/storage-budget.ts';
import { lockApplication, moveOn, readApplications, remark } from './application-store.ts';
import type { ApplicationDeps } from './apply.ts';
import type { Approve } from './approve-organisation.ts';
import { requireOutsider } from './membership.ts';
import { applicationDocuments, applications, organisations } from './tables.ts';

type Decision = RouteBody<typeof decideApplication>;

export interface DecidingDeps extends ApplicationDeps {
  readonly approve: Approve;
}

const openStates = ['submitted', 'more_needed'] as const;

export function createDeciding(deps: DecidingDeps) {
  const { database, clock, files, outbox, recordAudit, approve } = deps;

  /** Applications that this operator may see. */
  const withinReach = (operator: Caller): SQL =>
    exists(
      database.sql
        .select({ one: sql`1` })
        .from(organisations)
        .where(and(eq(organisations.id, applications.organisationId), eq(organisations.realm, operator.accountRealm))),
    );
  const one = (operator: Caller, id: string) => and(eq(applications.id, id), withinReach(operator));

  async function shown(operator: Caller, id: string): Promise<OrganisationApplication> {
    const [found] = await readApplications(database, one(operator, id), desc(applications.id), true);
    if (!found) throw new Refusal('organisations.application_unknown');
    return found;
  }

  /** What was looked at is what is approved. @throws Refusal organisations.application_changed */
  async function requireSeen(tx: Transaction, id: string, documentIds: readonly string[]): Promise<void> {
    const there = await tx
      .select({ id: applicationDocuments.id })
      .from(applicationDocuments)
      .where(eq(applicationDocuments.applicationId, id));
    const seen = new Set(documentIds);
    if (there.length !== seen.size || there.some((one) => !seen.has(one.id)))
      throw new Refusal('organisations.application_changed');
  }

  const actions = { approve: 'approve', ask: 'ask', reject: 'reject' } as const;

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
        await requireOutsider(tx, operator.userId, row);
        if (given.decision === 'approve') await requireSeen(tx, id, given.documentIds);
        await moveOn(tx, clock, row, actions[given.decision], operator.userId);
        if (given.decision === 'approve') await approve(tx, row, given.register ?? null);
        else
          await remark(tx, clock, {
            applicationId: id,
            authorId: operator.userId,
            kind: given.decision === 'ask' ? 'question' : 'reason',
            body: given.body,
          });
        if (given.decision !== 'ask') await moveStorage(tx, { id: organisation.id, realm: organisation.realm });
        if (given.decision === 'reject')
          await tx.update(organisations).set({ status: 'rejected' }).where(eq(organisations.id, organisation.id));
        if (given.decision !== 'ask')
          await recordAudit(tx, {
            organisationId: organisation.id,
            actorId: operator.userId,
            action: given.decision === 'approve' ? 'organisation.approved' : 'organisation.rejected',
            subject: { kind: 'organisation', id: organisation.id, name: organisation.name },
            ...(given.decision === 'reject' && { facts: { reason: given.body } }),
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
