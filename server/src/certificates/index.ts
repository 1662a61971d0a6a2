// The door of certificates: issuing them with their scope, what happens to them later, and their signed form.
import * as api from '@amanah/api/certificates';
import * as schemeApi from '@amanah/api/certificates/schemes';
import type { RouteBody } from '@amanah/api/route';
import type { EvidenceCertificate, PublishedStatusList } from '@amanah/core/certificates';
import type { Permission, Realm } from '@amanah/core/organisations';
import type { LogView } from '../ledger/index.ts';
import type { ActingFor } from '../organisations/index.ts';
import { newId } from '../platform/clock.ts';
import type { Transaction } from '../platform/database/database.ts';
import { handle, type MountedRoute } from '../platform/http.ts';
import type { Listeners } from '../platform/outbox.ts';
import type { SigningKey } from '../platform/signing.ts';
import type { StoringOf } from './basis.ts';
import { applyDueChanges, recordChanges } from './change-status.ts';
import { coversProduct } from './covers-product.ts';
import type { CertificateRow } from './credential-facts.ts';
import type { CertificatesDeps, ReviewOf } from './deps.ts';
import { documentRoutes } from './document-routes.ts';
import type { PreparedCertificate } from './draft-content.ts';
import { createEndOfCertificates } from './end-certificates.ts';
import { answerOffered, listOffered } from './imports/answer-imports.ts';
import { addImports, decide, listImports, propose } from './imports/manage-imports.ts';
import { type ImportTable, importsOnRecord, type NamedImport, takeImports } from './imports/take-imports.ts';
import { signStored, storeCertificates } from './issue-certificates.ts';
import { type ApprovedWish, createCertificateManagement } from './manage-certificates.ts';
import { changeAs, type Party, partyOf, partyOn } from './parties.ts';
import { putInForce } from './put-in-force.ts';
import { restoreLogged } from './restore-logged.ts';
import { suspendWithoutKey } from './revoked-keys.ts';
import * as schemes from './schemes/manage-schemes.ts';
import { readSignedCertificate } from './signed-certificate.ts';
import { createStatusLists } from './status-lists.ts';
import { statusRoutes } from './status-routes.ts';
import type { certificateImports, certificates, schemes as schemesTable, statusChanges } from './tables.ts';
import { createVcApi } from './vc-api.ts';

/** Whoever gives an id may repeat the call: the row is left as it is. */
type New<Row> = Omit<Row, 'id'> & { readonly id?: string };

export { requireBasis, type StoringOf } from './basis.ts';
export type { CertificateRow } from './credential-facts.ts';
export { closeDecisions, storeDecision } from './decisions.ts';
export type { GoodsToCertify, ReviewOf } from './deps.ts';
export type { PreparedCertificate } from './draft-content.ts';
export { endsSoonOn } from './ends-soon.ts';
export { findCertificateNumber, isSameNumber } from './find-number.ts';
export { holdCertificate, liftCertificateHolds } from './holds.ts';
export { requireFreeNumber } from './issue-certificates.ts';
export type { ApprovedWish } from './manage-certificates.ts';
export { bodyOf, changeAs, namesOfPeople, type Party, partyOf, partyOn } from './parties.ts';
export { readChanges } from './read-changes.ts';
export { lockRenewable, refusalsOfRenewals } from './renewals.ts';
export { describeScheme, type PublishedScheme, readScheme, readSchemes } from './schemes/published-schemes.ts';
export { monthsAllowed } from './schemes/scheme-terms.ts';
export type NewCertificate = New<typeof certificates.$inferInsert>;
export type ConfirmedImport = typeof certificateImports.$inferInsert;
export type NewScheme = typeof schemesTable.$inferInsert;
export type NewStatusChange = New<typeof statusChanges.$inferInsert>;

