// Applications that come from elsewhere with their past. A repeated id is the same row and is left as it is;
// nobody is told of what is long over.
import { and, eq } from 'drizzle-orm';
import type { CertificateRow } from '../certificates/index.ts';
import type { Transaction } from '../platform/database/database.ts';
import type { Files } from '../platform/files.ts';
import { type GivenDecision, storeMaterialDecision } from './material-reviews.ts';
import { storeDecisionOn } from './store-decision.ts';
import {
  applicationDocuments,
  applicationProducts,
  applicationSteps,
  applications,
  auditAnswers,
  auditFindings,
  audits,
  informationRequests,
} from './tables.ts';
import { endApplicationProducts, productRows } from './write-application-products.ts';

type PartOf<Row> = Omit<Row, 'applicationId'>;

export interface ImportedApplication {
  readonly row: typeof applications.$inferInsert;
  readonly steps: readonly PartOf<typeof applicationSteps.$inferInsert>[];
  readonly documents?: readonly {
    readonly id: string;
    readonly slot: string;
    readonly name: string;
    /** PDF. */
    readonly content: Uint8Array;
    readonly uploadedBy: string;
    readonly uploadedAt: Date;
  }[];
  /** On the lines and documents as they are brought. */
  readonly materialDecisions?: readonly PartOf<GivenDecision>[];
  readonly requests?: readonly PartOf<typeof informationRequests.$inferInsert>[];
  readonly audits?: readonly Omit<PartOf<typeof audits.$inferInsert>, 'firstStartsAt'>[];
  readonly answers?: readonly PartOf<typeof auditAnswers.$inferInsert>[];
  readonly findings?: readonly PartOf<typeof auditFindings.$inferInsert>[];
}

/** The id of the application with the item of its GTIN at the end: the same however often it is imported. */
const idOfProduct = (id: string) => (gtin: string) => `${id.slice(0, 24)}${gtin.slice(-12)}`;

export async function importApplications(
  tx: Transaction,
  files: Files,
  given: readonly ImportedApplication[],
): Promise<void> {
  for (const {
    row,
    steps,
    documents = [],
    materialDecisions = [],
    requests = [],
    audits: planned = [],
    answers = [],
    findings = [],
  } of given) {
    const stored = await tx.insert(applications).values(row).onConflictDoNothing().returning({ id: applications.id });
    if (stored.length === 0) continue;
    if (row.state === 'approved') await storeDecisionOn(tx, row);
    const part = { applicationId: row.id };
    const products = productRows(row, idOfProduct(row.id));
    if (products.length > 0) await tx.insert(applicationProducts).values(products);
    if (steps.length > 0) await tx.insert(applicationSteps).values(steps.map((one) => ({ ...one, ...part })));
    for (const { content, ...document } of documents) {
      const owner = { id: row.holderId, realm: row.realm };
      const file = await files.keep(tx, owner, {
        name: document.name,
        mediaType: 'application/pdf',
        content: [content],
      });
      const { name, mediaType, bytes, sha256 } = file;
      await tx
        .insert(applicationDocuments)
        .values({ ...document, ...part, version: 1, fileId: file.id, name, mediaType, bytes, sha256 });
    }
    for (const one of materialDecisions) await storeMaterialDecision(tx, { ...one, ...part });
    if (requests.length > 0) await tx.insert(informationRequests).values(requests.map((one) => ({ ...one, ...part })));
    // An audit is answered while it runs, so it is concluded last.
    if (planned.length > 0)
      await tx.insert(audits).values(
        planned.map((one) => ({
          ...{ ...one, ...part, firstStartsAt: one.startsAt },
          ...{ state: 'planned' as const, concludedBy: null, concludedAt: null },
        })),
      );
    if (answers.length > 0) await tx.insert(auditAnswers).values(answers.map((one) => ({ ...one, ...part })));
    for (const { id, state, concludedBy, concludedAt } of planned)
      if (state === 'concluded')
        await tx.update(audits).set({ state, concludedBy, concludedAt }).where(eq(audits.id, id));
    if (findings.length > 0) await tx.insert(auditFindings).values(findings.map((one) => ({ ...one, ...part })));
  }
}

/** Applications whose certificates are stored: as the step `issue` leaves them. */
export async function markIssued(tx: Transaction, issued: readonly CertificateRow[]): Promise<void> {
  for (const { id, applicationId } of issued)
    if (applicationId)
      await tx
        .update(applications)
        .set({ state: 'issued', certificateId: id })
        .where(and(eq(applications.id, applicationId), eq(applications.state, 'approved')));
  const ids = issued.flatMap(({ applicationId }) => applicationId ?? []);
  await endApplicationProducts(tx, ids, 'issued');
}
