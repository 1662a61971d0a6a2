// The door of certification: the way from an application to a decision, with its audits, and the end of a certification body's work here.
// What a certificate is and how it is signed is not decided here (domain certificates).
import * as certificatesApi from '@amanah/api/certificates';
import * as certifiersApi from '@amanah/api/certification/certifiers';
import * as productsApi from '@amanah/api/certification/products';
import type { Certificates, ReviewOf } from '../certificates/index.ts';
import type { ActingFor } from '../organisations/index.ts';
import type { Transaction } from '../platform/database/database.ts';
import { handle, type MountedRoute } from '../platform/http.ts';
import type { CertificationDeps } from './deps.ts';
import { type ImportedApplication, importApplications, markIssued } from './import-applications.ts';
import { completeApproved, prepareApproved } from './issue-approved.ts';
import { createLeavingOfCertifiers } from './leave-certifier.ts';
import { listCertifiedProducts, readCertification } from './product-certification.ts';
import { reviewOf } from './review-of-goods.ts';
import { createCertificationRoutes } from './routes.ts';
import { type ApplicationRowOfTable, takeApplications } from './take-applications.ts';

export type { ImportedApplication } from './import-applications.ts';

export interface Certification {
  readonly routes: readonly MountedRoute[];
  /** Drafts of the applications in a table, in the transaction of whoever uploads it. */
  takeTable(
    tx: Transaction,
    organisation: ActingFor,
    userId: string,
    rows: readonly ApplicationRowOfTable[],
  ): ReturnType<typeof takeApplications>;
  /** Number of the application by which a body reviews such goods, or ended to with findings open; null: there is none. */
  readonly reviewOf: ReviewOf;
  /** Applications that come from elsewhere with their past. */
  addApplications(tx: Transaction, given: readonly ImportedApplication[]): Promise<void>;
  /** Certificates that come from elsewhere with their past, and the applications among them that they end. */
  issue(tx: Transaction, given: Parameters<Certificates['issue']>[1]): Promise<void>;
}

export function createCertification(deps: CertificationDeps): Certification {
  const { certificates } = deps;
  const leaving = createLeavingOfCertifiers(deps);
  return {
    routes: [
      ...createCertificationRoutes(deps),
      // What a body reviews is known here, so its imports come in by this door.
      handle(certificatesApi.proposeImport, ({ caller, body }) =>
        certificates.proposeImport(caller.userId, body, reviewOf),
      ),
      handle(certificatesApi.decideImport, ({ caller, params, body }) =>
        certificates.decideImport(caller.userId, params.id, body.decision, reviewOf),
      ),
      handle(certificatesApi.draftCertificate, ({ caller, body }) =>
        certificates.draft(caller.userId, body, reviewOf, (tx, by, wish) => prepareApproved(tx, deps, by, wish)),
      ),
      handle(certificatesApi.signDraft, ({ caller, params, body }) =>
        certificates.sign(caller.userId, params.id, body, reviewOf, (tx, by, applicationId, issued) =>
          completeApproved(tx, deps, by, applicationId, issued),
        ),
      ),
      handle(productsApi.listCertifiedProducts, async ({ caller, query }) =>
        listCertifiedProducts(deps, await deps.organisations.acting(caller.userId, 'look'), query),
      ),
      handle(productsApi.certificationOfProduct, async ({ caller, params }) =>
        readCertification(deps, await deps.organisations.acting(caller.userId, 'look'), params.gtin),
      ),
      handle(certifiersApi.listCertifiers, async ({ caller, query }) => ({
        certifiers: await leaving.list(caller, query),
      })),
      handle(certifiersApi.leaveCertifier, ({ caller, params, body }) => leaving.leave(caller, params.id, body)),
    ],
    reviewOf,
    takeTable: (tx, organisation, userId, rows) => takeApplications(tx, deps, organisation, userId, rows),
    addApplications: (tx, given) => importApplications(tx, deps.files, given),
    issue: async (tx, given) => markIssued(tx, await certificates.issue(tx, given)),
  };
}
