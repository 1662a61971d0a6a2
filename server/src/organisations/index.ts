// The door of organisations: who exists, who belongs where.

import * as api from '@amanah/api/organisations';
import type { OrganisationRight, Realm } from '@amanah/core/organisations';
import type { StepKind } from '@amanah/core/places';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Authorities } from '../authorities/index.ts';
import { newId } from '../platform/clock.ts';
import type { Transaction } from '../platform/database/database.ts';
import { handle, type MountedRoute } from '../platform/http.ts';
import type { Logger } from '../platform/log.ts';
import { type Acting, createActing } from './acting.ts';
import { createAdmission } from './admit-new-user.ts';
import { applicationRoutes } from './application-routes.ts';
import { type ApplicationForm, createApplying } from './apply.ts';
import { type ApproveDeps, createApprove } from './approve-organisation.ts';
import { type Auditing, createAuditing } from './audit.ts';
import { createAuditTrail } from './audit-trail.ts';
import { createChangeRequests } from './change-requests.ts';
import { type CutTrail, findCutTrails } from './check-trails.ts';
import { createDeciding, type DecidingDeps } from './decide-application.ts';
import { createInvitations, type InvitationDeps } from './invitations.ts';
import { createIssuerKeys, type IssuerKeys, type IssuerRef, type KeyDeps, type OwnKeyActions } from './issuer-keys.ts';
import { keyRoutes } from './key-routes.ts';
import { createLeaving, type Leaving, type Left, lockLeaving, requirePresent } from './leave.ts';
import { listOrganisations } from './list-organisations.ts';
import { createKeyManagement } from './manage-keys.ts';
import { memberRoutes } from './member-routes.ts';
import { createMembers } from './members.ts';
import { addMembership, requireOutsider } from './membership.ts';
import { notifyOperators, type OperatorNotice, type OperatorTask } from './notify-operators.ts';
import { createOwnOrganisations, type Membership } from './own-organisations.ts';
import { createSettings } from './settings.ts';
import { applications, issuerKeys, organisations, sites } from './tables.ts';

export { actingOrganisation, askingOrganisation } from './access.ts';
export type { ActingFor } from './acting.ts';
export type { ApplicationForm } from './apply.ts';
export type { NewAuditEntry } from './audit.ts';
export { readEntry } from './audit-trail.ts';
export type { IssuerRef, IssuerSigner } from './issuer-keys.ts';
export { namesOfSites } from './names-of-sites.ts';
export { requireOutside } from './own-house.ts';

export interface NewSite {
  readonly id: string;
  readonly name: string;
  readonly kind: StepKind;
  readonly address: string;
  readonly country: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** Global Location Number, 13 digits. */
  readonly gln?: string | null;
}

export interface ApprovedOrganisation {
  readonly id: string;
  readonly name: string;
  readonly kind: 'retailer' | 'certifier' | 'producer';
  readonly country: string;
  readonly city: string;
  readonly licenceNumber: string;
  readonly realm: Realm;
  readonly createdAt?: Date;
  readonly sites: readonly NewSite[];
}

