// Certificates with their scope, the decisions that they rest on, and what happened to them.
import type { IssuerId } from '@amanah/core/ledger';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  check,
  date,
  foreignKey,
  index,
  integer,
  json,
  jsonb,
  type PgTableExtraConfigValue,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bodies } from '../authorities/tables.ts';
import { organisations } from '../organisations/tables.ts';
import { exampleNumbers, realmColumn } from '../platform/database/realms.ts';
import { tenantPolicy } from '../platform/database/tenancy.ts';
import { products } from '../products/tables.ts';
import type { DraftContent } from './draft-content.ts';
import { certificateImports } from './imports/tables.ts';
import { schema } from './schema.ts';
import { schemes } from './schemes/tables.ts';

export * from './imports/tables.ts';
export * from './schemes/tables.ts';
export * from './status-list-tables.ts';
export * from './views.ts';

export { schema };

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** What it rests on, exactly one of two. See basis.ts. */
const basisColumns = () => ({ applicationId: uuid('application_id'), importId: uuid('import_id') });
const oneBasis = (name: string, table: { readonly applicationId: AnyPgColumn; readonly importId: AnyPgColumn }) =>
  check(name, sql`num_nonnulls(${table.applicationId}, ${table.importId}) = 1`);

export const certificates = schema.table(
  'certificates',
  {
    id: uuid('id').primaryKey(),
    number: text('number').notNull(),
    /** Body of the register. */
    certifierId: text('certifier_id').notNull(),
    holderId: uuid('holder_id').notNull(),
    siteIds: uuid('site_ids').array(),
    /** null: all products of the holder in `categories`. */
    gtins: text('gtins').array(),
    categories: text('categories').array().notNull(),
    batches: text('batches').array(),
    scheme: text('scheme').notNull(),
    slaughterMethods: text('slaughter_methods').array(),
    markets: text('markets').array(),
    validFrom: date('valid_from').notNull(),
    validUntil: date('valid_until').notNull(),
    /** What the holder has to keep, in the words of the certifier. */
    conditions: text('conditions').array().notNull().default(sql`'{}'::text[]`),
    realm: realmColumn(),
    ...basisColumns(),
    /** Last day up to which it rests on an import, also after a renewal; null: every day of it was decided here. */
    importedUntil: date('imported_until'),
  },
  // Named, because decisions name certificates in turn and the types would go round in a circle.
  (table): PgTableExtraConfigValue[] => [
    unique('certificates_realm').on(table.id, table.realm),
    // Whether a letter is large or small tells no two certificates apart.
    // By what a person sees: what looks like another number is taken with it.
    uniqueIndex('certificates_number').on(sql`platform.likeness(${table.number})`, table.realm),
    foreignKey({
      name: 'certificates_certifier_realm',
      columns: [table.certifierId, table.realm],
      foreignColumns: [bodies.id, bodies.realm],
    }),
    foreignKey({
      name: 'certificates_holder_realm',
      columns: [table.holderId, table.realm],
      foreignColumns: [organisations.id, organisations.realm],
    }),
    oneBasis('certificates_one_basis', table),
    check(
      'certificates_imported_until',
      sql`case when ${table.importId} is null then ${table.importedUntil} is null or ${table.importedUntil} between ${table.validFrom} and ${table.validUntil}
        else ${table.importedUntil} is not null and ${table.importedUntil} = ${table.validUntil} end`,
    ),
    // The keys carry holder and body along: a certificate rests on what was decided about this holder by this body, or on nothing.
    foreignKey({
      name: 'certificates_application_key',
      columns: [table.applicationId, table.realm, table.certifierId, table.holderId],
      foreignColumns: [decisions.applicationId, decisions.realm, decisions.certifierId, decisions.holderId],
    }),
    foreignKey({
      name: 'certificates_import_key',
      columns: [table.importId, table.realm, table.certifierId, table.holderId],
      foreignColumns: [
        certificateImports.id,
        certificateImports.realm,
        certificateImports.certifierId,
        certificateImports.holderId,
      ],
    }),
    unique('certificates_application').on(table.applicationId),
    unique('certificates_import').on(table.importId),
    index('certificates_holder_wide').on(table.holderId).where(sql`${table.gtins} is null`),
    index('certificates_certifier').on(table.certifierId),
    // What a pack claims is looked up as it is written: the unique index above folds letters.
    index('certificates_as_written').on(table.number),
  ],
);