export interface Certificates {
  readonly routes: readonly MountedRoute[];
  readonly listeners: Listeners;
  /** Certificates that come from elsewhere with their past. Each needs its basis: an approved application, or a confirmed import. */
  issue(tx: Transaction, given: readonly NewCertificate[]): Promise<readonly CertificateRow[]>;
  /** A certificate on its open decision, signed with the key that the server holds. The decision is closed with it. */
  issueDecided(tx: Transaction, by: Party, row: CertificateRow, storing: StoringOf): Promise<void>;
  /** By the first person: what a paper of an earlier register says. */
  proposeImport(
    userId: string,
    given: RouteBody<typeof api.proposeImport>,
    reviewOf: ReviewOf,
  ): Promise<api.CertificateImport>;
  /** By the second, once the holder accepted it. */
  decideImport(
    userId: string,
    id: string,
    decision: RouteBody<typeof api.decideImport>['decision'],
    reviewOf: ReviewOf,
  ): Promise<api.CertificateImport>;
  /** The first of two steps for an issuer with a key of its own. @param prepare what will be signed for a decided application */
  draft(
    userId: string,
    request: RouteBody<typeof api.draftCertificate>,
    reviewOf: ReviewOf,
    prepare: (tx: Transaction, by: Party, wish: ApprovedWish) => Promise<PreparedCertificate>,
  ): Promise<api.CertificateDraft>;
  /** The second step. @param complete what follows for the application, in the same transaction */
  sign(
    userId: string,
    draftId: string,
    signatures: RouteBody<typeof api.signDraft>,
    reviewOf: ReviewOf,
    complete: (tx: Transaction, by: Party, applicationId: string, issued: CertificateRow) => Promise<void>,
  ): Promise<api.IssuedCertificate>;
  /** What ends with a certification body that leaves. */
  readonly ending: ReturnType<typeof createEndOfCertificates>;
  /** In the transaction of what speaks against a certificate. @returns false where it cannot be suspended as it stands */
  suspend(
    tx: Transaction,
    by: { readonly userId: string; readonly organisation: ActingFor },
    given: { readonly certificateId: string; readonly reason: string },
  ): Promise<boolean>;
  /** Whether one in force covers a product today. */
  coversProduct(tx: Transaction, gtin: string): Promise<boolean>;
  changeStatus(tx: Transaction, given: readonly NewStatusChange[]): Promise<void>;
  /** The newest signed form with proofs; null for one that nobody signed. By id, number, or URI of a credential. */
  signed(
    view: LogView,
    name: string,
    viewer: Realm,
  ): Promise<(EvidenceCertificate & { readonly issuerId: string }) | null>;
  /** Every status list in the version of the moment, with its proof. */
  statusLists(
    view: LogView,
  ): Promise<readonly (PublishedStatusList & { readonly list: number; readonly url: string })[]>;
  /** Status lists that soon end, and changes whose day has come. */
  maintain(): Promise<void>;
  /** Published and drafted schemes that come from elsewhere. */
  addSchemes(tx: Transaction, given: readonly NewScheme[]): Promise<void>;
  /** A table of certificates of an earlier register: each row is proposed as by the form. */
  takeTable(tx: Transaction, organisation: ActingFor, userId: string, reviewOf: ReviewOf): ImportTable;
  /** Those that wait or are issued, in pages by their id. */
  importsOnRecord(
    tx: Transaction,
    organisation: ActingFor,
    after: string | null,
    limit: number,
  ): Promise<readonly NamedImport[]>;
  /** Certificates of an earlier register that their holder accepted and two people confirmed. */
  addImports(tx: Transaction, given: readonly ConfirmedImport[]): Promise<void>;
}