export interface Organisations extends Auditing {
  /** As the register has it. @throws Refusal authorities.body_named */
  readonly requireNoBodyNamed: Authorities['requireNoBodyNamed'];
  readonly routes: readonly MountedRoute[];
  /** Keys of approved organisations and of the operator. */
  readonly keys: Omit<IssuerKeys, OwnKeyActions>;
  /** As shown; the operator is named after its host. */
  nameOf(issuer: IssuerRef): Promise<string>;
  /** After the log was opened: the operator's own key. */
  open(): Promise<void>;
  /**
   * The approved organisation that a person acts for.
   * @throws Refusal identity.forbidden without one, organisations.right_missing where the person may not do this
   */
  readonly acting: Acting;
  /** With a new account: join an organisation or create one. Both wait for approval. */
  readonly admitNewUser: ReturnType<typeof createAdmission>;
  membershipOf(userId: string): Promise<Membership | null>;
  /** Act for another of the own organisations. @throws Refusal organisations.unknown */
  choose(userId: string, organisationId: string): Promise<void>;
  /** @throws Refusal organisations.invitation_invalid, organisations.already_member */
  acceptInvitation(userId: string, token: string): Promise<void>;
  /** Organisations that the operator vouches for, with their sites. A repeated id is the same row and is left as it is. */
  addApproved(tx: Transaction, given: readonly ApprovedOrganisation[]): Promise<void>;
  /** Somebody whom an owner admitted. Who is a member already is left as it is. */
  addMember(
    tx: Transaction,
    given: { organisationId: string; ownerId: string; userId: string; username: string; right: OrganisationRight },
  ): Promise<void>;
  /** Asks an approved organisation to be admitted. @throws Refusal organisations.already_member */
  join(userId: string, organisationId: string): Promise<unknown>;
  /** An application that was made elsewhere, with its documents. */
  addApplication(
    tx: Transaction,
    given: {
      readonly applicantId: string;
      readonly form: ApplicationForm;
      readonly realm: Realm;
      readonly at: Date;
      readonly documents: readonly {
        readonly name: string;
        readonly mediaType: string;
        readonly content: Uint8Array;
      }[];
    },
  ): Promise<void>;
  /**
   * Ends the work of a certifier here, for good.
   * @throws Refusal organisations.unknown, organisations.left
   */
  leave(
    tx: Transaction,
    operator: { readonly userId: string; readonly accountRealm: Realm },
    organisationId: string,
    given: Leaving,
  ): Promise<Left>;
  /**
   * The certifier that is to leave, locked before anything else that its end changes.
   * @throws Refusal organisations.unknown, organisations.left
   */
  lockLeaving(
    tx: Transaction,
    operator: { readonly accountRealm: Realm },
    organisationId: string,
  ): Promise<{ readonly name: string }>;
  /**
   * It works here until this transaction is over. Asked before anything else is locked.
   * @throws Refusal organisations.left
   */
  requirePresent(tx: Transaction, organisationId: string): Promise<void>;
  /** Names of organisations whose audit trail was shorter than the log says, when it was looked at last. */
  cutTrails(): readonly string[];
  /** Compares the trails with the log. */
  maintain(): Promise<void>;
  /** Nobody decides about an organisation of their own. @throws Refusal organisations.own_application */
  readonly requireOutsider: typeof requireOutsider;
  /** Tells the operators of a realm what they have to decide. */
  notifyOperators(tx: Transaction, kind: OperatorNotice, about: OperatorTask): Promise<void>;
  countIn(realm: Realm): Promise<number>;
  /** null where there is no such organisation. */
  realmOf(organisationId: string): Promise<Realm | null>;
  /** null where there is no such organisation. */
  createdAt(organisationId: string): Promise<Date | null>;
}

export type OrganisationsDeps = KeyDeps & { readonly log: Pick<Logger, 'fatal'> } & Omit<
    InvitationDeps,
    'acting' | 'recordAudit'
  > & { readonly authorities: ApproveDeps['authorities'] & Pick<Authorities, 'requireNoBodyNamed'> } & Pick<
    DecidingDeps,
    'files'
  >;