/** What two people decided on an application, and what may be issued on it, once. Only its end is ever set later. */
export const decisions = schema.table(
  'decisions',
  {
    applicationId: uuid('application_id').primaryKey(),
    kind: text('kind', { enum: ['initial', 'renewal'] }).notNull(),
    /** The one that is renewed. */
    certificateId: uuid('certificate_id'),
    /** Body of the register. */
    certifierId: text('certifier_id').notNull(),
    organisationId: uuid('organisation_id').notNull(),
    holderId: uuid('holder_id').notNull(),
    schemeId: uuid('scheme_id').notNull(),
    gtins: text('gtins').array().notNull(),
    siteIds: uuid('site_ids').array().notNull(),
    recommendedBy: uuid('recommended_by').notNull(),
    decidedBy: uuid('decided_by').notNull(),
    decidedAt: at('decided_at').notNull(),
    /** Issued, taken back, or its certifier has left. */
    closedAt: at('closed_at'),
    realm: realmColumn(),
  },
  (table): PgTableExtraConfigValue[] => [
    // What a certificate refers to: its holder and its body come along in the key, so that it can name no other.
    unique('decisions_key').on(table.applicationId, table.realm, table.certifierId, table.holderId),
    unique('decisions_realm').on(table.applicationId, table.realm),
    check('decisions_two_people', sql`${table.recommendedBy} <> ${table.decidedBy}`),
    check('decisions_renewed', sql`(${table.kind} = 'renewal') = (${table.certificateId} is not null)`),
    foreignKey({
      name: 'decisions_scheme_realm',
      columns: [table.schemeId, table.realm],
      foreignColumns: [schemes.id, schemes.realm],
    }),
    foreignKey({
      name: 'decisions_body_realm',
      columns: [table.certifierId, table.realm],
      foreignColumns: [bodies.id, bodies.realm],
    }),
    foreignKey({
      name: 'decisions_organisation_realm',
      columns: [table.organisationId, table.realm],
      foreignColumns: [organisations.id, organisations.realm],
    }),
    foreignKey({
      name: 'decisions_holder_realm',
      columns: [table.holderId, table.realm],
      foreignColumns: [organisations.id, organisations.realm],
    }),
    foreignKey({
      name: 'decisions_certificate_realm',
      columns: [table.certificateId, table.realm],
      foreignColumns: [certificates.id, certificates.realm],
    }),
    index('decisions_open').on(table.organisationId).where(sql`${table.closedAt} is null`),
    tenantPolicy('organisation_id', 'holder_id'),
  ],
);

/** Which certificates name a GTIN: the index that the verdict looks in. */
export const coverages = schema.table(
  'coverages',
  {
    gtin: text('gtin').notNull(),
    certificateId: uuid('certificate_id').notNull(),
    realm: realmColumn(),
  },
  (table) => [
    primaryKey({ columns: [table.gtin, table.certificateId] }),
    foreignKey({
      name: 'coverages_certificate_realm',
      columns: [table.certificateId, table.realm],
      foreignColumns: [certificates.id, certificates.realm],
    }),
    exampleNumbers('coverages_example_numbers', table),
    foreignKey({
      name: 'coverages_product_realm',
      columns: [table.gtin, table.realm],
      foreignColumns: [products.gtin, products.realm],
    }),
  ],
);