export function createCertificates(
  deps: Omit<CertificatesDeps, 'statusLists'> & {
    /** Signs what outside suites ask for, and nothing else. */
    readonly testIssuer: SigningKey;
  },
): Certificates {
  const next = () => newId(deps.clock.now());
  const statusLists = createStatusLists(deps);
  const issuing = { ...deps, statusLists };
  const management = createCertificateManagement(issuing);
  const vc = createVcApi(issuing);

  const certifier = (userId: string, permission?: Permission) => partyOn('certifier', deps, userId, permission);
  const applicant = (userId: string, permission?: Permission) => partyOn('applicant', deps, userId, permission);
  const as = <T>(party: Party, work: (tx: Transaction) => Promise<T>) =>
    deps.database.asTenant(party.organisation.id, work);

  return {
    routes: [
      handle(schemeApi.listSchemes, async ({ caller }) => {
        const party = await partyOf(deps, caller.userId);
        return { schemes: await as(party, (tx) => schemes.listPublished(tx, party.organisation.realm)) };
      }),
      handle(schemeApi.listOwnSchemes, async ({ caller }) => {
        const party = await certifier(caller.userId);
        return as(party, (tx) => schemes.listOwn(tx, issuing, party));
      }),
      handle(schemeApi.draftScheme, async ({ caller, body }) => {
        const party = await certifier(caller.userId, 'decide_certificates');
        return changeAs(deps, party, (tx) => schemes.draft(tx, issuing, party, body.name));
      }),
      handle(schemeApi.editScheme, async ({ caller, params, body, requireUnchanged }) => {
        const party = await certifier(caller.userId, 'decide_certificates');
        return changeAs(deps, party, (tx) => schemes.edit(tx, issuing, party, params.id, body, requireUnchanged));
      }),
      handle(schemeApi.publishScheme, async ({ caller, params, requireUnchanged }) => {
        const party = await certifier(caller.userId, 'decide_certificates');
        return changeAs(deps, party, (tx) => schemes.publish(tx, issuing, party, params.id, requireUnchanged));
      }),
      handle(api.listCertificates, ({ caller, query }) => management.list(caller.userId, query)),
      handle(api.certificateOptions, ({ caller, query }) => management.options(caller.userId, query.holder)),
      handle(api.listImports, async ({ caller }) => {
        const party = await certifier(caller.userId);
        return { imports: await as(party, (tx) => listImports(tx, issuing, party)) };
      }),
      handle(api.listOfferedImports, async ({ caller }) => {
        const party = await applicant(caller.userId);
        return as(party, (tx) => listOffered(tx, issuing, party));
      }),
      handle(api.answerImport, async ({ caller, params, body }) => {
        const party = await applicant(caller.userId, 'submit_applications');
        return changeAs(deps, party, async (tx) => {
          await answerOffered(tx, issuing, party, params.id, body.answer);
          return listOffered(tx, issuing, party);
        });
      }),
      ...statusRoutes(management),
      ...documentRoutes(deps.database, statusLists),
      handle(api.vcIssue, async ({ caller, body }) => ({
        verifiableCredential: await vc.issue(
          caller.userId,
          body.credential,
          body.options?.securingMechanism ?? 'eddsa-jcs-2022',
        ),
      })),
      handle(api.vcVerify, ({ body }) => vc.verifyCredential(body.verifiableCredential)),
      handle(api.vcVerifyPresentation, ({ body }) =>
        vc.verifyPresentation(body.verifiablePresentation, body.options ?? {}),
      ),
    ],
    listeners: { 'issuer_key.revoked': ({ organisationId }) => suspendWithoutKey(issuing, organisationId) },
    async issue(tx, given) {
      const fresh = await storeCertificates(
        tx,
        deps,
        given.map((certificate) => ({ id: next(), ...certificate })),
      );
      await signStored(tx, issuing, fresh, 'new');
      return fresh;
    },
    issueDecided: (tx, by, row, storing) =>
      putInForce(tx, issuing, by, row, storing, () => signStored(tx, issuing, [row], storing)),
    async proposeImport(userId, given, reviewOf) {
      const party = await certifier(userId, 'decide_certificates');
      return changeAs(deps, party, (tx) => propose(tx, issuing, party, given, reviewOf));
    },
    async decideImport(userId, id, decision, reviewOf) {
      const party = await certifier(userId, 'decide_certificates');
      return changeAs(deps, party, (tx) => decide(tx, issuing, party, id, decision, reviewOf));
    },
    draft: management.draft,
    sign: management.sign,
    ending: createEndOfCertificates(issuing),
    suspend: management.suspendNow,
    coversProduct: (tx, gtin) => coversProduct(tx, deps, gtin),
    changeStatus: (tx, given) =>
      recordChanges(
        tx,
        issuing,
        given.map((change) => ({ id: next(), ...change })),
      ),
    signed: (view, name, viewer) =>
      readSignedCertificate(deps.database, view, statusLists, name, viewer, deps.clock.now()),
    statusLists: (view) => statusLists.published(view),
    async maintain() {
      // A certifier that left may have had thousands, which all end with one day.
      while (await deps.database.sql.transaction((tx) => applyDueChanges(tx, issuing)));
      await suspendWithoutKey(issuing, null);
      await restoreLogged(issuing);
      await statusLists.refresh();
    },
    addSchemes: schemes.addSchemes,
    takeTable: (tx, organisation, userId, reviewOf) => takeImports(tx, issuing, organisation, userId, reviewOf),
    importsOnRecord: (tx, organisation, after, limit) => importsOnRecord(tx, issuing, organisation, after, limit),
    addImports,
  };
}
