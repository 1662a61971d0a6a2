// What a certification body does with its certificates: list, suspend, reinstate, revoke; and issuing with a key of its own, in two steps.
// What is issued was decided before: on an application (domain certification), or in imports/ by two people who brought it from elsewhere.

import {
  type CertificateAction,
  type CertificateDraft,
  certificateOptions,
  type draftCertificate,
  type IssuedCertificate,
  type listCertificates,
} from '@amanah/api/certificates';
import type { decideReinstatement } from '@amanah/api/certificates/reinstatement';
import type { RouteBody, RouteQuery } from '@amanah/api/route';
import { canBeSuspended, certificateStatus } from '@amanah/core/certificates';
import type { Permission } from '@amanah/core/organisations';
import { fromBase64Url, toBase64Url } from '@amanah/core/statements';
import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { ActingFor } from '../organisations/index.ts';
import { dayOf, newId } from '../platform/clock.ts';
import { json, text } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { nodeVerifier } from '../platform/signing.ts';
import { newChange, recordChanges } from './change-status.ts';
import { type CertificateRow, type SigningBody, signingBodyOf } from './credential-facts.ts';
import type { CertificatesDeps, ReviewOf } from './deps.ts';
import type { PreparedCertificate } from './draft-content.ts';
import { isHeld } from './holds.ts';
import { confirmImport, prepareImported } from './imports/manage-imports.ts';
import {
  leafOfIssue,
  lockCertificate,
  prepareCredential,
  type SignedCredential,
  storeCredentials,
} from './issue-certificates.ts';
import type { Party } from './parties.ts';
import { allowedActions } from './policy.ts';
import { putInForce } from './put-in-force.ts';
import { readHistory } from './read-changes.ts';
import { readIssued, readOneIssued } from './read-issued.ts';
import {
  type CertificateEntry,
  recordCertificateAction,
  recordReinstatementAsked,
  recordReinstatementRefused,
} from './record-certificate-action.ts';
import { closeDecided, storeRequest } from './reinstatements.ts';
import { signAnewIfRevoked } from './revoked-keys.ts';
import { signingInputs, type UnsignedCredential } from './sign-credential.ts';
import { drafts } from './tables.ts';

/** A prepared certificate waits this long for its signature: its `created` must stay close to its leaf. */
const draftMinutes = 10;