export const statusChanges = schema.table(
  'status_changes',
  {
    id: uuid('id').primaryKey(),
    certificateId: uuid('certificate_id')
      .notNull()
      .references(() => certificates.id),
    status: text('status', { enum: ['suspended', 'reinstated', 'revoked'] }).notNull(),
    onDay: date('on_day').notNull(),
    reason: text('reason').notNull(),
    /** `issuer_left`: the certifier ended its work (leave-certifier.ts); `key_revoked`: what signed it is in wrong hands. Nobody found anything. */
    cause: text('cause', { enum: ['issuer_left', 'key_revoked'] }),
    gtins: text('gtins').array(),
    batches: text('batches').array(),
    leafId: uuid('leaf_id'),
  },
  (table) => [
    index('status_changes_certificate').on(table.certificateId, table.id),
    check('status_changes_status', sql`${table.status} in ('suspended', 'reinstated', 'revoked')`),
    check(
      'status_changes_cause',
      sql`${table.cause} is null or (${table.cause} = 'issuer_left' and ${table.status} = 'revoked') or (${table.cause} = 'key_revoked' and ${table.status} = 'suspended')`,
    ),
  ],
);

/** Certificates as signed credentials, a row for each time that one was issued or renewed. Never changed. */
export const credentials = schema.table(
  'credentials',
  {
    id: uuid('id').primaryKey(),
    certificateId: uuid('certificate_id').notNull(),
    realm: realmColumn(),
    version: integer('version').notNull(),
    /** Its URI: subject of its leaf. */
    uri: text('uri').notNull(),
    issuerDid: text('issuer_did').$type<IssuerId>().notNull(),
    /** Organisation that signed. */
    issuerId: uuid('issuer_id').notNull(),
    jwt: text('jwt').notNull(),
    integrity: text('integrity').notNull(),
    statusList: integer('status_list').notNull(),
    statusPlace: integer('status_place').notNull(),
    leafId: uuid('leaf_id').notNull(),
    createdAt: at('created_at').notNull(),
    /** Of this version; a renewal has an application of its own. */
    ...basisColumns(),
  },
  (table) => [
    foreignKey({
      name: 'credentials_certificate_realm',
      columns: [table.certificateId, table.realm],
      foreignColumns: [certificates.id, certificates.realm],
    }),
    foreignKey({
      name: 'credentials_issuer_realm',
      columns: [table.issuerId, table.realm],
      foreignColumns: [organisations.id, organisations.realm],
    }),
    oneBasis('credentials_one_basis', table),
    foreignKey({
      name: 'credentials_application',
      columns: [table.applicationId, table.realm],
      foreignColumns: [decisions.applicationId, decisions.realm],
    }),
    foreignKey({
      name: 'credentials_import',
      columns: [table.importId, table.realm],
      foreignColumns: [certificateImports.id, certificateImports.realm],
    }),
    unique('credentials_version').on(table.certificateId, table.version),
    unique('credentials_place').on(table.statusList, table.statusPlace),
  ],
);

/** Waiting for a signature in the browser of the issuer. */
export const drafts = schema.table('drafts', {
  id: uuid('id').primaryKey(),
  issuerId: uuid('issuer_id').notNull(),
  createdAt: at('created_at').notNull(),
  /** The certificate row as it will be stored, and the credential to the byte. */
  content: jsonb('content').$type<DraftContent>().notNull(),
});

/**
 * The whole history of a certificate as core reads it (`StatusChange`), oldest first; no row where nothing ever changed. A reinstatement that is
 * not in the log counts neither here nor there. Where a statement
 * has to filter or count by what a certificate is on a day, the function `certificates.status_on` answers as `certificateStatus` of core does, and `certificates.last_day_of` as `lastDayOf`.
 */
export const certificateChanges = schema
  .view('certificate_changes', { certificateId: uuid('certificate_id'), changes: json('changes') })
  .as(sql`select certificate_id, json_agg(json_build_object('status', status, 'on', on_day, 'reason', reason, 'cause', cause,
    'gtins', gtins, 'batches', batches) order by on_day, id) as changes from certificates.status_changes
    where status <> 'reinstated' or leaf_id is not null group by certificate_id`);
