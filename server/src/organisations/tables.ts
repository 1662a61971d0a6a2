// Organisations, who belongs to them, and their sites.
import { sql } from 'drizzle-orm';
import {
  boolean,
  customType,
  doublePrecision,
  index,
  pgSchema,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';

export const schema = pgSchema('organisations');
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const organisations = schema.table('organisations', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  kind: text('kind', { enum: ['retailer', 'certifier', 'producer'] }).notNull(),
  country: text('country').notNull(),
  city: text('city').notNull().default(''),
  licenceNumber: text('licence_number').notNull().default(''),
  status: text('status', { enum: ['pending', 'approved'] }).notNull(),
  demo: boolean('demo').notNull().default(false),
  createdAt: at('created_at').notNull(),
});

export const memberships = schema.table(
  'memberships',
  {
    userId: uuid('user_id').notNull(),
    organisationId: uuid('organisation_id')
      .notNull()
      .references(() => organisations.id),
    right: text('right', { enum: ['owner', 'member'] }).notNull(),
    status: text('status', { enum: ['pending', 'approved'] }).notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.organisationId] }),
    index('memberships_organisation').on(table.organisationId),
  ],
);

export const sites = schema.table(
  'sites',
  {
    id: uuid('id').primaryKey(),
    organisationId: uuid('organisation_id')
      .notNull()
      .references(() => organisations.id),
    name: text('name').notNull(),
    kind: text('kind', { enum: ['farm', 'processing', 'packaging', 'distribution', 'retail'] }).notNull(),
    address: text('address').notNull(),
    country: text('country').notNull(),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    /** Global Location Number, 13 digits, by which events name the site. */
    gln: text('gln').unique(),
  },
  (table) => [index('sites_organisation').on(table.organisationId)],
);

/** Keys with which issuers sign. Never deleted: what they signed must stay checkable. */
export const issuerKeys = schema.table(
  'issuer_keys',
  {
    id: uuid('id').primaryKey(),
    /** null: the operator of this installation. */
    organisationId: uuid('organisation_id').references(() => organisations.id),
    did: text('did').notNull(),
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
  },
  (table) => [
    unique('issuer_keys_name').on(table.did, table.name),
    index('issuer_keys_organisation').on(table.organisationId),
  ],
);

/** What other domains may know of an organisation. */
export const organisationNames = schema
  .view('organisation_names', {
    id: uuid('id'),
    name: text('name'),
    kind: text('kind'),
    country: text('country'),
    city: text('city'),
    licenceNumber: text('licence_number'),
    status: text('status'),
    demo: boolean('demo'),
  })
  .as(sql`select id, name, kind, country, city, licence_number, status, demo from organisations.organisations`);

export const sitePlaces = schema
  .view('site_places', {
    id: uuid('id'),
    organisationId: uuid('organisation_id'),
    name: text('name'),
    kind: text('kind'),
    address: text('address'),
    country: text('country'),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    gln: text('gln'),
  })
  .as(sql`select id, organisation_id, name, kind, address, country, latitude, longitude, gln from organisations.sites`);

/** Who may act for which organisation. */
export const activeMembers = schema
  .view('active_members', { organisationId: uuid('organisation_id'), userId: uuid('user_id') })
  .as(sql`select m.organisation_id, m.user_id from organisations.memberships m join organisations.organisations o on o.id = m.organisation_id
    where m.status = 'approved' and o.status = 'approved'`);