export function createCertificateManagement(deps: CertificatesDeps) {
  const { database, clock, organisations } = deps;
  /** The organisation is locked before anything else, as its end does it (end-certificates.ts). */
  const changeFor = <T>(organisationId: string, work: (tx: Transaction) => Promise<T>) =>
    database.sql.transaction(async (tx) => {
      await organisations.requirePresent(tx, organisationId);
      return work(tx);
    });

  /** The body in the register that the caller's organisation acts as. */
  async function ownBody(
    userId: string,
    permission: Permission,
  ): Promise<{ organisationId: string; bodyId: string; organisation: ActingFor }> {
    const organisation = await organisations.acting(userId, permission);
    const { id } = organisation;
    const [body] = await rowsOf(
      database.sql,
      { id: text },
      sql`select id from authorities.body_names where organisation_id = ${id}`,
    );
    if (!body) throw new Refusal('certificates.certifier_not_here');
    return { organisationId: id, bodyId: body.id, organisation };
  }

  async function signingBody(tx: Transaction, row: CertificateRow): Promise<SigningBody> {
    const body = await signingBodyOf(tx, row);
    if (!body) throw new Refusal('certificates.certifier_not_here');
    return body;
  }

  async function shown(userId: string, id: string): Promise<IssuedCertificate> {
    const { bodyId } = await ownBody(userId, 'look');
    return readOneIssued(database.sql, { bodyId, userId }, id, clock.now());
  }

  /** The row, if it is of this body and the action is allowed now. */
  async function requireAllowed(tx: Transaction, bodyId: string, id: string, action: CertificateAction) {
    const row = await lockCertificate(tx, id);
    if (row.certifierId !== bodyId) throw new Refusal('certificates.not_your_certificate');
    const status = certificateStatus(await readHistory(tx, row), dayOf(clock.now()));
    if (!allowedActions(status, false).includes(action)) throw new Refusal('certificates.transition_refused');
    if (!allowedActions(status, await isHeld(tx, id)).includes(action)) throw new Refusal('certificates.result_stands');
    return { row, status };
  }

  const recordEntry = (
    tx: Transaction,
    userId: string,
    organisation: ActingFor,
    row: CertificateRow,
    entry: CertificateEntry,
  ) => recordCertificateAction(tx, deps, { userId, organisation }, row, entry);

  return {
    async list(userId: string, query: RouteQuery<typeof listCertificates>) {
      const { bodyId } = await ownBody(userId, 'look');
      return readIssued(database.sql, { bodyId, userId }, query, clock.now());
    },

    async options(userId: string, holderId: string) {
      const { organisationId, bodyId, organisation } = await ownBody(userId, 'decide_certificates');
      const [found] = await rowsOf(
        database.sql,
        {
          schemes: json(certificateOptions.response.shape.schemes),
          sites: json(certificateOptions.response.shape.sites),
          products: json(certificateOptions.response.shape.products),
        },
        sql`select
        (select coalesce(json_agg(distinct name order by name), '[]'::json) from certificates.published_schemes where body_id = ${bodyId}) as schemes,
        (select coalesce(json_agg(json_build_object('id', id, 'name', name) order by name), '[]'::json)
          from organisations.site_places where organisation_id = ${holderId} and realm = ${organisation.realm}) as sites,
        (select coalesce(json_agg(json_build_object('gtin', gtin, 'name', name, 'category', category) order by name), '[]'::json)
          from products.registered where producer_id = ${holderId} and realm = ${organisation.realm}) as products`,
      );
      if (!found) throw new Error('a statement without a table gives a row');
      return { ...found, isKeyHeldByIssuer: await organisations.keys.isHeldByIssuer(organisationId) };
    },

    async changeStatus(
      userId: string,
      id: string,
      { action, reason }: { action: 'suspend' | 'revoke'; reason: string },
    ) {
      const status = ({ suspend: 'suspended', revoke: 'revoked' } as const)[action];
      const { organisationId, bodyId, organisation } = await ownBody(userId, 'decide_certificates');
      await changeFor(organisationId, async (tx) => {
        const { row, status: statusBefore } = await requireAllowed(tx, bodyId, id, action);
        await recordChanges(tx, deps, [newChange(deps, { certificateId: id, status, reason })]);
        await recordEntry(tx, userId, organisation, row, { action: status, reason, statusBefore });
      });
      return shown(userId, id);
    },

    async askForReinstatement(userId: string, id: string, reason: string) {
      const { organisationId, bodyId, organisation } = await ownBody(userId, 'decide_certificates');
      await changeFor(organisationId, async (tx) => {
        const { row } = await requireAllowed(tx, bodyId, id, 'reinstate');
        await storeRequest(tx, deps, row, { userId, reason });
        await recordReinstatementAsked(tx, deps, { userId, organisation }, row, reason);
      });
      return shown(userId, id);
    },

    async decideReinstatement(
      userId: string,
      id: string,
      { decision, askedAt }: RouteBody<typeof decideReinstatement>,
    ) {
      const { organisationId, bodyId, organisation } = await ownBody(userId, 'decide_certificates');
      await changeFor(organisationId, async (tx) => {
        const { row, status: statusBefore } = await requireAllowed(tx, bodyId, id, 'reinstate');
        const reason = await closeDecided(tx, deps, row, { userId, askedAt });
        if (decision === 'keep') return recordReinstatementRefused(tx, deps, { userId, organisation }, row, reason);
        await signAnewIfRevoked(tx, deps, row);
        await recordChanges(tx, deps, [newChange(deps, { certificateId: id, status: 'reinstated', reason })]);
        return recordEntry(tx, userId, organisation, row, { action: 'reinstated', reason, statusBefore });
      });
      return shown(userId, id);
    },

    async suspendNow(
      tx: Transaction,
      by: { readonly userId: string; readonly organisation: ActingFor },
      { certificateId, reason }: { readonly certificateId: string; readonly reason: string },
    ): Promise<boolean> {
      const row = await lockCertificate(tx, certificateId);
      const { rows } = await tx.execute(
        sql`select 1 from authorities.body_names where id = ${row.certifierId} and organisation_id = ${by.organisation.id}`,
      );
      if (rows.length === 0) throw new Refusal('certificates.not_your_certificate');
      const today = dayOf(clock.now());
      const status = certificateStatus(await readHistory(tx, row), today);
      if (!canBeSuspended(status)) return false;
      await recordChanges(tx, deps, [newChange(deps, { certificateId, status: 'suspended', reason })]);
      await recordEntry(tx, by.userId, by.organisation, row, { action: 'suspended', reason, statusBefore: status });
      return true;
    },

    /** @param prepareApproved what will be signed for a decided application; nothing is written */
    async draft(
      userId: string,
      request: RouteBody<typeof draftCertificate>,
      reviewOf: ReviewOf,
      prepareApproved: (tx: Transaction, by: Party, wish: ApprovedWish) => Promise<PreparedCertificate>,
    ): Promise<CertificateDraft> {
      const { organisationId, organisation } = await ownBody(userId, 'decide_certificates');
      return changeFor(organisationId, async (tx) => {
        const now = clock.now();
        // Of all issuers, and never waited for: whoever signs or ends one of them holds it.
        const over = tx
          .select({ id: drafts.id })
          .from(drafts)
          .where(lt(drafts.createdAt, minutesBefore(now, draftMinutes)))
          .for('update', { skipLocked: true });
        await tx.delete(drafts).where(inArray(drafts.id, over));
        const by = { userId, organisation, side: 'certifier' } as const;
        const { storing, row } =
          request.kind === 'application'
            ? await prepareApproved(tx, by, request)
            : await prepareImported(tx, deps, by, request.id, reviewOf);
        const [place] = await deps.statusLists.drawPlaces(tx, 1);
        if (!place) throw new Error('no place was drawn');
        const signer = await organisations.keys.signer(tx, organisationId, request.key);
        const { id, unsigned } = await prepareCredential(tx, deps, row, await signingBody(tx, row), signer, place);
        const inputs = await signingInputs(unsigned);
        const draftId = newId(now);
        const content = { storing, row, credentialId: id, unsigned };
        await tx.insert(drafts).values({ id: draftId, issuerId: organisationId, createdAt: now, content });
        return {
          draftId,
          method: unsigned.method,
          created: unsigned.created,
          credential: { ...unsigned.credential },
          jwtInput: toBase64Url(inputs.jwt),
          integrityInput: toBase64Url(inputs.integrity),
          expiresAt: minutesBefore(now, -draftMinutes).toISOString(),
        };
      });
    },

    /** @param completeApproved what follows for the application, in the same transaction */
    async sign(
      userId: string,
      draftId: string,
      given: { jwt: string; integrity: string },
      reviewOf: ReviewOf,
      completeApproved: (tx: Transaction, by: Party, applicationId: string, issued: CertificateRow) => Promise<void>,
    ) {
      const { organisationId, organisation } = await ownBody(userId, 'decide_certificates');
      const certificateId = await changeFor(organisationId, async (tx) => {
        const [draft] = await tx
          .delete(drafts)
          .where(and(eq(drafts.id, draftId), eq(drafts.issuerId, organisationId)))
          .returning();
        if (!draft || draft.createdAt < minutesBefore(clock.now(), draftMinutes))
          throw new Refusal('certificates.draft_unknown');
        const { storing, row, credentialId, unsigned } = draft.content;
        const signatures = await verified(tx, organisationId, unsigned, given);
        const by = { userId, organisation, side: 'certifier' } as const;
        // Who confirms is recorded first: the certificate rests on it.
        if (row.importId) await confirmImport(tx, deps, by, row.importId, reviewOf);
        const credential: SignedCredential = {
          id: credentialId,
          row,
          issuerId: organisationId,
          kind: leafOfIssue(row, storing),
          did: organisations.keys.didOf(organisationId),
          unsigned,
          signatures,
        };
        await putInForce(tx, deps, by, row, storing, () => storeCredentials(tx, deps, [credential]));
        if (row.applicationId) await completeApproved(tx, by, row.applicationId, row);
        return row.id;
      });
      return shown(userId, certificateId);
    },
  };

  /** Signatures that hold under the key the draft was made for, if that key may still sign. */
  async function verified(
    tx: Transaction,
    organisationId: string,
    unsigned: UnsignedCredential,
    given: { jwt: string; integrity: string },
  ) {
    const key = await organisations.keys.publicKeyOf(tx, organisationId, unsigned.method);
    const inputs = await signingInputs(unsigned);
    const jwt = fromBase64Url(given.jwt);
    const integrity = fromBase64Url(given.integrity);
    const holds =
      key !== null &&
      jwt !== undefined &&
      integrity !== undefined &&
      (await nodeVerifier.verifyEd25519(key, inputs.jwt, jwt)) &&
      (await nodeVerifier.verifyEd25519(key, inputs.integrity, integrity));
    if (!holds) throw new Refusal('certificates.draft_signature_invalid');
    return { jwt, integrity };
  }
}

export type ApprovedWish = Extract<RouteBody<typeof draftCertificate>, { readonly kind: 'application' }>;

const minutesBefore = (at: Date, minutes: number) => new Date(at.getTime() - minutes * 60_000);
