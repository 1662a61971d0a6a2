// What an applicant does: apply with an organisation, add documents, answer questions, take it back. Nobody else's application is touched.
import type { Application, applicationFormSchema } from '@amanah/api/partners';
import { applicationDocumentTypes, mostApplicationDocumentBytes } from '@amanah/api/partners';
import { isOpen } from '@amanah/core/organisations';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { newId } from '../platform/clock.ts';
import type { Transaction } from '../platform/database/database.ts';
import type { Files, StoredFile } from '../platform/files.ts';
import { Refusal } from '../platform/refusal.ts';
import { lockApplication, moveOn, readApplications, remark } from './application-store.ts';
import { type MembershipDeps, nameOfPerson } from './membership.ts';
import { applicationDocuments, applications, memberships, organisations } from './tables.ts';

export type ApplicationForm = z.infer<typeof applicationFormSchema>;
export interface ApplicationDeps extends MembershipDeps {
  readonly files: Files;
}

const mostDocuments = 10;

export function createApplying(deps: ApplicationDeps) {
  const { database, clock, files, outbox, recordAudit } = deps;
  const mine = (userId: string, id: string) => and(eq(applications.id, id), eq(applications.applicantId, userId));

  /** The operators who may decide about it are told. */
  async function tellOperators(
    tx: Transaction,
    kind: 'application_received' | 'application_answered',
    about: { applicationId: string; organisation: string; demo: boolean },
  ) {
    const { rows } = await tx.execute<{ user_id: string }>(
      sql`select user_id from identity.operators where demo = ${about.demo}`,
    );
    if (rows.length > 0)
      await outbox.emit(tx, 'notice.raised', {
        kind,
        to: { userIds: rows.map((row) => row.user_id) },
        facts: { organisation: about.organisation },
        path: `/operator?application=${about.applicationId}`,
      });
  }

  async function begin(
    tx: Transaction,
    applicantId: string,
    { message, ...form }: ApplicationForm,
    demo: boolean,
    at = clock.now(),
  ): Promise<string> {
    // One person's applications come one after another.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${applicantId}, 7015))`);
    const own = await tx.select().from(applications).where(eq(applications.applicantId, applicantId));
    if (own.some(({ state }) => isOpen(state))) throw new Refusal('organisations.application_open');
    const organisationId = newId(at);
    const id = newId(at);
    await tx.insert(organisations).values({ id: organisationId, ...form, status: 'pending', demo, createdAt: at });
    await tx
      .insert(memberships)
      .values({ userId: applicantId, organisationId, right: 'owner', status: 'pending', createdAt: at });
    await tx
      .insert(applications)
      .values({ id, organisationId, applicantId, state: 'submitted', message, createdAt: at, changedAt: at });
    await recordAudit(tx, {
      organisationId,
      actorId: applicantId,
      deed: 'organisation.applied',
      subject: { kind: 'organisation', id: organisationId, name: form.name },
    });
    await tellOperators(tx, 'application_received', { applicationId: id, organisation: form.name, demo });
    return id;
  }

  async function shown(userId: string, id: string): Promise<Application> {
    const [found] = await readApplications(database, mine(userId, id), desc(applications.id), false);
    if (!found) throw new Refusal('organisations.application_unknown');
    return found;
  }

  async function attach(tx: Transaction, applicationId: string, file: StoredFile) {
    const count = await tx.$count(applicationDocuments, eq(applicationDocuments.applicationId, applicationId));
    if (count >= mostDocuments) throw new Refusal('organisations.too_many_documents');
    await tx
      .insert(applicationDocuments)
      .values({ id: newId(clock.now()), applicationId, fileId: file.id, createdAt: clock.now() });
  }

  return {
    begin,

    async apply(userId: string, form: ApplicationForm): Promise<Application> {
      const id = await database.sql.transaction(async (tx) => {
        // Whoever signed in as the demo asks the operator of the demo.
        const { demo } = await nameOfPerson(tx, userId);
        return begin(tx, userId, form, demo);
      });
      return shown(userId, id);
    },

    list: (userId: string) =>
      readApplications(database, eq(applications.applicantId, userId), desc(applications.id), false),

    async addDocument(userId: string, id: string, given: { name: string; content: AsyncIterable<Uint8Array> }) {
      await database.sql.transaction(async (tx) => {
        const row = await lockApplication(tx, mine(userId, id));
        await moveOn(tx, clock, row, 'add_document');
        await attach(
          tx,
          id,
          await files.receive(tx, {
            ...given,
            mostBytes: mostApplicationDocumentBytes,
            types: applicationDocumentTypes,
          }),
        );
      });
      return shown(userId, id);
    },

    async removeDocument(userId: string, id: string, documentId: string) {
      await database.sql.transaction(async (tx) => {
        await moveOn(tx, clock, await lockApplication(tx, mine(userId, id)), 'add_document');
        const [gone] = await tx
          .delete(applicationDocuments)
          .where(and(eq(applicationDocuments.id, documentId), eq(applicationDocuments.applicationId, id)))
          .returning({ fileId: applicationDocuments.fileId });
        if (!gone) throw new Refusal('files.unknown');
        await files.remove(tx, [gone.fileId]);
      });
      return shown(userId, id);
    },

    async answer(userId: string, id: string, body: string) {
      await database.sql.transaction(async (tx) => {
        const row = await lockApplication(tx, mine(userId, id));
        await moveOn(tx, clock, row, 'answer');
        await remark(tx, clock, { applicationId: id, authorId: userId, kind: 'answer', body });
        const [organisation] = await tx.select().from(organisations).where(eq(organisations.id, row.organisationId));
        if (organisation)
          await tellOperators(tx, 'application_answered', {
            applicationId: id,
            organisation: organisation.name,
            demo: organisation.demo,
          });
      });
      return shown(userId, id);
    },

    async withdraw(userId: string, id: string) {
      await database.sql.transaction(async (tx) => {
        const row = await lockApplication(tx, mine(userId, id));
        await moveOn(tx, clock, row, 'withdraw');
        await tx.update(organisations).set({ status: 'withdrawn' }).where(eq(organisations.id, row.organisationId));
      });
      return shown(userId, id);
    },

    /** For the demo data: documents that the product made. */
    attach,
  };
}