export function createOrganisations(deps: OrganisationsDeps): Organisations {
  const { database, clock } = deps;
  const keys = createIssuerKeys(deps);
  const acting = createActing(database);
  const auditing = createAuditing({ ...deps, didOf: keys.didOf });
  const { recordAudit, recordExport, findLastSaved } = auditing;
  const management = createKeyManagement({ ...deps, recordAudit }, keys);
  const own = createOwnOrganisations({ ...deps, acting, recordAudit });
  const leave = createLeaving({ ...deps, keys, recordAudit });
  const people = createMembers({ ...deps, acting, recordAudit, findLastSaved });
  const invitations = createInvitations({ ...deps, acting, recordAudit });
  const requests = createChangeRequests({ ...deps, recordAudit });
  const settings = createSettings({ ...deps, acting, recordAudit, findLastSaved, requests });
  const approve = createApprove({ ...deps, keys, requests });
  const applying = createApplying({ ...deps, acting, recordAudit, approve });
  const trail = createAuditTrail({ ...deps, acting, didOf: keys.didOf, recordExport });
  const deciding = createDeciding({ ...deps, acting, recordAudit, approve });
  let cutTrails: readonly CutTrail[] = [];

  return {
    keys,
    acting,
    requireNoBodyNamed: deps.authorities.requireNoBodyNamed,
    ...auditing,
    async nameOf(issuer) {
      if (issuer === 'operator') return deps.ledger.host();
      const [found] = await database.sql
        .select({ name: organisations.name })
        .from(organisations)
        .where(eq(organisations.id, issuer));
      return found?.name ?? issuer;
    },
    async open() {
      // Organisations that were approved before there were keys get theirs now.
      const keyless = await database.sql
        .select({ id: organisations.id })
        .from(organisations)
        .leftJoin(issuerKeys, eq(issuerKeys.organisationId, organisations.id))
        .where(and(eq(organisations.status, 'approved'), isNull(issuerKeys.id)));
      // On a halted log nobody could check a new key, and verdicts go on without it: it is made at a start after that.
      if (deps.ledger.halt() === null)
        await database.sql.transaction((tx) => keys.ensure(tx, ['operator', ...keyless.map(({ id }) => id)]));
      // Those that waited before there were applications get theirs now.
      await database.sql.execute(sql`insert into organisations.applications
          (id, organisation_id, applicant_id, state, created_at, changed_at)
        select o.id, o.id, m.user_id, 'submitted', o.created_at, o.created_at from organisations.organisations o
        join organisations.memberships m on m.organisation_id = o.id and m."right" = 'owner'
        where o.status = 'pending' on conflict do nothing`);
    },
    cutTrails: () => cutTrails.map(({ name }) => name),
    async maintain() {
      cutTrails = await findCutTrails(deps);
      if (cutTrails.length > 0) deps.log.fatal({ cutTrails }, 'an audit trail is shorter than the log says');
    },
    routes: [
      handle(api.listOrganisations, ({ query, caller }) => listOrganisations(database, query, caller)),
      ...keyRoutes({ management, keys, acting }),
      ...memberRoutes({ own, people, invitations, settings, trail }),
      ...applicationRoutes(deps.files, applying, deciding, requests),
    ],

    admitNewUser: createAdmission({ clock, own, applying }),

    async addApplication(tx, { applicantId, form, realm, at, documents }) {
      const id = await applying.begin(tx, { applicantId, organisationId: newId(at), realm, at }, form);
      const [row] = await tx.select().from(applications).where(eq(applications.id, id));
      if (!row) throw new Error('the application was not stored');
      const owner = { id: row.organisationId, realm: 'applicant' } as const;
      for (const document of documents)
        await applying.attach(tx, id, await deps.files.keep(tx, owner, { ...document, content: [document.content] }));
    },

    async addMember(tx, { organisationId, ownerId, userId, username, right }) {
      if (await addMembership(tx, { userId, organisationId, right, status: 'approved', createdAt: clock.now() }))
        await recordAudit(tx, {
          organisationId,
          actorId: ownerId,
          action: 'member.admitted',
          subject: { kind: 'person', id: userId, name: username },
          facts: { right },
        });
    },
    join: own.join,
    membershipOf: own.membershipOf,
    choose: own.choose,
    acceptInvitation: invitations.accept,

    async addApproved(tx, given) {
      if (given.length === 0) return;
      const rows = given.map(({ sites: _, ...organisation }) => ({
        createdAt: clock.now(),
        ...organisation,
        status: 'approved' as const,
      }));
      await tx.insert(organisations).values(rows).onConflictDoNothing({ target: organisations.id });
      const places = given.flatMap(({ id, realm, sites: own }) =>
        own.map((site) => ({ ...site, organisationId: id, realm })),
      );
      if (places.length > 0) await tx.insert(sites).values(places).onConflictDoNothing({ target: sites.id });
      await keys.ensure(
        tx,
        given.map(({ id }) => id),
      );
    },

    leave,
    lockLeaving,
    requirePresent,
    requireOutsider,
    notifyOperators: (tx, kind, about) => notifyOperators(tx, deps.outbox, kind, about),

    countIn: (realm) => database.sql.$count(organisations, eq(organisations.realm, realm)),

    async realmOf(organisationId) {
      const [found] = await database.sql
        .select({ realm: organisations.realm })
        .from(organisations)
        .where(eq(organisations.id, organisationId));
      return found?.realm ?? null;
    },

    async createdAt(organisationId) {
      const [found] = await database.sql
        .select({ createdAt: organisations.createdAt })
        .from(organisations)
        .where(eq(organisations.id, organisationId));
      return found?.createdAt ?? null;
    },
  };
}
