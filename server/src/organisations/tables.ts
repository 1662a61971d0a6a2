// Organisations, who belongs to them, and their sites.
import { auditedActions } from '@amanah/api/organisations';
import type { IssuerId } from '@amanah/core/ledger';
import { applicationStates, organisationRights } from '@amanah/core/organisations';
import { accountRealms } from '@amanah/core/people';
import { stepKinds } from '@amanah/core/places';
import { sql } from 'drizzle-orm';
import {
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { accounts } from '../people/tables.ts';
import { realmColumn } from '../platform/database/realms.ts';
import { tenantPolicy, tenantPolicyThrough } from '../platform/database/tenancy.ts';
import { at, bytes, schema } from './schema.ts';

export * from './views.ts';
export { schema };

export const organisations = schema.table(
  'organisations',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    kind: text('kind', { enum: ['retailer', 'certifier', 'producer'] }).notNull(),
    country: text('country').notNull(),
    city: text('city').notNull().default(''),
    licenceNumber: text('licence_number').notNull().default(''),
    /** `rejected` and `withdrawn` organisations never came to be; their rows stay for the application. `left`: it ended its work, for good. */
    status: text('status', { enum: ['pending', 'approved', 'rejected', 'withdrawn', 'left'] }).notNull(),
    leftAt: at('left_at'),
    /** Never changed: everything that the organisation makes refers to it. */
    realm: realmColumn(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    unique('organisations_realm').on(table.id, table.realm),
    check('organisations_left_at', sql`(${table.status} = 'left') = (${table.leftAt} is not null)`),
    tenantPolicy('id'),
  ],
);

export const memberships = schema.table(
  'memberships',
  {
    userId: uuid('user_id').notNull(),
    organisationId: uuid('organisation_id').notNull(),
    right: text('right', { enum: organisationRights }).notNull(),
    status: text('status', { enum: ['pending', 'approved'] }).notNull(),
    realm: realmColumn(),
    accountRealm: text('account_realm', { enum: accountRealms }).notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.organisationId] }),
    index('memberships_organisation').on(table.organisationId),
    foreignKey({
      name: 'memberships_organisation_realm',
      columns: [table.organisationId, table.realm],
      foreignColumns: [organisations.id, organisations.realm],
    }),
    foreignKey({
      name: 'memberships_account_realm',
      columns: [table.userId, table.accountRealm],
      foreignColumns: [accounts.id, accounts.realm],
    }).onDelete('cascade'),
    // Accounts of the demo belong to the demo and to nothing else; everybody else never belongs to it.
    check('memberships_demo_apart', sql`(${table.realm} = 'demo') = (${table.accountRealm} = 'demo')`),
    tenantPolicy('organisation_id'),
  ],
);

