// Rows of applications, their documents and what was written on them. Decides nothing.
import type { OrganisationApplication } from '@amanah/api/organisations/partners';
import { isOpen, type OrganisationApplicationAction, stateAfter } from '@amanah/core/organisations';
import { asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { type Clock, newId } from '../platform/clock.ts';
import type { Database, Transaction } from '../platform/database/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { findNamedAlike } from './named-alike.ts';
import { applicationDocuments, applicationRemarks, applications, organisations } from './tables.ts';

export type ApplicationRow = typeof applications.$inferSelect;

/** Applications with all that belongs to them. `forOperator`: with the notes that the applicant does not see. */
export async function readApplications(
  database: Database,
  where: SQL | undefined,
  order: SQL,
  forOperator: boolean,
): Promise<OrganisationApplication[]> {
  const rows = await database.sql
    .select({
      application: applications,
      organisation: organisations,
      applicant: sql<string>`coalesce(p.username, '')`,
    })
    .from(applications)
    .innerJoin(organisations, eq(organisations.id, applications.organisationId))
    .leftJoin(sql`people.names p`, sql`p.id = ${applications.applicantId}`)
    .where(where)
    .orderBy(order)
    .limit(200);
  const ids = rows.map(({ application }) => application.id);
  if (ids.length === 0) return [];
  const open = rows.filter(({ application: { state } }) => forOperator && isOpen(state));
  const alike = await findNamedAlike(
    database.sql,
    open.map(({ organisation }) => ({ ...organisation, organisationId: organisation.id })),
  );
  const [documents, remarks] = await Promise.all([
    database.sql
      .select({
        applicationId: applicationDocuments.applicationId,
        id: applicationDocuments.id,
        createdAt: applicationDocuments.createdAt,
        name: sql<string>`f.name`,
        mediaType: sql<string>`f.media_type`,
        bytes: sql<number>`f.bytes`,
      })
      .from(applicationDocuments)
      .innerJoin(sql`files.files f`, sql`f.id = ${applicationDocuments.fileId}`)
      .where(inArray(applicationDocuments.applicationId, ids))
      .orderBy(asc(applicationDocuments.id)),
    database.sql
      .select({ remark: applicationRemarks, author: sql<string>`coalesce(p.username, '')` })
      .from(applicationRemarks)
      .leftJoin(sql`people.names p`, sql`p.id = ${applicationRemarks.authorId}`)
      .where(inArray(applicationRemarks.applicationId, ids))
      .orderBy(asc(applicationRemarks.id)),
  ]);
  return rows.map(({ application, organisation, applicant }) => ({
    id: application.id,
    organisationId: organisation.id,
    name: organisation.name,
    kind: organisation.kind,
    country: organisation.country,
    city: organisation.city,
    licenceNumber: organisation.licenceNumber,
    message: application.message,
    state: application.state,
    leftAt: organisation.leftAt?.toISOString() ?? null,
    applicant,
    createdAt: application.createdAt.toISOString(),
    changedAt: application.changedAt.toISOString(),
    realm: organisation.realm,
    alike: [...(alike.get(organisation.id) ?? [])],
    documents: documents
      .filter(({ applicationId }) => applicationId === application.id)
      .map(({ applicationId: _, createdAt, ...document }) => ({ ...document, createdAt: createdAt.toISOString() })),
    remarks: remarks
      .filter(({ remark }) => remark.applicationId === application.id && (forOperator || remark.kind !== 'note'))
      .map(({ remark: { id, kind, body, createdAt }, author }) => ({
        id,
        kind,
        author,
        body,
        createdAt: createdAt.toISOString(),
      })),
  }));
}

/** The row, locked. @throws Refusal organisations.application_unknown */
export async function lockApplication(tx: Transaction, where: SQL | undefined): Promise<ApplicationRow> {
  const [found] = await tx.select().from(applications).where(where).for('update');
  if (!found) throw new Refusal('organisations.application_unknown');
  return found;
}

/** @throws Refusal organisations.application_not_so */
export async function moveOn(
  tx: Transaction,
  clock: Clock,
  row: ApplicationRow,
  action: OrganisationApplicationAction,
  decidedBy: string | null = row.decidedBy,
): Promise<void> {
  const state = stateAfter(row.state, action);
  if (state === null) throw new Refusal('organisations.application_not_so');
  if (state !== row.state)
    await tx.update(applications).set({ state, changedAt: clock.now(), decidedBy }).where(eq(applications.id, row.id));
}

export async function remark(
  tx: Transaction,
  clock: Clock,
  given: { applicationId: string; authorId: string; kind: 'note' | 'question' | 'answer' | 'reason'; body: string },
): Promise<void> {
  await tx.insert(applicationRemarks).values({ id: newId(clock.now()), ...given, createdAt: clock.now() });
}
