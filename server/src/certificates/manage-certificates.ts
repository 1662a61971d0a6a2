// What a certification body does with its certificates: list, issue, renew, suspend, reinstate, revoke; with a key of its own in two steps.

import type {
  CertificateAction,
  CertificateDraft,
  CertificateRequest,
  certificateOptions,
  IssuedCertificate,
} from '@amanah/api/certificates';
import type { RouteResponse } from '@amanah/api/route';
import { fromBase64Url, toBase64Url } from '@amanah/core/certificates';
import type { OrganisationDeed } from '@amanah/core/organisations';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { ActingFor } from '../organisations/index.ts';
import { dayOf, newId } from '../platform/clock.ts';
import type { Transaction } from '../platform/database/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { nodeVerifier } from '../platform/signing.ts';
import { completeApproved, prepareApproved } from './applications/issue-approved.ts';
import type { ApplicationDeps } from './applications/parties.ts';
import { applyChanges, newChange, recordChanges, wholeChanges } from './change-status.ts';
import { type CertificateRow, type SigningBody, signingBodyOf } from './credential-facts.ts';
import {
  demandFreeNumber,
  lockCertificate,
  prepareCredential,
  signStored,
  storeCertificates,
  storeCredentials,
} from './issue-certificates.ts';
import { allowedActions, stateOf } from './policy.ts';
import { type CertificateDeed, recordCertificateDeed } from './record-deed.ts';
import { signingInputs, type UnsignedCredential } from './sign-credential.ts';
import { certificates, drafts } from './tables.ts';

/** A prepared certificate waits this long for its signature: its `created` must stay close to its leaf. */
const draftMinutes = 10;

interface DraftContent {
  readonly kind: 'issue' | 'renew';
  readonly row: CertificateRow;
  readonly credentialId: string;
  readonly unsigned: UnsignedCredential;
  /** The application that it answers; null where it was issued without one. */
  readonly applicationId: string | null;
}