/** When somebody last asked to join: whoever leads is told once a day, also of a request that was taken back and made again. */
export const joinRequests = schema.table(
  'join_requests',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    organisationId: uuid('organisation_id')
      .notNull()
      .references(() => organisations.id),
    askedAt: at('asked_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.organisationId] })],
);

/** Links by mail to people who are to become members. Of the token only its digest is kept. */
export const invitations = schema.table(
  'invitations',
  {
    id: uuid('id').primaryKey(),
    organisationId: uuid('organisation_id')
      .notNull()
      .references(() => organisations.id),
    tokenHash: bytes('token_hash').notNull().unique(),
    email: text('email').notNull(),
    right: text('right', { enum: organisationRights }).notNull(),
    invitedBy: uuid('invited_by').notNull(),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    acceptedAt: at('accepted_at'),
    acceptedBy: uuid('accepted_by'),
    withdrawnAt: at('withdrawn_at'),
  },
  (table) => [index('invitations_organisation').on(table.organisationId), tenantPolicy('organisation_id')],
);

/** What somebody asked the operator for: to let an organisation in. */
export const applications = schema.table(
  'applications',
  {
    id: uuid('id').primaryKey(),
    organisationId: uuid('organisation_id')
      .notNull()
      .unique()
      .references(() => organisations.id),
    applicantId: uuid('applicant_id').notNull(),
    state: text('state', { enum: applicationStates }).notNull(),
    message: text('message').notNull().default(''),
    createdAt: at('created_at').notNull(),
    /** When the state last changed. */
    changedAt: at('changed_at').notNull(),
    decidedBy: uuid('decided_by'),
  },
  (table) => [
    index('applications_state').on(table.state),
    index('applications_applicant').on(table.applicantId),
    tenantPolicy('organisation_id'),
  ],
);

export const applicationDocuments = schema.table(
  'application_documents',
  {
    id: uuid('id').primaryKey(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id),
    fileId: uuid('file_id').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    index('application_documents_application').on(table.applicationId),
    tenantPolicyThrough('application_id', 'organisations.applications'),
  ],
);

/** What operator and applicant wrote. A `note` is for operators only. */
export const applicationRemarks = schema.table(
  'application_remarks',
  {
    id: uuid('id').primaryKey(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id),
    authorId: uuid('author_id').notNull(),
    kind: text('kind', { enum: ['note', 'question', 'answer', 'reason'] }).notNull(),
    body: text('body').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    index('application_remarks_application').on(table.applicationId),
    tenantPolicyThrough('application_id', 'organisations.applications'),
  ],
);

/** What an organisation asked the operator to change of what identifies it. A trigger lets nothing else change it, but in practice. */
export const changeRequests = schema.table(
  'change_requests',
  {
    id: uuid('id').primaryKey(),
    organisationId: uuid('organisation_id').notNull(),
    realm: realmColumn(),
    name: text('name').notNull(),
    country: text('country').notNull(),
    licenceNumber: text('licence_number').notNull(),
    state: text('state', { enum: ['open', 'approved', 'refused', 'withdrawn'] }).notNull(),
    askedBy: uuid('asked_by').notNull(),
    askedAt: at('asked_at').notNull(),
    decidedBy: uuid('decided_by'),
    decidedAt: at('decided_at'),
  },
  (table) => [
    foreignKey({
      name: 'change_requests_organisation_realm',
      columns: [table.organisationId, table.realm],
      foreignColumns: [organisations.id, organisations.realm],
    }),
    uniqueIndex('change_requests_open').on(table.organisationId).where(sql`${table.state} = 'open'`),
    check('change_requests_decided_by_another', sql`${table.decidedBy} <> ${table.askedBy}`),
    tenantPolicy('organisation_id'),
  ],
);

/** For whom a person with several organisations acts now; without a row, for the one joined first. */
export const chosenOrganisations = schema.table('chosen_organisations', {
  userId: uuid('user_id').primaryKey(),
  organisationId: uuid('organisation_id')
    .notNull()
    .references(() => organisations.id),
});

/** What was done in the name of an organisation: a chain of hashes for each, and every link a leaf of the log. Never changed. */
export const auditEntries = schema.table(
  'audit_entries',
  {
    id: uuid('id').primaryKey(),
    organisationId: uuid('organisation_id')
      .notNull()
      .references(() => organisations.id),
    /** From 1, without gaps. */
    place: integer('place').notNull(),
    /** RFC 8785: what the hash is made of. */
    entry: text('entry').notNull(),
    /** SHA-256 of the entry, which names the hash before it; 64 hexadecimal digits. */
    hash: text('hash').notNull(),
    leafId: uuid('leaf_id').notNull(),
    action: text('action', { enum: auditedActions }).notNull(),
    actorId: uuid('actor_id'),
    createdAt: at('created_at').notNull(),
  },
  (table) => [unique('audit_entries_place').on(table.organisationId, table.place), tenantPolicy('organisation_id')],
);

/** The newest link of each chain; its lock is the order of the entries. */
export const auditHeads = schema.table('audit_heads', {
  organisationId: uuid('organisation_id')
    .primaryKey()
    .references(() => organisations.id),
  place: integer('place').notNull(),
  hash: text('hash').notNull(),
});

export const sites = schema.table(
  'sites',
  {
    id: uuid('id').primaryKey(),
    organisationId: uuid('organisation_id').notNull(),
    realm: realmColumn(),
    name: text('name').notNull(),
    kind: text('kind', { enum: stepKinds }).notNull(),
    address: text('address').notNull(),
    country: text('country').notNull(),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    /** Global Location Number, 13 digits, by which events name the site. */
    gln: text('gln'),
  },
  (table) => [
    unique('sites_gln').on(table.gln, table.realm),
    index('sites_organisation').on(table.organisationId),
    foreignKey({
      name: 'sites_organisation_realm',
      columns: [table.organisationId, table.realm],
      foreignColumns: [organisations.id, organisations.realm],
    }),
    tenantPolicy('organisation_id'),
  ],
);

/** Keys with which issuers sign. Never deleted: what they signed must stay checkable. */
export const issuerKeys = schema.table(
  'issuer_keys',
  {
    id: uuid('id').primaryKey(),
    /** null: the operator of this installation. */
    organisationId: uuid('organisation_id').references(() => organisations.id),
    did: text('did').$type<IssuerId>().notNull(),
    /** Fragment of its verification method. */
    name: text('name').notNull(),
    publicKey: bytes('public_key').notNull(),
    /** Encrypted; null where the issuer holds the private part itself, or where it was destroyed. */
    wrappedPrivateKey: bytes('wrapped_private_key'),
    custody: text('custody', { enum: ['server', 'own', 'recovery'] }).notNull(),
    leafId: uuid('leaf_id').notNull(),
    createdAt: at('created_at').notNull(),
    /** It signs no more; what it signed stays good. */
    endedAt: at('ended_at'),
    /** It fell into wrong hands; nothing it signed is good. */
    revokedAt: at('revoked_at'),
    /** null: of a key that was revoked before this was kept. */
    revokedBy: uuid('revoked_by'),
    /** As holders and shoppers read it. */
    revokedBecause: text('revoked_because'),
  },
  (table) => [
    check('issuer_keys_revoked_because', sql`(${table.revokedAt} is null) = (${table.revokedBecause} is null)`),
    unique('issuer_keys_name').on(table.did, table.name),
    index('issuer_keys_organisation').on(table.organisationId),
  ],
);
