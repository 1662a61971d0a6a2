// What an applicant does: apply with an organisation, add documents, answer questions, take it back. Nobody else's application is touched.

import {
  type applicationFormSchema,
  mostApplicationDocumentBytes,
  type OrganisationApplication,
  organisationDocumentTypes,
} from '@amanah/api/organisations/partners';
import { isOpen, type Realm } from '@amanah/core/organisations';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { newId } from '../platform/clock.ts';
import type { Transaction } from '../platform/database/database.ts';
import { type Files, readJudged, type StoredFile } from '../platform/files.ts';
import { Refusal } from '../platform/refusal.ts';
import { lockApplication, moveOn, readApplications, remark } from './application-store.ts';
import type { Approve } from './approve-organisation.ts';
import { accountOf, addMembership, type MembershipDeps } from './membership.ts';
import { notifyOperators } from './notify-operators.ts';
import { applicationDocuments, applications, organisations } from './tables.ts';

export type ApplicationForm = z.infer<typeof applicationFormSchema>;
export interface ApplicationDeps extends MembershipDeps {
  readonly files: Files;
}

const mostDocuments = 10;
/** Whoever practises needs a few of each kind. */
const mostApplicationsADay = 5;

export function createApplying(deps: ApplicationDeps & { readonly approve: Approve }) {
  const { database, clock, files, outbox, recordAudit, approve } = deps;
  const notify = (
    tx: Transaction,
    kind: 'application_received' | 'application_answered',
    { applicationId, organisation, realm }: { applicationId: string; organisation: string; realm: Realm },
  ) =>
    notifyOperators(tx, outbox, kind, {
      realm,
      facts: { organisation },
      path: `/operator?application=${applicationId}`,
    });
  const mine = (userId: string, id: string) => and(eq(applications.id, id), eq(applications.applicantId, userId));

  async function begin(
    tx: Transaction,
    by: {
      readonly applicantId: string;
      /** Given before the transaction: a key that is made for it is made before, too. */
      readonly organisationId: string;
      readonly realm: Realm;
      readonly at?: Date;
    },
    { message, practice: _, ...form }: ApplicationForm,
  ): Promise<string> {
    const { applicantId, organisationId, realm, at = clock.now() } = by;
    // One person's applications come one after another.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${applicantId}, 7015))`);
    const own = await tx.select().from(applications).where(eq(applications.applicantId, applicantId));
    if (own.some(({ state }) => isOpen(state))) throw new Refusal('organisations.application_open');
    const yesterday = at.getTime() - 86_400_000;
    if (own.filter(({ createdAt }) => createdAt.getTime() > yesterday).length >= mostApplicationsADay)
      throw new Refusal('organisations.too_many_applications');
    const id = newId(at);
    await tx.insert(organisations).values({ id: organisationId, ...form, status: 'pending', realm, createdAt: at });
    await addMembership(tx, { userId: applicantId, organisationId, right: 'owner', status: 'pending', createdAt: at });
    await tx
      .insert(applications)
      .values({ id, organisationId, applicantId, state: 'submitted', message, createdAt: at, changedAt: at });
    await recordAudit(tx, {
      organisationId,
      actorId: applicantId,
      action: 'organisation.applied',
      subject: { kind: 'organisation', id: organisationId, name: form.name },
    });
    // Practice touches nothing real: whoever wants to try the product out waits for nobody.
    if (realm === 'practice') await approveAtOnce(tx, id);
    else await notify(tx, 'application_received', { applicationId: id, organisation: form.name, realm });
    return id;
  }

  async function approveAtOnce(tx: Transaction, id: string): Promise<void> {
    const row = await lockApplication(tx, eq(applications.id, id));
    await moveOn(tx, clock, row, 'approve');
    await approve(tx, row, null);
  }

  /** An account of the demo applies to the demo; anybody else is real unless they say that they practise. */
  async function realmOf(tx: Transaction, userId: string, { practice }: ApplicationForm): Promise<Realm> {
    const { realm } = await accountOf(tx, userId);
    return realm === 'real' && practice ? 'practice' : realm;
  }

  async function shown(userId: string, id: string): Promise<OrganisationApplication> {
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
    realmOf,

    async apply(userId: string, form: ApplicationForm): Promise<OrganisationApplication> {
      const organisationId = newId(clock.now());
      const id = await database.sql.transaction(async (tx) => {
        const realm = await realmOf(tx, userId, form);
        return begin(tx, { applicantId: userId, organisationId, realm }, form);
      });
      return shown(userId, id);
    },

    list: (userId: string) =>
      readApplications(database, eq(applications.applicantId, userId), desc(applications.id), false),

    async addDocument(userId: string, id: string, given: { name: string; content: AsyncIterable<Uint8Array> }) {
      const document = await readJudged({
        ...given,
        mostBytes: mostApplicationDocumentBytes,
        types: organisationDocumentTypes,
      });
      await database.sql.transaction(async (tx) => {
        const row = await lockApplication(tx, mine(userId, id));
        await moveOn(tx, clock, row, 'add_document');
        const owner = { id: row.organisationId, realm: 'applicant' } as const;
        await attach(tx, id, await files.receive(tx, owner, document));
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
          await notify(tx, 'application_answered', {
            applicationId: id,
            organisation: organisation.name,
            realm: organisation.realm,
          });
      });
      return shown(userId, id);
    },

    async withdraw(userId: string, id: string) {
      await database.sql.transaction(async (tx) => {
        const row = await lockApplication(tx, mine(userId, id));
        await moveOn(tx, clock, row, 'withdraw');
        await tx.update(organisations).set({ status: 'withdrawn' }).where(eq(organisations.id, row.organisationId));
        // Nobody decides about it any more: what was sent for the decision goes too.
        const gone = await tx
          .delete(applicationDocuments)
          .where(eq(applicationDocuments.applicationId, id))
          .returning({ fileId: applicationDocuments.fileId });
        await files.remove(
          tx,
          gone.map(({ fileId }) => fileId),
        );
      });
      return shown(userId, id);
    },

    /** A document that is on record already. */
    attach,
  };
}