export function createCertificateManagement(deps: ApplicationDeps) {
  const { database, clock, organisations } = deps;
  const inTransaction = <T>(work: (tx: Transaction) => Promise<T>) => database.sql.transaction(work);

  /** The body in the register that the caller's organisation acts as. */
  async function ownBody(
    userId: string,
    deed: OrganisationDeed,
  ): Promise<{ organisationId: string; bodyId: string; organisation: ActingFor }> {
    const organisation = await organisations.acting(userId, deed);
    const { id } = organisation;
    const { rows } = await database.sql.execute(
      sql`select id from authorities.body_names where organisation_id = ${id}`,
    );
    const body = rows[0] as { id: string } | undefined;
    if (!body) throw new Refusal('certificates.certifier_not_here');
    return { organisationId: id, bodyId: body.id, organisation };
  }

  const rowOf = (request: CertificateRequest, bodyId: string): CertificateRow => ({
    id: newId(clock.now()),
    ...request,
    certifierId: bodyId,
    demo: false,
  });

  async function signingBody(tx: Transaction, row: CertificateRow): Promise<SigningBody> {
    const body = await signingBodyOf(tx, row);
    if (!body) throw new Refusal('certificates.certifier_not_here');
    return body;
  }

  async function demandHolder(tx: Transaction, row: CertificateRow) {
    const { rows } = await tx.execute(
      sql`select 1 from organisations.organisation_names where id = ${row.holderId} and status = 'approved'`,
    );
    if (rows.length === 0) throw new Refusal('organisations.unknown');
    if (row.validFrom > row.validUntil) throw new Refusal('certificates.facts_refused');
  }

  async function list(userId: string, query: { search?: string | undefined; limit: number }, only?: string) {
    const { bodyId } = await ownBody(userId, 'look');
    const today = dayOf(clock.now());
    const pattern = query.search ? `%${query.search.replace(/[\\%_]/g, '\\$&')}%` : null;
    const { rows } =
      await database.sql.execute(sql`select c.id, c.number, o.name as holder, c.valid_from::text as valid_from,
        c.valid_until::text as valid_until,
        (select uri from certificates.credentials k where k.certificate_id = c.id order by version desc limit 1) as uri,
        (select coalesce(json_agg(s.status order by s.on_day, s.id), '[]'::json) from certificates.status_changes s
          where s.certificate_id = c.id and s.gtins is null and s.batch_ids is null and s.on_day <= ${today}) as changes
      from certificates.certificates c join organisations.organisation_names o on o.id = c.holder_id
      where c.certifier_id = ${bodyId} and (${only ?? null}::uuid is null or c.id = ${only ?? null})
        and (${pattern}::text is null or c.number ilike ${pattern} or o.name ilike ${pattern})
      order by c.id desc limit ${query.limit}`);
    return (rows as unknown as ListedRow[]).map((row): IssuedCertificate => {
      const state = stateOf({ validFrom: row.valid_from, validUntil: row.valid_until, changes: row.changes }, today);
      return {
        id: row.id,
        number: row.number,
        holder: row.holder,
        state,
        validFrom: row.valid_from,
        validUntil: row.valid_until,
        credentialUrl: row.uri,
        allowed: [...allowedActions(state, true)],
      };
    });
  }

  async function shown(userId: string, id: string): Promise<IssuedCertificate> {
    const [found] = await list(userId, { limit: 1 }, id);
    if (!found) throw new Refusal('certificates.unknown');
    return found;
  }

  /** The row, if it is the caller's and the action is allowed now. */
  async function demandAllowed(tx: Transaction, userId: string, id: string, action: CertificateAction) {
    const { bodyId, organisation } = await ownBody(userId, 'decide_certificates');
    const row = await lockCertificate(tx, id);
    if (row.certifierId !== bodyId) throw new Refusal('certificates.not_your_certificate');
    const today = dayOf(clock.now());
    const changes = (await wholeChanges(tx, [id], today)).get(id) ?? [];
    const state = stateOf({ ...row, changes: changes.map(({ status }) => status) }, today);
    if (!allowedActions(state, true).includes(action)) throw new Refusal('certificates.transition_refused');
    return { row, organisation };
  }

  async function extend(
    tx: Transaction,
    row: CertificateRow,
    period: Pick<CertificateRow, 'validFrom' | 'validUntil' | 'conditions'>,
  ) {
    if (period.validUntil <= row.validUntil || period.validFrom > period.validUntil)
      throw new Refusal('certificates.facts_refused');
    // The verdict of an old batch still asks for the old beginning.
    await tx
      .update(certificates)
      .set({ validUntil: period.validUntil, ...(period.conditions ? { conditions: period.conditions } : {}) })
      .where(eq(certificates.id, row.id));
  }

  /** A certificate that ended while it was suspended is still suspended when it is renewed: the new bit says so too. */
  async function carryStatus(tx: Transaction, id: string) {
    const changes = await wholeChanges(tx, [id], dayOf(clock.now()));
    if (changes.size > 0) await applyChanges(tx, deps, [id]);
  }

  const leaveTrace = (
    tx: Transaction,
    userId: string,
    organisation: ActingFor,
    row: CertificateRow,
    deed: CertificateDeed['deed'],
    reason = '',
  ) => recordCertificateDeed(tx, deps, { userId, organisation }, row, { deed, reason });

  return {
    list: (userId: string, query: { search?: string | undefined; limit: number }) => list(userId, query),

    async options(userId: string, holderId: string) {
      const { organisationId, bodyId } = await ownBody(userId, 'decide_certificates');
      const { rows } = await database.sql.execute(sql`select
        (select schemes from authorities.body_schemes where id = ${bodyId}) as schemes,
        (select coalesce(json_agg(json_build_object('id', id, 'name', name) order by name), '[]'::json)
          from organisations.site_places where organisation_id = ${holderId}) as sites,
        (select coalesce(json_agg(json_build_object('gtin', gtin, 'name', name, 'category', category) order by name), '[]'::json)
          from products.catalogue where producer_id = ${holderId}) as products`);
      const found = rows[0] as unknown as Pick<CertificateChoices, 'schemes' | 'sites' | 'products'>; // of the columns above
      return { ...found, isKeyHeldByIssuer: await organisations.keys.isHeldByIssuer(organisationId) };
    },

    async issue(userId: string, request: CertificateRequest) {
      const { bodyId, organisation } = await ownBody(userId, 'decide_certificates');
      const row = rowOf(request, bodyId);
      await inTransaction(async (tx) => {
        await demandFreeNumber(tx, row.number);
        await demandHolder(tx, row);
        await storeCertificates(tx, [row]);
        await signStored(tx, deps, [row], 'certificate.issued');
        await leaveTrace(tx, userId, organisation, row, 'issued');
      });
      return shown(userId, row.id);
    },

    async renew(userId: string, id: string, period: { validFrom: string; validUntil: string }) {
      await inTransaction(async (tx) => {
        const { row, organisation } = await demandAllowed(tx, userId, id, 'renew');
        await extend(tx, row, period);
        await signStored(tx, deps, [{ ...row, ...period }], 'certificate.renewed');
        await carryStatus(tx, id);
        await leaveTrace(tx, userId, organisation, { ...row, ...period }, 'renewed');
      });
      return shown(userId, id);
    },

    async changeStatus(
      userId: string,
      id: string,
      { action, reason }: { action: 'suspend' | 'reinstate' | 'revoke'; reason: string },
    ) {
      const status = ({ suspend: 'suspended', reinstate: 'reinstated', revoke: 'revoked' } as const)[action];
      await inTransaction(async (tx) => {
        const { row, organisation } = await demandAllowed(tx, userId, id, action);
        await recordChanges(tx, deps, [newChange(deps, { certificateId: id, status, reason })]);
        await leaveTrace(tx, userId, organisation, row, status, reason);
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
      const changes = (await wholeChanges(tx, [row.id], today)).get(row.id) ?? [];
      const state = stateOf({ ...row, changes: changes.map(({ status }) => status) }, today);
      if (!allowedActions(state, true).includes('suspend')) return false;
      await recordChanges(tx, deps, [newChange(deps, { certificateId, status: 'suspended', reason })]);
      await leaveTrace(tx, by.userId, by.organisation, row, 'suspended', reason);
      return true;
    },

    async draft(
      userId: string,
      request: { key?: string | undefined } & (
        | { kind: 'issue'; certificate: CertificateRequest }
        | { kind: 'renew'; id: string; validFrom: string; validUntil: string }
        | { kind: 'application'; id: string; number: string; validFrom: string; validUntil: string }
      ),
    ): Promise<CertificateDraft> {
      const { organisationId, bodyId, organisation } = await ownBody(userId, 'decide_certificates');
      return inTransaction(async (tx) => {
        const now = clock.now();
        await tx.delete(drafts).where(lt(drafts.createdAt, minutesBefore(now, draftMinutes)));
        const { kind, row } = await prepared();
        if (kind === 'issue') await demandFreeNumber(tx, row.number);
        await demandHolder(tx, row);
        const [place] = await deps.statusLists.drawPlaces(tx, 1);
        if (!place) throw new Error('no place was drawn');
        const signer = await organisations.keys.signer(tx, organisationId, request.key);
        const { id, unsigned } = await prepareCredential(tx, deps, row, await signingBody(tx, row), signer, place);
        const inputs = await signingInputs(unsigned);
        const draftId = newId(now);
        const applicationId = request.kind === 'application' ? request.id : null;
        const content: DraftContent = { kind, row, credentialId: id, unsigned, applicationId };
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

        async function prepared(): Promise<{ kind: DraftContent['kind']; row: CertificateRow }> {
          if (request.kind === 'issue') return { kind: 'issue', row: rowOf(request.certificate, bodyId) };
          if (request.kind === 'application')
            return prepareApproved(tx, deps, { userId, organisation, side: 'certifier' }, request.id, request);
          const { validFrom, validUntil } = request;
          const { row: known } = await demandAllowed(tx, userId, request.id, 'renew');
          return { kind: 'renew', row: { ...known, validFrom, validUntil } };
        }
      });
    },

    async sign(userId: string, draftId: string, given: { jwt: string; integrity: string }) {
      const { organisationId, organisation } = await ownBody(userId, 'decide_certificates');
      const certificateId = await inTransaction(async (tx) => {
        const [draft] = await tx
          .delete(drafts)
          .where(and(eq(drafts.id, draftId), eq(drafts.issuerId, organisationId)))
          .returning();
        if (!draft || draft.createdAt < minutesBefore(clock.now(), draftMinutes))
          throw new Refusal('certificates.draft_unknown');
        const { kind, row, credentialId, unsigned, applicationId } = draft.content as DraftContent; // written by `draft` above
        const signatures = await verified(tx, organisationId, unsigned, given);
        if (kind === 'issue') {
          await demandFreeNumber(tx, row.number);
          await storeCertificates(tx, [row]);
        } else await extend(tx, (await demandAllowed(tx, userId, row.id, 'renew')).row, row);
        await storeCredentials(tx, deps, [
          {
            id: credentialId,
            certificateId: row.id,
            issuerId: organisationId,
            kind: kind === 'issue' ? 'certificate.issued' : 'certificate.renewed',
            did: organisations.keys.didOf(organisationId),
            unsigned,
            signatures,
          },
        ]);
        if (kind === 'renew') await carryStatus(tx, row.id);
        await leaveTrace(tx, userId, organisation, row, kind === 'issue' ? 'issued' : 'renewed');
        if (applicationId !== null)
          await completeApproved(tx, deps, { userId, organisation, side: 'certifier' }, applicationId, row);
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

type CertificateChoices = RouteResponse<typeof certificateOptions>;

interface ListedRow {
  readonly id: string;
  readonly number: string;
  readonly holder: string;
  readonly valid_from: string;
  readonly valid_until: string;
  readonly uri: string | null;
  readonly changes: readonly ('suspended' | 'reinstated' | 'revoked')[];
}

const minutesBefore = (at: Date, minutes: number) => new Date(at.getTime() - minutes * 60_000);
