// What belongs to applications, read for many at once and handed to each: documents, requests, findings, audits with their answers.
import { and, asc, inArray, sql } from 'drizzle-orm';
import type { Transaction } from '../platform/database/database.ts';
import {
  applicationDocuments,
  auditAnswers,
  auditFindings,
  auditPhotos,
  audits,
  informationRequests,
} from './tables.ts';

/** What belongs to one application. */
export interface ApplicationParts {
  readonly documents: (typeof applicationDocuments.$inferSelect)[];
  readonly requests: (typeof informationRequests.$inferSelect)[];
  readonly findings: (typeof auditFindings.$inferSelect)[];
  readonly audits: (typeof audits.$inferSelect)[];
  readonly photos: Pick<typeof auditPhotos.$inferSelect, 'id' | 'auditId' | 'criterion' | 'takenAt'>[];
  /** Questions of each audit that have an answer. */
  readonly answered: ReadonlyMap<string, ReadonlySet<string>>;
  /** Every version of the answers to questions that somebody answered with "no". */
  readonly onceNo: (typeof auditAnswers.$inferSelect)[];
  /** Everybody who took part in an audit. */
  readonly auditorIds: readonly string[];
}

/** @returns what belongs to the application of this id */
export async function loadParts(tx: Transaction, ids: readonly string[]): Promise<(id: string) => ApplicationParts> {
  const documents = await tx
    .select()
    .from(applicationDocuments)
    .where(inArray(applicationDocuments.applicationId, ids))
    .orderBy(asc(applicationDocuments.slot), asc(applicationDocuments.version));
  const requests = await tx
    .select()
    .from(informationRequests)
    .where(inArray(informationRequests.applicationId, ids))
    .orderBy(asc(informationRequests.id));
  const findings = await tx
    .select()
    .from(auditFindings)
    .where(inArray(auditFindings.applicationId, ids))
    .orderBy(asc(auditFindings.id));
  const planned = await tx.select().from(audits).where(inArray(audits.applicationId, ids)).orderBy(asc(audits.id));
  const photos = await tx
    .select({
      id: auditPhotos.id,
      applicationId: auditPhotos.applicationId,
      auditId: auditPhotos.auditId,
      criterion: auditPhotos.criterion,
      takenAt: auditPhotos.takenAt,
      takenBy: auditPhotos.takenBy,
    })
    .from(auditPhotos)
    .where(inArray(auditPhotos.applicationId, ids))
    .orderBy(asc(auditPhotos.takenAt), asc(auditPhotos.id));
  const answers = await tx
    .selectDistinct({ auditId: auditAnswers.auditId, criterion: auditAnswers.criterion, by: auditAnswers.answeredBy })
    .from(auditAnswers)
    .where(inArray(auditAnswers.applicationId, ids));
  const onceNo = await tx
    .select()
    .from(auditAnswers)
    .where(
      and(
        inArray(auditAnswers.applicationId, ids),
        sql`exists (select from certification.audit_answers n where n.audit_id = ${auditAnswers.auditId}
          and n.criterion = ${auditAnswers.criterion} and n.answer = 'no')`,
      ),
    );
  return (id) => {
    const ownAudits = planned.filter(({ applicationId }) => applicationId === id);
    return {
      documents: documents.filter(({ applicationId }) => applicationId === id),
      requests: requests.filter(({ applicationId }) => applicationId === id),
      findings: findings.filter(({ applicationId }) => applicationId === id),
      audits: ownAudits,
      photos: photos.filter(({ applicationId }) => applicationId === id),
      answered: new Map(
        ownAudits.map((audit) => [
          audit.id,
          new Set(answers.filter(({ auditId }) => auditId === audit.id).map(({ criterion }) => criterion)),
        ]),
      ),
      onceNo: onceNo.filter(({ applicationId }) => applicationId === id),
      auditorIds: [
        ...new Set([
          ...ownAudits.flatMap(({ auditorId, concludedBy }) => [auditorId, ...(concludedBy ? [concludedBy] : [])]),
          ...answers.filter(({ auditId }) => ownAudits.some(({ id: own }) => own === auditId)).map(({ by }) => by),
          ...photos.filter(({ applicationId }) => applicationId === id).map(({ takenBy }) => takenBy),
        ]),
      ],
    };
  };
}
